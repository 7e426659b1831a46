/** Texts of one language: a flat key to its text, or to its plural forms. `plural` names the rule. */
export type Texts = Record<string, string | Record<string, string>>;

/** Values that a text is filled in with; `n` also chooses the plural form. */
export type Values = Record<string, string | number>;

/** Says the text of a key. */
export type Say = (key: string, values?: Values) => string;

/** Plural rules by name: the same table as in `thirteen_widget/texts/__init__.py`. */
const PLURALS: Readonly<Record<string, (n: number) => string>> = {
  none: () => "other",
  one: (n) => (n === 1 ? "one" : "other"),
  one_with_zero: (n) => (n === 0 || n === 1 ? "one" : "other"),
  romanian: (n) => (n === 1 ? "one" : n === 0 || (n % 100 >= 1 && n % 100 <= 19) ? "few" : "other"),
};

/** The text of a key, filled in; a key without a text is said as it stands. */
export function text(texts: Texts, key: string, values: Values = {}): string {
  const found = texts[key];
  if (found === undefined) return key;
  return formOf(texts, found, values).replace(/\{(\w+)\}/g, (hole, name: string) =>
    String(values[name] ?? hole),
  );
}

function formOf(texts: Texts, found: string | Record<string, string>, values: Values): string {
  if (typeof found === "string") return found;
  const rule = texts.plural;
  const plural = PLURALS[typeof rule === "string" ? rule : "one"];
  const form = plural && typeof values.n === "number" ? plural(values.n) : "other";
  return found[form] ?? found.other ?? "";
}

/** The name of a card for people who hear the table: "seven of hearts". */
export function cardName(say: Say, face: string | null | undefined): string {
  if (!face) return say("card.back");
  const rank = face.charAt(0);
  const suit = say(`suit.${face.charAt(1)}`);
  return rank === "X" ? say("card.joker", { suit }) : say("card.name", { rank: say(`rank.${rank}`), suit });
}
