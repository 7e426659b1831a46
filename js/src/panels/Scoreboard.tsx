import type { JSX } from "preact";
import type { View } from "../view";

/** Points by round and player, with running totals. */
export function Scoreboard({ view }: { view: View }): JSX.Element | null {
  const snapshot = view.snapshot.value;
  if (!snapshot) return null;
  const say = view.say.value;
  const totals = snapshot.seats.map(() => 0);
  return (
    <table class="tw-scores">
      <thead>
        <tr>
          <th scope="col">{say("table.round_short")}</th>
          {snapshot.seats.map((seat, at) => (
            <th key={at} scope="col">
              {seat.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {snapshot.history.map((points, round) => (
          <tr key={round}>
            <th scope="row">{round + 1}</th>
            {points.map((brought, seat) => {
              const total = (totals[seat] ?? 0) + brought;
              totals[seat] = total;
              return (
                <td key={seat}>
                  {brought} <small>{total}</small>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say("table.total")}</th>
          {snapshot.seats.map((seat, at) => (
            <td key={at}>{seat.score}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
