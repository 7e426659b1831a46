import type { JSX } from "preact";
import type { Box } from "../table/metrics";
import type { View } from "../view";

/** A player: the name, what is in hand, the points, and how it stands with the turn. */
export function Seat({ view, seat, box }: { view: View; seat: number; box?: Box }): JSX.Element | null {
  const snapshot = view.snapshot.value;
  const player = snapshot?.seats[seat];
  if (!snapshot || !player) return null;
  const say = view.say.value;
  const thinking = snapshot.thinking.includes(seat);
  const marks = player.marks.filter((mark) => mark !== "thinking");
  const place = player.place === null ? null : say("table.place", { n: player.place + 1 });
  const style = box ? `left:${box.x}px;top:${box.y}px;width:${box.w}px` : undefined;
  return (
    <div
      class="tw-seat"
      role="group"
      aria-label={player.name}
      style={style}
      data-seat={seat}
      data-own={seat === snapshot.seat || undefined}
      data-on-turn={snapshot.turn === seat || undefined}
      data-noted={marks.length > 0 || player.place !== null || undefined}
      data-passed={marks.includes("passed") || undefined}
    >
      <span class="tw-avatar" aria-hidden="true" style={`--tw-hue:${(seat * 137 + 200) % 360}`}>
        {[...player.name][0]}
        {thinking && <span class="tw-dots" />}
      </span>
      <span class="tw-who">
        <span class="tw-name" title={player.agent ?? undefined}>
          {player.name}
        </span>
        <span class="tw-facts">
          <span class="tw-held" title={say("count.cards", { n: player.count })}>
            <svg class="tw-mini" viewBox="0 0 10 14" aria-hidden="true">
              <rect x="0.7" y="0.7" width="8.6" height="12.6" rx="1.6" />
            </svg>
            <span aria-hidden="true">{player.count}</span>
            <span class="tw-hidden">{say("count.cards", { n: player.count })}</span>
          </span>
          <span class="tw-score">
            <span aria-hidden="true">★{player.score}</span>
            <span>{say("count.points", { n: player.score })}</span>
          </span>
        </span>
      </span>
      <span class="tw-notes">
        {place && (
          <span class="tw-medal" data-place={player.place}>
            {place}
          </span>
        )}
        {thinking && <span class="tw-hidden">{say("seat.thinking")}</span>}
        {marks.map((mark) => (
          <span key={mark} class="tw-note" data-note={mark}>
            {say(`seat.${mark}`)}
          </span>
        ))}
      </span>
    </div>
  );
}
