import type { JSX } from "preact";
import type { View } from "../view";

/** What an agent says of its move, and of others: the one it made first. */
export function Thoughts({ view }: { view: View }): JSX.Element {
  const { seats, thoughts } = view.snapshot.value ?? {};
  const name = thoughts && seats?.[thoughts.seat]?.name;
  return (
    <>
      <strong>{name?.startsWith(thoughts?.agent ?? "") ? name : `${name} · ${thoughts?.agent}`}</strong>
      {thoughts?.said && <p>{thoughts.said}</p>}
      <ol class="tw-thoughts">
        {thoughts?.moves.map(({ move, value, part, made }) => (
          <li key={move} style={`--tw-part:${100 * part}%`} aria-current={made}>
            <span>{move}</span>
            <span>{value}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
