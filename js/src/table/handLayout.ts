import type { Pose } from "./layout";
import type { Metrics } from "./metrics";

/** How far a row lies below the one before, in heights of a card: as far as its index reaches. */
export const ROW = 0.41;
/** How much farther than others two cards are that do not belong together, in steps. */
const BREAK = 0.9;

/**
 * The places of the own hand: one gently curved row, or as many straight rows as keep every index readable.
 * `breaks` are the places where a group of cards ends; a single row shows them as gaps.
 */
export function handPoses(
  count: number,
  table: Metrics,
  zone: string,
  open: boolean,
  breaks: readonly number[] = [],
): Pose[] {
  if (count === 0) return [];
  const { hand } = table;
  const { scale, rows } = fitting(count, table, open);
  const w = table.card.w * scale;
  const h = table.card.h * scale;
  const inRow = Math.ceil(count / rows);
  const bottom = hand.y + hand.h - h / 2;
  // A curve needs room to its sides, and below it.
  const curved = rows === 1 && scale === 1 && table.widthClass !== "narrow";
  const places: Pose[] = [];
  for (let row = 0; row < rows; row++) {
    const size = Math.min(inRow, count - row * inRow);
    const gaps = rows === 1 ? breaks.filter((end) => end > 0 && end < size) : [];
    const steps = inRow - 1 + gaps.length * BREAK;
    const room = hand.w - w - (curved ? 16 : 0);
    const step = steps > 0 ? Math.min(w * 0.72, room / steps) : 0;
    const middle = (size - 1 + gaps.length * BREAK) / 2;
    // However many cards there are, those at the ends lie about as much lower.
    const turn = curved ? Math.min(1.5, 150 / (2 * middle + 1) ** 2) : 0;
    const offset = (place: number) => place + gaps.filter((end) => end <= place).length * BREAK - middle;
    const last = row === rows - 1;
    for (let place = 0; place < size; place++) {
      const off = offset(place);
      const beside = place < size - 1 ? ((offset(place + 1) - off) * step) / w : 1;
      places.push({
        x: hand.x + hand.w / 2 + off * step,
        y: bottom - (rows - 1 - row) * ROW * h - (curved ? 10 : 0) + off * off * turn * 0.28,
        scale,
        rotate: off * turn,
        z: 100 + row * 60 + place,
        zone,
        w: Math.min(1, beside),
        h: last ? 1 : ROW,
      });
    }
  }
  return places;
}

/** In how many rows, and how small, a hand has to lie so that nothing covers an index. */
function fitting(count: number, table: Metrics, open: boolean): { scale: number; rows: number } {
  const { hand, card, index, lift } = table;
  for (let scale = 1; ; scale -= 0.05) {
    const perRow = Math.floor((hand.w - card.w * scale) / ((open ? index : 8) * scale)) + 1;
    const rows = Math.ceil(count / Math.max(1, perRow));
    if (lift + card.h * scale * (1 + (rows - 1) * ROW) <= hand.h || scale < 0.4) return { scale, rows };
  }
}

/** The place of the hand nearest to a point. */
export function nearestPlace(places: readonly Pose[], x: number, y: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  places.forEach((place, at) => {
    // Rows first, then where in the row.
    const far = Math.abs(place.x - x) + 3 * Math.abs(place.y - y);
    if (far < least) [best, least] = [at, far];
  });
  return best;
}
