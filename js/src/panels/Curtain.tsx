import type { JSX } from "preact";
import type { Actions } from "../actions";
import type { View } from "../view";
import { Button } from "./Button";

/** Between two players at one screen: nobody's cards are shown until the next one says so. */
export function Curtain({ view, actions }: { view: View; actions: Actions }): JSX.Element | null {
  const snapshot = view.snapshot.value;
  const seat = snapshot?.curtain;
  if (!snapshot || seat === null || seat === undefined) return null;
  const say = view.say.value;
  return (
    <div class="tw-result tw-curtain" role="group">
      <strong class="tw-result-title">
        {say("table.curtain", { name: snapshot.seats[seat]?.name ?? "" })}
      </strong>
      <Button kind="main" action="show" onPress={() => void actions.tell("show")}>
        {say("table.show")}
      </Button>
    </div>
  );
}
