import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import { type Choice, type Offer, usual } from "./choose/choice";
import { type Connection, createConnection } from "./connection";
import { createHand, type HandState } from "./hand/hand";
import { listen, type Model } from "./model";
import { createPreferences, type Preferences } from "./preferences";
import type { Answer, GameChoice, Snapshot, SnapshotEvent } from "./protocol";
import { createSounds } from "./sound";
import { type Layout, layout } from "./table/layout";
import { newEvents, type Plan, plan, type Still } from "./table/motion";
import { type Say, type Texts, text } from "./texts";

export type PanelName = "log" | "scores" | "settings" | "help" | "options" | "thoughts";

/** Something Python answered that is shown at the table until the next try: why a move can not be made, or a hint. */
export interface Notice {
  readonly kind: "no" | "hint";
  readonly text: string;
  readonly rule: string | null;
  readonly nearest: readonly string[];
}

/** One drawing of a table: everything it knows, as signals. Several views of one model share nothing but the model. */
export interface View {
  /** Makes ids of elements that no other view has. */
  readonly name: string;
  readonly until: AbortSignal;
  readonly connection: Connection;
  readonly preferences: Preferences;
  readonly say: ReadonlySignal<Say>;
  readonly snapshot: ReadonlySignal<Snapshot | null>;
  /** What can be chosen, while there is no match. */
  readonly offer: ReadonlySignal<Offer | null>;
  readonly choice: Signal<Choice | null>;
  /** The game that is chosen. */
  readonly game: ReadonlySignal<GameChoice | null>;
  readonly hand: HandState;
  readonly width: Signal<number>;
  readonly layout: ReadonlySignal<Layout | null>;
  /** How the table came to what it shows now. */
  readonly motion: Signal<Plan>;
  readonly moving: ReadonlySignal<boolean>;
  /** How many bombs have been felt here: each new one is felt anew, whatever else happens meanwhile. */
  readonly blast: Signal<number>;
  /** Whether things may move at all. */
  readonly lively: ReadonlySignal<boolean>;
  readonly panel: Signal<PanelName | null>;
  readonly notice: Signal<Notice | null>;
  /** A call that goes with the next play. */
  readonly armed: Signal<string | null>;
  /** Events older than those of the snapshot, as they were asked for. */
  readonly older: Signal<readonly SnapshotEvent[]>;
  /** Words to be said to those who hear the table. */
  readonly spoken: Signal<string>;
  /** Say something at the table, until the next try. */
  note(text: string, kind?: Notice["kind"], more?: Partial<Notice>): void;
  refuse(answer: Answer): void;
}

/** Make a view of a model; everything it starts ends with the signal. */
export function createView(model: Model, until: AbortSignal): View {
  const connection = createConnection(model, until);
  const preferences = createPreferences(model, until);
  const texts = signal((model.get("texts") ?? {}) as Texts);
  listen(model, "change:texts", () => (texts.value = (model.get("texts") ?? {}) as Texts), until);
  const say = computed<Say>(() => {
    const current = texts.value;
    return (key, values) => text(current, key, values);
  });

  const snapshot = connection.snapshot;
  const hand = createHand(snapshot);
  const width = signal(0);
  const arranged = computed<Layout | null>(() => {
    const shown = snapshot.value;
    if (!shown || !width.value) return null;
    return layout({
      snapshot: shown,
      width: width.value,
      hand: hand.cards.value,
      breaks: hand.sort.value === "melds" ? endsOf(hand.melds.value) : [],
      selected: hand.selection.value,
      pending: hand.pending.value,
      dragged: hand.dragged.value,
    });
  });

  const offered = signal(model.get("choices") as Offer | undefined);
  listen(model, "change:choices", () => (offered.value = model.get("choices") as Offer | undefined), until);
  const offer = computed(() => (snapshot.value || !offered.value?.games ? null : offered.value));
  const choice = signal<Choice | null>(null);
  const game = computed(() => offer.value?.games.find(({ name }) => name === choice.value?.game) ?? null);

  const calm = prefersCalm(until);
  const lively = computed(() => {
    const wish = preferences.motion.value;
    return wish === "on" || (wish === "auto" && !calm.value);
  });
  const moving = signal(false);
  const view: View = {
    name: `tw-${Math.random().toString(36).slice(2, 8)}`,
    until,
    connection,
    preferences,
    say,
    snapshot,
    offer,
    choice,
    game,
    hand,
    width,
    layout: arranged,
    motion: signal<Plan>({ enter: new Map(), leave: [], moments: [], duration: 0 }),
    moving,
    blast: signal(0),
    lively,
    panel: signal<PanelName | null>(null),
    notice: signal<Notice | null>(null),
    armed: signal<string | null>(null),
    older: signal<readonly SnapshotEvent[]>([]),
    spoken: signal(""),
    note(text, kind = "no", { rule = null, nearest = [] } = {}) {
      view.notice.value = { kind, text, rule, nearest };
    },
    refuse(answer) {
      const words = answer.text ?? say.peek()(answer.code === "stale" ? "table.stale" : "table.refused");
      view.note(words, "no", answer as Partial<Notice>);
    },
  };
  const begin = effect(() => {
    const [first] = offer.value?.games ?? [];
    if (offer.value && first && !game.value) choice.value = usual(first, offer.value.agents);
  });
  const stops = [followSnapshot(view, moving), createSounds(view), hand.dispose, begin];
  until.addEventListener("abort", () => {
    for (const stop of stops) stop();
  });
  return view;
}

/** The places where each of some groups that lie side by side ends. */
function endsOf(groups: readonly (readonly string[])[]): number[] {
  let end = 0;
  return groups.map((group) => {
    end += group.length;
    return end;
  });
}

/** For how many milliseconds a moment is felt after all has come to rest: as long as confetti falls. */
const FELT = 2600;

/** Plan the motion, and say what happened, whenever a new snapshot comes. */
function followSnapshot(view: View, moving: Signal<boolean>): () => void {
  let before: Still | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const now = view.layout.value;
    const snapshot = view.snapshot.value;
    if (!now || !snapshot) {
      before = null;
      view.blast.value = 0;
      return;
    }
    const last = before;
    before = { snapshot, layout: now };
    if (last?.snapshot === snapshot) return;
    const next = plan(last, before);
    view.motion.value = view.lively.peek() ? next : { ...next, enter: new Map(), leave: [], duration: 0 };
    if (view.lively.peek() && next.moments.includes("bomb")) view.blast.value = view.blast.peek() + 1;
    speak(view, last?.snapshot, snapshot);
    if (last?.snapshot.ply !== snapshot.ply) view.notice.value = null;
    if (!snapshot.actions.some(({ call }) => call === view.armed.peek())) view.armed.value = null;
    if ((snapshot.events[0]?.n ?? 1) <= 1) view.older.value = [];
    const duration = view.motion.peek().duration;
    clearTimeout(timer);
    moving.value = duration > 0;
    timer = setTimeout(() => {
      moving.value = false;
      view.motion.value = { ...view.motion.peek(), leave: [] };
      timer = setTimeout(() => (view.motion.value = { ...view.motion.peek(), moments: [] }), FELT);
    }, duration + 40);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Say what is new: the plies, and how it stands when it is for this table to act or the round is over. */
function speak(view: View, last: Snapshot | undefined, now: Snapshot): void {
  const words = last ? newEvents(last, now).map((event) => event.say) : [];
  const matters = now.phase !== "playing" || (now.turn !== null && now.seated.includes(now.turn));
  const changed = !last || last.ply !== now.ply || last.status !== now.status;
  if (matters && changed) words.push(now.status);
  const sentence = words.filter(Boolean).join(" ");
  if (!sentence) return;
  // The same words twice are only read twice when something differs.
  view.spoken.value = sentence === view.spoken.peek() ? `${sentence}\u00a0` : sentence;
}

function prefersCalm(until: AbortSignal): ReadonlySignal<boolean> {
  const asked = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  const calm = signal(asked?.matches ?? false);
  asked?.addEventListener("change", (change) => (calm.value = change.matches), { signal: until });
  return calm;
}

/** Whether only programs play, and nobody here moves a seat: then whoever watches may set the pace. */
export function watches(snapshot: Snapshot): boolean {
  return snapshot.seated.length === 0 && snapshot.seats.every(({ agent }) => agent !== null);
}

/** Whether this table may change how fast programs move. */
export function mayPace(snapshot: Snapshot): boolean {
  return snapshot.seated.length > 0 || watches(snapshot);
}

/** Whether a round is on. */
export function isPlaying(snapshot: Snapshot | null): boolean {
  return snapshot?.phase === "playing" || snapshot?.phase === "arranging";
}
