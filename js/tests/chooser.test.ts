// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import widget from "../src/index";
import { english } from "./english";
import { FakeModel } from "./fakeModel";
import { offer, thirteen } from "./snapshots";

let model: FakeModel;
let el: HTMLElement;
let end: () => void;

const settle = () => new Promise((done) => setTimeout(done, 40));
const button = (action: string) => el.querySelector(`button[data-action="${action}"]`) as HTMLElement;
const setting = (name: string) => el.querySelector(`[data-setting="${name}"]`) as HTMLInputElement;
const started = () => model.sent.filter(({ action }) => action === "start");

async function choose(name: string, value: string): Promise<void> {
  setting(name).value = value;
  setting(name).dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
}

beforeEach(async () => {
  model = new FakeModel({ snapshot: {}, choices: offer(), texts: english(), motion: "off" });
  model.python = ({ id }) => ({ id, type: "ok", seq: 4 });
  el = document.body.appendChild(document.createElement("div"));
  end = widget.render({ model, el });
  await settle();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

it("offers every game with what it is, and starts the usual one", async () => {
  expect([...el.querySelectorAll(".tw-game")].map((at) => at.textContent)).toEqual([
    "Thirteen",
    "Treisprezece",
  ]);
  expect(el.textContent).toContain("Be the first without cards.");
  button("start").click();
  await settle();
  expect(started()).toMatchObject([
    {
      epoch: "e1",
      seq: 3,
      chosen: {
        game: "thirteen",
        seats: 4,
        rules: "standard",
        options: {},
        players: [null, "greedy", "greedy", "greedy"],
      },
    },
  ]);
});

it("starts what was chosen: rules, players, who plays, options", async () => {
  await choose("rules", "southern");
  expect(el.textContent).toContain("Bombs in one order.");
  await choose("seats", "3");
  await choose("player-1", "random");
  await choose("player-2", "");
  button("options").click();
  await settle();
  const values = [...(setting("pass_lock") as unknown as HTMLSelectElement).options];
  expect(values.map((value) => value.textContent)).toEqual(["Value strict", "Value bombs_exempt"]);
  await choose("pass_lock", '"strict"');
  setting("exact").click();
  await choose("target", "21");
  await choose("points", "5, 2, 0");
  expect(el.textContent).toContain("What target means.");
  button("start").click();
  await settle();
  expect(started()[0]?.chosen).toEqual({
    game: "thirteen",
    seats: 3,
    rules: "southern",
    players: [null, "random", null],
    options: { pass_lock: "strict", exact: true, target: 21, points: [5, 2, 0] },
  });
});

it("explains the program that was chosen last, and names programs in words", async () => {
  const explained = () => el.querySelector(".tw-players small")?.textContent;
  const [other, usual] = offer().agents.map(({ label, explain }) => `${label}: ${explain}`);
  expect(explained()).toBe(usual);
  await choose("player-2", "random");
  expect(explained()).toBe(other);
  await choose("player-2", "");
  expect(explained()).toBe(usual);
  for (const seat of [1, 2, 3]) await choose(`player-${seat}`, "");
  expect(explained()).toBe("");
  const words = [...(setting("player-1") as unknown as HTMLSelectElement).options].map(
    (at) => at.textContent,
  );
  expect(words).toEqual(["A person", ...offer().agents.map(({ label }) => label)]);
});

it("takes another game with its own players and rules", async () => {
  (el.querySelector('[data-game="treisprezece"] input') as HTMLElement).click();
  await settle();
  expect(el.textContent).toContain("Up and down the ranks.");
  button("start").click();
  await settle();
  expect(started()[0]?.chosen).toMatchObject({ game: "treisprezece", players: [null, "greedy"] });
});

it("says in place why a choice is not possible, and keeps it", async () => {
  model.python = ({ id }) => ({
    id,
    type: "no",
    seq: 3,
    code: "not_possible",
    text: "Points: three numbers.",
  });
  await choose("seats", "3");
  button("start").click();
  await settle();
  expect(el.querySelector('[role="alert"]')?.textContent).toBe("Points: three numbers.");
  expect(setting("seats").value).toBe("3");
});

it("gives way to the match, and comes back for another", async () => {
  button("start").focus();
  model.write("choices", {});
  model.write("snapshot", thirteen({ seq: 4 }));
  await settle();
  expect(el.querySelector(".tw-choose")).toBeNull();
  await settle();
  expect(el.contains(document.activeElement)).toBe(true);
  button("settings").click();
  await settle();
  button("choose").click();
  await settle();
  expect(model.sent.at(-1)).toMatchObject({ action: "choose", seq: 4 });
  model.write("choices", { ...offer(), seq: 5 });
  model.write("snapshot", {});
  await settle();
  expect(el.querySelector(".tw-choose")).not.toBeNull();
  button("start").click();
  await settle();
  expect(started().at(-1)).toMatchObject({ seq: 5 });
});

it("is all there for those who hear it", () => {
  expect(el.querySelector("fieldset legend")?.textContent).toBe("Game");
  for (const control of el.querySelectorAll<HTMLInputElement>("input, select"))
    expect(control.labels?.length, control.outerHTML).toBe(1);
});
