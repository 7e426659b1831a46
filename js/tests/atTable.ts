import { afterEach, beforeEach } from "vitest";
import widget from "../src/index";
import type { Snapshot } from "../src/protocol";
import { english } from "./english";
import { FakeModel } from "./fakeModel";

export let model: FakeModel;
export let el: HTMLElement;
export let end: () => void;

export const settle = () => new Promise((done) => setTimeout(done, 40));
export const root = () => el.querySelector(".thirteen-widget") as HTMLElement;
export const card = (id: string) => el.querySelector(`[data-id="${id}"]`) as HTMLElement;
export const button = (action: string) => el.querySelector(`button[data-action="${action}"]`) as HTMLElement;
export const chosen = () =>
  [...el.querySelectorAll<HTMLElement>("[aria-pressed=true][data-id]")].map((at) => at.dataset.id);
export const sent = (action: string) => model.sent.filter((message) => message.action === action);

export async function open(snapshot: Snapshot, traits: Record<string, unknown> = {}): Promise<void> {
  model = new FakeModel({ snapshot, texts: english(), motion: "off", ...traits });
  model.python = (message) => ({ id: message.id, type: "ok", seq: snapshot.seq });
  el = document.body.appendChild(document.createElement("div"));
  end = widget.render({ model, el });
  await settle();
}

export async function click(id: string): Promise<void> {
  card(id).click();
  await settle();
}

/** Python, where these cards are a meld and others are none. */
export function judging(isMeld: (cards: readonly string[]) => boolean): typeof model.python {
  return ({ id, action, melds }) =>
    action === "why"
      ? { id, type: "no", seq: 1, code: "no_meld", text: "That is no meld." }
      : { id, type: "ok", seq: 1, playable: isMeld((melds as string[][])[0] ?? []) };
}

export async function key(name: string, more: KeyboardEventInit = {}): Promise<KeyboardEvent> {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  await settle();
  return event;
}

/** Every test of a file sits down at a table of its own. */
export function atTable(): void {
  beforeEach(() => {
    document.body.replaceChildren();
  });
  afterEach(() => end?.());
}
