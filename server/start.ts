import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { withSecrets } from "@/server/data-dir";
import { type DatabaseHandle, openDatabase } from "@/server/db/client";
import { type DataDirLock, lockDataDir, refuseIfLocked } from "@/server/db/embedded/lock";
import { migrateDatabase } from "@/server/db/migrate";
import { type Env, type EnvConfig, parseEnv, type RawEnv } from "@/server/env";
import { FINISH_MS } from "@/server/http/connections";
import { createHealth, type Health } from "@/server/platform/http/health";
import { systemClock, wrongClock } from "@/server/platform/clock/clock";
import type { Clock } from "@/server/platform/call/services";
import { errorCode, StartupError } from "@/server/startup-error";

/** What the application is built from. */
export interface AppParts {
  readonly db: DatabaseHandle;
  readonly env: Env;
  readonly clock: Clock;
  readonly health: Health;
}

export interface StartOptions {
  readonly buildApp: (parts: AppParts) => Promise<FastifyInstance>;
  /** Fills the database with what it needs to begin; runs after every migration and must be repeatable. */
  readonly seed: (parts: Pick<AppParts, "db" | "env" | "clock">) => Promise<void>;
  /** One short line of progress for the operator. */
  readonly onStep: (text: string) => void;
  /** The database is lost; the process should end. */
  readonly onFatal: (error: Error) => void;
}

export interface RunningBackend {
  readonly port: number;
  readonly app: FastifyInstance;
  /** One process alone may hold the database. */
  readonly isEmbedded: boolean;
  /**
   * Not ready at once, yet everything is served for `notReadyMs`; then calls under way finish within `finishMs`, and
   * everything closes. Resolves false when time ran out.
   */
  stop(limits?: StopLimits): Promise<boolean>;
}

export interface StopLimits {
  readonly notReadyMs?: number;
  readonly finishMs?: number;
}

/** For what ends with the application besides calls: jobs, workbooks, the audit chain. */
const CLOSE_MS = 2_000;

function listenError(config: EnvConfig, error: unknown): StartupError {
  const { port, bindHost } = config;
  if (errorCode(error) === "EADDRINUSE") {
    return new StartupError(
      `后端端口 ${port} 已被占用：请先停止占用它的程序，或用环境变量 BACKEND_PORT 换一个端口。`,
      error,
    );
  }
  return new StartupError(
    `后端无法在 ${bindHost}:${port} 上监听（${errorCode(error) || String(error)}）：请检查环境变量 BACKEND_BIND_HOST 和 BACKEND_PORT。`,
    error,
  );
}

/** Fails early, before anything is touched. */
function refuseTakenPort(config: EnvConfig): Promise<void> {
  if (config.port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const trial = createServer();
    trial.once("error", (error) => reject(listenError(config, error)));
    trial.listen(config.port, config.bindHost, () => trial.close(() => resolve()));
  });
}

/** Resolves false when the work takes longer. */
async function within(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const ended = new AbortController();
  const limit = wait(limitMs, false, { signal: ended.signal, ref: false }).catch(() => false);
  return Promise.race([work.then(() => true), limit]).finally(() => ended.abort());
}

async function openAndFill(env: Env, options: StartOptions): Promise<DatabaseHandle> {
  const startedAt = performance.now();
  const took = (): string => `（${((performance.now() - startedAt) / 1000).toFixed(1)} 秒）`;
  options.onStep(env.databaseUrl === undefined ? "打开内嵌数据库" : "连接数据库");
  const db = await openDatabase(env);
  try {
    db.onFatal(options.onFatal);
    await systemClock.follow(db.pool);
    const clockFault = wrongClock();
    if (clockFault) options.onStep(clockFault);
    options.onStep("更新数据表");
    const fill = async (): Promise<void> => {
      options.onStep(env.hasDemo ? "装载基础数据与演示数据" : "装载基础数据");
      await options.seed({ db, env, clock: systemClock });
    };
    await migrateDatabase(db, { databaseUrl: env.databaseUrl, migrateUrl: env.migrateUrl, fill });
    options.onStep(`数据库就绪${took()}`);
    return db;
  } catch (error) {
    await db.close().catch(() => undefined);
    throw error;
  }
}

async function listen(db: DatabaseHandle, env: Env, options: StartOptions, lock: DataDirLock | null) {
  const health = createHealth(db);
  const app = await options.buildApp({ db, env, clock: systemClock, health });
  try {
    await app.listen({ port: env.port, host: env.bindHost });
  } catch (error) {
    await app.close();
    throw listenError(env, error);
  }
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : env.port;
  const stop = async ({ notReadyMs = 0, finishMs = FINISH_MS }: StopLimits = {}): Promise<boolean> => {
    health.beginDrain();
    app.connections.beginEnd();
    await wait(notReadyMs);
    const ending = app.connections.end(finishMs).then(() => app.close());
    const hasFinished = await within(ending, finishMs + CLOSE_MS);
    const hasClosed = await within(db.close(), 3_000);
    lock?.release();
    return hasFinished && hasClosed;
  };
  return { port, app, stop, isEmbedded: lock !== null };
}

/**
 * Starts the backend: environment, lock, database, migrations, seed, application, port: in this order, so that a
 * mistake is told before anything is touched. Throws a `StartupError` for what the operator must mend.
 */
export async function startBackend(source: RawEnv, options: StartOptions): Promise<RunningBackend> {
  const config = parseEnv(source);
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded) await refuseIfLocked(config.dataDir);
  await refuseTakenPort(config);
  // Before any secret is written down: a database that cannot be reached leaves nothing behind.
  if (!isEmbedded) await openDatabase(config).then((trial) => trial.close());
  const lock = isEmbedded ? await lockDataDir(config.dataDir) : null;
  let db: DatabaseHandle | null = null;
  try {
    lock?.onLost(() => options.onFatal(new Error("DATA_DIR/lock was taken by another process")));
    const env = withSecrets(config);
    db = await openAndFill(env, options);
    return await listen(db, env, options, lock);
  } catch (error) {
    await db?.close().catch(() => undefined);
    lock?.release();
    throw error;
  }
}
