import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { join } from "node:path";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { type Pool, type PoolClient, type PoolConfig, types } from "pg";
import { dataDirError } from "@/server/data-dir";
import { beginOf } from "@/server/db/companies";
import { WorkerDatabase } from "@/server/db/embedded/worker-database";
import { plainPool, WatchedPool } from "@/server/db/pool";
import { databaseUrlError, refuseOldServer } from "@/server/db/reachable";
import { DatabaseAway } from "@/server/db/watch";
import { errorCode, StartupError } from "@/server/startup-error";

/** What queries take: the pool's database or a transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** An open database. Everything above the driver is the same on both kinds. */
export interface DatabaseHandle {
  readonly db: NodePgDatabase;
  readonly pool: Pool;
  readonly kind: "embedded" | "postgres";
  /** Rejects when the database gives no answer within `limitMs` (standard 2 s). */
  ping(limitMs?: number): Promise<void>;
  /** Waits for statements under way; embedded: writes everything down and ends its thread. */
  close(): Promise<void>;
  /** Embedded only: the database's thread died. The process should log, exit 1 and be started anew. */
  onFatal(listener: (error: Error) => void): void;
}

export interface DatabaseConfig {
  /** Unset: embedded in `dataDir/db`. */
  readonly databaseUrl?: string;
  /** Absolute folder, or `memory://` for a database that ends with the process. */
  readonly dataDir: string;
  /** For a command that goes through everything: its statements may take minutes, where nobody waits for an answer. */
  readonly isPatient?: boolean;
}

/** Oids whose text is handed on as it is: date, date[], timestamp and timestamp[] without zone. */
const PLAIN_TEXT: ReadonlySet<number> = new Set([1082, 1182, 1114, 1115]);

/**
 * Values of `pool.query`: numeric and int8 stay strings, a date is 'YYYY-MM-DD', timestamptz is a `Date`, json is
 * parsed. Drizzle's columns map for themselves: `timestamp({ withTimezone: true })` gives a `Date`, `date()` a string,
 * `numeric()` a string; `bigint` follows its mode. `db.execute(sql…)` gives dates and timestamptz as text.
 */
const typeParsers: PoolConfig["types"] = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    PLAIN_TEXT.has(oid) ? (text: string) => text : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** A connection without a byte for this long is dead: the server itself ends statements and transactions earlier. */
const SILENT_SOCKET_MS = 20_000;

/** Settings of promises §5. */
const postgresPool = (connectionString: string) => ({
  connectionString,
  max: 10,
  connectionTimeoutMillis: 2_000,
  idleTimeoutMillis: 15_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: 3_000,
  keepAlive: true,
  application_name: "tax-member-portal",
  // Compiling a question takes longer than answering any of ours. With less memory, rows that an index found are known by
  // their page alone, and each of its rows is looked at again.
  options: "-c timezone=Asia/Shanghai -c jit=off -c work_mem=32MB",
  types: typeParsers,
});

const UNHURRIED = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 } as const;

/** One session, kept for good; callers queue for it instead of failing. */
const embeddedPool = (embedded: WorkerDatabase): PoolConfig => ({
  stream: () => embedded.connect(),
  host: "embedded",
  user: "postgres",
  database: "postgres",
  password: "",
  ssl: false,
  max: 1,
  connectionTimeoutMillis: 30_000,
  idleTimeoutMillis: 0,
  types: typeParsers,
});

/** The network may swallow a connection without a word; then its queries must fail, not hang. */
function endSilentSocket(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(SILENT_SOCKET_MS, () => stream.destroy(new DatabaseAway("database connection fell silent")));
}

/** Statements seen this often get a name, so that the server parses and plans them once per connection. */
const NAMED_FROM = 3;
/** Names a connection may hold; texts remembered on the way there. A plan takes some 50 KB of the server's memory. */
const MOST_NAMED = 200;
const MOST_SEEN = 500;
/** Longer ones are bulk, whose length differs from time to time. */
const MOST_TEXT = 8_000;

/** Names the statements of a pool that come again and again, as other drivers do by themselves. */
function statementNamer(): (text: string) => string | undefined {
  const seen = new Map<string, { uses: number; name: string | undefined }>();
  let named = 0;
  return (text) => {
    if (text.length > MOST_TEXT) return undefined;
    const known = seen.get(text);
    if (!known) {
      // Texts that never came again leave; those with a name stay, since the server knows them.
      if (seen.size >= MOST_SEEN) for (const [old, { name }] of seen) if (name === undefined) seen.delete(old);
      seen.set(text, { uses: 1, name: undefined });
      return undefined;
    }
    if (known.name !== undefined || named >= MOST_NAMED || (known.uses += 1) < NAMED_FROM) return known.name;
    named += 1;
    known.name = `s${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
    return known.name;
  };
}

interface Statement {
  readonly text?: string;
  name?: string | undefined;
}
type QueryOf = (statement: string | Statement, ...rest: unknown[]) => unknown;

/** Only what has parameters: scripts are sent as they are, and a transaction begins with the firms that it may touch. */
function nameStatements(client: PoolClient, nameOf: (text: string) => string | undefined): void {
  const send = client.query.bind(client) as QueryOf;
  const query: QueryOf = (statement, values, ...rest) => {
    if (typeof statement !== "string" && statement.text === "begin")
      return send({ ...statement, text: beginOf("begin") });
    const isOpen = typeof statement !== "string" && statement.text !== undefined && statement.name === undefined;
    if (!isOpen || !Array.isArray(values) || values.length === 0) return send(statement, values, ...rest);
    return send({ ...statement, name: nameOf(statement.text) }, values, ...rest);
  };
  client.query = query as typeof client.query;
}

function prepared<P extends Pool>(pool: P, onConnect?: (client: PoolClient) => void): P {
  const nameOf = statementNamer();
  // Without a listener a lost connection would end the process: idle ones report to the pool, lent ones to themselves.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    nameStatements(client, nameOf);
    onConnect?.(client);
  });
  return pool;
}

async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`database gave no answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** How names of columns in code become names in the database. */
export const CASING = "snake_case";

/** Puts the handle together; `embedded` is set for PGlite. */
function handleOf(pool: Pool, embedded?: WorkerDatabase): DatabaseHandle {
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    await pool.end();
    await embedded?.close();
  };
  return {
    db: drizzle(pool, { casing: CASING }),
    pool,
    kind: embedded ? "embedded" : "postgres",
    ping: (limitMs = 2_000) =>
      withLimit(pool instanceof WatchedPool ? pool.ask() : pool.query("select 1").then(() => undefined), limitMs),
    close: () => (closing ??= close()),
    onFatal: (listener) => embedded?.onFatal(listener),
  };
}

/** Pool on an open PGlite. */
export const embeddedHandle = (embedded: WorkerDatabase): DatabaseHandle =>
  handleOf(prepared(plainPool(embeddedPool(embedded))), embedded);

/** PGlite in a thread of its own. Hold the lock of the folder first. */
async function openEmbedded(dataDir: string): Promise<DatabaseHandle> {
  const folder = dataDir.startsWith("memory://") ? dataDir : join(dataDir, "db");
  const embedded = await WorkerDatabase.open(folder).catch((error: unknown) => {
    if (errorCode(error)) throw dataDirError(dataDir, error);
    throw new StartupError(
      `内嵌数据库 ${folder} 无法打开（${error instanceof Error ? error.message : String(error)}）：` +
        "请从备份恢复该目录，或用环境变量 DATA_DIR 换一个空目录。",
      error,
    );
  });
  return embeddedHandle(embedded);
}

/** Pool on PostgreSQL; tries for a few seconds, since a database started together with us may need them. */
async function openPostgres(databaseUrl: string, isPatient: boolean): Promise<DatabaseHandle> {
  const pool = isPatient
    ? prepared(new WatchedPool({ ...postgresPool(databaseUrl), ...UNHURRIED }))
    : prepared(new WatchedPool(postgresPool(databaseUrl)), endSilentSocket);
  try {
    await refuseOldServer(pool, "DATABASE_URL");
    pool.warm();
    return handleOf(pool);
  } catch (error) {
    await pool.end();
    throw error instanceof StartupError ? error : databaseUrlError("DATABASE_URL", databaseUrl, error);
  }
}

/** Opens PostgreSQL when `databaseUrl` is given, else the embedded database. Throws a `StartupError`. */
export const openDatabase = (config: DatabaseConfig): Promise<DatabaseHandle> =>
  config.databaseUrl === undefined
    ? openEmbedded(config.dataDir)
    : openPostgres(config.databaseUrl, config.isPatient === true);
