import type { SnapshotZone } from "../protocol";
import { largest, spread } from "./fan";
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

/**
 * Lay a trick: the last play large in the middle, earlier ones readable above it, older ones under these. Where there
 * is no room for two lines all lie in one.
 */
export function trick(zone: SnapshotZone, room: Box, table: Metrics, poses: Map<string, Pose>): Caption[] {
  const plays = playsOf(zone);
  const last = plays.at(-1);
  if (!last) return [];
  const { card, small } = table;
  const narrow = table.widthClass === "narrow";
  const oneLine = room.h < card.h;
  const middle = room.x + room.w / 2;
  const captions: Caption[] = [];
  const caption = (play: Play, x: number, y: number) => {
    const at = plays.indexOf(play);
    if (play.seat !== null)
      captions.push({ key: `${zone.id}:${at}`, seat: play.seat, x, y, past: play !== last });
  };
  const top = last.cards.slice(-16);
  const scale = Math.min(narrow ? 1 : 0.92, largest(top.length, room.w - 8, table));
  const lastY = room.y + room.h - 14 - (card.h * scale) / 2;
  if (!oneLine) {
    const how = { x: middle, y: lastY, width: room.w - 8, step: card.w * scale * 0.5, scale, z: 80 };
    spread(top, how, table, zone.id, poses);
    caption(last, middle, lastY + (card.h * scale) / 2 + 9);
  }

  // As many of the earlier ones as there is room for without covering an index.
  let shown = (oneLine ? plays : plays.slice(0, -1)).slice(narrow ? -3 : -4);
  const above = oneLine ? 0 : lastY - (card.h * (scale + small)) / 2 - 22;
  const y = Math.max(room.y + (card.h * small) / 2, above);
  const gap = 14;
  const width = card.w * small;
  const covered = () => shown.reduce((sum, { cards }) => sum + cards.length - 1, 0);
  const free = () => room.w - 8 - shown.length * (width + gap) + gap;
  while (shown.length > 1 && free() < covered() * table.index * small) shown = shown.slice(1);
  const step = Math.min(width * 0.46, free() / Math.max(1, covered()));
  let x = middle - (room.w - 8 - free() + covered() * step) / 2;
  shown.forEach((play, at) => {
    const wide = width + (play.cards.length - 1) * step;
    const how = { x: x + wide / 2, y, width: wide, step, scale: small, z: 30 + at * 14, past: play !== last };
    spread(play.cards, how, table, zone.id, poses);
    caption(play, x + wide / 2, y + (card.h * small) / 2 + 8);
    x += wide + gap;
  });
  // What is older lies under the first that is shown.
  const under = poses.get(shown[0]?.cards[0] ?? last.cards[0] ?? "");
  for (const id of zone.cards) if (under && !poses.has(id)) poses.set(id, { ...under, z: 20, buried: true });
  return captions;
}
