import type { Offer } from "../src/choose/choice";
import type { Snapshot, SnapshotSeat, SnapshotZone } from "../src/protocol";

/** Hand-made situations of the three games, for tests and for the page in dev/. */

const SEATED = {
  can_undo: true,
  can_redo: false,
  pace: "normal",
  error: null,
  curtain: null,
  thoughts: null,
} as const;

function seat(name: string, count: number, more: Partial<SnapshotSeat> = {}): SnapshotSeat {
  return { name, agent: name === "You" ? null : "greedy", count, score: 0, place: null, marks: [], ...more };
}

/** Cards as text to ids and faces: an id is the face behind a `c`, so that it can be read in tests. */
export function ids(cards: string): string[] {
  return cards
    .split(" ")
    .filter(Boolean)
    .map((face) => `c${face}`);
}

function facesOf(zones: readonly SnapshotZone[]): Record<string, string | null> {
  const faces: Record<string, string | null> = {};
  for (const zone of zones) for (const id of zone.cards) faces[id] = id.startsWith("c") ? id.slice(1) : null;
  return faces;
}

export function hand(owner: number, cards: string): SnapshotZone {
  const held = ids(cards);
  return { id: `hand:${owner}`, owner, count: held.length, cards: held, plays: [] };
}

/** A hand of which only the backs are seen. */
export function backs(owner: number, count: number): SnapshotZone {
  const cards = Array.from({ length: count }, (_, at) => `b${owner}x${at}`);
  return { id: `hand:${owner}`, owner, count, cards, plays: [] };
}

/** The table of Thirteen with its plays: "0: 3s 3d | 1: 5h 5c". */
export function trick(plays: string): SnapshotZone {
  const listed = plays
    .split("|")
    .filter((play) => play.trim())
    .map((play) => play.split(":") as [string, string]);
  const cards = listed.flatMap(([, played]) => ids(played));
  const sizes = listed.map(([who, played]) => [Number(who), ids(played).length] as [number, number]);
  return { id: "table", owner: null, count: cards.length, cards, plays: sizes };
}

/** Places in the hand of the cards of each play. */
export function placesOf(zone: SnapshotZone, plays: readonly string[]): number[][] {
  return plays.map((play) => ids(play).map((id) => zone.cards.indexOf(id)));
}

const PLAY = { id: "play", action: "play", label: "Play", needs: "selection" } as const;
const PASS = { id: "pass", action: "pass", label: "Pass", needs: "none" } as const;

/** A situation of Thirteen at seat 0, your turn unless told otherwise. */
export function thirteen(changes: Partial<Snapshot> = {}, plays: readonly string[] = []): Snapshot {
  const zones = changes.zones ?? [
    hand(0, "3s 4c 5d 6s 6d 6h 8c 9h Tc Jd Qs Kh 2d"),
    backs(1, 13),
    backs(2, 13),
    backs(3, 13),
    trick(""),
  ];
  const own = zones[0] as SnapshotZone;
  const places = placesOf(own, plays);
  const usable = [...new Set(places.flat())].sort((a, b) => a - b);
  const held = (owner: number) => zones.find((zone) => zone.id === `hand:${owner}`)?.count ?? 0;
  const names = ["You", "Ann", "Bao", "Chi"];
  const seats = names.slice(0, zones.filter((zone) => zone.id.startsWith("hand")).length);
  return {
    ...SEATED,
    v: 1,
    epoch: "e1",
    seq: 1,
    game: "thirteen",
    title: "Thirteen",
    seat: 0,
    seated: [0],
    phase: "playing",
    turn: 0,
    round: 1,
    ply: 1,
    thinking: [],
    seats: seats.map((name, at) => seat(name, held(at))),
    cards: facesOf(zones),
    marks: {},
    groups: [],
    badges: [],
    actions: zones.some((zone) => zone.id === "table" && zone.count) ? [PLAY, PASS] : [PLAY],
    legal: { moves: { play: places }, usable },
    style: { order: "set", sorts: ["rank", "suit"], clicks: {}, double_click: null },
    events: [
      { n: 1, seat: null, move: null, moved: [], consequences: [], say: "Round 1 is dealt.", news: "" },
    ],
    history: [],
    places: [],
    winners: [],
    status: "Your turn",
    ...changes,
    zones,
  };
}

/** Two fives lie on the table, and you hold three sixes. */
export function pairOnTable(changes: Partial<Snapshot> = {}): Snapshot {
  return thirteen(
    {
      zones: [
        hand(0, "3s 4c 5d 6s 6d 6h 8c 9h Tc Jd Qs Kh 2d"),
        backs(1, 9),
        backs(2, 11),
        backs(3, 13),
        trick("1: 3d 3h | 2: 4s 4d | 1: 5s 5c"),
      ],
      badges: [{ id: "to_beat", label: "To beat", value: "pair", suit: null }],
      ...changes,
    },
    ["6s 6d", "6s 6h", "6d 6h"],
  );
}

/** A two was bombed; somebody has passed, somebody is out. */
export function bombed(): Snapshot {
  const shown = thirteen(
    {
      seq: 9,
      ply: 30,
      turn: 3,
      thinking: [3],
      zones: [
        hand(0, "5d 9h Tc Jd Qs"),
        backs(1, 4),
        backs(2, 0),
        backs(3, 7),
        trick("0: As | 1: 2h | 3: 7s 7d 8s 8c 9s 9c"),
      ],
      status: "Chi is thinking …",
      legal: { moves: {}, usable: [] },
    },
    [],
  );
  shown.seats[1] = seat("Ann", 4, { marks: ["passed"], score: 4 });
  shown.seats[2] = seat("Bao", 0, { place: 0, score: 6 });
  shown.seats[3] = seat("Chi", 7, { marks: ["thinking"], score: 1 });
  shown.actions = [];
  shown.events = [
    { n: 29, seat: 1, move: "2h", moved: [], consequences: [], say: "Ann plays 2♥.", news: "" },
    {
      n: 30,
      seat: 3,
      move: "7s 7d 8s 8c 9s 9c",
      moved: [],
      consequences: [{ kind: "bomb", seat: 3, n: null, suit: null }],
      say: "Chi plays 7♠ 7♦ 8♠ 8♣ 9♠ 9♣. A bomb!",
      news: "A bomb!",
    },
  ];
  return shown;
}

/** The end of a round, or of the match. */
export function roundOver(over = false): Snapshot {
  const shown = bombed();
  shown.phase = over ? "over" : "round_over";
  shown.turn = null;
  shown.thinking = [];
  shown.status = over ? "You win the match" : "Round 3 is over";
  shown.round = 3;
  shown.places = [0, 2, 3, 1];
  shown.winners = over ? [0] : [];
  shown.history = [
    [3, 2, 1, 0],
    [2, 1, 3, 0],
    [3, 0, 2, 1],
  ];
  shown.seats = [
    seat("You", 0, { score: 8, place: 0 }),
    seat("Ann", 4, { score: 3, place: 3 }),
    seat("Bao", 0, { score: 6, place: 1 }),
    seat("Chi", 0, { score: 1, place: 2 }),
  ];
  shown.zones = [hand(0, ""), hand(1, "5d 9h Tc Jd"), hand(2, ""), hand(3, ""), trick("3: 2h")];
  shown.cards = facesOf(shown.zones);
  return shown;
}

/** Treisprezece: a run is chosen card by card; a suit may be required. */
export function treisprezece(changes: Partial<Snapshot> = {}, plays: readonly string[] = []): Snapshot {
  const pile: SnapshotZone = {
    id: "pile",
    owner: null,
    count: 6,
    cards: ids("4c 5c 6c 7h 8d Jd"),
    plays: [
      [1, 2],
      [0, 1],
      [1, 2],
    ],
  };
  const stock: SnapshotZone = { id: "stock", owner: null, count: 21, cards: [], plays: [] };
  const zones = changes.zones ?? [hand(0, "3s 4h 9c Ts Jc Qc Qh Kh As Ks 2h Xr"), backs(1, 14), pile, stock];
  const shown = thirteen({ ...changes, zones }, plays);
  return {
    ...shown,
    game: "treisprezece",
    title: "Treisprezece",
    style: { order: "sequence", sorts: ["suit", "rank"], clicks: { stock: "draw" }, double_click: null },
    actions: [PLAY, { id: "draw", action: "draw", label: "Draw", needs: "none" }],
    badges: [{ id: "required_suit", label: "Required suit", value: "hearts", suit: "h" }],
  };
}

/** Three Thirteen: draw from one of two piles, discard, go out; proposed melds. */
export function threeThirteen(changes: Partial<Snapshot> = {}): Snapshot {
  const own = hand(0, "3s 4s 5s 7h 7d 7c 9h Kd Qc");
  const zones = changes.zones ?? [
    own,
    backs(1, 8),
    backs(2, 8),
    { id: "stock", owner: null, count: 24, cards: [], plays: [] },
    { id: "discard", owner: null, count: 5, cards: ids("2c Th Js 4d 8s"), plays: [] },
  ];
  const shown = thirteen({ ...changes, zones });
  const discards = own.cards.map((_, at) => [at]);
  return {
    ...shown,
    game: "three_thirteen",
    title: "Three Thirteen",
    round: 6,
    style: {
      order: "single",
      sorts: ["rank", "suit", "melds"],
      ranks: "A23456789TJQK",
      clicks: { stock: "draw", discard: "take" },
      double_click: "discard",
    },
    actions: [
      { id: "discard", action: "discard", label: "Discard", needs: "selection" },
      { id: "out", action: "out", label: "Go out", needs: "selection" },
    ],
    legal: { moves: { discard: discards, out: [[6]] }, usable: own.cards.map((_, at) => at) },
    groups: [
      { cards: ids("3s 4s 5s"), label: "run" },
      { cards: ids("7h 7d 7c"), label: "set" },
    ],
    marks: { c9h: ["drawn"], c7h: ["wild"] },
    badges: [{ id: "wild", label: "Wild", value: "8", suit: null }],
    history: [
      [4, 0, 11],
      [0, 7, 3],
      [12, 5, 0],
      [0, 20, 9],
      [6, 0, 14],
    ],
    ...changes,
    zones,
    cards: facesOf(zones),
  };
}

/** Three Thirteen when a round is over: you went out, and Ann is left with a nine. */
export function counted(changes: Partial<Snapshot> = {}): Snapshot {
  const laid = (owner: number, cards: string, sizes: number[]): SnapshotZone => ({
    id: `laid:${owner}`,
    owner,
    count: ids(cards).length,
    cards: ids(cards),
    plays: sizes.map((size) => [owner, size]),
  });
  const shown = threeThirteen({
    phase: "round_over",
    turn: null,
    zones: [
      hand(0, ""),
      hand(1, "9h"),
      { id: "stock", owner: null, count: 24, cards: [], plays: [] },
      { id: "discard", owner: null, count: 2, cards: ids("2c Th"), plays: [] },
      laid(0, "3s 4s 5s 6s 7h 7d 7c", [4, 3]),
      laid(1, "Ks Kd Kc 8s 8d 8c", [3, 3]),
    ],
    places: [0, 1],
    history: [
      [4, 10],
      [0, 9],
    ],
    groups: [],
    marks: {},
    actions: [],
    legal: { moves: {}, usable: [] },
    ...changes,
  });
  shown.seats = [seat("You", 0, { score: 4, place: 0 }), seat("Ann", 1, { score: 19, place: 1 })];
  return shown;
}

/** What can be chosen before a match: two games, two programs. */
export function offer(): Offer {
  const standard = { name: "standard", label: "Standard", explain: "The usual rules." };
  const southern = { name: "southern", label: "Southern", explain: "Bombs in one order." };
  const option = (name: string, initial: unknown, values: unknown[]) => ({
    name,
    label: `Option ${name}`,
    explain: `What ${name} means.`,
    default: initial,
    values,
    labels: values.map((value) => `Value ${value}`),
  });
  return {
    epoch: "e1",
    seq: 3,
    games: [
      {
        name: "thirteen",
        label: "Thirteen",
        explain: "Be the first without cards.",
        min_seats: 2,
        max_seats: 4,
        default_seats: 4,
        presets: [standard, southern],
        options: [
          option("pass_lock", "strict", ["strict", "bombs_exempt"]),
          option("exact", false, [false, true]),
          option("target", 10, []),
          option("points", null, []),
        ],
        rules: {
          standard: { pass_lock: "strict", exact: false, target: 10, points: [3, 2, 1, 0] },
          southern: { pass_lock: "bombs_exempt", exact: false, target: 15, points: [3, 2, 1, 0] },
        },
      },
      {
        name: "treisprezece",
        label: "Treisprezece",
        explain: "Up and down the ranks.",
        min_seats: 2,
        max_seats: 2,
        default_seats: 2,
        presets: [standard],
        options: [],
        rules: { standard: {} },
      },
    ],
    agents: [
      { name: "random", label: "Random", explain: "Any legal move." },
      { name: "greedy", label: "Quick one", explain: "Quick." },
    ],
  };
}
