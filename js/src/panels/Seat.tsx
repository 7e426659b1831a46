import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { SnapshotSeat } from "../protocol";
import type { Box } from "../table/metrics";
import type { Say } from "../texts";
import type { View } from "../view";

/** A player: the name, what is in hand, the points, and how it stands with the turn. */
export function Seat({ view, seat, box }: { view: View; seat: number; box?: Box }): JSX.Element | null {
  const say = view.say.value;
  const snapshot = view.snapshot.value;
  const player = snapshot?.seats[seat];
  // Whose turn it is changes with every move, all else seldom.
  const inside = useMemo(() => player && insideOf(player, seat, say), [say, JSON.stringify([player, seat])]);
  if (!player) return null;
  const { marks, place } = player;
  return (
    <div
      class="tw-seat"
      role="group"
      aria-label={player.name}
      style={box && `left:${box.x}px;top:${box.y}px;width:${box.w}px`}
      data-seat={seat}
      data-on-turn={snapshot.turn === seat || undefined}
      data-noted={marks.some((mark) => mark !== "thinking") || place !== null || undefined}
    >
      {inside}
    </div>
  );
}

function insideOf(
  { name, agent, count, score, place, marks }: SnapshotSeat,
  seat: number,
  say: Say,
): JSX.Element {
  return (
    <>
      <span class="tw-avatar" aria-hidden="true" style={`--tw-hue:${(seat * 137 + 200) % 360}`}>
        {[...name][0]}
        {marks.includes("thinking") && <span class="tw-dots" />}
      </span>
      <span class="tw-who">
        <span class="tw-name" title={agent ?? undefined}>
          {name}
        </span>
        <span class="tw-facts">
          <span class="tw-held" title={say("count.cards", { n: count })}>
            <svg class="tw-mini" viewBox="0 0 10 14" aria-hidden="true">
              <rect x="0.7" y="0.7" width="8.6" height="12.6" rx="1.6" />
            </svg>
            <span aria-hidden="true">{count}</span>
            <span class="tw-hidden">{say("count.cards", { n: count })}</span>
          </span>
          <span class="tw-score">
            <span aria-hidden="true">★{score}</span>
            <span>{say("count.points", { n: score })}</span>
          </span>
        </span>
      </span>
      <span class="tw-notes">
        {place !== null && (
          <span class="tw-medal" data-place={place}>
            {say("table.place", { n: place + 1 })}
          </span>
        )}
        {marks.map((mark) => (
          <span key={mark} class={mark === "thinking" ? "tw-hidden" : "tw-note"} data-note={mark}>
            {say(`seat.${mark}`)}
          </span>
        ))}
      </span>
    </>
  );
}
