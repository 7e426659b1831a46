import type { JSX } from "preact";
import { Court, Joker } from "./courts";
import { RANKS } from "./ranks";
import { Pip } from "./suits";

/** Places of the pips, as column and row in percent of the field; the lower half stands on its head. */
const [LEFT, MIDDLE, RIGHT] = [35, 50, 65];
const FOUR = [
  [LEFT, 28],
  [RIGHT, 28],
  [LEFT, 112],
  [RIGHT, 112],
] as const;
const EIGHT = [...FOUR, [LEFT, 56], [RIGHT, 56], [LEFT, 84], [RIGHT, 84]] as const;
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "2": [
    [MIDDLE, 28],
    [MIDDLE, 112],
  ],
  "3": [
    [MIDDLE, 28],
    [MIDDLE, 70],
    [MIDDLE, 112],
  ],
  "4": FOUR,
  "5": [...FOUR, [MIDDLE, 70]],
  "6": [...FOUR, [LEFT, 70], [RIGHT, 70]],
  "7": [...FOUR, [LEFT, 70], [RIGHT, 70], [MIDDLE, 49]],
  "8": [...FOUR, [LEFT, 70], [RIGHT, 70], [MIDDLE, 49], [MIDDLE, 91]],
  "9": [...EIGHT, [MIDDLE, 70]],
  T: [...EIGHT, [MIDDLE, 42], [MIDDLE, 98]],
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
  const pips = PIPS[rank];
  if (!pips) return <Court rank={rank} suit={suit} />;
  return (
    <g>
      {pips.map(([x, y]) => (
        <Pip key={`${x} ${y}`} suit={suit} x={x} y={y} size={20} turned={y > 70} />
      ))}
    </g>
  );
}
