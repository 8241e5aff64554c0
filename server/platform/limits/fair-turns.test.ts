import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { describe, it } from "node:test";
import type { AppError } from "@/server/platform/call/errors";
import { type Asker, FairTurns } from "@/server/platform/limits/fair-turns";

const LIMITS = { running: 2, waitingPerPerson: 4, waitingPerFirm: 6, waitingInAll: 20 };
const by = (firm: string, person = "p", more: Partial<Asker> = {}): Asker => ({
  firm,
  person: `${firm}-${person}`,
  patienceMs: 60_000,
  ...more,
});

/** Takes turns by name and notes in which order they came. */
function line(limits = LIMITS) {
  const turns = new FairTurns(limits);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  return {
    turns,
    order,
    ask: (name: string, asker: Asker): Promise<void> =>
      turns.take(asker).then((end) => {
        order.push(name);
        ends.push(end);
      }),
    /** Ends the oldest turn again and again until nobody waits. */
    async drain(): Promise<void> {
      for (await setImmediate(); ends.length > 0; await setImmediate()) ends.shift()?.();
    },
  };
}
const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => assert.fail("not refused"),
    (error: unknown) => error as AppError,
  );

describe("fair turns", () => {
  it("go round between firms, however many one of them asks for, and between a firm's people", async () => {
    const { ask, order, drain } = line();
    const all = [1, 2, 3, 4].map((n) => ask(`a${n}`, by("a")));
    all.push(ask("A1", by("a", "other")), ask("b1", by("b")), ask("b2", by("b")), ask("c1", by("c")));
    await drain();
    await Promise.all(all);
    assert.deepEqual(order, ["a1", "b1", "c1", "A1", "b2", "a2", "a3", "a4"]);
  });

  it("a firm alone leaves room for the next one to begin at once", async () => {
    const { ask, order, drain } = line();
    const all = [ask("a1", by("a")), ask("a2", by("a", "other"))];
    await setImmediate();
    assert.deepEqual(order, ["a1"]);
    await ask("b1", by("b"));
    assert.deepEqual(order, ["a1", "b1"]);
    await drain();
    await Promise.all(all);
  });

  it("a surplus is refused to whoever has it, with his place; not to a colleague, not to another firm", async () => {
    const { ask, drain, turns } = line();
    const all = Array.from({ length: 5 }, (_, n) => ask(`a${n}`, by("a")));
    const own = await refusal(turns.take(by("a")));
    assert.deepEqual(
      [own.status, own.errorCode, own.extras.retryAfterSeconds, own.extras.current],
      [429, "RATE", 5, { ahead: 4 }],
    );
    assert.match(
      own.publicMessage,
      /^前面还有 4 个文件在处理，都是您提交的，这一个没有受理，数据没有改动，请稍后再试$/,
    );
    all.push(ask("A1", by("a", "other")), ask("A2", by("a", "third")));
    assert.match(
      (await refusal(turns.take(by("a", "fourth")))).publicMessage,
      /^前面还有 6 个文件在处理，都是本单位提交的/,
    );
    all.push(ask("b", by("b")), ask("check", by("a", "p", { patienceMs: null })));
    await drain();
    await Promise.all(all);
  });

  it("whoever has waited long enough is told how many stand before him, and is gone from the line", async () => {
    const { ask, drain, turns, order } = line();
    void ask("a1", by("a"));
    const all = [ask("b1", by("b")), ask("a2", by("a", "other")), ask("c1", by("c"))];
    const late = await refusal(turns.take(by("a", "p", { patienceMs: 20 })));
    assert.deepEqual([late.status, late.extras.retryAfterSeconds, late.extras.current], [429, 1, { ahead: 4 }]);
    assert.match(late.publicMessage, /^前面还有 4 个文件在处理，还没有轮到这一个，数据没有改动，请稍后再试$/);
    await drain();
    await Promise.all(all);
    assert.deepEqual(order, ["a1", "b1", "c1", "a2"]);
  });

  it("who goes away leaves the line at once; coming back makes nobody the next one", async () => {
    const { ask, drain, order, turns } = line();
    void ask("a1", by("a"));
    void ask("b1", by("b"));
    const gone = new AbortController();
    const left = refusal(turns.take(by("a", "p", { gone: gone.signal })));
    const all = [ask("c1", by("c")), ask("d1", by("d"))];
    gone.abort(new Error("gone"));
    assert.equal((await left).message, "gone");
    await assert.rejects(turns.take(by("a", "p", { gone: gone.signal })), /gone/);
    all.push(ask("a2", by("a")));
    await drain();
    await Promise.all(all);
    assert.deepEqual(order, ["a1", "b1", "c1", "d1", "a2"]);
  });

  it("ended twice is ended once; closing refuses all that wait", async () => {
    const { turns } = line({ ...LIMITS, running: 1 });
    const end = await turns.take(by("a"));
    const [second, third] = [turns.take(by("b")), turns.take(by("c"))];
    end();
    end();
    const endSecond = await second;
    turns.close(new Error("closed"));
    assert.equal((await refusal(third)).message, "closed");
    endSecond();
    await turns.take(by("d"));
  });
});
