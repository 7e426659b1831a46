import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { createActions } from "./actions";
import { keepFocus } from "./focus";
import { keyHandler } from "./keys";
import { Bar } from "./panels/Bar";
import { Header } from "./panels/Header";
import { Sheet } from "./panels/Sheet";
import { Speech } from "./speech";
import { Felt } from "./table/Felt";
import { classOf } from "./table/metrics";
import { hostIsDark } from "./theme";
import type { View } from "./view";

/** The whole of one view: a header, the felt with cards and seats, and the bar with what can be done. */
export function Root({ view, host }: { view: View; host: HTMLElement }): JSX.Element {
  const root = useRef<HTMLElement>(null);
  const actions = useMemo(() => createActions(view), [view]);
  const keys = useMemo(() => keyHandler(view, actions, root), [view, actions]);
  const hostDark = useMemo(() => hostIsDark(host, view.until), [view, host]);
  const theme = view.preferences.theme.value;
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    watchWidth(element, view);
    keepFocus(element, view);
  }, [view]);

  const snapshot = view.snapshot.value;
  const offer = view.offer.value;
  const layout = view.layout.value;
  const say = view.say.value;
  const link = view.connection.link.value;
  return (
    <section
      ref={root}
      class="thirteen-widget"
      aria-label={snapshot?.title ?? say(offer ? "choose.title" : "table.loading")}
      data-theme={theme === "auto" ? (hostDark.value ? "dark" : "light") : theme}
      data-deck={view.preferences.deck.value}
      data-width={classOf(view.width.value || 800)}
      data-crowded={(layout && layout.table.seat < 44) || undefined}
      data-motion={view.lively.value ? "on" : "off"}
      data-link={link}
      data-seq={(snapshot ?? offer)?.seq}
      data-phase={snapshot?.phase ?? (offer ? "choosing" : undefined)}
      data-turn={snapshot?.turn ?? ""}
      data-state={stateOf(link, view.moving.value, Boolean(view.width.value && (snapshot ?? offer)))}
      onKeyDown={keys}
      onContextMenu={keepMenuAway}
    >
      <Header view={view} actions={actions} />
      <Felt view={view} actions={actions} />
      <Bar view={view} actions={actions} />
      <Sheet view={view} actions={actions} />
      <Speech view={view} />
    </section>
  );
}

/** A menu asked for with a key is not to be the notebook's, which takes the focus away for good. */
function keepMenuAway(event: MouseEvent): void {
  if (event.button !== 2 && (event as PointerEvent).pointerType !== "touch") event.stopPropagation();
}

function stateOf(link: string, moving: boolean, loaded: boolean): string {
  if (!loaded) return "loading";
  if (link === "stale") return "stale";
  if (link !== "idle") return "busy";
  return moving ? "animating" : "idle";
}

/** Tell the view how wide it is, now and later; nothing else of the page is ever measured for the cards. */
function watchWidth(element: HTMLElement, view: View): void {
  if (typeof ResizeObserver === "undefined") {
    view.width.value = 800;
    return;
  }
  const observer = new ResizeObserver(([entry]) => {
    const width = Math.round(entry?.contentRect.width ?? 0);
    // Hosts take an output out of the page and put it back: a width of nothing says nothing.
    if (width > 0) view.width.value = width;
  });
  observer.observe(element);
  view.until.addEventListener("abort", () => observer.disconnect());
}
