import { expect, it } from "vitest";
import { moved, ordered } from "../src/hand/order";

const faces = Object.fromEntries("3s As 2d Kh Xr 9c 4s".split(" ").map((face) => [face, face]));
const hand = { cards: Object.keys(faces), faces, melds: [] };
const sorted = (sort: string, ranks?: string) => ordered({ ...hand, ranks }, sort, []).join(" ");

it("sorts by the game's own ranks", () => {
  expect(sorted("rank", "3456789TJQKA2")).toBe("3s 4s 9c Kh As 2d Xr");
  expect(sorted("rank", "A23456789TJQK")).toBe("As 2d 3s 4s 9c Kh Xr");
});

it("sorts by suit, spades first, and the joker last", () => {
  expect(sorted("suit", "3456789TJQKA2")).toBe("3s 4s As 9c 2d Kh Xr");
});

it("puts the cards of a meld together, the others behind them", () => {
  const melds = [["Kh", "9c"]];
  expect(ordered({ ...hand, ranks: "A23456789TJQK", melds }, "melds", []).join(" ")).toBe(
    "Kh 9c As 2d 3s 4s Xr",
  );
});

it("keeps the player's own order through plays and draws", () => {
  const own = ["9c", "gone", "3s", "Kh"];
  expect(ordered({ ...hand, cards: ["3s", "Kh", "9c", "2d"] }, "own", own)).toEqual(["9c", "3s", "Kh", "2d"]);
});

it("moves a card to a place", () => {
  expect(moved(["a", "b", "c", "d"], "a", 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b", "c", "d"], "d", 0)).toEqual(["d", "a", "b", "c"]);
});
