import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { buildApp } from "@/server/app";
import type { DatabaseHandle } from "@/server/db/client";
import { userIdOf } from "@/server/db/seed/demo";
import { seed } from "@/server/db/seed/seed";
import { testDatabase } from "@/server/db/testing";
import { type Env, parseEnv } from "@/server/env";
import { createHealth } from "@/server/kit/health";
import { newId } from "@/server/kit/id";
import { hashToken, newToken } from "@/server/kit/session";
import { sessions } from "@/server/modules/auth/session.table";

/** The moment at which tests begin: a Friday morning in Shanghai. */
export const TEST_NOW = new Date("2026-11-20T02:00:00.000Z");

/** An answer with its envelope read. */
export interface Reply {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  // Tests look into answers of every shape.
  readonly body: { success: boolean; data: unknown; errorCode?: string; version?: number; fieldErrors?: unknown };
  readonly raw: LightMyRequestResponse;
}

export type Send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, options?: InjectOptions) => Promise<Reply>;

export interface DemoApp {
  readonly app: FastifyInstance;
  readonly handle: DatabaseHandle;
  readonly dataDir: string;
  readonly clock: { now(): Date; set(instant: Date): void };
  /** Cookie header of a fresh session, without the ceremony of signing in. */
  cookieOf(username: string): Promise<string>;
  /** Calls of a freshly signed-in user. */
  as(username: string): Promise<Send>;
  readonly anonymous: Send;
  /** A second process on the same database. */
  another(): Promise<DemoApp>;
  close(): Promise<void>;
}

const sender =
  (app: FastifyInstance, cookie: string | null): Send =>
  async (method, url, options = {}) => {
    const headers = { "x-requested-with": "XMLHttpRequest", ...(cookie && { cookie }), ...options.headers };
    const raw = await app.inject({ ...options, method, url, headers });
    const isJson = String(raw.headers["content-type"] ?? "").startsWith("application/json");
    return { status: raw.statusCode, headers: raw.headers, body: isJson ? raw.json() : ({} as Reply["body"]), raw };
  };

async function onDatabase(handle: DatabaseHandle, env: Env, clock: DemoApp["clock"]): Promise<DemoApp> {
  const app = await buildApp({ db: handle, env, clock, health: createHealth(handle) });
  const cookieOf = async (username: string): Promise<string> => {
    const token = newToken();
    await handle.db.insert(sessions).values({
      sessionId: newId(),
      tokenHash: hashToken(token),
      userId: userIdOf(username),
      createTime: clock.now(),
      lastSeenTime: clock.now(),
      ip: "127.0.0.1",
      userAgent: "test",
    });
    return `${env.sessionCookie}=${token}`;
  };
  return {
    app,
    handle,
    dataDir: env.dataDir,
    clock,
    cookieOf,
    as: async (username) => sender(app, await cookieOf(username)),
    anonymous: sender(app, null),
    another: () => onDatabase(handle, env, clock),
    close: () => app.close(),
  };
}

/** The whole backend on a fresh database with the demo association; close it in `after`. */
export async function demoApp(): Promise<DemoApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "demo-app-"));
  const secrets = { internalSecret: "test-internal-secret-0001", dataKey: "test-data-key-of-the-demo-0001" };
  const env: Env = { ...parseEnv({ DATA_DIR: dataDir }), ...secrets };
  let instant = TEST_NOW;
  const clock = { now: () => instant, set: (next: Date) => void (instant = next) };
  const handle = await testDatabase();
  await seed({ db: handle, env, clock });
  const first = await onDatabase(handle, env, clock);
  const close = async (): Promise<void> => {
    await first.close();
    await handle.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...first, close };
}
