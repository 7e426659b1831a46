import type { Snapshot, SnapshotEvent } from "../protocol";
import type { Layout, Pose } from "./layout";

/** How a card comes in: from where, how late, and whether it turns over on the way. */
export interface Entry {
  readonly from: Pose;
  readonly delay: number;
  readonly turns: boolean;
}

/** A card that is no longer listed, on its way out. */
export interface Exit {
  readonly id: string;
  readonly face: string | null;
  readonly from: Pose;
  /** Where it goes; without it the card fades where it lies. */
  readonly to: Pose | null;
  readonly delay: number;
}

/** A moment that wants to be felt. */
export type Moment = "bomb" | "out" | "won" | "deal" | "play" | "pass" | "draw";

/** What happens on the table between two snapshots. */
export interface Plan {
  readonly enter: ReadonlyMap<string, Entry>;
  readonly leave: readonly Exit[];
  readonly moments: readonly Moment[];
  /** Milliseconds until all is at rest. */
  readonly duration: number;
}

/** How long a card travels. */
export const TRAVEL = 260;
/** The deal goes round: how long after one card the next of the same hand comes, at most, and the hand beside it. */
const NEXT_CARD = 36;
const NEXT_HAND = 9;
const WHOLE_DEAL = 520;
/** Cards that are picked up together come one by one, so that they can be counted, but are all there in good time. */
const NEXT_PICKED = 70;
const WHOLE_PICKING = 640;
/** How long a trick stays to be read after it was won. */
const LINGER = 650;

const REST: Plan = { enter: new Map(), leave: [], moments: [], duration: 0 };

/** One side of a change: what was shown and where it lay. */
export interface Still {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
}

/** Plan the way from one still to the next. Without a way (a first view, another match, a gap) all is at rest. */
export function plan(before: Still | null, after: Still): Plan {
  if (!before || before.snapshot.epoch !== after.snapshot.epoch) return REST;
  const events = newEvents(before.snapshot, after.snapshot);
  const enter = entries(before, after, events);
  const leave = exits(before, after, events);
  const moments = events.flatMap((event) => momentsOf(event, after.snapshot));
  const last = Math.max(
    0,
    ...[...enter.values()].map((entry) => entry.delay),
    ...leave.map((exit) => exit.delay),
  );
  return { enter, leave, moments, duration: TRAVEL + last };
}

/** The events of a snapshot that the one before did not have. */
export function newEvents(before: Snapshot, after: Snapshot): SnapshotEvent[] {
  if (before.epoch !== after.epoch) return [];
  const seen = before.events.at(-1)?.n ?? -1;
  return after.events.filter((event) => event.n > seen);
}

function entries(before: Still, after: Still, events: readonly SnapshotEvent[]): Map<string, Entry> {
  const cameFrom = new Map<string, { id: string; zone: string }>();
  for (const event of events)
    for (const [id, zone, , now] of event.moved) cameFrom.set(now, cameFrom.get(id) ?? { id, zone });
  // A deal, or a match that began anew: not a card is the same.
  const dealt = isDeal(events) || ![...after.layout.poses.keys()].some((id) => before.layout.poses.has(id));
  const found = new Map<string, Entry>();
  const dealtTo = new Map<string, number>();
  const pace = Math.min(
    NEXT_CARD,
    WHOLE_DEAL / Math.max(1, ...after.snapshot.zones.map((zone) => zone.cards.length)),
  );
  const delayOf = (zone: string) => {
    const card = dealtTo.get(zone) ?? 0;
    dealtTo.set(zone, card + 1);
    return card * pace + [...dealtTo.keys()].indexOf(zone) * NEXT_HAND;
  };
  const coming = [...after.layout.poses].filter(([id, pose]) => !before.layout.poses.has(id) && !pose.buried);
  const lay = (id: string) => before.layout.poses.get(cameFrom.get(id)?.id ?? "");
  const fromPile = Math.min(NEXT_PICKED, WHOLE_PICKING / coming.filter(([id]) => !lay(id)).length);
  let picked = 0;
  for (const [id, pose] of coming) {
    const source = cameFrom.get(id);
    const old = lay(id);
    const origin =
      source && (after.layout.origins.get(source.zone) ?? before.layout.origins.get(source.zone));
    const from = old ?? origin ?? (dealt ? deckOf(after.layout) : undefined);
    if (!from) continue;
    const shownBefore = source ? before.snapshot.cards[source.id] : undefined;
    const turns = Boolean(after.snapshot.cards[id]) && !shownBefore;
    found.set(id, { from, delay: dealt ? delayOf(pose.zone) : old ? 0 : picked++ * fromPile, turns });
  }
  return found;
}

function exits(before: Still, after: Still, events: readonly SnapshotEvent[]): Exit[] {
  const wentTo = new Map<string, { id: string; zone: string }>();
  for (const event of events) for (const [id, , zone, now] of event.moved) wentTo.set(id, { id: now, zone });
  const gone: Exit[] = [];
  if (isDeal(events)) return gone;
  for (const [id, from] of before.layout.poses) {
    if (after.layout.poses.has(id) || from.buried) continue;
    const target = wentTo.get(id);
    // The card goes on under another id: that one's entry shows the way.
    if (target && after.layout.poses.has(target.id)) continue;
    const to = (target && after.layout.origins.get(target.zone)) ?? null;
    const read = from.zone.startsWith("hand") ? 0 : LINGER;
    gone.push({ id, face: before.snapshot.cards[id] ?? null, from, to, delay: to ? 0 : read });
  }
  return gone;
}

function isDeal(events: readonly SnapshotEvent[]): boolean {
  return events.some((event) => event.seat === null);
}

function momentsOf(event: SnapshotEvent, after: Snapshot): Moment[] {
  const kinds = new Set(event.consequences.map((consequence) => consequence.kind));
  const moments: Moment[] = [];
  if (event.seat === null) moments.push("deal");
  else if (event.move === "pass") moments.push("pass");
  else if (event.move === "draw" || event.move === "take") moments.push("draw");
  else if (event.moved.length) moments.push("play");
  if (kinds.has("bomb")) moments.push("bomb");
  if (kinds.has("out")) moments.push("out");
  if (after.phase === "over" || kinds.has("won")) moments.push("won");
  return moments;
}

/** Where dealt cards come from: the draw pile if there is one, else the middle of the table. */
function deckOf(layout: Layout): Pose {
  const { centre } = layout.table;
  const pile = layout.piles[0]?.box;
  const x = pile ? pile.x + pile.w / 2 : centre.x + centre.w / 2;
  const y = pile ? pile.y + pile.h / 2 : centre.y + centre.h / 2;
  return { x, y, scale: 0.6, rotate: 0, z: 5, zone: "deck" };
}
