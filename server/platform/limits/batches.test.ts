// Guarantees: pieces that come at the same time are done together, those of one asker never; whoever asks for much waits behind
// the others, and who finds no room or no turn in time is refused; one that fails takes no other with it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type BatchLimits, Batches } from "@/server/platform/limits/batches";

const LIMITS: BatchLimits = {
  running: 1,
  pieces: 3,
  paceMs: 0,
  waitingInAll: 6,
  waitingPerAsker: 2,
  patienceMs: 60_000,
};

/** Work that is done when it is told to. */
function desk(limits: Partial<BatchLimits> = {}) {
  const seen: string[][] = [];
  const open: (() => void)[] = [];
  const batches = new Batches<string, string>(
    { ...LIMITS, ...limits },
    (item) => [item.slice(0, 1)],
    () => new Error("full"),
  );
  const work = async (items: readonly string[]) => {
    seen.push([...items]);
    await new Promise<void>((done) => open.push(done));
    if (items.includes("x!")) throw new Error("broken");
    return items.map((item) => `${item} done`);
  };
  const ask = (item: string) => batches.ask(item, work).catch((error: Error) => `${item} ${error.message}`);
  const release = async (): Promise<void> => {
    // The next batch begins when the answers of the one before are out.
    for (let waited = 0; open.length === 0 && waited < 100; waited += 5)
      await new Promise((done) => setTimeout(done, 5));
    open.shift()?.();
    await new Promise((done) => setTimeout(done, 5));
  };
  return { seen, ask, release };
}

test("the first is done at once, what comes meanwhile together, and each gets what is its own", async () => {
  const { seen, ask, release } = desk();
  const asked = ["a1", "b1", "c1", "d1", "e1"].map(ask);
  assert.deepEqual(seen, [["a1"]]);
  for (let n = 0; n < 3; n += 1) await release();
  assert.deepEqual(seen, [["a1"], ["b1", "c1", "d1"], ["e1"]]);
  assert.deepEqual(await Promise.all(asked), ["a1 done", "b1 done", "c1 done", "d1 done", "e1 done"]);
});

test("pieces of one asker are never in one batch: his surplus waits behind the others", async () => {
  const { seen, ask, release } = desk();
  const asked = ["a1", "b1", "b2", "c1", "d1"].map(ask);
  for (let n = 0; n < 3; n += 1) await release();
  assert.deepEqual(seen, [["a1"], ["b1", "c1", "d1"], ["b2"]]);
  assert.deepEqual(await Promise.all(asked), ["a1 done", "b1 done", "b2 done", "c1 done", "d1 done"]);
});

test("whoever has too many waiting is refused alone, and everybody when all room is taken", async () => {
  const { ask, release } = desk();
  const asked = ["a1", "b1", "b2", "b3", "c1", "d1", "e1", "f1", "g1"].map(ask);
  for (let n = 0; n < 5; n += 1) await release();
  const told = await Promise.all(asked);
  assert.deepEqual([told[3], told[7], told[8]], ["b3 full", "f1 done", "g1 full"]);
});

test("who waits longer than his patience is refused, and is not done later", async () => {
  const { seen, ask, release } = desk({ patienceMs: 20 });
  const asked = ["a1", "b1"].map(ask);
  await new Promise((done) => setTimeout(done, 60));
  await release();
  await release();
  assert.deepEqual([seen, await Promise.all(asked)], [[["a1"]], ["a1 done", "b1 full"]]);
});

test("one that fails takes no other with it", async () => {
  const { seen, ask, release } = desk();
  const asked = ["a1", "b1", "x!", "c1"].map(ask);
  for (let n = 0; n < 6; n += 1) await release();
  assert.deepEqual(await Promise.all(asked), ["a1 done", "b1 done", "x! broken", "c1 done"]);
  assert.deepEqual(seen, [["a1"], ["b1", "x!", "c1"], ["b1"], ["x!"], ["c1"]]);
});

test("a batch keeps its distance to the one before: what comes in between is done together", async () => {
  const { seen, ask, release } = desk({ running: 2, paceMs: 80 });
  const asked = ["a1"].map(ask);
  await release();
  asked.push(ask("b1"));
  await new Promise((done) => setTimeout(done, 20));
  asked.push(ask("c1"));
  assert.deepEqual(seen, [["a1"]]);
  await new Promise((done) => setTimeout(done, 120));
  assert.deepEqual(seen, [["a1"], ["b1", "c1"]]);
  await release();
  assert.deepEqual(await Promise.all(asked), ["a1 done", "b1 done", "c1 done"]);
  await new Promise((done) => setTimeout(done, 80));
  void ask("d1");
  assert.deepEqual(seen.at(-1), ["d1"], "whoever asks alone waits for nothing");
});
