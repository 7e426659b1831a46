import type { Pose } from "./layout";
import type { Metrics } from "./metrics";

/** Where and how a row of overlapping cards is spread. */
export interface Spread {
  /** The middle of the row. */
  readonly x: number;
  readonly y: number;
  /** The room it has; the step shrinks so that it fits. */
  readonly width: number;
  /** How far a card lies right of the one before. */
  readonly step: number;
  readonly scale: number;
  readonly z: number;
  /** How many degrees a card is turned against its neighbour. */
  readonly arc?: number;
  /** Sizes of the groups to be kept apart, from the first card on. */
  readonly breaks?: readonly number[];
  readonly past?: boolean;
}

/** Put cards in a row, each above the one before; returns how wide the row is. */
export function spread(
  cards: readonly string[],
  how: Spread,
  table: Metrics,
  zone: string,
  poses: Map<string, Pose>,
): number {
  const w = table.card.w * how.scale;
  const starts = startsOf(how.breaks ?? []);
  const gaps = cards.filter((_, order) => order > 0 && starts.has(order)).length;
  const steps = cards.length - 1 + gaps * 0.8;
  const step = steps > 0 ? Math.min(how.step, (how.width - w) / steps) : 0;
  const width = w + steps * step;
  const middle = (cards.length - 1) / 2;
  const arc = Math.min(how.arc ?? 0, 24 / Math.max(1, cards.length));
  let x = how.x - width / 2 + w / 2;
  cards.forEach((id, order) => {
    if (order > 0) x += step * (starts.has(order) ? 1.8 : 1);
    const turn = (order - middle) * arc;
    const sag = arc ? Math.abs(order - middle) ** 2 * arc * how.scale * 0.22 : 0;
    poses.set(id, {
      x,
      y: how.y + sag,
      scale: how.scale,
      rotate: turn,
      z: how.z + order,
      zone,
      ...(how.past ? { past: true } : {}),
    });
  });
  return width;
}

/** How large cards may be at most so that in a row of some width no index is covered. */
export function largest(count: number, width: number, { card, index }: Metrics): number {
  return width / (card.w + (count - 1) * index);
}

function startsOf(sizes: readonly number[]): Set<number> {
  const starts = new Set<number>();
  let at = 0;
  for (const size of sizes) {
    starts.add(at);
    at += size;
  }
  return starts;
}
