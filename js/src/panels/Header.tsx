import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Actions } from "../actions";
import type { View } from "../view";
import { Button, Icon, type IconName } from "./Button";

/** The line above the table: the game and the round, and what is about the match as a whole. */
export function Header({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  const snapshot = view.snapshot.value;
  const say = view.say.value;
  const open = view.panel.value;
  const thinks = !!snapshot?.thoughts;
  const icon = (name: IconName, onPress: () => void, more?: { pressed?: boolean; off?: boolean }) => (
    <Button kind="icon" action={name} label={say(`table.${name}`)} onPress={onPress} {...more}>
      <Icon name={name} />
    </Button>
  );
  const told = (name: "undo" | "redo", can: boolean) =>
    icon(name, () => void actions.tell(name), { off: !can });
  // Many elements, and hardly a move changes one of them.
  const panels = useMemo(
    () =>
      (["thoughts", "log", "scores", "settings", "help"] as const)
        .filter((name) => (name === "thoughts" ? thinks : snapshot || name === "settings"))
        .map((name) =>
          icon(name, () => (view.panel.value = open === name ? null : name), { pressed: open === name }),
        ),
    [view, say, open, thinks, !snapshot],
  );
  return (
    <div class="tw-header">
      <span class="tw-title">{snapshot?.title ?? (view.offer.value && say("choose.title"))}</span>
      {snapshot && snapshot.round > 0 && (
        <span class="tw-round">{say("table.round", { n: snapshot.round })}</span>
      )}
      <span class="tw-tools">
        {snapshot && snapshot.seat !== null && (
          <>
            {told("undo", snapshot.can_undo)}
            {told("redo", snapshot.can_redo)}
            {icon("hint", () => void actions.hint())}
          </>
        )}
        {panels}
      </span>
    </div>
  );
}
