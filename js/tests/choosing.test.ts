// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { atTable, button, card, chosen, click, el, judging, key, model, open, sent, settle } from "./atTable";
import { pairOnTable, thirteen, threeThirteen, treisprezece } from "./snapshots";

atTable();

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
