// Generated from thirteen_widget/protocol.py by `npm run types`; change it there.

/**
 * The answer to the request of the same id. `no` has a code and a sentence, and nothing has changed.
 */
export interface Answer {
  id: string;
  type: "ok" | "no";
  seq: number;
  code?: string;
  text?: string;
  /**
   * The key of the rule's text, which is among the table's texts.
   */
  rule?: string | null;
  nearest?: string[];
  /**
   * Answer to ``ask``: the selection is a legal move …
   */
  playable?: boolean;
  /**
   * … and another legal play contains it …
   */
  extendable?: boolean;
  /**
   * … and these places of the hand are in some legal move that contains it.
   */
  usable?: number[];
  events?: SnapshotEvent[];
}
/**
 * A ply: `moved` is (card id before, from zone, to zone, card id after); `say` is the ply in words.
 *
 * `news` is what changed for everybody by it, in words, and is not to be seen at the cards; mostly empty.
 */
export interface SnapshotEvent {
  n: number;
  seat: number | null;
  move: string | null;
  moved: [string, string, string, string][];
  consequences: SnapshotConsequence[];
  say: string;
  news: string;
}
/**
 * What a ply brought about besides itself.
 */
export interface SnapshotConsequence {
  kind: string;
  seat: number | null;
  n: number | null;
  suit: string | null;
}
/**
 * All that can be chosen.
 */
export interface Choices {
  games: GameChoice[];
  agents: Named[];
}
/**
 * A game with all that can be chosen for it. `presets` gives every option's value by preset.
 */
export interface GameChoice {
  name: string;
  label: string;
  explain: string;
  min_seats: number;
  max_seats: number;
  default_seats: number;
  presets: Named[];
  options: OptionChoice[];
  rules: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
}
/**
 * Something to choose, with its words.
 */
export interface Named {
  name: string;
  label: string;
  explain: string;
}
/**
 * An option of a game. One of `values`, each with its label, is chosen; where there are none a value is written.
 */
export interface OptionChoice {
  name: string;
  label: string;
  explain: string;
  default: unknown;
  values: unknown[];
  labels: string[];
}
/**
 * A message from the browser.
 *
 * `action` is one of a move's actions (play, pass, draw, take, discard, out, call, meld), or: ``ask`` (what is this
 * selection), ``why`` (why can it not be played), ``deal`` (next round), ``undo``, ``redo``, ``new`` (a new match),
 * ``pace`` (its `value` one of slow, normal, fast, instant, step), ``step`` (let the next program move), ``show``
 * (lift the curtain), ``hint``, ``choose`` (another game), ``start`` (the match chosen from the trait `choices`),
 * ``events`` (older events), ``hello`` (send the snapshot again).
 */
export interface Request {
  id: string;
  epoch: string;
  seq: number;
  action: string;
  seat?: number;
  cards?: string[];
  melds?: string[][];
  call?: string;
  /**
   * The move's action that ``ask`` and ``why`` are about; ``play`` when it is missing.
   */
  meant?: string;
  value?: string;
  before?: number;
  /**
   * What ``start`` begins: game, seats, rules (a preset's name), options, players (None for a person).
   */
  chosen?: {
    [k: string]: unknown;
  };
}
/**
 * All that the table of one seat shows. `seq` goes up with every change of the match.
 */
export interface Snapshot {
  v: number;
  epoch: string;
  seq: number;
  game: string;
  title: string;
  /**
   * The seat whose hand lies at the bottom; None for a spectator.
   */
  seat: number | null;
  /**
   * The seats this table may move.
   */
  seated: number[];
  phase: string;
  turn: number | null;
  round: number;
  ply: number;
  thinking: number[];
  seats: SnapshotSeat[];
  zones: SnapshotZone[];
  /**
   * Every listed card's face ("3s", "Xr"), None for one that the seat may not know.
   */
  cards: {
    [k: string]: string | null;
  };
  /**
   * Marks on cards of the hand: keys of texts under `mark.` (drawn, wild …).
   */
  marks: {
    [k: string]: string[];
  };
  groups: SnapshotGroup[];
  badges: SnapshotBadge[];
  actions: SnapshotAction[];
  legal: SnapshotLegal;
  style: SnapshotStyle;
  events: SnapshotEvent[];
  /**
   * Points by round and seat, for the scoreboard.
   */
  history: number[][];
  places: number[];
  winners: number[];
  /**
   * Hot seat: nobody's hand is shown until the player of this seat says so (``show``).
   */
  curtain: number | null;
  can_undo: boolean;
  can_redo: boolean;
  pace: string;
  /**
   * What is going on, in a sentence: "Your turn", "Bo thinks".
   */
  status: string;
  error: SnapshotError | null;
  /**
   * Where all hands are open: what the last agent that had something to say says of its last move.
   */
  thoughts: SnapshotThoughts | null;
}
/**
 * What everybody may know of a seat. `place`: 0 is first, None while undecided.
 */
export interface SnapshotSeat {
  name: string;
  agent: string | null;
  count: number;
  score: number;
  place: number | null;
  /**
   * Keys of texts under `seat.`: passed, dealer, thinking …
   */
  marks: string[];
}
/**
 * A place for cards. `cards` is empty where only the count is shown.
 */
export interface SnapshotZone {
  id: string;
  owner: number | null;
  count: number;
  cards: string[];
  /**
   * What lies together, as (seat, number of cards): on a pile that is played to the plays, oldest first; of melds
   * that are laid out each meld. Else empty.
   */
  plays: [number, number][];
}
/**
 * Cards of the hand that belong together (a meld).
 */
export interface SnapshotGroup {
  cards: string[];
  label: string;
}
/**
 * A fact shown large on the table: the required suit, the wild rank, the round.
 */
export interface SnapshotBadge {
  id: string;
  label: string;
  value: string;
  suit: string | null;
}
/**
 * A button: the action it sends, its words, and whether it sends the selected cards.
 */
export interface SnapshotAction {
  id: string;
  action: string;
  call?: string;
  /**
   * At a hot seat between two turns: the seat whose call it is.
   */
  seat?: number;
  /**
   * It sends the melds that the player has put together, too.
   */
  melds?: true;
  label: string;
  needs: "selection" | "none";
}
/**
 * The legal moves with cards: by action, each move a list of places in the hand's `cards`; or "ask".
 *
 * `usable` are the places of the cards that are in some legal move.
 */
export interface SnapshotLegal {
  moves:
    | {
        [k: string]: number[][];
      }
    | "ask";
  usable: number[];
}
/**
 * How the table of this game works.
 */
export interface SnapshotStyle {
  /**
   * What a selection is: a set, a sequence in the order of clicks, or one card.
   */
  order: "set" | "sequence" | "single";
  sorts: string[];
  /**
   * The game's ranks from low to high, for sorting a hand; without it the order of the hand's `cards` counts.
   */
  ranks?: string;
  /**
   * Zones that can be clicked, with the action each sends.
   */
  clicks: {
    [k: string]: string;
  };
  /**
   * Actions that not every game has, and that have a key.
   */
  actions?: string[];
  /**
   * The action that a double click on a card of the hand sends.
   */
  double_click: string | null;
}
/**
 * Something that went wrong and that the player should see: an agent that failed, say.
 */
export interface SnapshotError {
  code: string;
  text: string;
}
/**
 * What an agent says of the move it made: a sentence or "", and the moves it thought of, that one first.
 */
export interface SnapshotThoughts {
  seat: number;
  agent: string;
  said: string;
  moves: SnapshotThought[];
}
/**
 * What an agent thinks of one of its moves: its words, an estimate as text and as a part of the most, 0 to 1, and
 * whether it is the one that was made.
 */
export interface SnapshotThought {
  move: string;
  value: string;
  part: number;
  made: boolean;
}
