import texts from "../../thirteen_widget/texts/en.json";
import type { Texts } from "../src/texts";

/** The English texts as the trait has them: flat. */
export function english(): Texts {
  const flat: Texts = {};
  const flatten = (tree: object, prefix: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === "object" && !("other" in value)) flatten(value, `${prefix}${key}.`);
      else flat[prefix + key] = value;
    }
  };
  flatten(texts, "");
  return flat;
}
