import texts from "../../thirteen_widget/texts/en.json";
import widget from "../src/index";
import { FakeModel } from "../tests/fakeModel";
import * as scenes from "../tests/snapshots";

/** Shows one hand-made situation: page.html?scene=bombed&theme=dark&width=360&deck=four */
const asked = new URLSearchParams(location.search);

const flat: Record<string, unknown> = {};
function flatten(tree: Record<string, unknown>, prefix: string): void {
  for (const [key, value] of Object.entries(tree)) {
    if (value && typeof value === "object" && !("other" in value))
      flatten(value as Record<string, unknown>, `${prefix}${key}.`);
    else flat[prefix + key] = value;
  }
}
flatten(texts, "");

const { counted, pairOnTable, bombed, thirteen, treisprezece, threeThirteen, roundOver } = scenes;
const shown: Record<string, () => unknown> = {
  pairOnTable,
  bombed,
  thirteen,
  treisprezece,
  threeThirteen,
  counted,
  chooser: () => ({}),
  roundOver: () => roundOver(asked.has("over")),
};
const model = new FakeModel({
  texts: flat,
  snapshot: shown[asked.get("scene") ?? "pairOnTable"]?.(),
  choices: asked.get("scene") === "chooser" ? scenes.offer() : {},
  languages: ["en", "pt", "ro", "el", "fr", "vi"],
  theme: asked.get("theme") ?? "auto",
  deck: asked.get("deck") ?? "two",
});
model.python = (message) =>
  message.action === "play"
    ? {
        id: message.id,
        type: "no",
        seq: 1,
        code: "no_combination",
        text: "6♠ 8♣ is no combination: the ranks differ.",
        nearest: ["c6s", "c6d"],
      }
    : { id: message.id, type: "ok", seq: 1 };
const el = document.querySelector<HTMLElement>("#table");
if (el) {
  el.style.width = asked.has("width") ? `${asked.get("width")}px` : "auto";
  document.body.style.background = asked.get("theme") === "dark" ? "#111" : "#fff";
  widget.render({ model, el });
}
Object.assign(globalThis, { model, scenes });
