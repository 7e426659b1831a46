import type { JSX } from "preact";
import { Pip } from "./suits";

/*
 * Court cards, of plain shapes. Only the upper half is drawn; the lower one is the same turned round the middle of
 * the card. The figure stands right of the index, in a field of 100 by 140. A drawing is its shapes, from the lowest
 * to the highest: what each is like, which the style sheet knows, and its outline.
 */

const PANEL = "M16 9h68q5 0 5 5v112q0 5-5 5H16q-5 0-5-5V14q0-5 5-5z";
const FIELD = `field ${PANEL}`;
const FRAME = `frame ${PANEL}|paper M0 0h32v56q0 5-5 5H0zM100 140H68V84q0-5 5-5h27z`;

const ROBE =
  "cloth M22 75Q26 57 47 53h20q18 4 22 18v-8L11 77z|cloth M24 75q3-18 24-21l9 8 9-8q20 3 23 14v-5z";
const COLLAR = "gold M43 55l14 16 14-16-6-3-8 9-8-9z";
const FACE =
  "skin M52 46h10v9l-5 5-5-5z|skin M46 32h22v8q0 13-11 13T46 40z|line M49 37h5M60 37h5M57 39v6h-2|eye M51.5 40h0M62.5 40h0";

const FIGURES: Readonly<Record<string, string>> = {
  K: `${COLLAR}|ermine M34 60l5-3 6 13-6 2zM80 60l-5-3-6 9 7-1z|hair M42 30h30v14l-4 6V34H46v16l-4-6z|${FACE}|hair M46 41q3 4 6 3 2-2 5-2t5 2q3 1 6-3v7q-2 10-11 14-9-4-11-14z|lips M54 47h6|gold M42 31l-2-17 8 7 9-11 9 11 8-7-2 17z|gem M57 19l3 4-3 4-3-4zM48 25l2 2-2 2-2-2zM66 25l2 2-2 2-2-2z`,
  Q: `${COLLAR}|trim M31 63q6-2 8 9M83 62q-6-1-9 4|hair M57 23c-13 0-17 8-17 17 0 8-3 12-6 16q8 3 13-1V34h20v21q5 4 13 1c-3-4-6-8-6-16 0-9-4-17-17-17z|${FACE}|hair M46 38q0-9 11-9t11 9q-5-1-11-6-6 5-11 6z|lips M54 47.5q3 2 6 0|gold M44 28q13-6 26 0l2-12-7 5-8-9-8 9-7-5z|bead M57 12h0M42 16h0M72 16h0`,
  J: `gold M46 54l11 17 11-17-5-2-6 9-6-9z|trim M33 61l9 10M81 60l-7 6M38 58l8 10|hair M43 31h28v14q-1 6-5 7V36H48v16q-4-1-5-7z|${FACE}|lips M54.5 47.5h5|cloth M40 31q-1-13 17-14 18 0 17 12l-2 3q-15-5-30 0z|gold M41 32q16-6 32 0l-1 3q-15-5-30 0z|feather M66 27q1-13 14-16-1 4-3 6l2 1q-3 5-7 7z`,
};

/** A fool's cap with bells. */
const JOKER = `${FIELD}|${FRAME}|cloth M30 82q-9-20-5-31 14 2 20 15-1-16 7-27 9 10 9 27 6-12 19-13 4 12-6 29z|gold M29 82h46l-2 8H31z|gold M45 66q-1-16 7-27 9 10 9 27l-9 15z|skin M34 91h36q-1 20-18 20T34 91z|line M42 96h5M57 96h5M45 103q7 5 14 0|bell M25 51h0M52 38h0M80 53h0`;

/** A jack, queen or king of a suit. */
export function Court({ rank, suit }: { rank: string; suit: string }): JSX.Element {
  const half = (
    <g>
      <Drawing of={`${ROBE}|${FIGURES[rank]}`} />
      <Pip suit={suit} x={81} y={22} size={15} />
    </g>
  );
  return (
    <g>
      <Drawing of={FIELD} />
      {half}
      <g transform="rotate(180 50 70)">{half}</g>
      <Drawing of={`band M11 77 89 63|${FRAME}`} />
    </g>
  );
}

/** A joker, in its colour. */
export function Joker(): JSX.Element {
  return <Drawing of={JOKER} />;
}

function Drawing({ of }: { of: string }): JSX.Element {
  return (
    <g>
      {of.split("|").map((shape, at) => {
        const [look, outline] = shape.split(/ (.*)/);
        return <path key={at} class={`tw-${look}`} d={outline} />;
      })}
    </g>
  );
}
