import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Actions, isMeld } from "../actions";
import { chosen } from "../choose/choice";
import { judge } from "../hand/selection";
import { nextSort } from "../keys";
import type { Snapshot, SnapshotAction } from "../protocol";
import { DOUBLE } from "../table/Cards";
import { bottomSeat } from "../table/layout";
import type { Say } from "../texts";
import { isPlaying, type View, watches } from "../view";
import { Button, Icon } from "./Button";
import { Choice } from "./Choice";
import { Seat } from "./Seat";
import { PACES } from "./Settings";

/** The line below the table: before a match the way into one, then the own seat and what can be done. */
export function Bar({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  return (
    <div class="tw-bar">
      {view.offer.value ? (
        <StartBar view={view} actions={actions} />
      ) : (
        <PlayBar view={view} actions={actions} />
      )}
    </div>
  );
}

function StartBar({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  const say = view.say.value;
  const start = () => {
    const choice = view.choice.peek();
    view.notice.value = null;
    if (choice) void actions.tell("start", { chosen: chosen(choice) });
  };
  const changed = Object.keys(view.choice.value?.options ?? {}).length;
  return (
    <div class="tw-actions">
      <Button
        action="options"
        pressed={view.panel.value === "options"}
        onPress={() => (view.panel.value = view.panel.peek() ? null : "options")}
      >
        {say("choose.options")}
        {changed > 0 && ` (${changed})`}
      </Button>
      <Button kind="main" action="start" onPress={start}>
        {say("choose.start")}
      </Button>
    </div>
  );
}

/** The own seat, what can be done, and how the hand is sorted. */
function PlayBar({ view, actions }: { view: View; actions: Actions }): JSX.Element | null {
  const snapshot = view.snapshot.value;
  const say = view.say.value;
  const known = useRef<readonly SnapshotAction[]>([]);
  const pressed = useRef(0);
  if (!snapshot) return null;
  const { sorts } = snapshot.style;
  const selected = view.hand.selection.value;
  const press = ({ detail }: MouseEvent, action: SnapshotAction) => {
    // The second click of a double one, after the first has moved, is not meant for what is to be done then.
    if (detail > 1 && pressed.current !== snapshot.ply) return;
    pressed.current = snapshot.ply;
    void actions.press(action);
  };
  // Between two turns the buttons stay where they were, so that nothing jumps and a press still says why not.
  const playing = isPlaying(snapshot);
  if (snapshot.actions.length || !playing) known.current = snapshot.actions;
  // A call passes: its button would promise what is no more.
  else known.current = known.current.filter(({ call }) => !call);
  return (
    <>
      <OwnSeat view={view} actions={actions} />
      <div class="tw-actions" role="group" aria-label={say("table.actions")}>
        {snapshot.seat === null ? (
          watches(snapshot) ? (
            <Pace view={view} actions={actions} />
          ) : (
            <span class="tw-spectator">{say("table.spectator")}</span>
          )
        ) : (
          playing &&
          withPlay(known.current, snapshot, say).map((action) => (
            <Button
              key={action.id}
              kind={kindOf(action)}
              action={action.id}
              off={!mayPress(view, action)}
              pressed={
                action.call && action.needs === "selection" ? view.armed.value === action.call : undefined
              }
              onPress={(event) => press(event, action)}
            >
              {action.label}
            </Button>
          ))
        )}
        {view.hand.laying.value && (
          <Button action="group" off={selected.length === 0} onPress={() => void actions.group()}>
            {say(isMeld(selected, view.hand.melds.value) ? "table.separate" : "table.group")}
          </Button>
        )}
        {snapshot.pace === "step" && playing && snapshot.seated.length > 0 && !isOwnTurn(snapshot) && (
          <Button action="step" onPress={() => void actions.tell("step")}>
            {say("table.step")}
          </Button>
        )}
      </div>
      {snapshot.seat !== null && sorts.length > 0 && (
        <Button kind="plain" action="sort" onPress={() => nextSort(view)}>
          <Icon name="sort" />
          <span class="tw-hidden">{say("table.sort")}: </span>
          <span class="tw-sort-name">{say(`table.sorted.${view.hand.sort.value}`)}</span>
        </Button>
      )}
    </>
  );
}

/** For those who watch programs play: how fast, or one move at a time. */
function Pace({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  const say = view.say.value;
  const pace = view.snapshot.value?.pace ?? "normal";
  const moving = useRef("normal");
  if (pace !== "step") moving.current = pace;
  const set = (value: string) => void actions.tell("pace", { value });
  return (
    <>
      <Button
        action="pause"
        pressed={pace === "step"}
        onPress={() => set(pace === "step" ? moving.current : "step")}
      >
        {say("table.pause")}
      </Button>
      <Button action="step" onPress={() => void actions.tell("step")}>
        {say("table.step")}
      </Button>
      <Choice
        name="pace"
        label={say("table.setting.pace")}
        value={pace}
        options={PACES.map((name) => [name, say(`table.setting.pace_${name}`)])}
        onChoose={set}
      />
    </>
  );
}

function isOwnTurn({ turn, seated }: Snapshot): boolean {
  return turn !== null && seated.includes(turn);
}

/** What is called, and going out, is offered seldom and must not be missed. */
function kindOf(action: SnapshotAction): "gold" | "main" | "plain" {
  if (action.call || action.action === "out") return "gold";
  return action.needs === "selection" ? "main" : "plain";
}

/** The buttons; where cards are played Play is always one of them, so that it can say why nothing can be played. */
function withPlay(
  buttons: readonly SnapshotAction[],
  snapshot: Snapshot,
  say: Say,
): readonly SnapshotAction[] {
  // Where a double click does something else with a card, none is played; nor behind a curtain, where calls are made.
  const known = buttons.some(({ action, seat }) => action === "play" || seat !== undefined);
  if (snapshot.style.double_click || known) return buttons;
  return [{ id: "play", action: "play", label: say("action.play"), needs: "selection" }, ...buttons];
}

/** Whether pressing an action now would do something; a button that would not only looks so, it still explains. */
function mayPress(view: View, action: SnapshotAction): boolean {
  if (view.connection.link.value === "stale") return false;
  if (!view.snapshot.value?.actions.some(({ id }) => id === action.id)) return false;
  if (action.needs === "none" || action.call || action.action === "meld") return true;
  const selection = view.hand.selection.value;
  const moves = view.hand.moves.value;
  if (!moves) return selection.length > 0;
  const listed = moves[action.action] ?? [];
  if (action.action === "out" && selection.length === 0) return listed.length > 0;
  return judge(selection, listed, view.hand.order.value).playable;
}

/** The own seat. A double tap on it plays the selection, or passes when nothing is selected. */
function OwnSeat({ view, actions }: { view: View; actions: Actions }): JSX.Element | null {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const tap = (event: MouseEvent) => {
      const twice = event.timeStamp - last < DOUBLE;
      last = twice ? Number.NEGATIVE_INFINITY : event.timeStamp;
      if (twice && view.snapshot.peek()?.seat !== null) void actions.playOrPass();
    };
    element.current?.addEventListener("click", tap, { signal: view.until });
  }, [view, actions]);
  const snapshot = view.snapshot.value;
  if (!snapshot) return null;
  return (
    <div
      ref={element}
      class="tw-own"
      title={snapshot.seat === null ? undefined : view.say.value("table.own_seat")}
    >
      <Seat view={view} seat={bottomSeat(snapshot)} />
    </div>
  );
}
