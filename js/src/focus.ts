import { effect } from "@preact/signals-core";
import { MARK } from "./marked";
import type { View } from "./view";

/** The element with the focus, seen from inside a shadow root too. */
export function focused(root: HTMLElement): Element | null {
  return (root.getRootNode() as Document | ShadowRoot).activeElement;
}

/** The element of a card. */
export function cardElement(root: HTMLElement, view: View, id: string | null): HTMLElement | null {
  return id === null ? null : root.querySelector<HTMLElement>(`[id="${view.name}-${id}"]`);
}

/** Put the focus on the hand; where there is none on what is to be done first, or on the status line. */
export function focusHand(root: HTMLElement, view: View): void {
  const first = root.querySelector<HTMLElement>(".tw-curtain button, .tw-games :checked");
  const card = cardElement(root, view, view.hand.cursor.peek());
  (first ?? card ?? root.querySelector<HTMLElement>(".tw-status"))?.focus({ preventScroll: true });
}

/** Keep the focus at the table when what had it goes away or leaves the hand. */
export function keepFocus(root: HTMLElement, view: View): void {
  const until = { signal: view.until };
  let last: Element | null = null;
  root.addEventListener(
    "focusin",
    (event) => {
      last = event.target as Element;
      last.setAttribute(MARK, "true");
      const id = (last as HTMLElement).dataset.id;
      if (id && view.hand.cards.peek().includes(id)) view.hand.cursor.value = id;
    },
    until,
  );
  root.addEventListener(
    "focusout",
    (event) => {
      const left = event.target as Element;
      // An element that is taken away loses the focus too, but the player has not left.
      queueMicrotask(() => {
        if (left.isConnected && last === left && !root.contains(focused(root))) last = null;
      });
    },
    until,
  );
  const mend = () => {
    if (!last || view.until.aborted) return;
    const card = last.closest<HTMLElement>(".tw-card");
    const played = card && card.dataset.zone !== view.hand.zone.peek()?.id && card.tabIndex < 0;
    if (last.isConnected && !played) return;
    focusHand(root, view);
  };
  let frame = 0;
  const stop = effect(() => {
    // Whatever may take an element away.
    void [view.snapshot.value, view.notice.value, view.panel.value, view.motion.value];
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => setTimeout(mend));
  });
  view.until.addEventListener("abort", () => {
    stop();
    cancelAnimationFrame(frame);
  });
}
