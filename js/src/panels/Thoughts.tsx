import type { JSX } from "preact";
import type { View } from "../view";

/** How many of an agent's moves are listed. */
const SHOWN = 6;

/** What an agent makes of its moves, the best first. */
export function Thoughts({ view }: { view: View }): JSX.Element {
  const snapshot = view.snapshot.value;
  const thoughts = [...(snapshot?.thoughts ?? [])].sort((a, b) => b.value - a.value).slice(0, SHOWN);
  const seat = thoughts[0]?.seat ?? 0;
  return (
    <>
      <strong>{snapshot?.seats[seat]?.name}</strong>
      <ol class="tw-thoughts">
        {thoughts.map(({ move, value }) => {
          const percent = Math.round(value * 100);
          return (
            <li key={move} style={`--tw-part:${percent}%`}>
              <span>{move}</span>
              <span>{percent} %</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
