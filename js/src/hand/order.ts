/** How a hand is sorted: a name from the game's `style.sorts`, or `own` for the player's own order. */
export type Sort = string;

const SUITS = "scdh";

/** What sorting needs to know of a hand. */
export interface Hand {
  /** The cards as Python lists them. */
  readonly cards: readonly string[];
  readonly faces: Readonly<Record<string, string | null>>;
  /** Ranks from low to high; without them the order of `cards` counts. */
  readonly ranks?: string | undefined;
  /** Cards that belong together (melds). */
  readonly melds: readonly (readonly string[])[];
}

/** The hand's cards in the order they lie, left to right. Cards new to the player's own order come last. */
export function ordered(hand: Hand, sort: Sort, own: readonly string[]): string[] {
  if (sort === "own") {
    const kept = own.filter((id) => hand.cards.includes(id));
    return [...kept, ...hand.cards.filter((id) => !own.includes(id))];
  }
  const rank = (id: string) => {
    const at = hand.ranks?.indexOf(hand.faces[id]?.charAt(0) ?? "");
    if (at === undefined) return hand.cards.indexOf(id);
    return at < 0 ? (hand.ranks?.length ?? 0) : at;
  };
  const suit = (id: string) => {
    const at = SUITS.indexOf(hand.faces[id]?.charAt(1) ?? "");
    return at < 0 ? SUITS.length : at;
  };
  const height = new Map(
    hand.cards.map((id) => [id, sort === "suit" ? suit(id) * 99 + rank(id) : rank(id) * 9 + suit(id)]),
  );
  const sorted = [...hand.cards].sort((a, b) => (height.get(a) ?? 0) - (height.get(b) ?? 0));
  if (sort !== "melds") return sorted;
  const grouped = hand.melds.flat().filter((id) => hand.cards.includes(id));
  return [...grouped, ...sorted.filter((id) => !grouped.includes(id))];
}

/** The order with one card put at a place. */
export function moved(order: readonly string[], card: string, place: number): string[] {
  const rest = order.filter((id) => id !== card);
  return [...rest.slice(0, place), card, ...rest.slice(place)];
}
