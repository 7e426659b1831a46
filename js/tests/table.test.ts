// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import widget from "../src/index";
import { atTable, button, card, chosen, click, el, end, model, open, root, sent, settle } from "./atTable";
import { FakeModel } from "./fakeModel";
import {
  backs,
  counted,
  hand,
  pairOnTable,
  placesOf,
  roundOver,
  thirteen,
  threeThirteen,
  treisprezece,
  trick,
} from "./snapshots";

atTable();

describe("the table", () => {
  it("says on its root what it shows", async () => {
    await open(pairOnTable({ seq: 7 }));
    const { seq, phase, turn, state } = root().dataset;
    expect([seq, phase, turn, state]).toEqual(["7", "playing", "0", "idle"]);
  });

  it("shows faces that the seat may know and backs for all others", async () => {
    await open(pairOnTable());
    expect(card("c6s").dataset.card).toBe("6s");
    expect(card("b1x0").dataset.card).toBe("back");
    expect(card("b1x0").dataset.zone).toBe("hand:1");
    expect(card("b1x0").getAttribute("aria-hidden")).toBe("true");
  });

  it("keeps one element for each card, in one order, through sorting and playing", async () => {
    await open(pairOnTable());
    const before = [...el.querySelectorAll(".tw-card")];
    button("sort").click();
    await settle();
    expect([...el.querySelectorAll(".tw-card")]).toEqual(before);
    const six = card("c6s");
    const played = thirteen({
      seq: 2,
      zones: [hand(0, "3s 4c 5d 6h 8c"), backs(1, 9), backs(2, 11), backs(3, 13), trick("0: 6s 6d")],
    });
    model.write("snapshot", played);
    await settle();
    expect(card("c6s")).toBe(six);
    expect(six.dataset.zone).toBe("table");
  });

  it("gives the hand an order for reading that follows how it lies", async () => {
    await open(thirteen({ zones: [hand(0, "3h 4s 5h"), backs(1, 1), trick("")] }));
    const owned = () =>
      el
        .querySelector('[aria-label="Your hand"]')
        ?.getAttribute("aria-owns")
        ?.split(" ")
        .map((id) => document.getElementById(id)?.dataset.id);
    expect(owned()).toEqual(["c3h", "c4s", "c5h"]);
    button("sort").click();
    await settle();
    expect(owned()).toEqual(["c4s", "c3h", "c5h"]);
  });

  it("leaves nothing behind", async () => {
    await open(pairOnTable());
    end();
    expect(model.listeners).toBe(0);
    expect(el.childElementCount).toBe(0);
  });

  it("ends with the host's signal too", async () => {
    await open(pairOnTable());
    const host = new AbortController();
    const other = document.body.appendChild(document.createElement("div"));
    const listeners = model.listeners;
    widget.render({ model, el: other, signal: host.signal });
    host.abort();
    expect(model.listeners).toBe(listeners);
    expect(other.childElementCount).toBe(0);
  });

  it("can be drawn several times, each with its own selection and ids", async () => {
    await open(pairOnTable());
    const other = document.body.appendChild(document.createElement("div"));
    const stop = widget.render({ model, el: other });
    await settle();
    await click("c3s");
    expect(other.querySelector("[aria-pressed=true]")).toBeNull();
    const ids = [...document.querySelectorAll("[id]")].map((at) => at.id);
    expect(new Set(ids).size).toBe(ids.length);
    stop();
  });
});

describe("who comes out how", () => {
  it.each([
    [false, ["You", "Bao", "Chi", "Ann"]],
    [true, ["You", "Bao", "Ann", "Chi"]],
  ])(
    "is listed by the places of the round; when the match is over (%s) by what the match brought",
    async (over, names) => {
      await open(roundOver(over));
      expect([...el.querySelectorAll(".tw-places .tw-name")].map((at) => at.textContent)).toEqual(names);
    },
  );
});

describe("what goes wrong", () => {
  it("greys the table and takes no more cards when the kernel is gone", async () => {
    await open(pairOnTable());
    model.die();
    await settle();
    expect(root().dataset.state).toBe("stale");
    expect(el.querySelector("[role=alert]")?.textContent).toMatch(/kernel/);
    await click("c6s");
    expect(chosen()).toEqual([]);
  });

  it("shows and moves nothing while the table is handed over", async () => {
    const snapshot = thirteen({ zones: [backs(0, 3), backs(1, 3), trick("")], curtain: 0, actions: [] });
    await open(snapshot);
    await click("b0x1");
    expect(chosen()).toEqual([]);
    button("show").click();
    await settle();
    expect(sent("show")).toHaveLength(1);
  });

  it("never disables a button", async () => {
    await open(pairOnTable());
    expect(el.querySelectorAll(":disabled")).toHaveLength(0);
    expect(button("play").getAttribute("aria-disabled")).toBe("true");
    expect(button("redo").getAttribute("aria-disabled")).toBe("true");
  });

  it("does with a model that has neither texts nor preferences", async () => {
    const bare = new FakeModel({ snapshot: pairOnTable() });
    const other = document.body.appendChild(document.createElement("div"));
    const stop = widget.render({ model: bare, el: other });
    await settle();
    expect(other.querySelectorAll("[data-mine]")).toHaveLength(13);
    stop();
  });
});

it("says to those who hear it what happened and what is to do", async () => {
  await open(pairOnTable());
  const heard = () => el.querySelector("[aria-live]")?.textContent;
  const events = [
    ...pairOnTable().events,
    { n: 2, seat: 1, move: "5s 5c", moved: [], consequences: [], say: "Ann plays 5♠ 5♣.", news: "" },
  ];
  model.write("snapshot", pairOnTable({ seq: 2, ply: 2, events }));
  await settle();
  expect(heard()).toBe("Ann plays 5♠ 5♣. Your turn");
});

it("writes preferences to the model", async () => {
  await open(pairOnTable());
  button("settings").click();
  await settle();
  const deck = el.querySelector<HTMLSelectElement>("[data-setting=deck]") as HTMLSelectElement;
  deck.value = "four";
  deck.dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
  expect(model.updates).toEqual([{ deck: "four" }]);
  expect(root().dataset.deck).toBe("four");
});

it("dims the cards that no legal move has, unless that is off", async () => {
  await open(pairOnTable());
  const idle = () => el.querySelectorAll("[data-idle]").length;
  expect(idle()).toBe(10);
  model.write("marks", false);
  await settle();
  expect(idle()).toBe(0);
  expect(placesOf(hand(0, "3s 6s 6d"), ["6s 6d"])).toEqual([[1, 2]]);
});

describe("where only programs play", () => {
  const watched = () => {
    const shown = thirteen({ seat: null, seated: [], actions: [], pace: "normal" });
    for (const player of shown.seats) player.agent = "greedy";
    return shown;
  };

  it("lets who watches pause, go on, and see one move at a time", async () => {
    await open(watched());
    button("pause").click();
    await settle();
    expect(sent("pace")).toMatchObject([{ value: "step" }]);
    model.write("snapshot", { ...watched(), seq: 2, pace: "step" });
    await settle();
    button("step").click();
    await settle();
    expect(sent("step")).toHaveLength(1);
    button("pause").click();
    await settle();
    expect(sent("pace").at(-1)).toMatchObject({ value: "normal" });
  });

  it("asks for the next move while they play", async () => {
    await open(watched());
    button("step").click();
    await settle();
    expect(sent("step")).toHaveLength(1);
    expect(sent("pace")).toHaveLength(0);
  });

  it("shows what a program says of its moves, the one it made first", async () => {
    await open({
      ...watched(),
      thoughts: {
        seat: 1,
        agent: "bot",
        said: "Low is safe.",
        moves: [
          { move: "3s", value: "25%", part: 0.25, made: true },
          { move: "4s 4c", value: "75%", part: 0.75, made: false },
        ],
      },
    });
    button("thoughts").click();
    await settle();
    const lines = [...el.querySelectorAll(".tw-thoughts li")].map((at) => at.textContent);
    expect(lines).toEqual(["3s25%", "4s 4c75%"]);
    expect(el.querySelector(".tw-thoughts [aria-current=true]")?.textContent).toBe("3s25%");
    expect(el.querySelector('[data-panel="thoughts"]')?.textContent).toContain("Ann · botLow is safe.");
  });

  it("leaves the pace alone where a person plays", async () => {
    await open(thirteen({ seat: null, seated: [], actions: [] }));
    expect(button("pause")).toBeNull();
  });
});

it("says of a round that nobody has won that it is a draw", async () => {
  await open({ ...treisprezece(), phase: "round_over", turn: null, places: [], actions: [] });
  expect(el.querySelector(".tw-result-title")?.textContent).toBe("Round 1 is a draw and does not count");
});

it("marks a card wherever it lies open", async () => {
  await open(threeThirteen({ marks: { c8s: ["wild"] } }));
  expect(card("c8s").dataset.zone).toBe("discard");
  expect(card("c8s").querySelector('[data-mark="wild"]')).not.toBeNull();
  expect(card("c8s").getAttribute("aria-label")).toContain("wild");
});

it("counts every hand in a line of its own, and goes on from there", async () => {
  await open(counted());
  const lines = [...el.querySelectorAll(".tw-places li")].map((at) => at.textContent);
  expect(lines).toEqual(["You04", "Ann+919"]);
  expect(el.querySelector(".tw-felt .tw-seat")).toBeNull();
  button("deal").click();
  await settle();
  expect(sent("deal")).toHaveLength(1);
});
