import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { excelOn } from "@/server/kit/excel/engine";
import { type Excel, SheetRefusal } from "@/server/kit/excel/excel";
import { POOL, type PoolOptions, SheetPool } from "@/server/kit/excel/pool";
import { aWorkbook, COLUMNS, stringsXml } from "@/server/kit/excel/samples";

const opened: SheetPool[] = [];
function make(options: Partial<PoolOptions>): { pool: SheetPool; excel: Excel } {
  const pool = new SheetPool({ ...POOL, ...options });
  opened.push(pool);
  return { pool, excel: excelOn(pool) };
}
after(() => opened.forEach((pool) => pool.close()));

const SMALL = aWorkbook({ rows: [["姓名"], ["张三"]] });
const LIMITS = { maxRows: 2000 };
const read = (excel: Excel, bytes = SMALL) => excel.read(bytes, COLUMNS, LIMITS);
/** Texts without end, which take long to read and do not fit a small heap. */
const HEAVY = aWorkbook({
  rows: [["姓名"], ["张三"]],
  strings: stringsXml(Array.from({ length: 600_000 }, (_, i) => `<si><t>文字${i}</t></si>`).join("")),
});
const refusedWith = (sentence: RegExp) => (error: unknown) =>
  error instanceof SheetRefusal && sentence.test(error.message);

describe("the threads", () => {
  it("a task over its time ends its thread, tells the user, and the next one gets a new thread", async () => {
    const { excel, pool } = make({ taskMs: 100 });
    await assert.rejects(read(excel, HEAVY), refusedWith(/^文件内容过于复杂，未能读完，没有导入任何数据，请/));
    assert.equal(pool.threadCount, 0);
    assert.equal((await read(excel)).rows.length, 1);
  });

  it("a task over its memory ends its thread and nothing else", async () => {
    const { excel } = make({ heapMb: 24, maxThreads: 1 });
    const heavy = read(excel, HEAVY);
    const waiting = read(excel);
    await assert.rejects(heavy, refusedWith(/^文件内容过于复杂/));
    assert.equal((await waiting).rows.length, 1);
  });

  it("an export over its time says so", async () => {
    const { excel } = make({ taskMs: 1 });
    const rows = Array.from({ length: 5000 }, () => ["x"]);
    const sheet = { title: "a", columns: COLUMNS.slice(1, 2), rows };
    await assert.rejects(excel.table(sheet), refusedWith(/^生成文件用时过长/));
  });

  it("at most so many threads and waiting tasks; beyond, the user is asked to come back", async () => {
    const { excel, pool } = make({ maxThreads: 2, maxWaiting: 3 });
    const results = await Promise.allSettled(Array.from({ length: 7 }, () => read(excel)));
    const refused = results.filter((result) => result.status === "rejected");
    assert.equal(pool.threadCount, 2);
    assert.equal(refused.length, 2);
    assert.ok(refused.every(({ reason }) => refusedWith(/^正在处理的文件较多，请稍后再试$/)(reason)));
  });

  it("rest ends the threads, work begins them anew, closing refuses what comes", async () => {
    const { excel, pool } = make({ idleMs: 50 });
    await read(excel);
    assert.equal(pool.threadCount, 1);
    await setTimeout(300);
    assert.equal(pool.threadCount, 0);
    assert.equal((await read(excel)).rows.length, 1);
    const cut = assert.rejects(read(excel, HEAVY), /closed/);
    // Well under way: Node aborts the process when a thread ends between making a zlib stream and its init.
    await setTimeout(100);
    await excel.close();
    await cut;
    await assert.rejects(read(excel), /closed/);
  });

  it("leaves the caller's bytes alone, also when they are a piece of others'", async () => {
    const { excel } = make({});
    const shared = Buffer.concat([Buffer.alloc(100), SMALL, Buffer.alloc(100)]);
    const piece = shared.subarray(100, 100 + SMALL.length);
    await read(excel, piece);
    assert.deepEqual(Buffer.from(piece), SMALL);
    assert.equal((await read(excel, piece)).rows.length, 1);
  });
});
