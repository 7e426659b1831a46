/// <reference types="vite/client" />
import { expect, it } from "vitest";
import { cardName, text } from "../src/texts";
import { english } from "./english";

const say = (key: string, values = {}) => text(english(), key, values);

it("fills in values and chooses the plural form", () => {
  expect(say("count.cards", { n: 1 })).toBe("1 card");
  expect(say("count.cards", { n: 0 })).toBe("0 cards");
});

it.each([
  ["none", 1, "other"],
  ["one", 0, "other"],
  ["one_with_zero", 0, "one"],
  ["romanian", 1, "one"],
  ["romanian", 0, "few"],
  ["romanian", 19, "few"],
  ["romanian", 20, "other"],
  ["romanian", 101, "few"],
])("knows the plural rule %s for %i", (plural, n, form) => {
  expect(text({ plural, key: { one: "one", few: "few", other: "other" } }, "key", { n })).toBe(form);
});

it("names cards as people say them", () => {
  expect(cardName(say, "Th")).toBe("10 of hearts");
  expect(cardName(say, "Xb")).toBe("black joker");
  expect(cardName(say, null)).toBe("face-down card");
});

it("has a text for every key that is said", () => {
  const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const said = Object.values(sources).flatMap((source) => [
    ...source.matchAll(/"((?:table|card|count|seat|action)\.[\w.]+)"/g),
  ]);
  expect(said.length).toBeGreaterThan(20);
  for (const [, key] of said) expect(english(), key).toHaveProperty([key as string]);
});
