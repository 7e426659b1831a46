import { expect, it } from "vitest";
import type { Snapshot, SnapshotEvent } from "../src/protocol";
import { layout } from "../src/table/layout";
import { newEvents, plan, type Still, TRAVEL } from "../src/table/motion";
import { backs, bombed, hand, thirteen, treisprezece, trick } from "./snapshots";

const still = (snapshot: Snapshot): Still => ({
  snapshot,
  layout: layout({
    snapshot,
    width: 800,
    hand: snapshot.zones[0]?.cards ?? [],
    selected: [],
    pending: [],
  }),
});

const event = (n: number, changes: Partial<SnapshotEvent> = {}): SnapshotEvent => ({
  n,
  seat: 1,
  move: "5h",
  moved: [],
  consequences: [],
  news: "",
  say: "",
  ...changes,
});

const zones = (others: number, played: string) => [hand(0, "3s 4c"), backs(1, others), trick(played)];
const before = still(thirteen({ zones: zones(3, "0: 4d") }));

it("lets a card travel out of a hidden hand, turning over, in less than 0.3 s", () => {
  const moved: SnapshotEvent["moved"] = [["b1x2", "hand:1", "table", "c5h"]];
  const after = still(
    thirteen({ zones: zones(2, "0: 4d | 1: 5h"), events: [...before.snapshot.events, event(2, { moved })] }),
  );
  const { enter, leave, duration } = plan(before, after);
  expect(enter.get("c5h")).toEqual({ from: before.layout.poses.get("b1x2"), delay: 0, turns: true });
  expect(leave).toEqual([]);
  expect(duration).toBe(TRAVEL);
  expect(TRAVEL).toBeLessThan(300);
});

it("leaves a won trick to be read before it goes", () => {
  const { leave } = plan(before, still(thirteen({ zones: zones(3, ""), events: [event(2)] })));
  expect(leave.map(({ id }) => id)).toEqual(["c4d"]);
  expect(leave[0]?.delay).toBeGreaterThan(0);
});

it("deals one card after the other", () => {
  const dealt = still(
    thirteen({
      zones: [hand(0, "5s 6s 7s"), backs(1, 3), trick("")],
      events: [event(2, { seat: null, move: null })],
    }),
  );
  const { enter, moments } = plan(before, dealt);
  const delays = [...enter.values()].map(({ delay }) => delay);
  expect(moments).toContain("deal");
  expect(new Set(delays).size).toBe(delays.length);
});

it("feels a bomb", () => {
  const last = bombed();
  const earlier = { ...last, events: last.events.slice(0, 1) };
  expect(plan(still(earlier), still(last)).moments).toContain("bomb");
});

it("goes straight to a table it can not follow", () => {
  expect(plan(null, before).duration).toBe(0);
  expect(plan(before, still(thirteen({ epoch: "another kernel" }))).enter.size).toBe(0);
});

it("tells new events from known ones, and none after an undo", () => {
  const longer = thirteen({ events: [event(1), event(2), event(3)] });
  const shorter = thirteen({ events: [event(1)] });
  expect(newEvents(shorter, longer).map(({ n }) => n)).toEqual([2, 3]);
  expect(newEvents(longer, shorter)).toEqual([]);
});

it("lets cards that are picked up together come one by one, all within a second", () => {
  const stock = (count: number) => ({ id: "stock", owner: null, count, cards: [], plays: [] });
  const picked = [..."3456789TJQKA2"].map((rank) => `c${rank}d`);
  const start = treisprezece({ zones: [hand(0, "3s 4c"), backs(1, 3), stock(20)] });
  const moved = picked.map((id, at) => [`x${at}`, "stock", "hand:0", id] as SnapshotEvent["moved"][number]);
  const end = treisprezece({
    zones: [hand(0, `3s 4c ${picked.map((id) => id.slice(1)).join(" ")}`), backs(1, 3), stock(7)],
    events: [...start.events, event(2, { seat: 0, move: "draw", moved })],
  });
  const { enter, duration } = plan(still(start), still(end));
  const delays = picked.map((id) => enter.get(id)?.delay ?? -1);
  delays.slice(1).forEach((delay, at) => {
    expect(delay - (delays[at] ?? 0)).toBeGreaterThan(30);
  });
  expect(duration).toBeLessThan(1000);
});
