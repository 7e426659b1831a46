import { effect } from "@preact/signals-core";
import { render as draw, h } from "preact";
import "./theme.css";
import "./table/table.css";
import "./table/cards.css";
import "./panels/bar.css";
import "./panels/seat.css";
import "./panels/result.css";
import "./panels/sheet.css";
import "./choose/choose.css";
import type { Model } from "./model";
import { Root } from "./Root";
import { createView } from "./view";

/** What a host gives: the widget's model, the element to draw into, and in newer hosts a signal for the end. */
interface RenderProps {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

/** Draw one view of the table; returns what takes it away again. */
function render({ model, el, signal }: RenderProps): () => void {
  const life = new AbortController();
  const view = createView(model, life.signal);
  const stop = keepDrawn(() => draw(h(Root, { view, host: el }), el));
  const end = () => {
    if (life.signal.aborted) return;
    life.abort();
    stop();
    draw(null, el);
  };
  signal?.addEventListener("abort", end, { once: true, signal: life.signal });
  return end;
}

/** Draw now, and, when all that is going on is done, again after a change of any signal that was read for it. */
function keepDrawn(paint: () => void): () => void {
  let stop: () => void;
  const begin = () => {
    let drawn = false;
    stop = effect(() => {
      if (drawn) return queueMicrotask(again);
      drawn = true;
      paint();
    });
  };
  let ended = false;
  const again = () => {
    if (ended) return;
    stop();
    begin();
  };
  begin();
  return () => {
    ended = true;
    stop();
  };
}

export default { render };
