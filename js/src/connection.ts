import { type ReadonlySignal, signal } from "@preact/signals-core";
import { listen, type Model } from "./model";
import type { Answer, Request, Snapshot } from "./protocol";

/** What a request carries besides what the connection adds. */
export type Asked = Omit<Request, "id" | "epoch" | "seq">;

/**
 * How it stands with the kernel: `idle`; `busy`, a request is out; `waiting`, it is out for longer than
 * `patience`; `stale`, the kernel this table belonged to is gone.
 */
export type Link = "idle" | "busy" | "waiting" | "stale";

export interface Connection {
  /** What lies on the table; null before a match was chosen. */
  readonly snapshot: ReadonlySignal<Snapshot | null>;
  readonly link: ReadonlySignal<Link>;
  /** Send a request until it is answered. Answers `no` with the code `stale` when the kernel is gone. */
  ask(asked: Asked): Promise<Answer>;
}

interface Open {
  readonly message: Request;
  readonly answered: (answer: Answer) => void;
  timer: ReturnType<typeof setInterval>;
}

/** After how many milliseconds without an answer the same request is sent again. */
export const PATIENCE = 1800;

/**
 * The line to Python. The table comes as the trait `snapshot`; requests go out as messages with an id, are sent
 * again with the same id until they are answered, and are answered from memory when they arrive twice.
 */
export function createConnection(model: Model, until: AbortSignal, patience = PATIENCE): Connection {
  const name = randomName();
  const probe = `${name}-alive`;
  const snapshot = signal<Snapshot | null>(asSnapshot(model.get("snapshot")));
  const link = signal<Link>("idle");
  const open = new Map<string, Open>();
  let count = 0;

  /** Which state of the table a request is about: of the match, or of the choice of one. */
  const moment = () => {
    const { epoch = "", seq = 0 } = snapshot.peek() ?? (model.get("choices") as Partial<Snapshot>) ?? {};
    return { epoch, seq };
  };
  const settle = (id: string, answer: Answer) => {
    const request = open.get(id);
    if (!request) return;
    clearInterval(request.timer);
    open.delete(id);
    if (link.value !== "stale" && open.size === 0) link.value = "idle";
    request.answered(answer);
  };
  const gone = () => {
    link.value = "stale";
    for (const [id, { message }] of [...open]) settle(id, refusal(message));
  };
  const send = (message: Request) => {
    try {
      // Some hosts answer with a promise that fails when the kernel is gone.
      Promise.resolve(model.send(message)).catch(gone);
    } catch {
      gone();
    }
  };

  listen(
    model,
    "change:snapshot",
    () => {
      const next = asSnapshot(model.get("snapshot"));
      const now = snapshot.value;
      // An empty one: a match is to be chosen. What lacks altogether says nothing.
      if (!next && model.get("snapshot")) snapshot.value = null;
      if (!next || (now && next.epoch === now.epoch && next.seq < now.seq)) return;
      if (now && next.epoch !== now.epoch)
        for (const [id, { message }] of [...open]) settle(id, refusal(message));
      // Whoever writes the trait is alive, whatever was heard before.
      if (link.value === "stale") link.value = open.size ? "busy" : "idle";
      snapshot.value = next;
    },
    until,
  );
  listen(
    model,
    "msg:custom",
    (message: unknown) => {
      if (!isAnswer(message)) return;
      if (message.id === probe && link.value === "stale") link.value = "idle";
      settle(message.id, message);
    },
    until,
  );
  // Fired when the comm dies; some hosts fire it of one that lives, so Python is asked: an answer brings the table back.
  listen(
    model,
    "comm_live_update",
    () => {
      gone();
      send({ id: probe, ...moment(), action: "hello" });
    },
    until,
  );
  until.addEventListener("abort", () => {
    for (const [id, { message }] of [...open]) settle(id, refusal(message));
  });

  return {
    snapshot,
    link,
    ask(asked) {
      const message: Request = { id: `${name}-${++count}`, ...moment(), ...asked };
      if (link.peek() === "stale" || until.aborted) return Promise.resolve(refusal(message));
      return new Promise((answered) => {
        const again = () => {
          link.value = "waiting";
          send(message);
        };
        open.set(message.id, { message, answered, timer: setInterval(again, patience) });
        if (link.value === "idle") link.value = "busy";
        send(message);
      });
    },
  };
}

/** The answer a request gets from the browser itself when nobody is there to give one. */
function refusal(message: Request): Answer {
  return { id: message.id, type: "no", seq: message.seq, code: "stale" };
}

function isAnswer(message: unknown): message is Answer {
  const { id, type } = (message ?? {}) as Partial<Answer>;
  return typeof id === "string" && (type === "ok" || type === "no");
}

function asSnapshot(value: unknown): Snapshot | null {
  return value && typeof value === "object" && "epoch" in value ? (value as Snapshot) : null;
}

function randomName(): string {
  return Math.random().toString(36).slice(2, 10);
}
