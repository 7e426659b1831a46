import { expect, it } from "vitest";
import { chosen, read, seated, usual, valueInPreset, withOption, written } from "../src/choose/choice";
import { offer } from "./snapshots";

const [thirteen, other] = offer().games;
if (!thirteen || !other) throw new Error("no games");
const { agents } = offer();
const option = (name: string) => {
  const found = thirteen.options.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

it("begins with one person, the usual programs, the usual number of players and the first preset", () => {
  expect(chosen(usual(thirteen, agents))).toEqual({
    game: "thirteen",
    seats: 4,
    rules: "standard",
    options: {},
    players: [null, "greedy", "greedy", "greedy"],
  });
});

it("keeps who plays when the number of players changes", () => {
  expect(seated([null, "random", null], 2, agents)).toEqual([null, "random"]);
  expect(seated([null, "random"], 4, agents)).toEqual([null, "random", "greedy", "greedy"]);
});

it("sends only options that differ from the preset", () => {
  const first = usual(thirteen, agents);
  const changed = withOption(first, thirteen, option("target"), 20);
  expect(chosen(changed).options).toEqual({ target: 20 });
  expect(chosen(withOption(changed, thirteen, option("target"), 10)).options).toEqual({});
  const southern = { ...first, rules: "southern" };
  expect(valueInPreset(thirteen, southern, option("target"))).toBe(15);
  expect(chosen(withOption(southern, thirteen, option("target"), 15)).options).toEqual({});
});

it.each([
  ["12", 12],
  ["3, 2, 1", [3, 2, 1]],
  ["[3, 2]", [3, 2]],
  ["half", "half"],
  ["dragon, six_pairs", ["dragon", "six_pairs"]],
  ["true", true],
  ["null", null],
])("reads %s as it is meant", (text, value) => {
  expect(read(text)).toEqual(value);
});

it.each([[12], [[3, 2, 1]], ["half"], [["dragon", "six_pairs"]], [true]])(
  "writes %j so that it reads back",
  (value) => {
    expect(read(written(value))).toEqual(value);
  },
);
