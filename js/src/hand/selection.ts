import type { SnapshotStyle } from "../protocol";

/** What a selection of cards is in a game: a set, a sequence in the order of clicks, or one card. */
export type Order = SnapshotStyle["order"];

/** What a selection is among the legal plays. */
export interface Verdict {
  /** It is a legal play … */
  playable: boolean;
  /** … and another legal play contains it (of a sequence: goes on from it). */
  extendable: boolean;
}

/** The selection after a click on a card of the hand. */
export function toggle(selection: readonly string[], card: string, order: Order): string[] {
  const at = selection.indexOf(card);
  if (at < 0) return order === "single" ? [card] : [...selection, card];
  // Later cards of a sequence hang on the one that is taken back.
  if (order === "sequence") return selection.slice(0, at);
  return selection.filter((id) => id !== card);
}

/** What a selection is, given every legal play as its cards. Only plays count: a discard contains nothing. */
export function judge(
  selection: readonly string[],
  plays: readonly (readonly string[])[],
  order: Order,
): Verdict {
  const verdict = { playable: false, extendable: false };
  if (selection.length === 0) return verdict;
  for (const play of plays) {
    if (!contains(play, selection, order)) continue;
    if (play.length === selection.length) verdict.playable = true;
    else verdict.extendable = true;
  }
  return verdict;
}

/** Whether a legal play has all the selected cards; a sequence has to begin with them, in their order. */
export function contains(play: readonly string[], selection: readonly string[], order: Order): boolean {
  if (play.length < selection.length) return false;
  if (order === "sequence") return selection.every((card, at) => play[at] === card);
  return selection.every((card) => play.includes(card));
}

/** Whether a selection goes at once: a legal play that no other legal play contains. */
export function playsAtOnce(verdict: Verdict): boolean {
  return verdict.playable && !verdict.extendable;
}

/** The selection without what has left the hand. */
export function stillHeld(selection: readonly string[], hand: readonly string[], order: Order): string[] {
  const gone = selection.findIndex((card) => !hand.includes(card));
  if (gone < 0) return selection as string[];
  return order === "sequence" ? selection.slice(0, gone) : selection.filter((card) => hand.includes(card));
}

/** Every card that can still be added to a selection, or is in it, so that it is or becomes a legal move. */
export function helpful(
  selection: readonly string[],
  moves: readonly (readonly string[])[],
  order: Order,
): Set<string> {
  const cards = new Set(selection);
  for (const move of moves)
    if (contains(move, selection, order)) {
      const next = order === "sequence" ? move.slice(0, selection.length + 1) : move;
      for (const card of next) cards.add(card);
    }
  return cards;
}
