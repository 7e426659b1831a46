// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import widget from "../src/index";
import type { Snapshot } from "../src/protocol";
import { english } from "./english";
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

let model: FakeModel;
let el: HTMLElement;
let end: () => void;

const settle = () => new Promise((done) => setTimeout(done, 40));
const root = () => el.querySelector(".thirteen-widget") as HTMLElement;
const card = (id: string) => el.querySelector(`[data-id="${id}"]`) as HTMLElement;
const button = (action: string) => el.querySelector(`button[data-action="${action}"]`) as HTMLElement;
const chosen = () =>
  [...el.querySelectorAll<HTMLElement>("[aria-pressed=true][data-id]")].map((at) => at.dataset.id);
const sent = (action: string) => model.sent.filter((message) => message.action === action);

async function open(snapshot: Snapshot, traits: Record<string, unknown> = {}): Promise<void> {
  model = new FakeModel({ snapshot, texts: english(), motion: "off", ...traits });
  model.python = (message) => ({ id: message.id, type: "ok", seq: snapshot.seq });
  el = document.body.appendChild(document.createElement("div"));
  end = widget.render({ model, el });
  await settle();
}

async function click(id: string): Promise<void> {
  card(id).click();
  await settle();
}

/** Python, where these cards are a meld and others are none. */
function judging(isMeld: (cards: readonly string[]) => boolean): typeof model.python {
  return ({ id, action, melds }) =>
    action === "why"
      ? { id, type: "no", seq: 1, code: "no_meld", text: "That is no meld." }
      : { id, type: "ok", seq: 1, playable: isMeld((melds as string[][])[0] ?? []) };
}

async function key(name: string, more: KeyboardEventInit = {}): Promise<KeyboardEvent> {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  await settle();
  return event;
}

beforeEach(() => {
  document.body.replaceChildren();
});
afterEach(() => end?.());

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

describe("choosing cards", () => {
  it("plays two sixes on two fives at once", async () => {
    await open(pairOnTable());
    await click("c6s");
    expect(chosen()).toEqual(["c6s"]);
    expect(sent("play")).toEqual([]);
    await click("c6h");
    expect(sent("play")).toMatchObject([{ cards: ["c6s", "c6h"], seat: 0, epoch: "e1", seq: 1 }]);
  });

  it("lets two of three sixes wait when leading", async () => {
    await open(thirteen({}, ["6s", "6d", "6h", "6s 6d", "6s 6h", "6d 6h", "6s 6d 6h"]));
    await click("c6s");
    await click("c6d");
    expect(sent("play")).toEqual([]);
    await click("c6h");
    expect(sent("play")).toHaveLength(1);
  });

  it("waits for Play where automatic play is off", async () => {
    await open(pairOnTable(), { auto_play: false });
    await click("c6s");
    await click("c6h");
    expect(sent("play")).toEqual([]);
    button("play").click();
    await settle();
    expect(sent("play")).toHaveLength(1);
  });

  it("waits for Play where cards are chosen by key", async () => {
    await open(pairOnTable());
    card("c6s").focus();
    await key(" ");
    await key("ArrowRight");
    await key("Enter");
    expect(chosen()).toEqual(["c6d", "c6s"]);
    expect(sent("play")).toEqual([]);
    await key("p");
    expect(sent("play")).toHaveLength(1);
  });

  it("keeps cards chosen before one's turn, to be played by a press of Play", async () => {
    const later = pairOnTable({ seq: 2 });
    await open({ ...pairOnTable(), turn: 3, actions: [], legal: { moves: {}, usable: [] } });
    await click("c6s");
    await click("c6d");
    model.write("snapshot", later);
    await settle();
    expect(chosen()).toEqual(["c6d", "c6s"]);
    expect(sent("play")).toEqual([]);
    button("play").click();
    await settle();
    expect(sent("play")).toMatchObject([{ cards: ["c6s", "c6d"], seq: 2 }]);
  });

  it("asks Python what a selection is where the moves are too many to list", async () => {
    await open({ ...pairOnTable(), legal: { moves: "ask", usable: [3, 4, 5] } });
    model.python = (message) => ({
      id: message.id,
      type: "ok",
      seq: 1,
      ...(message.action === "ask"
        ? { playable: (message.cards as string[]).length === 2, extendable: false }
        : {}),
    });
    await click("c6s");
    await click("c6d");
    expect(sent("ask")).toHaveLength(2);
    expect(sent("play")).toMatchObject([{ cards: ["c6s", "c6d"] }]);
  });

  it("numbers the cards of a run in the order of the clicks", async () => {
    await open(treisprezece({}, ["Qh", "Qh Kh", "Qh Kh As"]));
    await click("cQh");
    await click("cKh");
    expect(card("cQh").textContent).toContain("1");
    expect(card("cKh").getAttribute("aria-label")).toBe("king of hearts, No. 2");
    await click("cQh");
    expect(chosen()).toEqual([]);
  });

  it("keeps a refused selection, says why, and offers the nearest", async () => {
    await open(pairOnTable());
    model.python = (message) => ({
      id: message.id,
      type: "no",
      seq: 1,
      code: "too_low",
      text: "3♠ is too low.",
      nearest: ["c6s", "c6d"],
    });
    await click("c3s");
    button("play").click();
    await settle();
    expect(chosen()).toEqual(["c3s"]);
    expect(el.querySelector("[role=alert]")?.textContent).toContain("3♠ is too low.");
    button("nearest").click();
    await settle();
    expect(chosen()).toEqual(["c6d", "c6s"]);
  });

  it("plays or passes on a double tap on the own seat", async () => {
    await open(pairOnTable());
    const own = el.querySelector(".tw-own") as HTMLElement;
    own.click();
    own.click();
    await settle();
    expect(sent("pass")).toHaveLength(1);
  });

  it("discards on a double click, and draws on a click on a pile", async () => {
    await open(threeThirteen());
    card("cKd").click();
    card("cKd").click();
    await settle();
    expect(sent("discard")).toMatchObject([{ cards: ["cKd"] }]);
    button("draw").click();
    await settle();
    expect(sent("draw")).toHaveLength(1);
  });

  it("lays melds as they are put together", async () => {
    const laying = threeThirteen({
      phase: "arranging",
      actions: [{ id: "meld", action: "meld", label: "Lay melds", needs: "selection", melds: true }],
      groups: [],
    });
    await open(laying);
    model.python = judging((cards) => cards.length > 2);
    for (const id of ["c7h", "c7d"]) await click(id);
    button("group").click();
    await settle();
    expect(sent("why")).toMatchObject([{ meant: "meld", melds: [["c7h", "c7d"]] }]);
    expect(el.querySelector("[role=alert]")?.textContent).toContain("That is no meld.");
    await click("c7c");
    button("group").click();
    await settle();
    button("meld").click();
    await settle();
    expect(sent("meld")).toMatchObject([{ melds: [["c7h", "c7d", "c7c"]] }]);
  });

  it("lays the cards that are chosen as one more meld, and nothing where they are none", async () => {
    const lay = { id: "meld", action: "meld", label: "Lay melds", needs: "selection", melds: true } as const;
    await open(threeThirteen({ phase: "arranging", actions: [lay], groups: [] }));
    model.python = judging((cards) => cards.length === 3);
    for (const id of ["c7h", "c7d", "c7c", "cKd"]) await click(id);
    button("meld").click();
    await settle();
    expect(el.querySelector("[role=alert]")?.textContent).toContain("That is no meld.");
    expect(sent("meld")).toEqual([]);
    card("c7h").focus();
    await key("Escape");
    for (const id of ["c7h", "c7d", "c7c"]) await click(id);
    button("meld").click();
    await settle();
    expect(sent("meld")).toMatchObject([{ melds: [["c7h", "c7d", "c7c"]] }]);
  });

  it("keeps the name of a group in sight, on a card that no raised one covers", async () => {
    await open(threeThirteen({ marks: { c9h: ["drawn"] } }));
    button("sort").click();
    button("sort").click();
    await settle();
    const named = () =>
      [...el.querySelectorAll(".tw-tag")].map(
        (tag) => `${tag.closest("button")?.dataset.card} ${tag.textContent}`,
      );
    expect(named()).toEqual(["3s run", "7h set", "Qc left over"]);
    await click("c3s");
    expect(named()).toEqual(["4s run", "7h set", "Qc left over"]);
    for (const id of ["cQc", "cKd"]) await click(id);
    expect(named()).toHaveLength(3);
  });

  it("goes out with the melds put together, where that is done by hand, and with the card left over", async () => {
    const [discard] = threeThirteen().actions;
    if (!discard) throw new Error("there is no button to discard");
    const out = { ...discard, id: "out", action: "out", melds: true } as const;
    await open(threeThirteen({ actions: [discard, out], groups: [] }));
    model.python = judging(() => true);
    const melds = [
      ["c3s", "c4s", "c5s"],
      ["c7h", "c7d", "c7c", "c9h", "cQc"],
    ];
    for (const id of ["c9h", "cKd"]) await click(id);
    button("discard").click();
    await settle();
    expect(el.querySelector("[role=alert]")?.textContent).toContain("Choose one card only.");
    for (const id of ["c9h", "cKd"]) await click(id);
    for (const meld of melds) {
      for (const id of meld) await click(id);
      button("group").click();
      await settle();
    }
    button("out").click();
    await settle();
    expect(sent("out")).toMatchObject([{ cards: ["cKd"], melds }]);
  });

  it("moves nothing for a spectator", async () => {
    await open({ ...pairOnTable(), seat: null, seated: [], actions: [], legal: { moves: {}, usable: [] } });
    await click("c6s");
    expect(chosen()).toEqual([]);
    expect(el.querySelector('[data-action="undo"]')).toBeNull();
    expect(model.sent).toEqual([]);
  });
});

describe("keys", () => {
  it("go through the hand with one stop for Tab", async () => {
    await open(pairOnTable());
    const stops = [...el.querySelectorAll<HTMLElement>(".tw-card")].filter((at) => at.tabIndex === 0);
    expect(stops.map((at) => at.dataset.id)).toEqual(["c3s"]);
    card("c3s").focus();
    await key("ArrowRight");
    expect(document.activeElement).toBe(card("c4c"));
    await key("End");
    expect(document.activeElement).toBe(card("c2d"));
    await key("ArrowRight");
    expect(document.activeElement).toBe(card("c3s"));
  });

  it("do not leave the table, but for combinations with Ctrl and Meta", async () => {
    await open(pairOnTable());
    const heard: string[] = [];
    const listener = (event: KeyboardEvent) => {
      heard.push(event.key);
      expect((event.target as Element).closest("[data-lm-suppress-shortcuts]")).toBeNull();
    };
    document.body.addEventListener("keydown", listener);
    card("c3s").focus();
    for (const name of "abcdefghijklmnopqrstuvwxyz0123456789?".split("")) await key(name);
    for (const name of ["Delete", "Backspace", "ArrowDown", "Escape", "Tab", "Enter"]) await key(name);
    await key("s", { ctrlKey: true });
    await key("c", { metaKey: true });
    document.body.removeEventListener("keydown", listener);
    expect(heard).toEqual(["s", "c"]);
    expect(root().contains(document.activeElement)).toBe(true);
  });

  it("open no menu of the notebook, as a click with the other button may", async () => {
    await open(pairOnTable());
    const heard: number[] = [];
    const listen = ({ button }: MouseEvent) => heard.push(button);
    document.addEventListener("contextmenu", listen);
    for (const button of [0, 2])
      card("c6s").dispatchEvent(new MouseEvent("contextmenu", { button, bubbles: true }));
    document.removeEventListener("contextmenu", listen);
    expect(heard).toEqual([2]);
  });

  it("that can do nothing are sent to Python, which says why", async () => {
    await open(pairOnTable({ actions: [] }));
    model.python = ({ id }) => ({ id, type: "no", seq: 1, code: "must_lead", text: "It is your lead." });
    card("c6s").focus();
    await key("x");
    expect(sent("pass")).toHaveLength(1);
    expect(el.querySelector(".tw-why-text")?.textContent).toBe("It is your lead.");
    await key("u");
    expect(sent("undo")).toHaveLength(1);
  });

  it("stay in the hand when a card is played and when a panel closes", async () => {
    await open(pairOnTable());
    card("c6s").focus();
    const own = hand(0, "3s 4c 5d 6h 8c");
    model.write(
      "snapshot",
      thirteen({ seq: 2, zones: [own, backs(1, 9), backs(2, 11), backs(3, 13), trick("0: 6s 6d")] }),
    );
    await settle();
    expect(document.activeElement).toBe(card("c6h"));
    button("help").click();
    await settle();
    expect((document.activeElement as HTMLElement).dataset.panel).toBe("help");
    await key("Escape");
    expect(document.activeElement).toBe(button("help"));
  });

  it.each([
    [thirteen(), [], "P X"],
    [treisprezece(), ["draw", "call"], "P X D C"],
    [threeThirteen(), ["draw", "take", "out", "meld"], "P X D T O G M"],
  ])(
    "are told of in the help, those for actions where the game has them",
    async (shown, actions, expected) => {
      await open({ ...shown, style: { ...shown.style, actions } });
      button("help").click();
      await settle();
      const told = [...el.querySelectorAll(".tw-help kbd")].map((at) => at.textContent);
      expect(told.slice(3, -7).join(" ")).toBe(expected);
    },
  );

  it("sort, clear and rearrange", async () => {
    await open(thirteen({ zones: [hand(0, "3h 4s 5h"), backs(1, 1), trick("")] }));
    card("c3h").focus();
    await key(" ");
    await key("Escape");
    expect(chosen()).toEqual([]);
    await key("ArrowRight", { shiftKey: true });
    expect(el.querySelector('[data-action="sort"]')?.textContent).toContain("Your order");
  });

  it("carry the mark that keeps a notebook's shortcuts away, on all that can have the focus", async () => {
    await open(pairOnTable());
    for (const name of ["settings", "log", "help", "scores"]) {
      button(name).click();
      await settle();
      for (const at of el.querySelectorAll<HTMLElement>("button, input, select, summary, [tabindex]")) {
        at.focus();
        expect(at.getAttribute("data-lm-suppress-shortcuts"), at.outerHTML).toBe("true");
      }
    }
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
    { n: 2, seat: 1, move: "5s 5c", moved: [], consequences: [], say: "Ann plays 5♠ 5♣." },
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

describe("a call", () => {
  const LAST_CARD = {
    id: "last_card",
    action: "play",
    call: "last card",
    label: "Last card",
    needs: "selection",
  } as const;
  const twoLeft = () => {
    const shown = treisprezece({ zones: [hand(0, "3s Ts"), backs(1, 4), trick("1: 4h")] }, ["3s"]);
    return { ...shown, actions: [...shown.actions, LAST_CARD] };
  };

  it("pressed before a card is chosen goes with the play", async () => {
    await open(twoLeft());
    button("last_card").click();
    await settle();
    expect(button("last_card").getAttribute("aria-pressed")).toBe("true");
    expect(sent("play")).toEqual([]);
    await click("c3s");
    expect(sent("play")).toMatchObject([{ cards: ["c3s"], call: "last card" }]);
  });

  it("is armed by its key, too, and goes with the play", async () => {
    await open(twoLeft());
    card("c3s").focus();
    await key("c");
    expect(button("last_card").getAttribute("aria-pressed")).toBe("true");
    await click("c3s");
    expect(sent("play")).toMatchObject([{ call: "last card" }]);
  });

  it("is made for the seat whose it is while the table is handed over", async () => {
    const calls = [0, 1].map((seat) => ({
      id: `call_${seat}`,
      action: "call",
      call: "thirteen",
      label: "Thirteen!",
      needs: "none" as const,
      seat,
    }));
    await open({ ...treisprezece(), curtain: 1, seat: 1, seated: [0, 1], actions: calls });
    expect(button("play")).toBeNull();
    button("call_0").click();
    await settle();
    expect(sent("call")).toMatchObject([{ call: "thirteen", seat: 0 }]);
  });

  it("is off again when it can not be made any more", async () => {
    await open(twoLeft());
    button("last_card").click();
    await settle();
    model.write("snapshot", { ...treisprezece(), seq: 2, ply: 2 });
    await settle();
    model.write("snapshot", { ...twoLeft(), seq: 3, ply: 3 });
    await settle();
    expect(button("last_card").getAttribute("aria-pressed")).toBe("false");
  });

  it("goes away with the chance to make it, while the other buttons stay", async () => {
    await open(twoLeft());
    const later = { seq: 2, ply: 2, turn: 1, actions: [], legal: { moves: {}, usable: [] } };
    model.write("snapshot", { ...twoLeft(), ...later });
    await settle();
    expect(button("last_card")).toBeNull();
    expect(button("play")).not.toBeNull();
  });
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

  it("shows what a program makes of its moves, the best first", async () => {
    await open({
      ...watched(),
      thoughts: [
        { seat: 1, move: "3s", value: 0.25 },
        { seat: 1, move: "4s 4c", value: 0.75 },
      ],
    });
    button("thoughts").click();
    await settle();
    const lines = [...el.querySelectorAll(".tw-thoughts li")].map((at) => at.textContent);
    expect(lines).toEqual(["4s 4c75 %", "3s25 %"]);
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
