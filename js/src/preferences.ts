import { type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import { listen, type Model } from "./model";

/** How the player likes the table. Kept in traits of the widget, which the browser may write. */
export interface PreferenceValues {
  language: string;
  theme: "auto" | "light" | "dark";
  deck: "two" | "four";
  auto_play: boolean;
  sound: boolean;
  marks: boolean;
  motion: "auto" | "on" | "off";
}

export type PreferenceName = keyof PreferenceValues;

export type Preferences = { readonly [K in PreferenceName]: ReadonlySignal<PreferenceValues[K]> } & {
  readonly languages: ReadonlySignal<readonly string[]>;
  set<K extends PreferenceName>(name: K, value: PreferenceValues[K]): void;
};

const DEFAULTS: Readonly<PreferenceValues> = {
  language: "en",
  theme: "auto",
  deck: "two",
  auto_play: true,
  sound: false,
  marks: true,
  motion: "auto",
};

/** The preferences of a model as signals, in step with its traits until the signal aborts. */
export function createPreferences(model: Model, until: AbortSignal): Preferences {
  const signals = {} as { [K in PreferenceName]: Signal<PreferenceValues[K]> };
  const follow = <K extends PreferenceName>(name: K) => {
    const read = () => {
      const value = model.get(name);
      return typeof value === typeof DEFAULTS[name] ? (value as PreferenceValues[K]) : DEFAULTS[name];
    };
    const held = signal(read());
    signals[name] = held as (typeof signals)[K];
    listen(model, `change:${name}`, () => (held.value = read()), until);
  };
  for (const name of Object.keys(DEFAULTS) as PreferenceName[]) follow(name);
  const languages = signal(listOf(model.get("languages")));
  listen(model, "change:languages", () => (languages.value = listOf(model.get("languages"))), until);
  return {
    ...signals,
    languages,
    set(name, value) {
      (signals[name] as Signal<unknown>).value = value;
      model.set(name, value);
      model.save_changes();
    },
  };
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
