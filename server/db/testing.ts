import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, escapeIdentifier } from "pg";
import { type DatabaseHandle, embeddedHandle, openDatabase } from "@/server/db/client";
import { WorkerDatabase } from "@/server/db/embedded/worker-database";
import { migrateDatabase, migrationsFolder } from "@/server/db/migrate";

const here = dirname(fileURLToPath(import.meta.url));
const cacheFolder = join(here, "../../.cache/test-databases");

/** Names the state that a fresh database starts from: every migration, and on PGlite how it is made. */
function stateKey(folder: string): string {
  const hash = createHash("sha256");
  const add = (file: string): void => void hash.update(basename(file)).update(readFileSync(file));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (/\.(sql|json)$/.test(name)) add(join(folder, name));
  }
  add(join(here, "embedded/worker.ts"));
  add(join(here, "../../node_modules/@electric-sql/pglite/package.json"));
  return hash.digest("hex").slice(0, 16);
}

/** Data folder of a migrated PGlite: made once per state of the migrations, then shared by every test process. */
async function migratedSnapshot(folder: string): Promise<string> {
  const file = join(cacheFolder, `${stateKey(folder)}.tar`);
  if (existsSync(file)) return file;
  const embedded = await WorkerDatabase.open("memory://");
  const handle = embeddedHandle(embedded);
  try {
    await migrateDatabase(handle, { folder });
    mkdirSync(cacheFolder, { recursive: true });
    const unfinished = join(cacheFolder, `${randomUUID()}.part`);
    writeFileSync(unfinished, await embedded.snapshot());
    renameSync(unfinished, file);
    removeOld();
  } finally {
    await handle.close();
  }
  return file;
}

/** Snapshots of former states, 30 MB each. Those of the last day may belong to a run that is still going on. */
function removeOld(): void {
  for (const name of readdirSync(cacheFolder)) {
    const file = join(cacheFolder, name);
    if (Date.now() - statSync(file).mtimeMs > 86_400_000) rmSync(file, { force: true });
  }
}

/** Runs on the server's own database, which no test touches. */
async function asAdministrator<T>(serverUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
};

/** A migrated database to copy from; the first process makes it, the others wait. */
async function migratedTemplate(serverUrl: string, folder: string): Promise<string> {
  const template = `test_template_${stateKey(folder)}`;
  await asAdministrator(serverUrl, async (client) => {
    await client.query("select pg_advisory_lock(7201650416)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount) return;
    const unfinished = `test_part_${randomUUID().replaceAll("-", "")}`;
    await client.query(`create database ${escapeIdentifier(unfinished)}`);
    const databaseUrl = urlOf(serverUrl, unfinished);
    const handle = await openDatabase({ databaseUrl, dataDir: "" });
    await migrateDatabase(handle, { databaseUrl, folder }).finally(() => handle.close());
    await client.query(`alter database ${escapeIdentifier(unfinished)} rename to ${escapeIdentifier(template)}`);
  });
  return template;
}

export interface TestDatabaseOptions {
  /** Migrations; the standard is the project's own. */
  readonly folder?: string;
  /** PGlite only; PostgreSQL has its own. */
  readonly idleInTransactionMs?: number;
  readonly maintenanceEveryMs?: number;
  /** PGlite only, see its worker. */
  readonly freeBytes?: SharedArrayBuffer;
}

export interface TestDatabase extends DatabaseHandle {
  /** PostgreSQL only. */
  readonly databaseUrl?: string;
}

async function postgresTestDatabase(serverUrl: string, folder: string): Promise<TestDatabase> {
  const template = await migratedTemplate(serverUrl, folder);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const create = `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`;
  await asAdministrator(serverUrl, (client) => client.query(create));
  const databaseUrl = urlOf(serverUrl, name);
  const handle = await openDatabase({ databaseUrl, dataDir: "" });
  const close = async (): Promise<void> => {
    await handle.close();
    const drop = `drop database if exists ${escapeIdentifier(name)} with (force)`;
    await asAdministrator(serverUrl, (client) => client.query(drop));
  };
  return { ...handle, databaseUrl, close };
}

/**
 * A fresh, migrated, empty database for one test file: PGlite in memory, or PostgreSQL with `TEST_DATABASE_URL` set
 * (then dropped on `close`). Each costs about half a second; close it in `after`.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const folder = options.folder ?? migrationsFolder();
  const serverUrl = process.env["TEST_DATABASE_URL"];
  if (serverUrl) return postgresTestDatabase(serverUrl, folder);
  if (process.env["EXPECT_POSTGRES"]) throw new Error("EXPECT_POSTGRES is set, but TEST_DATABASE_URL is not");
  const { idleInTransactionMs, maintenanceEveryMs, freeBytes } = options;
  const snapshot = await migratedSnapshot(folder);
  return embeddedHandle(
    await WorkerDatabase.open("memory://", { snapshot, idleInTransactionMs, maintenanceEveryMs, freeBytes }),
  );
}
