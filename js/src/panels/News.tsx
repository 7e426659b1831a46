import type { JSX } from "preact";
import { isPlaying, type View } from "../view";

/** The last event in words, when it had consequences: they change what everybody does next. It fades by itself. */
export function News({ view }: { view: View }): JSX.Element | null {
  const snapshot = view.snapshot.value;
  const event = snapshot?.events.at(-1);
  if (!event || !isPlaying(snapshot)) return null;
  // That a trick is over is seen, and happens all the time.
  if (!event.consequences.some(({ kind }) => kind !== "cleared")) return null;
  return (
    <div key={event.n} class="tw-news" aria-hidden="true">
      <span>{event.say}</span>
    </div>
  );
}
