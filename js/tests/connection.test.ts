import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnection, PATIENCE } from "../src/connection";
import { FakeModel } from "./fakeModel";
import { thirteen } from "./snapshots";

let end: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
});

const connect = (model: FakeModel) => createConnection(model, end.signal);
const fresh = () => new FakeModel({ snapshot: thirteen() });
const ok = (message: Record<string, unknown>) => ({ id: message.id, type: "ok", seq: 2 });

describe("a request", () => {
  it("says which table it is about, and ends with its answer", async () => {
    const model = fresh();
    model.python = ok;
    const { ask, link } = connect(model);
    const answer = ask({ action: "pass", seat: 0 });
    expect(link.value).toBe("busy");
    expect((await answer).type).toBe("ok");
    expect(link.value).toBe("idle");
    expect(model.sent).toEqual([{ id: expect.any(String), epoch: "e1", seq: 1, action: "pass", seat: 0 }]);
  });

  it("is sent again, as the same, while the kernel is busy", async () => {
    const model = fresh();
    const { ask, link } = connect(model);
    const answer = ask({ action: "pass" });
    vi.advanceTimersByTime(PATIENCE + 10);
    expect(link.value).toBe("waiting");
    expect(model.sent).toHaveLength(2);
    expect(model.sent[1]).toEqual(model.sent[0]);
    model.python = ok;
    vi.advanceTimersByTime(PATIENCE);
    await answer;
    expect(link.value).toBe("idle");
    vi.advanceTimersByTime(10 * PATIENCE);
    expect(model.sent).toHaveLength(3);
  });

  it("gets no answer meant for another view", async () => {
    const model = fresh();
    const [one, other] = [connect(model), connect(model)];
    let answered = 0;
    void one.ask({ action: "pass" }).then(() => answered++);
    void other.ask({ action: "pass" }).then(() => answered++);
    expect(model.sent[0]?.id).not.toBe(model.sent[1]?.id);
    model.python = ok;
    vi.advanceTimersByTime(PATIENCE + 1);
    await vi.waitFor(() => expect(answered).toBe(2));
  });

  it("is never lost among many, unlike writes of a trait", async () => {
    const model = fresh();
    model.python = ok;
    const { ask } = connect(model);
    const answers = Array.from({ length: 20 }, (_, n) => ask({ action: "ask", before: n }));
    for (let n = 0; n < 20; n++) {
      model.set("clicks", n);
      model.save_changes();
    }
    expect((await Promise.all(answers)).every(({ type }) => type === "ok")).toBe(true);
    model.echo();
    expect(model.sent.map(({ before }) => before)).toEqual([...Array(20).keys()]);
    expect(model.updates).toEqual([{ clicks: 0 }, { clicks: 19 }]);
  });
});

describe("when the kernel goes", () => {
  it("says so, ends what is open, and sends nothing more", async () => {
    const model = fresh();
    const { ask, link } = connect(model);
    const answer = ask({ action: "pass" });
    model.die();
    expect(link.value).toBe("stale");
    expect(await answer).toMatchObject({ type: "no", code: "stale" });
    expect(await ask({ action: "pass" })).toMatchObject({ code: "stale" });
    expect(model.sent).toHaveLength(1);
  });

  it("asks again before it believes a host that cries wolf", async () => {
    const model = fresh();
    model.python = ok;
    const { ask, link } = connect(model);
    model.falseAlarm();
    expect(link.value).toBe("stale");
    await vi.waitFor(() => expect(link.value).toBe("idle"));
    expect((await ask({ action: "pass" })).type).toBe("ok");
  });

  it("notices by the first message that can not be sent", async () => {
    const model = fresh();
    model.dead = true;
    const { ask, link } = connect(model);
    expect(await ask({ action: "pass" })).toMatchObject({ code: "stale" });
    expect(link.value).toBe("stale");
  });

  it("lives again when a new snapshot comes", () => {
    const model = fresh();
    const { link, snapshot } = connect(model);
    model.die();
    model.write("snapshot", thirteen({ epoch: "e2", seq: 0 }));
    expect(link.value).toBe("idle");
    expect(snapshot.value?.epoch).toBe("e2");
  });
});

it("ignores a snapshot that is older than the one it has", () => {
  const model = new FakeModel({ snapshot: thirteen({ seq: 5 }) });
  const { snapshot } = connect(model);
  model.write("snapshot", thirteen({ seq: 4, status: "old" }));
  expect(snapshot.value?.seq).toBe(5);
  model.write("snapshot", thirteen({ seq: 5, status: "Bo thinks" }));
  expect(snapshot.value?.status).toBe("Bo thinks");
});

it("listens to nothing after its end", () => {
  const model = fresh();
  connect(model);
  expect(model.listeners).toBeGreaterThan(0);
  end.abort();
  expect(model.listeners).toBe(0);
});
