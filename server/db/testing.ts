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

/** Data that many test files begin with: made once, then copied. */
export interface Seeding {
  /** Tells it from others of the same sources. */
  readonly name: string;
  /** Fills the fresh tables; what it keeps in files goes into `dataDir`. */
  readonly fill: (handle: DatabaseHandle, dataDir: string) => Promise<void>;
}

let knownSources: string | undefined;
/** Any source may have a say in what is seeded. Read once: files that share a process start from the same. */
const sourcesKey = (): string => (knownSources ??= readSourcesKey());

function readSourcesKey(): string {
  const hash = createHash("sha256");
  for (const room of ["server", "contracts"]) {
    const folder = join(here, "../..", room);
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
      if (name.endsWith(".ts") && !name.endsWith(".test.ts"))
        hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

const keyOf = (folder: string, seeding?: Seeding): string =>
  seeding ? `${stateKey(folder)}_${sourcesKey()}_${seeding.name}` : stateKey(folder);

const TAR_BLOCK = 512;
/** PostgreSQL's own templates, which no test copies, and the segments of its log that are kept for later use. */
const isSpare = (name: string, segments: readonly string[]): boolean =>
  /^\/?base\/[14]\/./.test(name) || segments.slice(2).some((segment) => name.endsWith(segment));

/**
 * A snapshot without what no test reads: half of it. Every test file reads, unpacks and holds all that stays. It was
 * taken right after a checkpoint, so that a start looks at the first segment of the log alone, or at its successor.
 */
function slim(tar: Uint8Array): Buffer {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength);
  const entries: { readonly name: string; readonly from: number; readonly to: number }[] = [];
  let at = 0;
  for (; at + TAR_BLOCK <= bytes.length && bytes[at] !== 0;) {
    const name = bytes.toString("utf8", at, at + 100).replace(/\0.*$/s, "");
    const size = parseInt(bytes.toString("latin1", at + 124, at + 136), 8);
    const to = at + TAR_BLOCK * (1 + Math.ceil(size / TAR_BLOCK));
    entries.push({ name, from: at, to });
    at = to;
  }
  const segments = entries
    .map(({ name }) => /pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1])
    .filter((one) => one !== undefined);
  const kept = entries.filter(({ name }) => !isSpare(name, segments.sort()));
  return Buffer.concat([...kept.map(({ from, to }) => bytes.subarray(from, to)), bytes.subarray(at)]);
}

/** A folder with `db.tar`, a migrated PGlite, and `data`, its files: made once, then shared by every test process. */
async function embeddedSnapshot(folder: string, seeding?: Seeding): Promise<string> {
  const kept = join(cacheFolder, keyOf(folder, seeding));
  if (existsSync(kept)) return kept;
  const before = seeding && join(await embeddedSnapshot(folder), "db.tar");
  const embedded = await WorkerDatabase.open("memory://", { snapshot: before });
  const handle = embeddedHandle(embedded);
  const unfinished = join(cacheFolder, `${randomUUID()}.part`);
  try {
    mkdirSync(join(unfinished, "data"), { recursive: true });
    if (seeding) await seeding.fill(handle, join(unfinished, "data"));
    else await migrateDatabase(handle, { folder });
    writeFileSync(join(unfinished, "db.tar"), slim(await embedded.snapshot()));
    // Whole or not at all; who comes second takes the first one's.
    if (!existsSync(kept)) renameSync(unfinished, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    await handle.close();
  }
  removeOld();
  return kept;
}

/** Snapshots of former states, 30 MB each. Those of the last day may belong to a run that is still going on. */
function removeOld(): void {
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - made > 86_400_000) rmSync(path, { recursive: true, force: true });
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

interface Template {
  readonly database: string;
  readonly data: string;
}

/** A database to copy from and its files; the first process makes it, the others wait. */
async function postgresTemplate(serverUrl: string, folder: string, seeding?: Seeding): Promise<Template> {
  const key = createHash("sha256").update(keyOf(folder, seeding)).digest("hex").slice(0, 24);
  const database = `test_template_${key}`;
  // Of this server alone: another one has other rows.
  const data = join(cacheFolder, `${key}-${new URL(serverUrl).port}`);
  const before = seeding && (await postgresTemplate(serverUrl, folder)).database;
  await asAdministrator(serverUrl, async (client) => {
    await client.query("select pg_advisory_lock(7201650416)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount) return;
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { recursive: true });
    const unfinished = `test_part_${randomUUID().replaceAll("-", "")}`;
    const from = before ? ` template ${escapeIdentifier(before)}` : "";
    await client.query(`create database ${escapeIdentifier(unfinished)}${from}`);
    const databaseUrl = urlOf(serverUrl, unfinished);
    const handle = await openDatabase({ databaseUrl, dataDir: "" });
    const filled = seeding ? seeding.fill(handle, data) : migrateDatabase(handle, { databaseUrl, folder });
    await filled.finally(() => handle.close());
    await client.query(`alter database ${escapeIdentifier(unfinished)} rename to ${escapeIdentifier(database)}`);
  });
  return { database, data };
}

export interface TestDatabaseOptions {
  /** The data to begin with; the standard is none. */
  readonly seeding?: Seeding;
  /** Migrations; the standard is the project's own. */
  readonly folder?: string;
  /** PGlite only; PostgreSQL has its own. */
  readonly idleInTransactionMs?: number;
  readonly maintenanceEveryMs?: number;
  /** PGlite only, see its worker. */
  readonly freeBytes?: SharedArrayBuffer;
}

export interface TestDatabase extends DatabaseHandle {
  /** Folder with the files of the seeding, to be copied. */
  readonly seededFiles: string;
  /** PostgreSQL only. */
  readonly databaseUrl?: string;
}

async function postgresTestDatabase(serverUrl: string, folder: string, seeding?: Seeding): Promise<TestDatabase> {
  const template = await postgresTemplate(serverUrl, folder, seeding);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const create = `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template.database)}`;
  await asAdministrator(serverUrl, (client) => client.query(create));
  const databaseUrl = urlOf(serverUrl, name);
  const handle = await openDatabase({ databaseUrl, dataDir: "" });
  const close = async (): Promise<void> => {
    await handle.close();
    const drop = `drop database if exists ${escapeIdentifier(name)} with (force)`;
    await asAdministrator(serverUrl, (client) => client.query(drop));
  };
  return { ...handle, databaseUrl, seededFiles: template.data, close };
}

/**
 * A fresh, migrated database for one test file, empty or with a seeding's data: PGlite in memory, or PostgreSQL with
 * `TEST_DATABASE_URL` set (then dropped on `close`). Each costs about half a second; close it in `after`.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { folder = migrationsFolder(), seeding, idleInTransactionMs, maintenanceEveryMs, freeBytes } = options;
  const serverUrl = process.env["TEST_DATABASE_URL"];
  if (serverUrl) return postgresTestDatabase(serverUrl, folder, seeding);
  if (process.env["EXPECT_POSTGRES"]) throw new Error("EXPECT_POSTGRES is set, but TEST_DATABASE_URL is not");
  const kept = await embeddedSnapshot(folder, seeding);
  const settings = { snapshot: join(kept, "db.tar"), idleInTransactionMs, maintenanceEveryMs, freeBytes };
  const handle = embeddedHandle(await WorkerDatabase.open("memory://", settings));
  return { ...handle, seededFiles: join(kept, "data") };
}
