import type { JSX } from "preact";
import { Pip } from "./suits";

/*
 * Court cards, of plain shapes. Only the upper half is drawn; the lower one is the same turned round the middle of
 * the card. The figure stands right of the index, in a square of 100 by 140.
 */

/** A jack, queen or king of a suit. */
export function Court({ rank, suit }: { rank: string; suit: string }): JSX.Element {
  const half = (
    <g>
      <Robe rank={rank} />
      {rank === "K" ? <King /> : rank === "Q" ? <Queen /> : <Jack />}
      <g fill="currentColor">
        <Pip suit={suit} x={81} y={22} size={15} />
      </g>
    </g>
  );
  return (
    <g>
      <rect class="tw-field" x="11" y="9" width="78" height="122" rx="5" />
      {half}
      <g transform="rotate(180 50 70)">{half}</g>
      <path class="tw-band" d="M11 77 89 63" />
      <rect class="tw-frame" x="11" y="9" width="78" height="122" rx="5" />
      <path class="tw-paper" d="M0 0h32v56q0 5-5 5H0zM100 140H68V84q0-5 5-5h27z" />
    </g>
  );
}

function Robe({ rank }: { rank: string }): JSX.Element {
  return (
    <g>
      <path fill="currentColor" d="M22 75Q26 57 47 53h20q18 4 22 18v-8L11 77z" />
      <path fill="currentColor" d="M24 75q3-18 24-21l9 8 9-8q20 3 23 14v-5z" />
      {rank === "J" ? (
        <path class="tw-gold" d="M46 54l11 17 11-17-5-2-6 9-6-9z" />
      ) : (
        <path class="tw-gold" d="M43 55l14 16 14-16-6-3-8 9-8-9z" />
      )}
      {rank === "K" && <path class="tw-ermine" d="M34 60l5-3 6 13-6 2zM80 60l-5-3-6 9 7-1z" />}
      {rank === "Q" && <path class="tw-trim" d="M31 63q6-2 8 9M83 62q-6-1-9 4" />}
      {rank === "J" && <path class="tw-trim" d="M33 61l9 10M81 60l-7 6M38 58l8 10" />}
    </g>
  );
}

function Face({ brow }: { brow: number }): JSX.Element {
  return (
    <g>
      <path class="tw-skin" d="M52 46h10v9l-5 5-5-5z" />
      <path class="tw-skin" d="M46 32h22v8q0 13-11 13T46 40z" />
      <path class="tw-line" d={`M49 ${brow}h5M60 ${brow}h5M57 ${brow + 2}v6h-2M54.5 47.5h5`} />
      <circle class="tw-ink" cx="51.5" cy={brow + 3} r="1.1" />
      <circle class="tw-ink" cx="62.5" cy={brow + 3} r="1.1" />
    </g>
  );
}

function King(): JSX.Element {
  return (
    <g>
      <path class="tw-hair" d="M42 30h30v14l-4 6V34H46v16l-4-6z" />
      <Face brow={36} />
      <path class="tw-hair" d="M46 41q3 4 6 3 2-2 5-2t5 2q3 1 6-3v7q-2 10-11 14-9-4-11-14z" />
      <path class="tw-lips" d="M54 47h6" />
      <path class="tw-gold" d="M42 31l-2-17 8 7 9-11 9 11 8-7-2 17z" />
      <path class="tw-gem" d="M57 19l3 4-3 4-3-4zM48 25l2 2-2 2-2-2zM66 25l2 2-2 2-2-2z" />
    </g>
  );
}

function Queen(): JSX.Element {
  return (
    <g>
      <path
        class="tw-hair"
        d="M57 23c-13 0-17 8-17 17 0 8-3 12-6 16q8 3 13-1V34h20v21q5 4 13 1c-3-4-6-8-6-16 0-9-4-17-17-17z"
      />
      <Face brow={37} />
      <path class="tw-hair" d="M46 38q0-9 11-9t11 9q-5-1-11-6-6 5-11 6z" />
      <path class="tw-lips" d="M54 47.5q3 2 6 0" />
      <path class="tw-gold" d="M44 28q13-6 26 0l2-12-7 5-8-9-8 9-7-5z" />
      <circle class="tw-gem" cx="57" cy="12" r="2.2" />
      <circle class="tw-gem" cx="42" cy="16" r="1.8" />
      <circle class="tw-gem" cx="72" cy="16" r="1.8" />
    </g>
  );
}

function Jack(): JSX.Element {
  return (
    <g>
      <path class="tw-hair" d="M43 31h28v14q-1 6-5 7V36H48v16q-4-1-5-7z" />
      <Face brow={37} />
      <path class="tw-lips" d="M54.5 47.5h5" />
      <path fill="currentColor" d="M40 31q-1-13 17-14 18 0 17 12l-2 3q-15-5-30 0z" />
      <path class="tw-gold" d="M41 32q16-6 32 0l-1 3q-15-5-30 0z" />
      <path class="tw-feather" d="M66 27q1-13 14-16-1 4-3 6l2 1q-3 5-7 7z" />
    </g>
  );
}

/** A joker: a fool's cap with bells, in its colour. */
export function Joker(): JSX.Element {
  return (
    <g>
      <rect class="tw-field" x="11" y="9" width="78" height="122" rx="5" />
      <rect class="tw-frame" x="11" y="9" width="78" height="122" rx="5" />
      <path class="tw-paper" d="M0 0h32v56q0 5-5 5H0zM100 140H68V84q0-5 5-5h27z" />
      <path fill="currentColor" d="M30 82q-9-20-5-31 14 2 20 15-1-16 7-27 9 10 9 27 6-12 19-13 4 12-6 29z" />
      <path class="tw-gold" d="M29 82h46l-2 8H31z" />
      <path class="tw-gold" d="M45 66q-1-16 7-27 9 10 9 27l-9 15z" />
      <path class="tw-skin" d="M34 91h36q-1 20-18 20T34 91z" />
      <path class="tw-line" d="M42 96h5M57 96h5M45 103q7 5 14 0" />
      <circle class="tw-gem" cx="25" cy="51" r="4" />
      <circle class="tw-gem" cx="52" cy="38" r="4" />
      <circle class="tw-gem" cx="80" cy="53" r="4" />
    </g>
  );
}
