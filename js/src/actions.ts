import { batch } from "@preact/signals-core";
import type { Asked } from "./connection";
import { judge, playsAtOnce, toggle, type Verdict } from "./hand/selection";
import type { Answer, SnapshotAction } from "./protocol";
import type { View } from "./view";

/** How a card was chosen: with a mouse or a finger, or with a key. */
export type By = "pointer" | "key";

/** What people do at the table, and what comes of it. */
export interface Actions {
  chooseCard(id: string, by: By): Promise<void>;
  /** A double click on a card of the hand. */
  throwCard(id: string): Promise<void>;
  press(action: SnapshotAction): Promise<void>;
  /** Put the selected cards together as a meld; a meld that is selected whole is taken apart. */
  group(): Promise<void>;
  /** Play what is selected. */
  play(): Promise<void>;
  /** Play what is selected, pass when nothing is. */
  playOrPass(): Promise<void>;
  /** A click on a pile. */
  clickPile(zone: string): Promise<void>;
  /** Select the cards of the legal move nearest to what was refused. */
  takeNearest(): void;
  clear(): void;
  /** Next round, new match, undo, redo, step, pace … */
  tell(action: string, more?: Partial<Asked>): Promise<Answer | undefined>;
  /** Ask for a sensible move and select its cards. */
  hint(): Promise<void>;
  olderEvents(): Promise<void>;
}

/** The actions that must not overtake each other: none is sent while one of them is out. */
export function createActions(view: View): Actions {
  const { connection, hand } = view;
  let busy = false;

  async function once<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (busy) return undefined;
    busy = true;
    try {
      return await work();
    } finally {
      busy = false;
    }
  }

  async function move(
    action: string,
    cards: readonly string[],
    extra: { call?: string; melds?: string[][]; seat?: number } = {},
  ) {
    await once(async () => {
      view.notice.value = null;
      hand.pending.value = cards;
      const seat = view.snapshot.peek()?.seat;
      const answer = await connection.ask({
        action,
        ...(typeof seat === "number" ? { seat } : {}),
        ...(cards.length ? { cards: [...cards] } : {}),
        ...extra,
      });
      batch(() => {
        hand.pending.value = [];
        if (answer.type === "no") return view.refuse(answer);
        view.armed.value = null;
        hand.selection.value = hand.selection.peek().filter((id) => !cards.includes(id));
      });
    });
  }

  /** What the selection is; Python is asked where the moves are too many to be listed. */
  async function verdict(selection: readonly string[]): Promise<Verdict> {
    const snapshot = view.snapshot.peek();
    if (!snapshot || snapshot.seat === null || selection.length === 0)
      return { playable: false, extendable: false };
    const moves = hand.moves.peek();
    if (moves) return judge(selection, moves.play ?? [], hand.order.peek());
    const answer = await connection.ask({ action: "ask", seat: snapshot.seat, cards: [...selection] });
    const held = hand.zone.peek()?.cards ?? [];
    if (answer.usable && hand.selection.peek() === selection)
      hand.asked.value = new Set(answer.usable.map((place) => held[place] ?? ""));
    return { playable: answer.playable === true, extendable: answer.extendable !== false };
  }

  /** Whether this table moves a seat now; who only watches, or is not the next to sit here, is told so. */
  function mayTouch(): boolean {
    const { seat = null, curtain, seats } = view.snapshot.peek() ?? {};
    if (!seats || connection.link.peek() === "stale") return false;
    if (curtain != null) view.note(view.say.peek()("table.curtain", { name: seats[curtain]?.name ?? "" }));
    else if (seat === null) view.note(view.say.peek()("table.spectator"));
    else return true;
    return false;
  }

  const actions: Actions = {
    async chooseCard(id, by) {
      const snapshot = view.snapshot.peek();
      if (!mayTouch() || !snapshot || busy || !hand.cards.peek().includes(id)) return;
      const selection = toggle(hand.selection.peek(), id, hand.order.peek());
      batch(() => {
        hand.selection.value = selection;
        hand.asked.value = null;
        hand.cursor.value = id;
        view.notice.value = null;
      });
      const adds = selection.includes(id);
      const { seq } = snapshot;
      const listed = snapshot.legal.moves !== "ask";
      const automatic = by === "pointer" && adds && view.preferences.auto_play.peek();
      if (!automatic && listed) return;
      const found = await verdict(selection);
      // The answer may come late: the table and the selection must still be the ones it is about.
      const same = view.snapshot.peek()?.seq === seq && hand.selection.peek() === selection;
      if (automatic && same && playsAtOnce(found)) await actions.press(playAction(view, "play"));
    },
    async throwCard(id) {
      const action = view.snapshot.peek()?.style.double_click;
      if (!action || !mayTouch()) return;
      await move(
        action,
        action === "play" && hand.selection.peek().includes(id) ? hand.selection.peek() : [id],
      );
    },
    async press(action) {
      const { call: word, seat } = action;
      if (word && seat !== undefined) return move(action.action, [], { call: word, seat });
      if (!mayTouch()) return;
      // Three cards that are chosen when the melds are laid are meant as one more.
      const chosen = hand.selection.peek();
      if (action.action === "meld" && chosen.length > 2 && !isMeld(chosen, hand.melds.peek())) {
        await actions.group();
        if (hand.selection.peek().length) return;
      }
      const put = hand.melds.peek();
      const melds = action.melds && { melds: put.map((meld) => [...meld]) };
      if (action.action === "meld") return move("meld", [], melds);
      if (action.needs === "none") return move(action.action, [], action.call ? { call: action.call } : {});
      const selection = hand.selection.peek();
      if (action.call && (selection.length === 0 || !(await verdict(selection)).playable)) {
        // A call beside a play that is not chosen yet goes with the next play.
        view.armed.value = view.armed.peek() === action.call ? null : action.call;
        return;
      }
      // Where one card alone can be discarded to go out it need not be chosen.
      const left = melds
        ? hand.cards.peek().filter((id) => !put.flat().includes(id))
        : hand.moves.peek()?.out?.flat();
      if (action.action === "out" && selection.length === 0 && left?.length === 1)
        return move("out", left, melds);
      const several = selection.length > 1 && view.snapshot.peek()?.style.order === "single";
      if (selection.length === 0 || several)
        return view.note(view.say.peek()(several ? "table.choose_one" : "table.choose_first"));
      const call = action.call ?? (action.action === "play" ? view.armed.peek() : null);
      await move(action.action, selection, { ...melds, ...(call ? { call } : {}) });
    },
    async group() {
      const chosen = hand.selection.peek();
      const now = hand.melds.peek();
      if (!mayTouch()) return;
      if (chosen.length === 0) return view.note(view.say.peek()("table.choose_first"));
      const rest = now
        .map((meld) => meld.filter((id) => !chosen.includes(id)))
        .filter((meld) => meld.length > 0);
      if (!isMeld(chosen, now)) {
        const together = { meant: "meld", melds: [[...chosen]] };
        const answer = await once(() => connection.ask({ ...together, action: "ask" }));
        if (!answer?.playable) return void actions.tell("why", together);
        rest.push([...chosen]);
      }
      batch(() => {
        hand.ownMelds.value = rest;
        hand.selection.value = [];
        view.notice.value = null;
        if (view.snapshot.peek()?.style.sorts.includes("melds")) hand.sortBy("melds");
      });
    },
    play: () => actions.press(playAction(view, null)),
    async playOrPass() {
      if (hand.selection.peek().length) await actions.play();
      else if (mayTouch()) await move("pass", []);
    },
    async clickPile(zone) {
      const action = view.snapshot.peek()?.style.clicks[zone];
      if (action && mayTouch()) await move(action, []);
    },
    takeNearest() {
      const nearest = view.notice.peek()?.nearest ?? [];
      batch(() => {
        hand.selection.value = nearest.filter((id) => hand.cards.peek().includes(id));
        view.notice.value = null;
      });
    },
    clear() {
      batch(() => {
        hand.selection.value = [];
        view.notice.value = null;
        view.armed.value = null;
      });
    },
    tell(action, more) {
      return once(async () => {
        const answer = await connection.ask({ ...more, action });
        if (answer.type === "no") view.refuse(answer);
        return answer;
      });
    },
    async hint() {
      const answer = await actions.tell("hint");
      if (answer?.type !== "ok") return;
      const say = view.say.peek();
      const text = answer.text ? say("table.hinted", { move: answer.text }) : say("table.no_hint");
      batch(() => {
        hand.selection.value = answer.nearest ?? [];
        view.note(text, "hint");
      });
    },
    async olderEvents() {
      const first = view.older.peek()[0] ?? view.snapshot.peek()?.events[0];
      if (!first) return;
      const answer = await connection.ask({ action: "events", before: first.n });
      if (answer.events?.length) view.older.value = [...answer.events, ...view.older.peek()];
    },
  };
  return actions;
}

/** Whether the selected cards are a whole meld of the hand. */
export function isMeld(cards: readonly string[], melds: readonly (readonly string[])[]): boolean {
  return melds.some((meld) => meld.length === cards.length && meld.every((id) => cards.includes(id)));
}

/** The button that sends the selection; with a name the one of that action, made up if there is none. */
function playAction(view: View, name: string | null): SnapshotAction {
  const listed = view.snapshot.peek()?.actions ?? [];
  const found = listed.find(
    ({ needs, action, call }) => needs === "selection" && !call && (!name || action === name),
  );
  return found ?? { id: "play", action: name ?? "play", label: "", needs: "selection" };
}
