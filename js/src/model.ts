import type { Offer } from "./choose/choice";
import type { Snapshot } from "./protocol";
import type { Texts } from "./texts";

/** The traits of the widget. Hosts and older kernels may lack any of them. */
export interface Traits {
  snapshot: Snapshot | null;
  choices: Offer | null;
  texts: Texts;
  languages: string[];
  language: string;
  theme: string;
  deck: string;
  auto_play: boolean;
  sound: boolean;
  marks: boolean;
  motion: string;
}

/** What is used of an anywidget model; whatever has these methods can carry a table. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): unknown;
  on(event: string, callback: Handler): void;
  off(event: string, callback: Handler): void;
}

/** What is called at an event; each event has its own arguments. */
export type Handler = (...args: never[]) => void;

/** Call `callback` at every `event` of the model until the signal aborts. */
export function listen(model: Model, event: string, callback: Handler, until: AbortSignal): void {
  if (until.aborted) return;
  model.on(event, callback);
  until.addEventListener("abort", () => model.off(event, callback), { once: true });
}
