import type { Choices, GameChoice, OptionChoice } from "../protocol";

/** What there is to choose from, with what a request needs to be taken for one of now. */
export type Offer = Choices & { readonly epoch: string; readonly seq: number };

/** What is chosen at a table that has no match yet. */
export interface Choice {
  readonly game: string;
  /** The name of a preset. */
  readonly rules: string;
  /** Who plays each seat: the name of a program, null for a person. */
  readonly players: readonly (string | null)[];
  /** Options whose value is another than the preset's. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** The usual choice for a game: its first preset, one person, programs at all other seats. */
export function usual(game: GameChoice, agents: Choices["agents"]): Choice {
  return {
    game: game.name,
    rules: game.presets[0]?.name ?? "",
    players: seated([null], game.default_seats, agents),
    options: {},
  };
}

/** The players when their number changes; who is new is the usual program. */
export function seated(
  players: Choice["players"],
  seats: number,
  agents: Choices["agents"],
): (string | null)[] {
  return Array.from({ length: seats }, (_, seat) => {
    const player = players[seat];
    return player === undefined
      ? ((agents.find(({ name }) => name === "greedy") ?? agents[0])?.name ?? null)
      : player;
  });
}

/** The value of an option in the chosen preset. */
export function valueInPreset(game: GameChoice, choice: Choice, option: OptionChoice): unknown {
  return game.rules[choice.rules]?.[option.name] ?? option.default;
}

/** The choice with an option set; the preset's own value is none that has to be sent. */
export function withOption(choice: Choice, game: GameChoice, option: OptionChoice, value: unknown): Choice {
  const { [option.name]: _, ...others } = choice.options;
  const same = JSON.stringify(value) === JSON.stringify(valueInPreset(game, choice, option));
  return { ...choice, options: same ? others : { ...others, [option.name]: value } };
}

/** What the request `start` carries. */
export function chosen({ game, rules, players, options }: Choice): Record<string, unknown> {
  return { game, seats: players.length, rules, options, players };
}

/** A value as a player writes it: `3, 2, 1` for a list. */
export function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(", ");
  return typeof value === "string" ? value : value == null ? "" : JSON.stringify(value);
}

/** What a player wrote: JSON, a list without its brackets, or else just text. */
export function read(text: string): unknown {
  const plain = text.trim();
  for (const json of [plain, `[${plain}]`])
    try {
      return JSON.parse(json);
    } catch {}
  return plain.includes(",") ? plain.split(",").map(read) : plain;
}
