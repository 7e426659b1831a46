import type { JSX } from "preact";
import type { Actions } from "../actions";
import type { PanelName, View } from "../view";
import { Button, Icon } from "./Button";

/** The line above the table: the game and the round, and what is about the match as a whole. */
export function Header({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  const snapshot = view.snapshot.value;
  const say = view.say.value;
  const panel = (name: Exclude<PanelName, "options">) => (
    <Button
      kind="icon"
      action={name}
      label={say(`table.${name}`)}
      pressed={view.panel.value === name}
      onPress={() => (view.panel.value = view.panel.peek() === name ? null : name)}
    >
      <Icon name={name} />
    </Button>
  );
  const playing = snapshot && snapshot.seat !== null;
  const told = (name: "undo" | "redo", can: boolean) => (
    <Button
      kind="icon"
      action={name}
      label={say(`table.${name}`)}
      off={!can}
      onPress={() => void actions.tell(name)}
    >
      <Icon name={name} />
    </Button>
  );
  return (
    <div class="tw-header">
      <span class="tw-title">{snapshot?.title ?? (view.offer.value && say("choose.title"))}</span>
      {snapshot && snapshot.round > 0 && (
        <span class="tw-round">{say("table.round", { n: snapshot.round })}</span>
      )}
      <span class="tw-tools">
        {playing && (
          <>
            {told("undo", snapshot.can_undo)}
            {told("redo", snapshot.can_redo)}
            <Button kind="icon" action="hint" label={say("table.hint")} onPress={() => void actions.hint()}>
              <Icon name="hint" />
            </Button>
          </>
        )}
        {snapshot?.thoughts?.length ? panel("thoughts") : null}
        {snapshot && panel("log")}
        {snapshot && panel("scores")}
        {panel("settings")}
        {snapshot && panel("help")}
      </span>
    </div>
  );
}
