import type { JSX } from "preact";

/** Outlines of the suits in a square of 100; `x` is the joker's star. */
const OUTLINES: Readonly<Record<string, string>> = {
  h: "M50 90C22 66 8 50 8 32 8 18 18 9 30 9c9 0 16 5 20 14 4-9 11-14 20-14 12 0 22 9 22 23 0 18-14 34-42 58z",
  d: "M50 5c8 17 19 32 33 45-14 13-25 28-33 45-8-17-19-32-33-45C31 37 42 22 50 5z",
  s: "M50 6C41 26 10 41 10 62c0 13 9 20 19 20 8 0 14-4 18-10-1 10-5 17-11 23h28c-6-6-10-13-11-23 4 6 10 10 18 10 10 0 19-7 19-20C90 41 59 26 50 6z",
  c: "M50 6a21 21 0 0 1 17 33 20.5 20.5 0 1 1-14 31c1 11 5 19 11 25H36c6-6 10-14 11-25a20.5 20.5 0 1 1-14-31A21 21 0 0 1 50 6z",
  x: "M50 5l13 29 32 4-24 21 7 32-28-16-28 16 7-32L5 38l32-4z",
};

/** A suit drawn inside another drawing, its middle at (x, y). */
export function Pip(props: {
  suit: string;
  x: number;
  y: number;
  size: number;
  turned?: boolean;
}): JSX.Element {
  const { suit, x, y, size, turned } = props;
  const scale = size / 100;
  const flip = turned ? " rotate(180 50 50)" : "";
  return (
    <path
      d={OUTLINES[suit]}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})${flip}`}
    />
  );
}

/** A suit that stands among words. */
export function SuitSign({ suit }: { suit: string }): JSX.Element {
  return (
    <svg class="tw-suit" data-suit={suit} viewBox="0 0 100 100" aria-hidden="true">
      <path d={OUTLINES[suit] ?? OUTLINES.x} />
    </svg>
  );
}
