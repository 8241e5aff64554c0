import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client, escapeIdentifier, type PoolClient } from "pg";
import type { DatabaseHandle } from "@/server/db/client";
import { databaseUrlError } from "@/server/db/reachable";
import { errorCode, StartupError } from "@/server/startup-error";

export interface MigrateOptions {
  /** Connection address of the handle; unset: embedded. */
  readonly databaseUrl?: string;
  /** Owner role that may change tables; the standard is `databaseUrl`. // contract §1 */
  readonly migrateUrl?: string;
  /** Tests bring their own. */
  readonly folder?: string;
  /** What the fresh tables must hold. On PostgreSQL other starting processes wait until it is done. */
  readonly fill?: () => Promise<void>;
}

/** Any number that nobody else uses on this database. */
const LOCK_KEY = 7_201_650_415;

/** Beside this file: `server/db/migrations` in the source, `dist/server/migrations` when built. */
export const migrationsFolder = (): string => fileURLToPath(new URL("./migrations", import.meta.url));

/** The table in which drizzle notes what has run. */
const NOTED = "drizzle.__drizzle_migrations";

/** Tables from before the baseline cannot be carried on: nothing is read of them, and nothing changed. */
async function refuseOlder(client: Client | PoolClient, folder: string): Promise<void> {
  const { rows: tables } = await client.query<{ is: boolean }>("select to_regclass($1) is not null as is", [NOTED]);
  if (!tables[0]?.is) return;
  const { rows } = await client.query<{ first: string | null }>(`select min(created_at) as first from ${NOTED}`);
  const { entries } = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")) as {
    entries: readonly { readonly when: number }[];
  };
  const oldest = rows[0]?.first ?? null;
  if (oldest === null || Number(oldest) >= (entries[0]?.when ?? 0)) return;
  throw new StartupError(
    "数据库由更早的版本建立，本版本不能接着使用，其中的数据没有改动：请继续使用原来的版本，或者换一个新的数据目录（DATA_DIR）或空数据库后再启动。",
  );
}

/**
 * One session does it all: the lock that lets the second of two starting processes wait, then every missing migration
 * in one transaction, so that a kill on the way leaves the former state. // promises P-D7
 */
async function migrateOn(client: Client | PoolClient, folder: string, then?: () => Promise<void>): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
  try {
    await refuseOlder(client, folder);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await then?.();
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK_KEY]).catch(() => undefined);
  }
}

/** Written once and never touched again; triggers say the same to roles that may do everything. // promises P-S11 */
const APPEND_ONLY = ["audits", "audit_chain"] as const;

/** Rights for an application role that owns nothing: rows, but no tables. // promises §5 */
async function grantTo(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ same: boolean }>("select current_user = $1 as same", [role]);
  if (rows[0]?.same) return;
  const app = escapeIdentifier(role);
  await owner.query(`grant usage on schema public to ${app}`);
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${app}`);
  await owner.query(`grant usage, select on all sequences in schema public to ${app}`);
  for (const table of APPEND_ONLY) {
    const { rows: found } = await owner.query<{ is: boolean }>("select to_regclass($1) is not null as is", [table]);
    if (!found[0]?.is) continue;
    await owner.query(`revoke update, delete, truncate on ${table} from ${app}`);
    // Rows are reached through the table they are parts of; a part of its own would be a way around its rights.
    const { rows: parts } = await owner.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = to_regclass($1)",
      [table],
    );
    for (const { name } of parts) await owner.query(`revoke all on ${name} from ${app}`);
  }
}

/** A connection for the owner. No time limits: the lock is waited for, and a migration may rewrite a large table. */
async function ownerOf(url: string, name: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: "-c timezone=Asia/Shanghai",
    application_name: "tax-member-portal migrate",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw databaseUrlError(name, url, error);
  }
}

/** A role that may not make tables is the operator's to mend, not a fault of ours. */
function ddlError(name: string, url: string, error: unknown): unknown {
  const denied = [error, error instanceof Error ? error.cause : undefined].find((one) => errorCode(one) === "42501");
  return denied ? databaseUrlError(name, url, denied) : error;
}

async function migratePostgres(handle: DatabaseHandle, folder: string, options: MigrateOptions): Promise<void> {
  const name = options.migrateUrl === undefined ? "DATABASE_URL" : "MIGRATE_URL";
  const url = options.migrateUrl ?? options.databaseUrl;
  if (url === undefined) throw new Error("a PostgreSQL handle is migrated with its databaseUrl");
  const client = await ownerOf(url, name);
  try {
    await migrateOn(client, folder, async () => {
      if (options.migrateUrl !== undefined) {
        const { rows } = await handle.pool.query<{ role: string }>("select current_user as role");
        if (rows[0]) await grantTo(client, rows[0].role);
      }
      await options.fill?.();
    });
  } catch (error) {
    throw ddlError(name, url, error);
  } finally {
    await client.end();
  }
}

/** Brings the tables up to date. Safe to run from several processes at once, and again after a kill. */
export async function migrateDatabase(handle: DatabaseHandle, options: MigrateOptions = {}): Promise<void> {
  const folder = options.folder ?? migrationsFolder();
  if (!existsSync(folder)) throw new StartupError(`缺少数据库升级文件 ${folder}：请重新构建或重新安装本产品。`);
  if (handle.kind === "postgres") return migratePostgres(handle, folder, options);
  const client = await handle.pool.connect();
  try {
    await migrateOn(client, folder);
  } finally {
    client.release();
  }
  // The folder's lock keeps other processes away; the one connection is free again.
  await options.fill?.();
}
