import type { JSX } from "preact";
import { Court, Joker } from "./courts";
import { RANKS } from "./ranks";
import { Pip } from "./suits";

/** Pips: how many stand in either column at the side, evenly, and where those of the middle column stand. */
const PIPS: Readonly<Record<string, readonly [sides: number, ...middle: number[]]>> = {
  "2": [0, 28, 112],
  "3": [0, 28, 70, 112],
  "4": [2],
  "5": [2, 70],
  "6": [3],
  "7": [3, 49],
  "8": [3, 49, 91],
  "9": [4, 70],
  T: [4, 42, 98],
};

/** The face of a card, drawn in a field of 100 by 140; its colour is that of the suit. */
export function Face({ face }: { face: string }): JSX.Element {
  const rank = face.charAt(0);
  const suit = rank === "X" ? "x" : face.charAt(1);
  const corner = <Index rank={rank} suit={suit} />;
  return (
    <svg class="tw-face" data-suit={face.charAt(1)} viewBox="0 0 100 140" aria-hidden="true">
      <g fill="currentColor">
        <Middle rank={rank} suit={suit} />
        {corner}
        <g transform="rotate(180 50 70)">{corner}</g>
      </g>
    </svg>
  );
}

function Index({ rank, suit }: { rank: string; suit: string }): JSX.Element {
  if (rank === "X") return <Pip suit="x" x={16} y={19} size={25} />;
  return (
    <g>
      <path
        class="tw-rank"
        d={RANKS[rank]}
        transform={rank === "T" ? "translate(3 7) scale(.88 .95)" : "translate(4.5 7) scale(.95)"}
      />
      <Pip suit={suit} x={15} y={48} size={20} />
    </g>
  );
}

function Middle({ rank, suit }: { rank: string; suit: string }): JSX.Element {
  if (rank === "X") return <Joker />;
  if (rank === "A")
    return (
      <g>
        <circle class="tw-ring" cx="50" cy="70" r="26" />
        <circle class="tw-ring tw-ring-dots" cx="50" cy="70" r="31" />
        <Pip suit={suit} x={50} y={70} size={36} />
      </g>
    );
  if (!PIPS[rank]) return <Court rank={rank} suit={suit} />;
  const [sides, ...middle] = PIPS[rank];
  const pip = (x: number, y: number) => <Pip key={x + y} suit={suit} x={x} y={y} size={20} turned={y > 70} />;
  return (
    <g>
      {middle.map((y) => pip(50, y))}
      {Array.from({ length: sides * 2 }, (_, at) =>
        pip(at % 2 ? 65 : 35, 28 + (84 * (at >> 1)) / (sides - 1)),
      )}
    </g>
  );
}
