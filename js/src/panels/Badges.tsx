import type { JSX } from "preact";
import { placed } from "../table/metrics";
import { SuitSign } from "../table/suits";
import { isPlaying, type View } from "../view";

/** Facts that have to be seen from afar: a required suit, the wild rank. */
export function Badges({ view }: { view: View }): JSX.Element | null {
  const badges = view.snapshot.value?.badges ?? [];
  const table = view.layout.value?.table;
  if (!badges.length || !table || !isPlaying(view.snapshot.value)) return null;
  return (
    <div class="tw-badges" style={placed(table.badges)}>
      {badges.map(({ id, label, value, suit }, at) => (
        <div key={at} class="tw-badge" data-badge={id}>
          <span class="tw-badge-label">{label}</span>
          <span class="tw-badge-value" data-suit={suit} data-long={value.length > 4 || undefined}>
            {suit && <SuitSign suit={suit} />}
            <span class="tw-badge-words">{value}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
