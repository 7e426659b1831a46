import type { RefObject } from "preact";
import type { Actions } from "./actions";
import { cardElement, focusHand } from "./focus";
import { moved } from "./hand/order";
import { MARK } from "./marked";
import type { View } from "./view";

/** Keys that press the button of an action. */
const ACTION_KEYS: Readonly<Record<string, string>> = {
  x: "pass",
  d: "draw",
  t: "take",
  o: "out",
  c: "call",
  m: "meld",
};

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
  if (key === "?") return toggle(view, "help");
  if (key.startsWith("Arrow")) {
    if (event.target instanceof HTMLElement && event.target.closest(".tw-sheet")) return false;
    focusHand(root, view);
    return true;
  }
  const snapshot = view.snapshot.peek();
  if (!snapshot) return false;
  const letter = key.toLowerCase();
  if (letter === "p") return run(actions.playOrPass, view.hand.selection.peek().length > 0, view, actions);
  if (letter === "g" && view.hand.laying.peek()) {
    void actions.group();
    return true;
  }
  if (letter === "s") return nextSort(view);
  if (letter === "l") return toggle(view, "log");
  if (letter === "b") return toggle(view, "scores");
  if (letter === "h" && snapshot?.seat !== null) {
    void actions.hint();
    return true;
  }
  if (letter === "u" && snapshot?.can_undo) return told(actions, "undo");
  if (letter === "r" && snapshot?.can_redo) return told(actions, "redo");
  if (letter === "n" && snapshot?.phase === "round_over") return told(actions, "deal");
  const wanted = ACTION_KEYS[letter];
  const button = snapshot?.actions.find(({ action }) => action === wanted);
  if (button) {
    void actions.press(button);
    return true;
  }
  const pile = Object.entries(snapshot?.style.clicks ?? {}).find(([, action]) => action === wanted)?.[0];
  if (pile) void actions.clickPile(pile);
  return pile !== undefined;
}

/** Play needs a selection; without one it says so instead of passing. */
function run(play: () => Promise<void>, selected: boolean, view: View, actions: Actions): boolean {
  const first = view.snapshot.peek()?.actions.find(({ needs }) => needs === "selection");
  if (selected) void play();
  else if (first) void actions.press(first);
  return true;
}

function told(actions: Actions, what: string): boolean {
  void actions.tell(what);
  return true;
}

function toggle(view: View, panel: "help" | "log" | "scores"): boolean {
  view.panel.value = view.panel.peek() === panel ? null : panel;
  return true;
}

/** Sort the hand the next way that the game knows. */
export function nextSort(view: View): boolean {
  const sorts = view.snapshot.peek()?.style.sorts ?? [];
  const at = sorts.indexOf(view.hand.sort.peek());
  view.hand.sortBy(sorts[(at + 1) % sorts.length] ?? "rank");
  return true;
}

/** How many cards lie in a row of the hand. */
function rowLength(view: View): number {
  const places = view.layout.peek()?.hand ?? [];
  const rows = new Set(places.map((place) => Math.floor(place.z / 60))).size;
  return rows > 1 ? Math.ceil(places.length / rows) : Number.NaN;
}
