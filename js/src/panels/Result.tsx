import type { JSX } from "preact";
import type { Actions } from "../actions";
import type { Snapshot } from "../protocol";
import { placed } from "../table/metrics";
import { finishing } from "../table/scoring";
import { isPlaying, type View } from "../view";
import { Button } from "./Button";
import { ChangeGame } from "./Settings";

/** How a round or the match came out, and the way on. Where all hands are laid out it stands beside them. */
export function Result({ view, actions }: { view: View; actions: Actions }): JSX.Element | null {
  const snapshot = view.snapshot.value;
  const layout = view.layout.value;
  if (!snapshot || !layout || isPlaying(snapshot)) return null;
  const say = view.say.value;
  const over = snapshot.phase === "over";
  const action = over ? "new" : "deal";
  const { rows, table } = layout;
  const last = snapshot.history.at(-1);
  return (
    <div
      class="tw-result"
      role="group"
      aria-label={say("table.result")}
      data-rows={rows.length > 0 || undefined}
      style={rows.length ? undefined : `top:${table.centre.y + table.centre.h + 4}px`}
    >
      <strong class="tw-result-title">
        {over
          ? winnersOf(snapshot, view)
          : say(snapshot.places.length ? "table.round_over" : "table.round_drawn", { n: snapshot.round })}
      </strong>
      <ol class="tw-places">
        {finishing(snapshot).map((seat, at) => {
          const row = rows[at];
          return (
            <li
              key={seat}
              data-won={snapshot.winners.includes(seat) || undefined}
              data-above={row?.head === 0 || undefined}
              style={row && `${placed(row.box)};--tw-head:${row.head}px`}
            >
              <span class="tw-name">{snapshot.seats[seat]?.name}</span>
              <span class="tw-brought">{signed(last?.[seat])}</span>
              <span class="tw-total">{snapshot.seats[seat]?.score}</span>
            </li>
          );
        })}
      </ol>
      {snapshot.seated.length > 0 && (
        <span class="tw-result-buttons">
          <Button kind="main" action={action} onPress={() => void actions.tell(action)}>
            {say(`action.${action}`)}
          </Button>
          {over && <ChangeGame view={view} actions={actions} />}
        </span>
      )}
    </div>
  );
}

function winnersOf(snapshot: Snapshot, view: View): string {
  const say = view.say.value;
  const { winners, seats, seat } = snapshot;
  if (seat !== null && winners.length === 1 && winners[0] === seat) return say("table.you_win");
  return say("table.winners", {
    n: winners.length,
    names: winners.map((winner) => seats[winner]?.name).join(", "),
  });
}

function signed(points: number | undefined): string {
  return points === undefined ? "" : points > 0 ? `+${points}` : `${points}`;
}
