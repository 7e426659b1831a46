import type { Model } from "../src/model";

type Callback = (...args: never[]) => void;

/**
 * A widget model that behaves as that of ipywidgets: writes of traits that are still under way are merged, Python
 * echoes what it took over, messages are never merged, and the line may die. Several views can share one.
 */
export class FakeModel implements Model {
  readonly traits: Record<string, unknown>;
  /** Messages that have reached Python. */
  readonly sent: Record<string, unknown>[] = [];
  /** Writes of traits that have reached Python, each as one update. */
  readonly updates: Record<string, unknown>[] = [];
  /** What Python does with a message; without it messages stay unanswered. */
  python: ((message: Record<string, unknown>) => unknown) | null = null;
  dead = false;
  private readonly callbacks = new Map<string, Set<Callback>>();
  private changed: Record<string, unknown> = {};
  private merging: Record<string, unknown> | null = null;
  private underWay = false;

  constructor(traits: Record<string, unknown> = {}) {
    this.traits = traits;
  }

  get(name: string): unknown {
    return this.traits[name];
  }

  set(name: string, value: unknown): void {
    if (this.traits[name] === value) return;
    this.traits[name] = value;
    this.changed[name] = value;
    this.fire(`change:${name}`);
  }

  save_changes(): void {
    const written = this.changed;
    this.changed = {};
    if (Object.keys(written).length === 0) return;
    if (this.underWay) this.merging = { ...this.merging, ...written };
    else this.dispatch(written);
  }

  send(content: unknown): void {
    if (this.dead) throw new Error("the comm is closed");
    const message = structuredClone(content) as Record<string, unknown>;
    this.sent.push(message);
    const answer = this.python?.(message);
    if (answer) queueMicrotask(() => this.fire("msg:custom", answer, []));
  }

  on(event: string, callback: Callback): void {
    const found = this.callbacks.get(event) ?? new Set();
    this.callbacks.set(event, found.add(callback));
  }

  off(event: string, callback: Callback): void {
    this.callbacks.get(event)?.delete(callback);
  }

  /** How many callbacks there are, over all events. */
  get listeners(): number {
    return [...this.callbacks.values()].reduce((sum, set) => sum + set.size, 0);
  }

  /** Python writes a trait. */
  write(name: string, value: unknown): void {
    this.traits[name] = value;
    this.fire(`change:${name}`);
  }

  /** Python has handled the update that was under way, and echoes it. */
  echo(): void {
    this.underWay = false;
    const waiting = this.merging;
    this.merging = null;
    if (waiting) this.dispatch(waiting);
  }

  /** The kernel dies: nothing more goes out, and the line says so. */
  die(): void {
    this.dead = true;
    this.fire("comm_live_update");
  }

  /** The host says something of the line without its being dead. */
  falseAlarm(): void {
    this.fire("comm_live_update");
  }

  private dispatch(update: Record<string, unknown>): void {
    this.underWay = true;
    this.updates.push(update);
  }

  private fire(event: string, ...args: unknown[]): void {
    for (const callback of [...(this.callbacks.get(event) ?? [])])
      (callback as (...args: unknown[]) => void)(...args);
  }
}
