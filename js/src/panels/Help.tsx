import type { JSX } from "preact";
import type { View } from "../view";

/** Keys with what they do: texts under `table.key`. */
const KEYS = [
  ["← →", "move"],
  ["⇧ ← →", "rearrange"],
  ["␣ ⏎", "choose"],
  ["P", "play"],
  ["X", "pass"],
  ["D", "draw"],
  ["T", "take"],
  ["O", "out"],
  ["G M", "meld"],
  ["C", "call"],
  ["H", "hint"],
  ["S", "sort"],
  ["U R", "undo"],
  ["N", "next"],
  ["L B", "panels"],
  ["Esc", "clear"],
  ["?", "help"],
];
/** Those that only some games have. */
const SOME = /draw|take|out|meld|call/;

/** How the table is used, with a mouse, a finger, or keys. */
export function Help({ view }: { view: View }): JSX.Element {
  const say = view.say.value;
  const { order = "set", actions = [] } = view.snapshot.value?.style ?? {};
  const known = KEYS.filter(([, what = ""]) => !SOME.test(what) || actions.includes(what));
  return (
    <div class="tw-help">
      <p>{say(`table.how.${order}`)}</p>
      <p>{say("table.how.all")}</p>
      <dl>
        {known.map(([keys, what]) => (
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
