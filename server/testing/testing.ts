import { cp, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { PermissionCode } from "@/contracts/access";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { type AppExtras, buildApp } from "@/server/app";
import type { DatabaseHandle, Db } from "@/server/db/client";
import { seed as demoSeed } from "@/server/seed/seed";
import { type Seeding, testDatabase } from "@/server/db/testing";
import { type Env, parseEnv } from "@/server/env";
import { createHealth } from "@/server/platform/http/health";
import { newId } from "@/server/platform/clock/id";
import { createLogger } from "@/server/platform/http/logging";
import { hashPassword } from "@/server/platform/secrets/password";
import { TestClock } from "@/server/platform/call/test-clock";
import type { CallOptions, Reachable } from "@/server/testing/test-reach";
import { addressCallsPerMinute, userCallsPerMinute } from "@/server/platform/limits/rate-limit";
import { businessParameters } from "@/server/platform/params/params.table";
import type { Clock } from "@/server/platform/call/services";
import { codeChecksPerMinute } from "@/server/modules/auth/anonymous";
import { captchaGrowAfter, captchasPerMinute, captchaTries } from "@/server/modules/auth/login/captcha";
import { encryptPassword } from "@/server/modules/auth/login/login-secrets";
import { loginsPerMinute } from "@/server/modules/auth/login/login-look";
import { keysOf } from "@/server/platform/search/search-keys";
import { roleCodes, roles, userCompanies, userRoles, users } from "@/server/reference/user.table";

/** Headers that the portal sends with every call, and those of a form whose consent is ticked. */
export const MARKER = { "x-requested-with": "XMLHttpRequest" } as const;
const TICKED = { ...MARKER, "x-consent": PRIVACY_DATE } as const;
export const TEST_PASSWORD = "Heron@2026";

export interface TestApp {
  readonly app: FastifyInstance;
  readonly handle: DatabaseHandle;
  readonly db: Db;
  readonly env: Env;
  readonly clock: TestClock;
  /** Everything that was logged, one JSON line per entry. */
  logs(): string;
  /** One call with the marker header; `token` is a session token. */
  call(options: CallOptions): Promise<LightMyRequestResponse>;
  /** Listens on a free loopback port, for what only a socket shows. */
  listen(): Promise<number>;
  setParam(key: string, value: unknown): Promise<void>;
  close(): Promise<void>;
}

const PATIENT = { answerMs: 20_000, bytesPerMs: 2_000, restMs: 3_000 };

export interface TestAppOptions extends AppExtras {
  /** Fills the database before the application is built, e.g. with the demo association. */
  readonly seed?: (parts: { db: DatabaseHandle; env: Env; clock: Clock }) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
  /** Another way to a database of the test's own. */
  readonly handle?: DatabaseHandle;
}

function testEnv(dataDir: string, more: Readonly<Record<string, string>> = {}): Env {
  const secrets = { internalSecret: "test-internal-secret-0001", dataKey: "test-data-key-0000000001" };
  return { ...parseEnv({ DATA_DIR: dataDir, SEED_DEMO: "1", ...more }), ...secrets };
}

/** Limits that no test runs into unless it lowers them itself; captchas whose first try is the right one. */
async function liftLimits(db: Db): Promise<void> {
  const rows = [
    ...[userCallsPerMinute, addressCallsPerMinute].map(({ key }) => ({ paramKey: key, paramValue: 10_000_000 })),
    { paramKey: loginsPerMinute.key, paramValue: 100_000 },
    { paramKey: captchasPerMinute.key, paramValue: 10_000 },
    { paramKey: captchaTries.key, paramValue: 1 },
    { paramKey: captchaGrowAfter.key, paramValue: 100_000 },
    { paramKey: codeChecksPerMinute.key, paramValue: 10_000 },
  ];
  await db.insert(businessParameters).values(rows);
}

function capture(): { stream: PassThrough; text: () => string } {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return { stream, text: () => Buffer.concat(chunks).toString("utf8") };
}

const sidOf = (token: string | undefined, env: Env) => (token === undefined ? {} : { [env.sessionCookie]: token });

/** The demo association of the test clock's day, as every test app holds it that has no data key or file store of its own. */
const DEMO_DATA: Seeding = {
  name: "demo",
  fill: (db, dataDir) => demoSeed({ db, env: testEnv(dataDir), clock: new TestClock() }),
};

/** The real application on a fresh database, with a clock that tests turn. Close it in `after`. */
export async function buildTestApp({
  seed,
  env: more,
  handle: given,
  ...extras
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-test-"));
  const env = testEnv(dataDir, more);
  const isUsual = given === undefined && seed === demoSeed && env.hasDemo && env.fileStore.kind === "disk";
  const handle = given ?? (await testDatabase(isUsual ? { seeding: DEMO_DATA } : {}));
  const clock = new TestClock();
  const logged = capture();
  if ("seededFiles" in handle && isUsual) await cp(String(handle.seededFiles), dataDir, { recursive: true });
  else await seed?.({ db: handle, env, clock });
  await liftLimits(handle.db);
  const log = extras.log ?? createLogger({ level: "info", stream: logged.stream });
  const parts = { db: handle, env, clock, health: createHealth(handle) };
  // Event-loop delay and a slow disk say nothing on a machine that runs several test files at once.
  const patient = { pressure: { maxInFlight: 1_000, maxDelayMs: 0 }, ...(!extras.files && { storeLimits: PATIENT }) };
  const app = await buildApp(parts, { ...patient, ...extras, log });
  return {
    app,
    handle,
    db: handle.db,
    env,
    clock,
    logs: logged.text,
    call: ({ token, headers, cookies, ...options }) =>
      app.inject({ ...options, headers: { ...TICKED, ...headers }, cookies: { ...sidOf(token, env), ...cookies } }),
    listen: async () => {
      if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
      return (app.server.address() as AddressInfo).port;
    },
    setParam: async (paramKey, paramValue) => {
      const row = { paramKey, paramValue };
      await handle.db
        .insert(businessParameters)
        .values(row)
        .onConflictDoUpdate({ target: businessParameters.paramKey, set: { paramValue } });
      await app.platform.services.params.refresh(handle.db, { force: true });
    },
    close: async () => {
      await app.close();
      await handle.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface TestUser {
  readonly username?: string;
  readonly userType?: number;
  readonly userStatus?: number;
  readonly companyId?: string | null;
  readonly orgId?: string | null;
  readonly codes?: readonly PermissionCode[];
  readonly reach?: readonly { companyId: string; canAct: boolean }[];
}

// One hash for all test accounts: hashing is what sign-in tests are about, not set-up.
let sharedHash: Promise<string> | null = null;

/** An account with the password TEST_PASSWORD and a role of its own that holds `codes`. */
export async function createUser(db: Db, user: TestUser = {}): Promise<{ userId: string; username: string }> {
  sharedHash ??= hashPassword(TEST_PASSWORD);
  const userId = newId();
  const { username = `u-${userId.slice(-12)}`, codes = [], reach = [] } = user;
  await db.insert(users).values({
    userId,
    username,
    nickName: "测试用户",
    searchKeys: keysOf({ words: [username, "测试用户"] }),
    passwordHash: await sharedHash,
    userType: user.userType ?? 1,
    userStatus: user.userStatus ?? 1,
    companyId: user.companyId ?? null,
    orgId: user.orgId ?? null,
  });
  const roleId = newId();
  await db.insert(roles).values({ roleId, roleCode: `role-${roleId}`, roleName: "测试角色" });
  await db.insert(userRoles).values({ userId, roleId });
  if (codes.length > 0) await db.insert(roleCodes).values(codes.map((code) => ({ roleId, code })));
  if (reach.length > 0) await db.insert(userCompanies).values(reach.map((r) => ({ userId, ...r })));
  return { userId, username };
}

/** A session without the sign-in call: its token. */
export async function openSession(t: Omit<Reachable, "call">, userId: string): Promise<string> {
  const facts = { userId, ip: "127.0.0.1", userAgent: "test" };
  return t.app.platform.sessions.open(t.db, { ...facts, sessionId: newId() }, t.clock.now());
}

/** The sign-in call as the portal makes it. */
export function signIn(
  t: TestApp,
  username: string,
  { password = TEST_PASSWORD, captcha, ...options }: { password?: string; captcha?: string } & InjectOptions = {},
): Promise<LightMyRequestResponse> {
  const query = new URLSearchParams({ pwdType: "01", username, password: encryptPassword(t.env.loginKey, password) });
  if (captcha !== undefined) query.set("captcha_code", captcha);
  return t.call({ ...options, method: "GET", url: `/auth/login/${t.env.product}Men?${query.toString()}` });
}
