import { describe, expect, it } from "vitest";
import { helpful, judge, type Order, playsAtOnce, stillHeld, toggle } from "../src/hand/selection";

const cards = (text: string) => text.split(" ").filter(Boolean);
const plays = (...listed: string[]) => listed.map(cards);
const goes = (selection: string, listed: string[][], order: Order = "set") =>
  playsAtOnce(judge(cards(selection), listed, order));

describe("a click on a card", () => {
  it("chooses it, and a second one puts it back", () => {
    expect(toggle(["3s"], "4s", "set")).toEqual(["3s", "4s"]);
    expect(toggle(["3s", "4s", "5s"], "4s", "set")).toEqual(["3s", "5s"]);
  });

  it("takes what depends on it back with it, where the order counts", () => {
    expect(toggle(["Qh", "Kh", "As", "Ks"], "Kh", "sequence")).toEqual(["Qh"]);
  });

  it("replaces the choice where one card is chosen", () => {
    expect(toggle(["3s"], "4s", "single")).toEqual(["4s"]);
    expect(toggle(["4s"], "4s", "single")).toEqual([]);
  });
});

describe("playing at once", () => {
  it("plays two sixes on two fives", () => {
    const pairs = plays("6s 6d", "7s 7c");
    expect(goes("6s", pairs)).toBe(false);
    expect(goes("6s 6d", pairs)).toBe(true);
  });

  it("lets two sixes of three wait when leading, and plays three", () => {
    const leads = plays("6s", "6d", "6h", "6s 6d", "6s 6h", "6d 6h", "6s 6d 6h");
    expect(goes("6s 6d", leads)).toBe(false);
    expect(goes("6h 6d 6s", leads)).toBe(true);
  });

  it("waits with a run that can go on and plays one that can not", () => {
    const runs = plays("Qh", "Qh Kh", "Qh Kh As", "Qs");
    expect(goes("Qh", runs, "sequence")).toBe(false);
    expect(goes("Qh Kh", runs, "sequence")).toBe(false);
    expect(goes("Qh Kh As", runs, "sequence")).toBe(true);
    expect(goes("Qs", runs, "sequence")).toBe(true);
  });

  it("knows a run only in its order", () => {
    expect(judge(cards("Kh Qh"), plays("Qh Kh"), "sequence")).toEqual({ playable: false, extendable: false });
  });

  it("plays nothing when nothing is chosen", () => {
    expect(goes("", plays("3s"))).toBe(false);
  });

  it("agrees with the definition on every selection of a hand", () => {
    const hand = cards("3s 4s 5s 5d 6s 6d 7h");
    const listed = plays(
      "3s",
      "5s",
      "5d",
      "5s 5d",
      "6s 6d",
      "3s 4s 5s",
      "3s 4s 5s 6s",
      "5s 6s 7h",
      "5d 6d 7h",
    );
    for (let bits = 1; bits < 1 << hand.length; bits++) {
      const chosen = hand.filter((_, at) => bits & (1 << at));
      const equal = listed.some((play) => [...play].sort().join() === [...chosen].sort().join());
      const inside = listed.some(
        (play) => play.length > chosen.length && chosen.every((card) => play.includes(card)),
      );
      expect(goes(chosen.join(" "), listed), chosen.join(" ")).toBe(equal && !inside);
    }
  });
});

it("keeps of a selection what is still in hand", () => {
  expect(stillHeld(["a", "b", "c"], ["a", "c"], "set")).toEqual(["a", "c"]);
  expect(stillHeld(["a", "b", "c"], ["a", "c"], "sequence")).toEqual(["a"]);
});

it("shows which cards help a selection on", () => {
  const listed = plays("6s 6d", "6s 6h", "3s 4s 5s");
  expect([...helpful(["6s"], listed, "set")].sort()).toEqual(["6d", "6h", "6s"]);
  expect([...helpful(["Q"], plays("Q K A", "K Q"), "sequence")].sort()).toEqual(["K", "Q"]);
});
