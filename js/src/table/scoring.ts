import type { Snapshot } from "../protocol";
import type { Pose } from "./layout";
import type { Box, Metrics } from "./metrics";

/** A line of the table when hands are counted: whose, and where. Its cards lie right of `head`. */
export interface ScoreRow {
  readonly seat: number;
  readonly box: Box;
  /** How wide the player's name and points are; 0 where they stand above the cards. */
  readonly head: number;
}

const TITLE = 40;
const BUTTONS = 58;
/** The height of a name above its cards. */
const NAME = 24;
/** How far two melds lie apart, in cards. */
const GAP = 0.25;

/** Whether a round is over in a game where every hand is laid out, and so is to be seen. */
export function isScoring(snapshot: Snapshot): boolean {
  return (
    (snapshot.phase === "round_over" || snapshot.phase === "over") &&
    snapshot.zones.some((zone) => zone.owner !== null && !zone.id.startsWith("hand"))
  );
}

/** The seats in finishing order: of the round, and when the match is over of the match, the winners first. */
export function finishing({ phase, places, seats, winners }: Snapshot): readonly number[] {
  const order = places.length ? places : seats.map((_, seat) => seat);
  const best = seats[winners[0] ?? -1];
  if (phase !== "over" || !best) return order;
  // Whether the most or the least points win, who is nearer to the winner's is the better.
  const behind = (seat: number) => Math.abs((seats[seat]?.score ?? 0) - best.score);
  return [...order].sort((a, b) => behind(a) - behind(b));
}

/** Lay out every hand in a line of its own, best first: the melds side by side, then what is left over. */
export function scoring(snapshot: Snapshot, table: Metrics, poses: Map<string, Pose>): ScoreRow[] {
  const order = finishing(snapshot);
  const narrow = table.widthClass === "narrow";
  const h = Math.min(116, (table.height - TITLE - BUTTONS) / order.length);
  const w = Math.min(table.width - 12, 860);
  const x = (table.width - w) / 2;
  const above = narrow && h > 84 ? NAME : 0;
  const head = above ? 0 : narrow ? 92 : 176;
  return order.map((seat, at) => {
    const box = { x, y: TITLE + at * h, w, h };
    const room = { x: x + head + 8, y: box.y + above, w: w - head - 16, h: h - above };
    layHand(snapshot, seat, room, table, poses);
    return { seat, box, head };
  });
}

function layHand(
  snapshot: Snapshot,
  seat: number,
  room: Box,
  table: Metrics,
  poses: Map<string, Pose>,
): void {
  const groups = groupsOf(snapshot, seat);
  const covered = groups.reduce((sum, { cards }) => sum + cards.length - 1, 0);
  // Every index stays in sight: so wide is the hand at least, in cards.
  const least = groups.length * (1 + GAP) + (covered * table.index) / table.card.w;
  const w = Math.min(table.card.w * 0.85, ((room.h - 10) * table.card.w) / table.card.h, room.w / least);
  const scale = w / table.card.w;
  const gap = w * GAP;
  const step = Math.min(w * 0.6, (room.w - groups.length * (w + gap)) / Math.max(1, covered));
  let x = room.x + w / 2;
  let z = 560;
  for (const { cards, zone, left } of groups) {
    cards.forEach((id, at) => {
      const lies = { x: x + at * step, y: room.y + room.h / 2, scale, rotate: 0, z: z++, zone };
      poses.set(id, left ? { ...lies, past: true } : lies);
    });
    x += (cards.length - 1) * step + w + gap;
  }
}

function groupsOf(
  snapshot: Snapshot,
  seat: number,
): { cards: readonly string[]; zone: string; left: boolean }[] {
  const own = snapshot.zones.filter((zone) => zone.owner === seat);
  return [...own]
    .sort((a, b) => Number(a.id.startsWith("hand")) - Number(b.id.startsWith("hand")))
    .flatMap(({ id, cards, plays }) => {
      const left = id.startsWith("hand");
      let rest = cards;
      const groups: string[][] = [];
      for (const [, n] of plays) {
        groups.push(rest.slice(0, n));
        rest = rest.slice(n);
      }
      return [...groups, rest].map((some) => ({ cards: some, zone: id, left }));
    })
    .filter(({ cards }) => cards.length > 0);
}
