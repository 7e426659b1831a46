import type { JSX } from "preact";
import { isPlaying, type View } from "../view";

/** What the last event changed for everybody, in words. It fades by itself. */
export function News({ view }: { view: View }): JSX.Element | null {
  const snapshot = view.snapshot.value;
  const event = snapshot?.events.at(-1);
  if (!event?.news || !isPlaying(snapshot)) return null;
  return (
    <div key={event.n} class="tw-news" aria-hidden="true">
      <span>{event.news}</span>
    </div>
  );
}
