import type { JSX } from "preact";
import type { View } from "../view";

/** Keys with what they do: texts under `table.key`. */
const KEYS = [
  ["← →", "move"],
  ["⇧ ← →", "rearrange"],
  ["␣ ⏎", "choose"],
  ["P", "play"],
  ["X", "pass"],
  ["D T", "piles"],
  ["H", "hint"],
  ["S", "sort"],
  ["U R", "undo"],
  ["N", "next"],
  ["L B", "panels"],
  ["Esc", "clear"],
  ["?", "help"],
] as const;

/** How the table is used, with a mouse, a finger, or keys. */
export function Help({ view }: { view: View }): JSX.Element {
  const say = view.say.value;
  const order = view.snapshot.value?.style.order ?? "set";
  return (
    <div class="tw-help">
      <p>{say(`table.how.${order}`)}</p>
      <p>{say("table.how.all")}</p>
      <dl>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{say(`table.key.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
