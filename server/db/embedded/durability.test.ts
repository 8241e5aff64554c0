import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, it, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseHandle, openDatabase } from "@/server/db/client";
import { testDatabase } from "@/server/db/testing";
import { sourceArgs } from "@/scripts/lib/source-args";

// The embedded database alone; PostgreSQL's own durability is not ours to prove.

/** A few here; `CRASH_ROUNDS=100` for the figure of promises P-D1. */
const rounds = Number(process.env["CRASH_ROUNDS"] ?? 4);

let dataDir: string;
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), "durability-"));
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

const child = () => {
  const args = [...sourceArgs("server/db/embedded/crash-child.ts"), dataDir];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
};

/** Lets a process write for a moment, kills it, and tells the last number that it had acknowledged. */
async function writeAndKill(runMs: number): Promise<{ acknowledged: number; commits: number }> {
  const writer = child();
  let acknowledged = 0;
  let commits = 0;
  const lines = createInterface({ input: writer.stdout });
  await once(lines, "line");
  lines.on("line", (line) => {
    acknowledged = Number(line);
    commits += 1;
  });
  // However busy the machine: some are acknowledged.
  await once(lines, "line");
  await wait(runMs);
  const ended = once(writer, "close");
  writer.kill("SIGKILL");
  await ended;
  return { acknowledged, commits };
}

async function withDatabase<T>(work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
  const handle = await openDatabase({ dataDir });
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

const figures = ({ pool }: DatabaseHandle) =>
  pool.query<{ debits: number; credits: number; half: number; last: number }>(
    `select count(d.n)::int as debits, count(c.n)::int as credits,
      (count(*) filter (where d.n is null or c.n is null))::int as half, max(d.n) as last
      from debits d full join credits c using (n)`,
  );

const embeddedIt = process.env["TEST_DATABASE_URL"] === undefined ? it : () => undefined;

embeddedIt("kill -9 loses nothing acknowledged and leaves nothing half-written", async (t: TestContext) => {
  let total = 0;
  for (let round = 0; round < rounds; round++) {
    const runMs = 60 + Math.random() * 400;
    const { acknowledged, commits } = await writeAndKill(runMs);
    total += commits;
    const startedAt = performance.now();
    const { rows } = await withDatabase(figures);
    t.diagnostic(`${commits} commits, reopened and checked in ${Math.round(performance.now() - startedAt)} ms`);
    const found = rows[0];
    assert.ok(found && acknowledged > 0);
    assert.equal(found.half, 0);
    assert.equal(found.debits, found.credits);
    assert.equal(found.debits, found.last, "no number is missing");
    // The one in flight may have been written without its answer being heard.
    assert.ok(found.last === acknowledged || found.last === acknowledged + 1, `${found.last}, ${acknowledged}`);
  }
  t.diagnostic(`${total} acknowledged transactions`);
});

embeddedIt("every commit is synced to the disk, so that a power cut loses nothing either", async () => {
  await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ fsync: string; commit: string; method: string }>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('wal_sync_method') as method`,
    );
    // `fsync` is the one method whose system call reaches the disk through the thread's file system.
    assert.deepEqual(rows, [{ fsync: "on", commit: "on", method: "fsync" }]);
    const stat = () =>
      pool.query<{ syncs: number }>("select fsyncs::int as syncs from pg_stat_io where object = 'wal' and fsyncs > 0");
    await pool.query("create table if not exists synced (n int)");
    const beforehand = (await stat()).rows[0]?.syncs ?? 0;
    for (let n = 0; n < 20; n++) await pool.query("insert into synced values ($1)", [n]);
    await pool.query("select pg_stat_force_next_flush()");
    assert.ok(((await stat()).rows[0]?.syncs ?? 0) - beforehand >= 20);
  });
});

embeddedIt("a first start killed while it makes the database begins again", async () => {
  const fresh = mkdtempSync(join(tmpdir(), "durability-new-"));
  try {
    mkdirSync(join(fresh, "db.new-1-2", "base"), { recursive: true });
    writeFileSync(join(fresh, "db.new-1-2", "PG_VERSION"), "18\n");
    const handle = await openDatabase({ dataDir: fresh });
    await handle.pool.query("create table whole (n int)");
    await handle.close();
    assert.deepEqual(readdirSync(fresh), ["db"]);
    assert.ok(existsSync(join(fresh, "db", "PG_VERSION")));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
});

embeddedIt("a damaged database is told in one sentence that names DATA_DIR", async () => {
  const damaged = mkdtempSync(join(tmpdir(), "durability-bad-"));
  try {
    mkdirSync(join(damaged, "db"));
    writeFileSync(join(damaged, "db", "PG_VERSION"), "11\n");
    await assert.rejects(openDatabase({ dataDir: damaged }), (error: unknown) => {
      assert.match(String(error), /内嵌数据库 .* 无法打开.*DATA_DIR/);
      return true;
    });
  } finally {
    rmSync(damaged, { recursive: true, force: true });
  }
});

embeddedIt(
  "does what PostgreSQL's background processes do: log bounded, dead rows cleared, figures for the planner",
  async () => {
    const handle = await testDatabase({ maintenanceEveryMs: 200 });
    try {
      await handle.pool.query("create table worn (n int, filler text)");
      for (let i = 0; i < 2; i++) {
        await handle.pool.query("insert into worn select n, repeat('x', 1000) from generate_series(1, 20000) n");
        await handle.pool.query("delete from worn");
      }
      const state = async () => {
        const { rows } = await handle.pool.query<{ log: number; vacuumed: boolean; dead: number }>(
          `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as log,
          last_vacuum is not null and last_analyze is not null as vacuumed, n_dead_tup::int as dead
          from pg_control_checkpoint(), pg_stat_user_tables where relname = 'worn'`,
        );
        return rows[0];
      };
      const isDone = (now: Awaited<ReturnType<typeof state>>): boolean =>
        now !== undefined && now.log < 33_000_000 && now.vacuumed && now.dead === 0;
      let last = await state();
      for (let i = 0; i < 100 && !isDone(last); i++) {
        await wait(200);
        last = await state();
      }
      assert.ok(isDone(last), JSON.stringify(last));
    } finally {
      await handle.close();
    }
  },
);
