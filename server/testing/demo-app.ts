import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { buildApp } from "@/server/app";
import type { DatabaseHandle } from "@/server/db/client";
import { userIdOf } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { createHealth } from "@/server/platform/http/health";
import { buildTestApp, MARKER, openSession } from "@/server/testing/testing";

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
  setClock(instant: Date): void;
  /** Cookie header of a fresh session, without the ceremony of signing in. */
  cookieOf(username: string): Promise<string>;
  /** Calls of a freshly signed-in user. */
  as(username: string): Promise<Send>;
  readonly anonymous: Send;
  /** A second process on the same database, for anonymous calls. */
  another(): Promise<{ anonymous: Send; close(): Promise<void> }>;
  close(): Promise<void>;
}

const sender =
  (app: FastifyInstance, cookie: string | null): Send =>
  async (method, url, options = {}) => {
    const headers = { ...MARKER, ...(cookie && { cookie }), ...options.headers };
    const raw = await app.inject({ ...options, method, url, headers });
    const isJson = String(raw.headers["content-type"] ?? "").startsWith("application/json");
    return { status: raw.statusCode, headers: raw.headers, body: isJson ? raw.json() : ({} as Reply["body"]), raw };
  };

/** The whole backend on a fresh database with the demo association; close it in `after`. */
export async function demoApp(): Promise<DemoApp> {
  const t = await buildTestApp({ seed });
  const { app, handle, env, clock } = t;
  const setClock = (instant: Date): void => clock.advance(instant.getTime() - clock.now().getTime());
  setClock(TEST_NOW);
  const cookieOf = async (username: string): Promise<string> =>
    `${env.sessionCookie}=${await openSession(t, userIdOf(username))}`;
  return {
    app,
    handle,
    dataDir: env.dataDir,
    setClock,
    cookieOf,
    as: async (username) => sender(app, await cookieOf(username)),
    anonymous: sender(app, null),
    another: async () => {
      const second = await buildApp({ db: handle, env, clock, health: createHealth(handle) });
      return { anonymous: sender(second, null), close: () => second.close() };
    },
    close: () => t.close(),
  };
}
