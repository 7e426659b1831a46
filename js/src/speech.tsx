import type { JSX } from "preact";
import type { View } from "./view";

/** What happens, for those who hear the table. */
export function Speech({ view }: { view: View }): JSX.Element {
  return (
    <div class="tw-speech" role="status" aria-live="polite" aria-atomic="true">
      {view.spoken.value}
    </div>
  );
}
