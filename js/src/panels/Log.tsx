import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Actions } from "../actions";
import type { View } from "../view";
import { Button } from "./Button";

/** What happened, one line a ply, the newest at the end. */
export function Log({ view, actions }: { view: View; actions: Actions }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const snapshot = view.snapshot.value;
  const first = snapshot?.events[0]?.n ?? 0;
  const events = [...view.older.value.filter((event) => event.n < first), ...(snapshot?.events ?? [])];
  useLayoutEffect(
    () => list.current?.lastElementChild?.scrollIntoView?.({ block: "nearest" }),
    [events.length],
  );
  const say = view.say.value;
  return (
    <>
      {(events[0]?.n ?? 0) > 1 && (
        <Button action="events" onPress={() => void actions.olderEvents()}>
          {say("table.older")}
        </Button>
      )}
      <ol class="tw-log" ref={list}>
        {events.map((event) => (
          <li
            key={event.n}
            data-own={event.seat === snapshot?.seat || undefined}
            data-deal={event.seat === null || undefined}
          >
            <span class="tw-ply">{event.n}</span>
            {event.say}
          </li>
        ))}
      </ol>
    </>
  );
}
