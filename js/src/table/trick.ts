import type { SnapshotZone } from "../protocol";
import { spread } from "./fan";
import type { Pose } from "./layout";
import type { Box, Metrics } from "./metrics";

/** The name under a play: whose it is. */
export interface Caption {
  readonly key: string;
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly past: boolean;
}

interface Play {
  readonly seat: number | null;
  readonly cards: readonly string[];
}

/** The plays of a zone, oldest first. Cards that lay there before any play are a play of nobody. */
export function playsOf(zone: SnapshotZone): Play[] {
  const total = zone.plays.reduce((sum, [, n]) => sum + n, 0);
  const before = Math.max(0, zone.cards.length - total);
  const plays: Play[] = before ? [{ seat: null, cards: zone.cards.slice(0, before) }] : [];
  // A capped pile lists its last cards only: count from the end.
  let end = zone.cards.length;
  const played: Play[] = [];
  for (const [seat, n] of [...zone.plays].reverse()) {
    const cards = zone.cards.slice(Math.max(before, end - n), end);
    if (cards.length) played.unshift({ seat, cards });
    end -= n;
  }
  return [...plays, ...played];
}

/** Lay a trick: the last play large in the middle, earlier ones readable above it, older ones under these. */
export function trick(zone: SnapshotZone, room: Box, table: Metrics, poses: Map<string, Pose>): Caption[] {
  const plays = playsOf(zone);
  const last = plays.at(-1);
  if (!last) return [];
  const { card } = table;
  const narrow = table.widthClass === "narrow";
  const scale = narrow ? 1 : 0.92;
  const small = narrow ? 0.66 : 0.6;
  const middle = room.x + room.w / 2;
  const lastY = room.y + room.h - 14 - (card.h * scale) / 2;
  const step = card.w * scale * 0.5;
  spread(
    last.cards.slice(-16),
    { x: middle, y: lastY, width: room.w - 8, step, scale, z: 80 },
    table,
    zone.id,
    poses,
  );
  const captions: Caption[] = [];
  const caption = (play: Play, at: number, x: number, y: number, past: boolean) => {
    if (play.seat !== null) captions.push({ key: `${zone.id}:${at}`, seat: play.seat, x, y, past });
  };
  caption(last, plays.length - 1, middle, lastY + (card.h * scale) / 2 + 9, false);

  const earlier = plays.slice(0, -1);
  const shown = earlier.slice(narrow ? -3 : -4);
  const y = Math.max(room.y + (card.h * small) / 2, lastY - (card.h * (scale + small)) / 2 - 22);
  const gap = 14;
  const width = card.w * small;
  const wish = shown.map((play) => width + (play.cards.length - 1) * width * 0.46);
  const wanted = wish.reduce((sum, w) => sum + w, 0) + gap * (shown.length - 1);
  const squeeze = Math.min(1, (room.w - 8 - gap * (shown.length - 1)) / (wanted - gap * (shown.length - 1)));
  let x = middle - Math.min(wanted, room.w - 8) / 2;
  shown.forEach((play, at) => {
    const room = (wish[at] ?? width) * squeeze;
    const how = {
      x: x + room / 2,
      y,
      width: Math.max(room, width),
      step: width * 0.46,
      scale: small,
      z: 30 + at * 14,
    };
    spread(play.cards, { ...how, past: true }, table, zone.id, poses);
    caption(play, earlier.length - shown.length + at, x + room / 2, y + (card.h * small) / 2 + 8, true);
    x += room + gap;
  });
  // What is older lies under the first that is shown.
  const under = shown[0]?.cards[0];
  const pose = poses.get(under ?? last.cards[0] ?? "");
  const hidden = [...earlier.slice(0, earlier.length - shown.length).flatMap((play) => play.cards)];
  hidden.push(...last.cards.slice(0, -16));
  for (const id of hidden) if (pose) poses.set(id, { ...pose, z: 20, buried: true });
  return captions;
}
