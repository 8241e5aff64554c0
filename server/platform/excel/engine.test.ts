import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { isAlive, ownIdentity } from "@/server/db/embedded/process-identity";
import { createExcel, sheetsOn } from "@/server/platform/excel/engine";
import { SheetRefusal, type Sheets } from "@/server/platform/excel/excel";
import { POOL, type PoolOptions, SheetPool } from "@/server/platform/excel/pool";
import { aWorkbook, COLUMNS, heavyWorkbook } from "@/server/platform/excel/samples";
import { sourceArgs } from "@/scripts/lib/source-args";

const opened: SheetPool[] = [];
function make(options: Partial<PoolOptions>): { pool: SheetPool; excel: Sheets } {
  const pool = new SheetPool({ ...POOL, ...options });
  opened.push(pool);
  return { pool, excel: sheetsOn(pool) };
}
after(() => opened.forEach((pool) => pool.close()));

const SMALL = aWorkbook({ rows: [["姓名"], ["张三"]] });
const LIMITS = { maxRows: 2000 };
const read = (excel: Sheets, bytes = SMALL) => excel.read(bytes, COLUMNS, LIMITS);
const HEAVY = heavyWorkbook();
const isRunning = (pid: number) => isAlive({ ...ownIdentity(), pid, startedAt: "" });
async function ended(pids: readonly number[]): Promise<void> {
  for (const since = Date.now(); pids.some(isRunning); await setTimeout(20)) {
    assert.ok(Date.now() - since < 3_000, `still there: ${pids.join(", ")}`);
  }
}
const refusedWith = (sentence: RegExp) => (error: unknown) =>
  error instanceof SheetRefusal && sentence.test(error.message);

describe("the processes", () => {
  it("a task over its time ends its process, tells the user, and the next one gets a new one", async () => {
    const { excel, pool } = make({ taskMs: 100 });
    const heavy = assert.rejects(read(excel, HEAVY), refusedWith(/^文件内容过于复杂，未能读完，没有导入任何数据，请/));
    const pids = pool.pids;
    await heavy;
    assert.equal(pool.pids.length, 0);
    await ended(pids);
    // On a busy machine a small file may take its time, too.
    const next = async (): Promise<{ readonly rows: readonly unknown[] }> => read(excel).catch(next);
    assert.equal((await next()).rows.length, 1);
  });

  it("a task over its memory ends its process and nothing else", async () => {
    const { excel } = make({ heapMb: 24, maxProcesses: 1 });
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

  it("at most so many processes; the other tasks wait", async () => {
    const { excel, pool } = make({ maxProcesses: 2 });
    const results = await Promise.all(Array.from({ length: 7 }, () => read(excel)));
    assert.deepEqual([pool.pids.length, results.length], [2, 7]);
  });

  it("rest ends the processes, work begins them anew, closing refuses what comes", async () => {
    const { excel, pool } = make({ idleMs: 50 });
    await read(excel);
    assert.equal(pool.pids.length, 1);
    await setTimeout(300);
    assert.equal(pool.pids.length, 0);
    assert.equal((await read(excel)).rows.length, 1);
    const cut = assert.rejects(read(excel, HEAVY), /closed/);
    pool.close();
    await cut;
    await assert.rejects(read(excel), /closed/);
  });

  // A thread did both: Node aborts when it ends one between making a zlib stream and its init.
  it("Node's own abort costs the file at work, not the backend", async () => {
    const { excel, pool } = make({ maxProcesses: 1 });
    await read(excel);
    const [pid = 0] = pool.pids;
    const cut = assert.rejects(read(excel, HEAVY), refusedWith(/^文件内容过于复杂/));
    assert.notEqual(pid, process.pid);
    process.kill(pid, "SIGABRT");
    await cut;
    assert.equal((await read(excel)).rows.length, 1);
  });

  it("kill -9 of the backend leaves no process behind, working or resting", { timeout: 30_000 }, async () => {
    const args = sourceArgs("server/platform/excel/orphan-child.ts");
    const backend = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const [said = ""] = (await once(backend.stdout.setEncoding("utf8"), "data")) as string[];
    const pids = said.trim().split(" ").map(Number);
    assert.deepEqual([pids.length, pids.every(isRunning)], [2, true]);
    backend.kill("SIGKILL");
    await ended(pids);
  });

  it("a process that cannot be started costs its task, not the backend; later ones run", async () => {
    const { excel } = make({});
    const { execPath } = process;
    process.execPath = `${execPath}-missing`;
    await assert.rejects(read(excel), /ENOENT/).finally(() => (process.execPath = execPath));
    assert.equal((await read(excel)).rows.length, 1);
  });

  it("where none can be started at all, each waiting task is told so", { timeout: 30_000 }, async (context) => {
    const { excel, pool } = make({ maxProcesses: 1 });
    await read(excel);
    const [pid = 0] = pool.pids;
    const tasks = Promise.allSettled([read(excel, HEAVY), read(excel), read(excel)]);
    const { TMPDIR } = process.env;
    context.after(() => void (TMPDIR === undefined ? delete process.env.TMPDIR : (process.env.TMPDIR = TMPDIR)));
    // Longer than the kernel hands over: the start itself throws.
    process.env.TMPDIR = "x".repeat(300_000);
    process.kill(pid, "SIGKILL");
    const [cut, ...waiting] = await tasks;
    assert.equal(cut.status, "rejected");
    assert.deepEqual(
      waiting.map((one) => one.status === "rejected" && (one.reason as NodeJS.ErrnoException).code),
      ["E2BIG", "E2BIG"],
    );
  });

  it("a stop signal to all of the service leaves the work under way to the backend", async () => {
    const { excel, pool } = make({ maxProcesses: 1 });
    await read(excel);
    const under = read(excel, HEAVY);
    for (const signal of ["SIGINT", "SIGTERM"] as const) pool.pids.forEach((pid) => process.kill(pid, signal));
    assert.equal((await under).rows.length, 1);
  });

  it("a process knows nothing of the backend's environment", { skip: process.platform !== "linux" }, async () => {
    const { excel, pool } = make({});
    await read(excel);
    const known = readFileSync(`/proc/${pool.pids[0]}/environ`, "utf8")
      .split("\0")
      .map((line) => line.split("=")[0]);
    assert.deepEqual(
      known.filter((name) => name && !/^(NODE_CHANNEL_|TMPDIR$)/.test(name)),
      [],
    );
  });

  it("leaves the caller's bytes alone, also when they are a piece of others'", async () => {
    const { excel } = make({});
    const shared = Buffer.concat([Buffer.alloc(100), SMALL, Buffer.alloc(100)]);
    const piece = shared.subarray(100, 100 + SMALL.length);
    await read(excel, piece);
    assert.deepEqual(Buffer.from(piece), SMALL);
    assert.equal((await read(excel, piece)).rows.length, 1);
  });

  it("a turn that lasts too long, or that nobody waits for, ends between two steps; the next one comes", async () => {
    const excel = createExcel({ turnMs: 20 });
    const asker = { firm: "a", person: "a", patienceMs: 60_000 };
    const slow = excel.inTurn(asker, async (sheets, turn) => {
      await once(turn, "abort");
      return sheets.read(SMALL, COLUMNS, LIMITS);
    });
    const next = excel.inTurn(asker, async () => "next");
    await assert.rejects(slow, refusedWith(/^生成文件用时过长/));
    assert.equal(await next, "next");
    const gone = new AbortController();
    const left = excel.inTurn({ ...asker, gone: gone.signal }, (sheets) => {
      gone.abort(new Error("gone"));
      return sheets.read(SMALL, COLUMNS, LIMITS);
    });
    await assert.rejects(left, /gone/);
    await excel.close();
    await assert.rejects(
      excel.inTurn(asker, (sheets) => sheets.read(SMALL, COLUMNS, LIMITS)),
      /closed/,
    );
  });
});
