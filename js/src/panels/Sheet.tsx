import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Actions } from "../actions";
import { Options } from "../choose/Options";
import { focused } from "../focus";
import type { View } from "../view";
import { Button, Icon } from "./Button";
import { Help } from "./Help";
import { Log } from "./Log";
import { Scoreboard } from "./Scoreboard";
import { Settings } from "./Settings";
import { Thoughts } from "./Thoughts";

/** The panel that is open over a side of the table, if one is. */
export function Sheet({ view, actions }: { view: View; actions: Actions }): JSX.Element | null {
  const panel = view.panel.value;
  if (!panel) return null;
  const inside = {
    log: () => <Log view={view} actions={actions} />,
    scores: () => <Scoreboard view={view} />,
    settings: () => <Settings view={view} actions={actions} />,
    help: () => <Help view={view} />,
    options: () => <Options view={view} />,
    thoughts: () => <Thoughts view={view} />,
  }[panel];
  return (
    <Frame key={panel} view={view} panel={panel}>
      {inside()}
    </Frame>
  );
}

function Frame({
  view,
  panel,
  children,
}: {
  view: View;
  panel: string;
  children: ComponentChildren;
}): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    element?.focus({ preventScroll: true });
    return () => {
      const root = element?.closest<HTMLElement>(".thirteen-widget");
      if (!element || !root || !element.contains(focused(root))) return;
      // The focus goes back to the button that opened the panel.
      root.querySelector<HTMLElement>(`[data-action="${panel}"]`)?.focus({ preventScroll: true });
    };
  }, [panel]);
  const say = view.say.value;
  return (
    <div
      ref={frame}
      class="tw-sheet"
      role="dialog"
      aria-label={say(`table.${panel}`)}
      data-panel={panel}
      tabIndex={-1}
    >
      <div class="tw-sheet-head">
        <strong>{say(`table.${panel}`)}</strong>
        <Button
          kind="icon"
          action="close"
          label={say("table.close")}
          onPress={() => (view.panel.value = null)}
        >
          <Icon name="close" />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <div class="tw-sheet-body" tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
