import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { sheetsOn } from "@/server/platform/excel/engine";
import { SheetRefusal } from "@/server/platform/excel/excel";
import { READ, REFUSED } from "@/server/platform/excel/hostile-corpus";
import { POOL, SheetPool } from "@/server/platform/excel/pool";
import { COLUMNS } from "@/server/platform/excel/samples";

describe("workbooks of all kinds, in their process", () => {
  const pool = new SheetPool({ ...POOL, idleMs: 200 });
  const excel = sheetsOn(pool);
  const worst = { p99: 0, max: 0 };
  after(() => pool.close());

  const within10s = async (bytes: Buffer) => {
    // What making the file cost this thread is not meant.
    await setTimeout(20);
    const started = performance.now();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const outcome = await excel.read(bytes, COLUMNS, { maxRows: 2000 }).catch((error: unknown) => error);
    delay.disable();
    worst.p99 = Math.max(worst.p99, delay.percentile(99) / 1e6);
    worst.max = Math.max(worst.max, delay.max / 1e6);
    assert.ok(performance.now() - started < 15_000);
    return outcome;
  };
  for (const [name, make, sentence] of REFUSED) {
    it(`refuses ${name}`, async () => {
      const outcome = await within10s(make());
      assert.ok(outcome instanceof SheetRefusal, JSON.stringify(outcome)?.slice(0, 300));
      assert.match(outcome.message, sentence);
      assert.match(outcome.message, /没有导入任何数据，请/);
    });
  }
  for (const [name, make] of READ) {
    it(`reads ${name}`, async () => {
      const outcome = (await within10s(make())) as { rows?: { values: Record<string, unknown> }[] };
      assert.equal(outcome.rows?.[0]?.values["姓名"], "张三", String(outcome));
    });
  }

  it("the other requests never waited, and the processes are gone afterwards", async () => {
    assert.ok(worst.max < 1000, JSON.stringify(worst));
    await setTimeout(600);
    assert.equal(pool.pids.length, 0);
  });
});
