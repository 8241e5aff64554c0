import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Client, type PoolClient } from "pg";
import { type DatabaseHandle, openDatabase } from "@/server/db/client";
import { migrateDatabase } from "@/server/db/migrate";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { sourceArgs } from "@/scripts/lib/source-args";

let root: string;
before(() => {
  root = mkdtempSync(join(tmpdir(), "migrate-test-"));
});
after(() => rmSync(root, { recursive: true, force: true }));

/** A migrations folder of these statements, one file each. */
function migrations(name: string, ...files: string[]): string {
  const folder = join(root, name);
  mkdirSync(join(folder, "meta"), { recursive: true });
  const entries = files.map((_, idx) => ({
    idx,
    version: "7",
    when: 1_000 + idx,
    tag: `000${idx}`,
    breakpoints: true,
  }));
  files.forEach((text, idx) => writeFileSync(join(folder, `000${idx}.sql`), text));
  writeFileSync(
    join(folder, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  return folder;
}

const exists = async (handle: DatabaseHandle, table: string): Promise<boolean> =>
  (await handle.pool.query("select 1 from pg_tables where tablename = $1", [table])).rowCount === 1;

const destroyStream = (client: PoolClient): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase({ folder: migrations("none") });
});
afterEach(() => database.close());

const migrate = (folder: string) => migrateDatabase(database, { databaseUrl: database.databaseUrl, folder });

describe("migrations", () => {
  it("run once, in order, and only what is new", async () => {
    const first = "create table a (n int);--> statement-breakpoint\ninsert into a values (1);";
    await migrate(migrations("one", first));
    await migrate(migrations("one", first));
    await migrate(migrations("two", first, "insert into a select n + 1 from a;"));
    const { rows } = await database.pool.query("select n from a order by n");
    assert.deepEqual(rows, [{ n: 1 }, { n: 2 }]);
  });

  it("leave the former state when one of them fails, and go through when it is mended", async () => {
    const good = "create table b (n int);";
    await assert.rejects(migrate(migrations("bad", good, "insert into b values ('x');")));
    assert.equal(await exists(database, "b"), false);
    await migrate(migrations("mended", good, "insert into b values (1);"));
    assert.equal(await exists(database, "b"), true);
  });

  it("of two processes that start at once run only once", async () => {
    const folder = migrations("race", "create table c (n int); select pg_sleep(0.3); insert into c values (1);");
    // Embedded has one process by its lock; there two calls in one process stand in.
    const other = database.databaseUrl
      ? await openDatabase({ databaseUrl: database.databaseUrl, dataDir: "" })
      : database;
    try {
      const options = { databaseUrl: database.databaseUrl, folder };
      await Promise.all([migrateDatabase(database, options), migrateDatabase(other, options)]);
    } finally {
      if (other !== database) await other.close();
    }
    assert.deepEqual((await database.pool.query("select n from c")).rows, [{ n: 1 }]);
  });

  it("killed on the way leave nothing, and the next start succeeds", async () => {
    const folder = migrations("killed", "create table d (n int);", "select pg_sleep(1);", "create table e (n int);");
    const dataDir = mkdtempSync(join(root, "data-"));
    const more = [dataDir, folder, ...(database.databaseUrl ? [database.databaseUrl] : [])];
    const args = [...sourceArgs("server/db/migrate-child.ts"), ...more];
    const first = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await once(createInterface({ input: first.stdout }), "line");
    await wait(300);
    const killed = once(first, "close");
    first.kill("SIGKILL");
    await killed;

    const target = database.databaseUrl ? database : await openDatabase({ dataDir });
    try {
      assert.equal(await exists(target, "d"), false);
      await migrateDatabase(target, { databaseUrl: database.databaseUrl, folder });
      assert.ok((await exists(target, "d")) && (await exists(target, "e")));
    } finally {
      if (target !== database) await target.close();
    }
  });

  it("cut off from the database on the way leave nothing, and run through when it is back", async () => {
    const folder = migrations("cut", "create table f (n int);", "select pg_sleep(2);", "create table g (n int);");
    const clients = new Set<PoolClient>();
    database.pool.on("acquire", (client) => void clients.add(client));
    const cut = async (): Promise<void> => {
      if (database.databaseUrl === undefined) return clients.forEach(destroyStream);
      const asleep = "datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep%'";
      for (let cuts = 0; cuts === 0; await wait(20)) {
        const { rowCount } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where ${asleep} and state = 'active'`,
        );
        cuts = rowCount ?? 0;
      }
    };
    const refused = assert.rejects(migrate(folder));
    // The embedded one has a single connection, so that nobody can ask how far it is.
    if (database.databaseUrl === undefined) await wait(500);
    await cut();
    await refused;
    assert.deepEqual([await exists(database, "f"), await exists(database, "g")], [false, false]);
    await migrate(folder);
    assert.deepEqual([await exists(database, "f"), await exists(database, "g")], [true, true]);
  });

  it("of a former baseline are refused in one sentence, and nothing is changed", async () => {
    await migrate(migrations("former", "create table h (n int);", "insert into h values (1);"));
    const anew = migrations("anew", "create table h (n int, m int);");
    const journal = join(anew, "meta", "_journal.json");
    writeFileSync(journal, readFileSync(journal, "utf8").replace('"when":1000', '"when":5000'));
    await assert.rejects(migrate(anew), /^StartupError: 数据库由更早的版本建立.*没有改动/);
    assert.deepEqual((await database.pool.query("select * from h")).rows, [{ n: 1 }]);
    const noted = await database.pool.query("select 1 from drizzle.__drizzle_migrations");
    assert.equal(noted.rowCount, 2);
    // A release behind a newer one starts: both stand beside each other while they take turns.
    await migrate(migrations("former", "create table h (n int);"));
  });

  it("are missing from a broken build: told in one sentence", async () => {
    await assert.rejects(migrate(join(root, "nowhere")), /缺少数据库升级文件.*重新构建/);
  });
});

const onPostgres = process.env["TEST_DATABASE_URL"] === undefined ? () => undefined : describe;
onPostgres("with MIGRATE_URL", () => {
  const role = "app_without_ddl";
  const appUrl = (): string => {
    const url = new URL(database.databaseUrl ?? "");
    url.username = role;
    return url.toString();
  };
  const asOwner = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: database.databaseUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  it("the owner makes the tables and the application may use them, but not change them", async () => {
    await asOwner(`create role ${role} login`);
    const app = await openDatabase({ databaseUrl: appUrl(), dataDir: "" });
    try {
      const parted =
        "create table audits (n int) partition by range (n); create table audits_rest partition of audits default;";
      const folder = migrations("granted", `create table f (id serial, n int); ${parted}`);
      const wrong = migrateDatabase(app, { databaseUrl: appUrl(), folder });
      await assert.rejects(wrong, /DATABASE_URL .*42501.*MIGRATE_URL/);
      await migrateDatabase(app, { databaseUrl: appUrl(), migrateUrl: database.databaseUrl, folder });
      await app.pool.query("insert into f (n) values (1)");
      assert.deepEqual((await app.pool.query("select id, n from f")).rows, [{ id: 1, n: 1 }]);
      await assert.rejects(app.pool.query("alter table f add m int"), /must be owner/);
      await app.pool.query("insert into audits (n) values (1)");
      for (const attempt of [
        "update audits set n = 2",
        "delete from audits",
        "truncate audits",
        "delete from audits_rest",
      ])
        await assert.rejects(app.pool.query(attempt), /permission denied/, attempt);
      await assert.rejects(app.pool.query("create table g (n int)"), /permission denied/);
    } finally {
      await app.close();
      await asOwner(`drop owned by ${role}`);
      await asOwner(`drop role ${role}`);
    }
  });
});
