/** A rectangle of the table, in pixels from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export type WidthClass = "narrow" | "medium" | "wide";

/** The style of an element that fills a box. */
export function placed({ x, y, w, h }: Box): string {
  return `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
}

/** The fixed measures of a table of some width. Its height depends on the width class alone. */
export interface Metrics {
  readonly widthClass: WidthClass;
  readonly width: number;
  readonly height: number;
  /** Size of a card of the own hand; all others are this one scaled. */
  readonly card: { readonly w: number; readonly h: number };
  /** How much of a card has to stay visible at its left edge so that rank and suit can be read. */
  readonly index: number;
  /** The scale of what lies on the table but does not matter most. */
  readonly small: number;
  /** How high the panel of another seat is. */
  readonly seat: number;
  /** Where the cards of the others lie, by how many others there are. */
  readonly centre: Box;
  /** Facts shown large: left of the middle, on a narrow table in a line above it. */
  readonly badges: Box;
  readonly status: Box;
  readonly hand: Box;
  /** How far a selected card rises. */
  readonly lift: number;
}

/** How high a card is, in its widths. */
export const HEIGHT = 1.4;
const INDEX = 0.37;

export function classOf(width: number): WidthClass {
  return width < 560 ? "narrow" : width < 900 ? "medium" : "wide";
}

/** Whether the others need two lines of seats, and small ones. */
function isCrowded(widthClass: WidthClass, others: number): boolean {
  return others > { narrow: 3, medium: 4, wide: 99 }[widthClass];
}

/** The measures for a width in pixels and a number of other players; when a round is over its result lies in the middle. */
export function metrics(width: number, others: number, over = false): Metrics {
  const widthClass = classOf(width);
  const w = { narrow: clamp(width * 0.155, 54, 66), medium: clamp(width * 0.11, 68, 80), wide: 88 }[
    widthClass
  ];
  const card = { w, h: w * HEIGHT };
  const height = { narrow: 500, medium: 504, wide: 540 }[widthClass];
  const lift = card.h * 0.16;
  const handHeight = { narrow: 148, medium: 152, wide: 156 }[widthClass];
  const statusHeight = 32;
  const crowded = isCrowded(widthClass, others);
  const top = crowded ? 134 : widthClass === "wide" ? 112 : 104;
  // What lies in the middle stays together, however wide the table is.
  const side = Math.max(widthClass === "wide" && others > 2 ? SIDE_SEAT + 24 : 12, (width - 760) / 2);
  // With one other there is room for facts that are seen from afar.
  const line = widthClass !== "narrow" || over ? 0 : others > 1 ? 28 : 42;
  const handTop = height - handHeight;
  const statusTop = handTop - statusHeight;
  const small = widthClass === "narrow" ? 0.66 : 0.6;
  return {
    widthClass,
    width,
    height,
    card,
    index: w * INDEX,
    small,
    seat: crowded ? 34 : 44,
    centre: {
      x: side,
      y: top + line,
      w: width - 2 * side,
      h: over ? card.h * small + 22 : statusTop - top - line,
    },
    badges: line
      ? { x: 6, y: top, w: width - 12, h: line }
      : { x: side, y: top, w: BADGE, h: statusTop - top },
    status: { x: 8, y: statusTop, w: width - 16, h: statusHeight },
    hand: { x: 6, y: handTop, w: width - 12, h: handHeight - 8 },
    lift,
  };
}

/** The width of the facts beside the middle. */
export const BADGE = 108;

/** The width of a seat at the side of a wide table. */
export const SIDE_SEAT = 196;

/** Boxes for the seats of the others, in turn order from the one after the own seat; at the sides near the middle. */
export function seatBoxes(table: Metrics, others: number): Box[] {
  if (others === 0) return [];
  const { width, widthClass } = table;
  if (widthClass === "wide" && others > 2) {
    const sideTop = (table.badges.y + table.status.y) / 2 - 70;
    const inner = others - 2;
    const w = Math.min(SIDE_SEAT, (width - 24) / inner - 8);
    const row = Array.from({ length: inner }, (_, at) => ({
      x: ((at + 0.5) * width) / inner - w / 2,
      y: 8,
      w,
      h: 92,
    }));
    const x = Math.max(12, table.centre.x - SIDE_SEAT - 48);
    const left = { x, y: sideTop, w: SIDE_SEAT, h: 92 };
    return [left, ...row, { ...left, x: width - SIDE_SEAT - x }];
  }
  const rows = isCrowded(widthClass, others) ? 2 : 1;
  const columns = Math.ceil(others / rows);
  const room = (width - 8) / columns;
  // With one or two others there is room for their names beside what is noted of them.
  const most = widthClass === "narrow" ? 150 : others > 2 ? SIDE_SEAT : 240;
  const w = Math.min(most, room - 6);
  const h = rows === 2 ? 60 : 92;
  return Array.from({ length: others }, (_, at) => ({
    x: 4 + ((at % columns) + 0.5) * room - w / 2,
    y: 6 + Math.floor(at / columns) * (h + 2),
    w,
    h,
  }));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
