import { describe, expect, it } from "vitest";
import type { Snapshot } from "../src/protocol";
import { type Layout, layout } from "../src/table/layout";
import { playsOf } from "../src/table/trick";
import {
  backs,
  bombed,
  counted,
  hand,
  pairOnTable,
  thirteen,
  threeThirteen,
  treisprezece,
  trick,
} from "./snapshots";

const DECK = [..."3456789TJQKA2"].flatMap((rank) => [..."scdh"].map((suit) => rank + suit));

function lay(snapshot: Snapshot, width: number, selected: string[] = []): Layout {
  const own = snapshot.zones.find((zone) => zone.id === "hand:0")?.cards ?? [];
  return layout({ snapshot, width, hand: own, selected, pending: [] });
}

const holding = (count: number) =>
  thirteen({ zones: [hand(0, DECK.slice(0, count).join(" ")), backs(1, 13), trick("")] });

describe.each([360, 480, 560, 800, 899, 900, 1200, 1600])("at %i pixels", (width) => {
  it.each([
    ["a pair on the table", pairOnTable()],
    ["a bomb", bombed()],
    ["Treisprezece", treisprezece()],
    ["Three Thirteen", threeThirteen()],
    ["hands that are counted", counted()],
  ])("gives every listed card a place on the table: %s", (_, snapshot) => {
    const laid = lay(snapshot, width);
    expect([...laid.poses.keys()].sort()).toEqual(Object.keys(snapshot.cards).sort());
    for (const [id, pose] of laid.poses) {
      const half = (laid.table.card.w / 2) * pose.scale;
      expect(pose.x - half, id).toBeGreaterThanOrEqual(-1);
      expect(pose.x + half, id).toBeLessThanOrEqual(width + 1);
      expect(pose.y - half, id).toBeGreaterThanOrEqual(0);
      expect(pose.y + half, id).toBeLessThanOrEqual(laid.table.height);
    }
  });

  it.each([1, 2, 13, 17, 26, 40, 52])("never covers the index of a card in a hand of %i", (count) => {
    const laid = lay(holding(count), width);
    laid.hand.forEach((place, at) => {
      const index = laid.table.index * place.scale;
      const width = laid.table.card.w * place.scale;
      // Rank and suit reach down to two fifths of a card.
      const height = laid.table.card.h * place.scale * 0.4;
      for (const above of laid.hand.slice(at + 1)) {
        const beside = above.x - place.x >= index - 0.01;
        const below = above.y - place.y >= height;
        const left = above.x + width <= place.x + 0.01;
        expect(beside || below || left, `card ${at} of ${count}`).toBe(true);
      }
      expect(width).toBeGreaterThan(32);
    });
  });
});

/** Cards whose rank and suit a later card of the same zone lies on. */
function covered({ table, poses }: Layout, zones: Snapshot["zones"]): string[] {
  return zones.flatMap(({ cards }) => {
    const lie = cards.flatMap((id) => poses.get(id) ?? []).filter(({ buried }) => !buried);
    return lie.flatMap((under, at) => {
      const [w, h] = [table.card.w * under.scale, table.card.h * under.scale];
      const hides = lie.slice(at + 1).some((over) => {
        const [dx, dy] = [over.x - under.x, over.y - under.y];
        const [beside, below] = [w * 0.37, h * 0.4];
        const apart = (over.scale * table.card.w + w) / 2;
        return over.z > under.z && dx < beside - 0.1 && dx > -apart && dy < below && dy > -h;
      });
      return hides ? [`${at} of ${cards}`] : [];
    });
  });
}

describe.each([360, 560, 800, 1600])("at %i pixels no index is covered", (width) => {
  it.each([2, 3, 4])("in the open hands of %i players", (players) => {
    const held = Math.min(26, Math.floor(52 / players));
    const zones = Array.from({ length: players }, (_, seat) =>
      hand(seat, DECK.slice(seat * held, (seat + 1) * held).join(" ")),
    );
    const seats = thirteen().seats.slice(0, players);
    const snapshot = thirteen({ seats, zones: [...zones, trick("")] });
    expect(covered(lay(snapshot, width), snapshot.zones)).toEqual([]);
  });

  it.each([
    ["pairs", [2, 2, 2, 2]],
    ["sequences", [5, 5, 5]],
    ["long sequences", [8, 8, 8]],
    ["the longest", [12, 12]],
    ["double sequences", [6, 8, 10, 12]],
    ["a very long one", [16]],
  ])("in a trick of %s", (_, sizes) => {
    let at = 0;
    const plays = sizes.map((size, seat) => {
      at += size;
      return `${seat % 4}: ${DECK.slice(at - size, at).join(" ")}`;
    });
    for (const phase of ["playing", "round_over"]) {
      const snapshot = thirteen({ phase, zones: [hand(0, ""), trick(plays.join(" | "))] });
      const laid = lay(snapshot, width);
      expect(covered(laid, snapshot.zones)).toEqual([]);
      // What was played last is seen whole.
      expect(laid.captions.some(({ past }) => !past)).toBe(true);
    }
  });
});

/** How far the number of cards reaches below its pile, and how far below the middle the result begins. */
const [NUMBER, RESULT] = [9, 4];

describe.each([358, 480, 600, 1200])("when a round of Treisprezece is over, at %i pixels", (width) => {
  const shown = { ...treisprezece(), phase: "round_over", turn: null, places: [0, 1] } as Snapshot;
  const { table, poses, piles } = lay(shown, width);

  it("nothing in the middle reaches below where the result begins", () => {
    const end = table.centre.y + table.centre.h + RESULT;
    for (const { box } of piles) expect(box.y + box.h + NUMBER).toBeLessThanOrEqual(end);
    for (const { zone, buried, y, scale } of poses.values())
      if (zone === "pile" && !buried) expect(y + (table.card.h * scale) / 2).toBeLessThan(end);
  });

  it("every index of the pile is in sight", () => {
    const pile = shown.zones.filter(({ id }) => id === "pile");
    expect(covered(lay(shown, width), pile)).toEqual([]);
  });
});

it.each([480, 800, 1200])("shows every index of the melds of who went out, at %i pixels", (width) => {
  const laid = counted().zones.filter(({ id }) => id === "laid:1");
  const [stock, discard] = threeThirteen().zones.slice(-2);
  if (!stock || !discard) throw new Error("the piles are missing");
  const zones = [hand(0, "3s 4s 5s"), hand(1, ""), stock, discard, ...laid];
  expect(covered(lay(threeThirteen({ zones, groups: [], marks: {} }), width), laid)).toEqual([]);
});

it("leaves a finger room for each of thirteen cards on a narrow screen", () => {
  const { hand, table } = lay(holding(13), 358);
  for (const { w = 0 } of hand) expect(w * table.card.w).toBeGreaterThanOrEqual(24);
});

it("has one height for all widths of a class", () => {
  for (const [low, high] of [
    [360, 559],
    [560, 899],
    [900, 1600],
  ] as const)
    expect(lay(pairOnTable(), low).table.height).toBe(lay(bombed(), high).table.height);
});

it("lifts what is selected and nothing else", () => {
  const before = lay(pairOnTable(), 800);
  const after = lay(pairOnTable(), 800, ["c6s"]);
  for (const [id, pose] of after.poses) {
    const was = before.poses.get(id);
    if (id === "c6s") expect(pose.y).toBeLessThan(was?.y ?? 0);
    else expect(pose).toEqual(was);
  }
});

it("lays the last play over the earlier ones, and tells whose each is", () => {
  const laid = lay(pairOnTable(), 800);
  const height = (id: string) => laid.poses.get(id)?.z ?? 0;
  expect(height("c5s")).toBeGreaterThan(height("c4d"));
  expect(height("c4s")).toBeGreaterThan(height("c3h"));
  expect(laid.captions.map(({ seat, past }) => [seat, past])).toEqual(
    expect.arrayContaining([
      [1, false],
      [1, true],
      [2, true],
    ]),
  );
});

it("reads the plays of a pile whose older cards are not listed", () => {
  const zone = {
    ...trick("0: 5c 6c | 1: 7h"),
    plays: [
      [1, 3],
      [0, 2],
      [1, 1],
    ] as [number, number][],
  };
  expect(playsOf(zone).map((play) => play.cards.join(" "))).toEqual(["c5c c6c", "c7h"]);
});

it("seats the others in turn order, from the left on", () => {
  const seats = [...lay(pairOnTable(), 1200).seats];
  expect(seats.map(([seat]) => seat)).toEqual([1, 2, 3]);
  expect(seats.map(([, box]) => box.x)).toEqual(seats.map(([, box]) => box.x).sort((a, b) => a - b));
});

describe.each([360, 600, 1200])("hands that are counted, at %i pixels", (width) => {
  it.each([2, 4, 8])("lie in a line for each of %i players, no index covered", (players) => {
    const deck = DECK.map((card) => card);
    const places = Array.from({ length: players }, (_, seat) => seat);
    const zones = places.flatMap((seat) => {
      const cards = Array.from({ length: 13 }, (_, at) => `c${deck[at]}x${seat}`);
      const laid = { id: `laid:${seat}`, owner: seat, count: 10, cards: cards.slice(0, 10), plays: [] };
      const plays = [3, 4, 3].map((size) => [seat, size] as [number, number]);
      return [
        { id: `hand:${seat}`, owner: seat, count: 3, cards: cards.slice(10), plays: [] },
        { ...laid, plays },
      ];
    });
    const [player] = counted().seats;
    const seats = places.map(() => ({ ...player, count: 3 }) as Snapshot["seats"][number]);
    const laid = lay({ ...counted(), zones, seats, places }, width);
    expect(laid.rows.map((row) => row.seat)).toEqual(places);
    for (const { seat, box, head } of laid.rows) {
      const line = zones.filter((zone) => zone.owner === seat).flatMap((zone) => zone.cards);
      const poses = line.map((id) => laid.poses.get(id)).sort((a, b) => (a?.x ?? 0) - (b?.x ?? 0));
      poses.forEach((pose, at) => {
        if (!pose) throw new Error("a card has no place");
        const [w, h] = [laid.table.card.w * pose.scale, laid.table.card.h * pose.scale];
        expect(pose.x - w / 2).toBeGreaterThanOrEqual(box.x + head);
        expect(pose.x + w / 2).toBeLessThanOrEqual(box.x + box.w);
        expect(Math.abs(pose.y - box.y - box.h / 2) + h / 2).toBeLessThanOrEqual(box.h / 2);
        const next = poses[at + 1];
        if (next) expect(next.x - pose.x).toBeGreaterThanOrEqual(laid.table.index * pose.scale - 0.01);
      });
    }
  });
});
