import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import type { Snapshot, SnapshotZone } from "../protocol";
import { bottomSeat, handOf } from "../table/layout";
import { playsOf } from "../table/trick";
import { ordered, type Sort } from "./order";
import { helpful, type Order, stillHeld } from "./selection";

/** A card that follows the pointer, with its centre. */
export interface Dragged {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The hand at the bottom of the table: how it lies and what is chosen in it. */
export interface HandState {
  readonly zone: ReadonlySignal<SnapshotZone | undefined>;
  /** The cards in the order they lie. */
  readonly cards: ReadonlySignal<readonly string[]>;
  readonly sort: ReadonlySignal<Sort>;
  sortBy(sort: Sort): void;
  /** The player's own order, as far as there is one. */
  readonly own: Signal<readonly string[]>;
  /** What a selection is now: while melds are laid by hand any set of cards, whatever the game is like. */
  readonly order: ReadonlySignal<Order>;
  readonly selection: Signal<readonly string[]>;
  readonly pending: Signal<readonly string[]>;
  readonly dragged: Signal<Dragged | null>;
  /** The card that the arrow keys start from. */
  readonly cursor: Signal<string | null>;
  /** Legal moves with cards, by action, as cards; null when Python has to be asked. */
  readonly moves: ReadonlySignal<Readonly<Record<string, string[][]>> | null>;
  /** Cards that lie together: as the player put them together, before that as Python proposes. */
  readonly melds: ReadonlySignal<readonly (readonly string[])[]>;
  readonly ownMelds: Signal<readonly (readonly string[])[] | null>;
  /** Melds are laid by hand now. */
  readonly laying: ReadonlySignal<boolean>;
  /** Cards that help: in a legal move together with what is selected. Null when it does not matter now. */
  readonly useful: ReadonlySignal<ReadonlySet<string> | null>;
  /** What Python said is usable with the selection, where the moves are too many to list. */
  readonly asked: Signal<ReadonlySet<string> | null>;
  dispose(): void;
}

export function createHand(snapshot: ReadonlySignal<Snapshot | null>): HandState {
  const zone = computed(() => {
    const now = snapshot.value;
    return now ? handOf(now, bottomSeat(now)) : undefined;
  });
  const chosen = signal<Sort | null>(null);
  const laying = computed(() => snapshot.value?.actions.some(({ melds }) => melds) ?? false);
  // While melds are laid they lie together, unless the player wants it otherwise.
  const sort = computed(
    () => chosen.value ?? (laying.value ? "melds" : snapshot.value?.style.sorts[0]) ?? "rank",
  );
  const own = signal<readonly string[]>([]);
  const order = computed<Order>(() => (laying.value ? "set" : (snapshot.value?.style.order ?? "set")));
  const ownMelds = signal<readonly (readonly string[])[] | null>(null);
  // When all is laid out, melds that lie already can be changed: they are in the hand once more.
  const lying = computed(() => {
    const now = snapshot.value;
    return laying.value && now?.phase === "arranging"
      ? now.zones
          .filter(({ id, owner }) => owner === now.seat && !id.startsWith("hand"))
          .flatMap((some) => playsOf(some).map((play) => play.cards))
      : [];
  });
  const all = computed(() => [...(zone.value?.cards ?? []), ...lying.value.flat()]);
  const melds = computed(() => {
    const held = all.value;
    const proposed = snapshot.value?.groups.map((group) => group.cards) ?? [];
    const wanted = laying.value ? (ownMelds.value ?? [...lying.value, ...proposed]) : proposed;
    return wanted.map((meld) => meld.filter((id) => held.includes(id))).filter((meld) => meld.length > 0);
  });
  const cards = computed<readonly string[]>(() => {
    const now = snapshot.value;
    if (!now) return [];
    const { ranks } = now.style;
    return ordered({ cards: all.value, faces: now.cards, ranks, melds: melds.value }, sort.value, own.value);
  });
  const selection = signal<readonly string[]>([]);
  const pending = signal<readonly string[]>([]);
  const asked = signal<ReadonlySet<string> | null>(null);
  const cursor = signal<string | null>(null);

  const moves = computed(() => {
    const now = snapshot.value;
    const held = zone.value?.cards ?? [];
    if (!now || now.legal.moves === "ask") return null;
    const byAction: Record<string, string[][]> = {};
    for (const [action, listed] of Object.entries(now.legal.moves))
      byAction[action] = listed.map((places) => places.map((place) => held[place] ?? ""));
    return byAction;
  });
  const useful = computed<ReadonlySet<string> | null>(() => {
    const now = snapshot.value;
    if (!now || now.legal.usable.length === 0 || laying.value) return null;
    const held = zone.value?.cards ?? [];
    const chosen = selection.value;
    const usable = new Set(now.legal.usable.map((place) => held[place] ?? ""));
    if (chosen.length === 0) return usable;
    if (!moves.value) return asked.value ?? usable;
    const all = Object.values(moves.value).flat();
    return order.value === "single" ? usable : helpful(chosen, all, order.value);
  });

  // What has left the hand is neither chosen nor pointed at any more; the pointer stays where it was.
  let lay: readonly string[] = [];
  const dispose = effect(() => {
    const now = cards.value;
    const kept = stillHeld(selection.peek(), now, order.value);
    if (!laying.value && ownMelds.peek()) ownMelds.value = null;
    if (kept !== selection.peek()) selection.value = kept;
    const at = cursor.peek();
    if (at === null || !now.includes(at)) {
      const place = at === null ? 0 : lay.indexOf(at);
      const right = lay.slice(place + 1).find((id) => now.includes(id));
      cursor.value = right ?? now[Math.min(Math.max(0, place), now.length - 1)] ?? null;
    }
    lay = now;
  });
  return {
    zone,
    cards,
    sort,
    sortBy: (wanted) => (chosen.value = wanted),
    own,
    order,
    selection,
    pending,
    dragged: signal<Dragged | null>(null),
    cursor,
    moves,
    melds,
    ownMelds,
    laying,
    useful,
    asked,
    dispose,
  };
}
