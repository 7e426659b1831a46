import type { Snapshot, SnapshotZone } from "../protocol";
import { largest, spread } from "./fan";
import { handPoses, ROW } from "./handLayout";
import { BADGE, type Box, clamp, type Metrics, metrics, seatBoxes } from "./metrics";
import { isScoring, type ScoreRow, scoring } from "./scoring";
import { type Caption, trick } from "./trick";

/** Where a card lies: its centre, how large and turned it is, and what it lies above. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly rotate: number;
  readonly z: number;
  readonly zone: string;
  /** The part from its top left corner, in parts of a card, that no other card covers and that takes clicks. */
  readonly w?: number;
  readonly h?: number;
  /** Below this many others of a pile: not shown once it has come to rest. */
  readonly buried?: boolean;
  /** An earlier play of a trick, shown quieter. */
  readonly past?: boolean;
}

/** A pile of which only the number of cards is shown, or that can be clicked. */
export interface PileSpot {
  readonly zone: SnapshotZone;
  readonly box: Box;
  readonly action: string | undefined;
}

/** All that the card layer and the panels need to know of where things are. */
export interface Layout {
  readonly table: Metrics;
  readonly poses: ReadonlyMap<string, Pose>;
  /** A seat's panel; the own seat's panel is not on the felt. */
  readonly seats: ReadonlyMap<number, Box>;
  readonly piles: readonly PileSpot[];
  readonly captions: readonly Caption[];
  /** The places of the own hand, left to right, row by row. */
  readonly hand: readonly Pose[];
  /** When hands are counted: a line for each. Nothing else lies on the table then. */
  readonly rows: readonly ScoreRow[];
  /** Where cards of a zone that are not listed come from and go to. */
  readonly origins: ReadonlyMap<string, Pose>;
}

/** What the layout is made of. */
export interface Scene {
  readonly snapshot: Snapshot;
  readonly width: number;
  /** The own hand in the order it lies. */
  readonly hand: readonly string[];
  /** Places in the hand where a group of cards ends. */
  readonly breaks?: readonly number[];
  readonly selected: readonly string[];
  /** Cards on their way to Python. */
  readonly pending: readonly string[];
  /** A card that is dragged, with its centre. */
  readonly dragged?: { readonly id: string; readonly x: number; readonly y: number } | null;
}

/** The seat at the bottom of the table: the own one, for a spectator the first. */
export function bottomSeat(snapshot: Snapshot): number {
  return snapshot.seat ?? 0;
}

export function handOf(snapshot: Snapshot, seat: number): SnapshotZone | undefined {
  return snapshot.zones.find((zone) => zone.owner === seat && zone.id.startsWith("hand"));
}

/** The pose of every card. Pure: the same scene gives the same layout. */
export function layout(scene: Scene): Layout {
  const { snapshot } = scene;
  const bottom = bottomSeat(snapshot);
  const count = snapshot.seats.length;
  const isOver = snapshot.phase === "round_over" || snapshot.phase === "over";
  const table = metrics(scene.width, count - 1, isOver);
  const poses = new Map<string, Pose>();
  const origins = new Map<string, Pose>();
  const seats = new Map<number, Box>();
  if (isScoring(snapshot)) return counted(snapshot, table, poses);
  const boxes = seatBoxes(table, count - 1);
  boxes.forEach((box, at) => {
    const seat = (bottom + at + 1) % count;
    seats.set(seat, box);
    layOthersCards(snapshot, seat, box, table, poses, origins);
  });

  const own = handOf(snapshot, bottom);
  const hand = handPoses(scene.hand.length, table, own?.id ?? "hand", snapshot.seat !== null, scene.breaks);
  scene.hand.forEach((id, at) => {
    const place = hand[at];
    if (place) poses.set(id, raised(place, id, scene, table));
  });
  if (own) origins.set(own.id, at(centreOf(table.hand), 1, own.id));
  layOwnMelds(scene, bottom, table, poses);

  const { piles, captions } = layCentre(snapshot, table, poses, origins);
  return { table, poses, seats, piles, captions, hand, rows: [], origins };
}

/** The table when hands are counted: the piles are out of the way. */
function counted(snapshot: Snapshot, table: Metrics, poses: Map<string, Pose>): Layout {
  const rows = scoring(snapshot, table, poses);
  for (const zone of snapshot.zones)
    if (zone.owner === null)
      for (const id of zone.cards)
        poses.set(id, { ...at(centreOf(table.centre), 0.9, zone.id), buried: true });
  return { table, poses, seats: new Map(), piles: [], captions: [], hand: [], rows, origins: new Map() };
}

function raised(place: Pose, id: string, scene: Scene, table: Metrics): Pose {
  const { dragged } = scene;
  if (dragged?.id === id) return { ...place, x: dragged.x, y: dragged.y, rotate: 0, z: 900 };
  // A card that was just drawn sticks out of the hand.
  const drawn = scene.snapshot.marks[id]?.includes("drawn") ? 0.4 : 0;
  const rise = scene.pending.includes(id) ? 1.8 : scene.selected.includes(id) ? 1 : drawn;
  return rise ? { ...place, y: place.y - table.lift * rise } : place;
}

function layOthersCards(
  snapshot: Snapshot,
  seat: number,
  box: Box,
  table: Metrics,
  poses: Map<string, Pose>,
  origins: Map<string, Pose>,
): void {
  const zones = snapshot.zones.filter((zone) => zone.owner === seat);
  const hand = handOf(snapshot, seat);
  const laid = zones.filter((zone) => zone !== hand && zone.cards.length > 0);
  const cx = box.x + box.w / 2;
  const room = box.h - table.seat;
  const open = hand?.cards.some((id) => snapshot.cards[id]) ?? false;
  // Faces leave room for what is noted at the lower edge of a narrow seat.
  const y = box.y + table.seat + room / 2 + (open || laid.length ? Math.min(9, room / 5) : 0);
  if (hand) {
    // Melds on the table matter more than the backs behind them.
    const width = laid.length ? box.w * 0.35 : box.w - 8;
    const middle = laid.length ? box.x + box.w * 0.18 : cx;
    const { cards } = hand;
    const rows = open && largest(cards.length, width, table) < 0.37 ? 2 : 1;
    const inRow = Math.ceil(cards.length / rows);
    const fits = open ? Math.max(0.3, Math.min(0.56, largest(inRow, width, table))) : 0.42;
    const scale = Math.min(
      fits,
      (room * (open && rows === 1 ? 1.1 : 1)) / (table.card.h * (1 + (rows - 1) * ROW)),
    );
    origins.set(hand.id, at({ x: cx, y }, scale, hand.id));
    const step = table.card.w * scale * (open ? 0.42 : 0.24);
    const how = { x: middle, width, step, scale, arc: open ? 0 : 1.6 };
    for (let row = 0; row < rows; row++) {
      const below = (row - (rows - 1) / 2) * ROW * table.card.h * scale - (rows - 1) * 4;
      const lies = { ...how, y: y + below, z: 10 + row * 14 };
      spread(cards.slice(row * inRow, (row + 1) * inRow), lies, table, hand.id, poses);
    }
  }
  // Who has gone out has no other cards beside them.
  const part = hand?.cards.length ? 0.64 : 1;
  for (const zone of laid) {
    const width = box.w * part;
    const most = Math.min(0.56, (room * 1.3) / table.card.h);
    const size = clamp(largest(zone.cards.length + zone.plays.length, width, table), 0.35, most);
    const spot = { x: box.x + box.w - width / 2, y, width, step: table.index * size, scale: size, z: 40 };
    spread(zone.cards, { ...spot, breaks: zone.plays.map(([, n]) => n) }, table, zone.id, poses);
  }
}

function layOwnMelds(
  { snapshot, hand }: Scene,
  bottom: number,
  table: Metrics,
  poses: Map<string, Pose>,
): void {
  for (const zone of snapshot.zones) {
    if (zone.owner !== bottom || !zone.cards.some((id) => !hand.includes(id))) continue;
    const { centre } = table;
    const spot = { x: centre.x + centre.w / 2, y: centre.y + centre.h - table.card.h * 0.36, scale: 0.66 };
    const breaks = zone.plays.map(([, n]) => n);
    spread(
      zone.cards,
      { ...spot, width: centre.w, step: table.index * 0.75, z: 60, breaks },
      table,
      zone.id,
      poses,
    );
  }
}

function layCentre(
  snapshot: Snapshot,
  table: Metrics,
  poses: Map<string, Pose>,
  origins: Map<string, Pose>,
): { piles: PileSpot[]; captions: Caption[] } {
  const zones = snapshot.zones.filter((zone) => zone.owner === null);
  const heaps = zones.filter((zone) => zone.id in snapshot.style.clicks);
  // Unlisted cards that nobody can click are out of the game: they only are a way out of the table.
  const isAway = (zone: SnapshotZone) => zone.cards.length === 0 && zone.count > 0;
  const tricks = zones.filter((zone) => !heaps.includes(zone) && !isAway(zone));
  const { centre, card } = table;
  for (const zone of zones)
    if (isAway(zone)) origins.set(zone.id, at({ x: table.width + card.w, y: centre.y }, 0.7, zone.id));
  const scale = centre.h < card.h ? table.small : table.widthClass === "narrow" ? 1 : 0.92;
  const w = card.w * scale;
  const h = card.h * scale;
  const gap = table.widthClass === "narrow" ? 22 : 34;
  const heapsWidth = heaps.length * (w + gap);
  const played = tricks.some((zone) => zone.cards.length > 0) || heaps.length === 0;
  // Piles stand left of what is played; alone they stand in the middle.
  const badges = table.widthClass === "narrow" || snapshot.badges.length === 0 ? 0 : BADGE;
  const left = played ? centre.x + badges : centre.x + (centre.w - heapsWidth + gap) / 2;
  const y = centre.y + centre.h * 0.52;
  const piles = heaps.map((zone, place) => {
    const x = left + w / 2 + place * (w + gap);
    const shown = zone.cards.slice(-3);
    const step = table.index * scale * 0.7;
    zone.cards.forEach((id, order) => {
      const depth = Math.max(0, shown.length - (zone.cards.length - order));
      const buried = order < zone.cards.length - shown.length;
      poses.set(id, {
        x: x + depth * step,
        y,
        scale,
        rotate: 0,
        z: 20 + order,
        zone: zone.id,
        buried,
      });
    });
    origins.set(zone.id, at({ x, y }, scale, zone.id));
    const offset = Math.max(0, shown.length - 1) * step;
    return {
      zone,
      box: { x: x - w / 2, y: y - h / 2 - 2, w: w + offset, h: h + 4 },
      action: snapshot.style.clicks[zone.id],
    };
  });
  const captions = tricks.flatMap((zone) => {
    const x = heaps.length ? left + heapsWidth - gap / 2 : centre.x + badges;
    const right = centre.x + centre.w - (heaps.length ? 0 : badges);
    const room = { x, y: centre.y, w: right - x, h: centre.h };
    origins.set(zone.id, at(centreOf(room), 1, zone.id));
    return trick(zone, room, table, poses);
  });
  return { piles, captions };
}

function at(point: { x: number; y: number }, scale: number, zone: string): Pose {
  return { ...point, scale, rotate: 0, z: 5, zone };
}

function centreOf(box: Box): { x: number; y: number } {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}
