import type { RefObject } from "preact";
import type { Actions } from "./actions";
import { cardElement, focusHand } from "./focus";
import { moved } from "./hand/order";
import { MARK } from "./marked";
import type { SnapshotAction } from "./protocol";
import type { PanelName, View } from "./view";

/** Keys that press the button of an action; where there is none now, Python says why. */
const ACTION_KEYS: Readonly<Record<string, Partial<SnapshotAction>>> = {
  x: { action: "pass" },
  d: { action: "draw" },
  t: { action: "take" },
  o: { action: "out", needs: "selection" },
  c: { action: "call", call: "last card" },
  m: { action: "meld" },
};

/** Keys for what is about the match as a whole. */
const TOLD: Readonly<Record<string, string>> = { u: "undo", r: "redo", n: "deal" };

/** Keys that open a panel, and close it. */
const PANELS: Readonly<Record<string, PanelName>> = { "?": "help", l: "log", b: "scores" };

/**
 * What keys do at the table. All plain keys end here, so that none of them reaches the commands of a notebook;
 * combinations with Ctrl, Meta and Alt go on to the host.
 */
export function keyHandler(view: View, actions: Actions, root: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      letPass(target);
      return;
    }
    event.stopPropagation();
    const element = root.current;
    if (!element || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || event.defaultPrevented) {
      if (event.key === "Escape") view.panel.value = null;
      return;
    }
    const card = target.closest<HTMLElement>(".tw-card");
    const own = card !== null && view.hand.cards.peek().includes(card.dataset.id ?? "");
    const done =
      (own && cardKey(event, card.dataset.id ?? "", view, actions, element)) ||
      tableKey(event, view, actions, element);
    if (done) event.preventDefault();
  };
}

function letPass(target: HTMLElement): void {
  if (!target.hasAttribute(MARK)) return;
  target.removeAttribute(MARK);
  setTimeout(() => target.setAttribute(MARK, "true"));
}

function cardKey(event: KeyboardEvent, id: string, view: View, actions: Actions, root: HTMLElement): boolean {
  const cards = view.hand.cards.peek();
  const at = cards.indexOf(id);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const inRow = rowLength(view);
  const targets: Record<string, number> = {
    Home: 0,
    End: cards.length - 1,
    ArrowUp: at - inRow,
    ArrowDown: at + inRow,
  };
  if (step !== undefined) targets[event.key] = (at + step + cards.length) % cards.length;
  const place = targets[event.key];
  if (place !== undefined) {
    if (event.shiftKey && step !== undefined) {
      view.hand.own.value = moved(cards, id, place);
      view.hand.sortBy("own");
      return true;
    }
    const next = cards[place];
    if (next === undefined) return true;
    view.hand.cursor.value = next;
    cardElement(root, view, next)?.focus();
    return true;
  }
  if (event.key === " " || event.key === "Enter") {
    void actions.chooseCard(id, "key");
    return true;
  }
  return false;
}

function tableKey(event: KeyboardEvent, view: View, actions: Actions, root: HTMLElement): boolean {
  const { key } = event;
  if (key === "Escape") {
    if (view.panel.peek()) view.panel.value = null;
    else actions.clear();
    return true;
  }
  if (key.startsWith("Arrow")) {
    if (event.target instanceof HTMLElement && event.target.closest(".tw-sheet")) return false;
    focusHand(root, view);
    return true;
  }
  const snapshot = view.snapshot.peek();
  if (!snapshot) return false;
  const letter = key.toLowerCase();
  const panel = PANELS[letter];
  const told = TOLD[letter];
  const pressed = ACTION_KEYS[letter];
  if (panel) view.panel.value = view.panel.peek() === panel ? null : panel;
  else if (told) void actions.tell(told === "deal" && snapshot.phase === "over" ? "new" : told);
  else if (letter === "p") void actions.play();
  else if (letter === "s") nextSort(view);
  else if (letter === "h") void actions.hint();
  else if (letter === "g" && view.hand.laying.peek()) void actions.group();
  else if (pressed) {
    const button = snapshot.actions.find(
      ({ action, call }) => action === pressed.action || (call && pressed.call),
    );
    void actions.press(button ?? { id: "", label: "", action: "", needs: "none", ...pressed });
  } else return false;
  return true;
}

/** Sort the hand the next way that the game knows. */
export function nextSort(view: View): void {
  const sorts = view.snapshot.peek()?.style.sorts ?? [];
  const at = sorts.indexOf(view.hand.sort.peek());
  view.hand.sortBy(sorts[(at + 1) % sorts.length] ?? "rank");
}

/** How many cards lie in a row of the hand. */
function rowLength(view: View): number {
  const places = view.layout.peek()?.hand ?? [];
  const rows = new Set(places.map((place) => Math.floor(place.z / 60))).size;
  return rows > 1 ? Math.ceil(places.length / rows) : Number.NaN;
}
