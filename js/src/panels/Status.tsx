import type { JSX } from "preact";
import type { Actions } from "../actions";
import type { Snapshot } from "../protocol";
import { placed } from "../table/metrics";
import { SuitSign } from "../table/suits";
import type { View } from "../view";
import { Button, Icon } from "./Button";
import { News } from "./News";

/** The line above the hand: what is going on, with news; in its place, while it matters, what went wrong and why. */
export function Status({ view, actions }: { view: View; actions: Actions }): JSX.Element | null {
  const layout = view.layout.value;
  const snapshot = view.snapshot.value;
  if (!layout || !snapshot) return null;
  const { table, hand } = layout;
  const { x, y, w, h } = table.status;
  const say = view.say.value;
  const link = view.connection.link.value;
  const mine = snapshot.seat !== null && snapshot.turn === snapshot.seat;
  const notice = view.notice.value;
  // The line reaches down to the hand: what is long stands low in it, so that it hides little of what was played.
  const handTop = hand[0] ? hand[0].y - (hand[0].scale * table.card.h) / 2 - table.lift : 0;
  return (
    <div class="tw-line" style={placed({ x, y, w, h: Math.max(h, handTop - y - 2) })}>
      {link === "stale" ? (
        <div class="tw-banner" role="alert">
          {say("table.stale")}
        </div>
      ) : notice ? (
        <Why view={view} actions={actions} />
      ) : snapshot.error ? (
        <div class="tw-banner" role="alert">
          {snapshot.error.text}
        </div>
      ) : (
        <div class="tw-status" tabIndex={-1} data-own-turn={mine || undefined}>
          {link === "waiting"
            ? say("table.waiting")
            : isLastTurn(snapshot)
              ? say("table.last_turn", { status: snapshot.status })
              : snapshot.status}
        </div>
      )}
      <News view={view} />
    </div>
  );
}

/** Whether somebody has gone out and the others play on once. */
function isLastTurn({ phase, seats }: Snapshot): boolean {
  return phase === "playing" && seats.some(({ marks }) => marks.includes("out"));
}

/** Why a move can not be made, with the rule behind it and the nearest that can be. */
function Why({ view, actions }: { view: View; actions: Actions }): JSX.Element | null {
  const notice = view.notice.value;
  const snapshot = view.snapshot.value;
  if (!notice || !snapshot) return null;
  const say = view.say.value;
  const key = notice.rule ?? "";
  const rule = say(key);
  return (
    <div class="tw-why" role="alert" data-kind={notice.kind}>
      <span class="tw-why-text">{notice.text}</span>
      {rule !== key && (
        <details class="tw-rule">
          <summary>{say("table.rule")}</summary>
          <p>{rule}</p>
        </details>
      )}
      {notice.nearest.length > 0 && (
        <Button action="nearest" onPress={actions.takeNearest}>
          {say("table.nearest")}{" "}
          {notice.nearest.map((id) => (
            <MiniCard key={id} face={snapshot.cards[id] ?? null} />
          ))}
        </Button>
      )}
      <Button
        kind="icon"
        action="dismiss"
        label={say("table.close")}
        onPress={() => (view.notice.value = null)}
      >
        <Icon name="close" />
      </Button>
    </div>
  );
}

function MiniCard({ face }: { face: string | null }): JSX.Element | null {
  if (!face) return null;
  const rank = face.charAt(0);
  return (
    <span class="tw-minicard" data-suit={face.charAt(1)}>
      {rank === "T" ? "10" : rank === "X" ? "" : rank}
      <SuitSign suit={face.charAt(1)} />
    </span>
  );
}
