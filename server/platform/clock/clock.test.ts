// One time for all processes: whatever their machines' clocks say, two of them on one database agree.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { buildApp } from "@/server/app";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { DatabaseClock } from "@/server/platform/clock/clock";
import { createHealth } from "@/server/platform/http/health";
import { newId } from "@/server/platform/clock/id";
import { idempotencyKeys } from "@/server/platform/call/idempotency.table";
import { buildTestApp, createUser, signIn, TEST_PASSWORD, type TestApp } from "@/server/testing/testing";
import { freshCaptcha } from "@/server/modules/auth/login/captcha-testing";
import { Browser, codeSent, givePhone } from "@/server/modules/auth/password/password-testing";
import { loginGuards, sessions } from "@/server/reference/session.table";

const MINUTE = 60_000;

describe("the clock", () => {
  const T = 1_800_000_000_000;
  const turned = () => {
    let at = 0;
    const clock = new DatabaseClock(
      () => at,
      () => T - 5 * MINUTE,
    );
    return { clock, at: (ms: number) => ((at = ms), clock.now().getTime() - T) };
  };

  test("is the machine's until the database was asked, then the database's, whatever happens to the machine's", () => {
    const { clock, at } = turned();
    assert.equal(at(0), -5 * MINUTE);
    clock.learn(T, 0, 4);
    assert.deepEqual([at(2), at(1_002)], [0, 1_000]);
    assert.equal(clock.aheadMs, -5 * MINUTE - 1_000);
  });

  test("keeps the narrower measure; a slow answer changes nothing that it does not contradict", () => {
    const { clock, at } = turned();
    clock.learn(T, 0, 4);
    clock.learn(T + 1_000 + 90, 900, 1_100);
    assert.equal(at(2_002), 2_000);
    clock.learn(T + 3_001, 3_001, 3_003);
    assert.equal(at(4_002), 4_001);
  });

  test("never goes back by a little, and follows a database whose clock was set", () => {
    const { clock, at } = turned();
    clock.learn(T, 0, 20);
    const before = at(100);
    clock.learn(T + 85, 99, 101);
    assert.equal(at(100), before);
    clock.learn(T - 10 * MINUTE, 199, 201);
    assert.equal(at(200), -10 * MINUTE);
  });
});

describe("two processes, one ten minutes ahead, one ten behind", () => {
  let ahead: TestApp;
  let behind: TestApp;

  before(async () => {
    ahead = await buildTestApp({ seed });
    const { handle, env } = ahead;
    const clockOf = async (shiftMs: number) => {
      const clock = new DatabaseClock(undefined, () => Date.now() + shiftMs);
      await clock.follow(handle.pool);
      return clock;
    };
    const build = async (shiftMs: number): Promise<TestApp> => {
      const parts = { db: handle, env, clock: await clockOf(shiftMs), health: createHealth(handle) };
      const app = await buildApp(parts, {
        pressure: { maxInFlight: 1_000, maxDelayMs: 0 },
      });
      const call: TestApp["call"] = ({ token, headers, cookies, ...options }) =>
        app.inject({
          ...options,
          headers: { "x-requested-with": "XMLHttpRequest", ...headers },
          cookies: { ...(token !== undefined && { [env.sessionCookie]: token }), ...cookies },
        });
      return { ...ahead, app, call };
    };
    const first = ahead;
    [ahead, behind] = [await build(10 * MINUTE), await build(-10 * MINUTE)];
    closing = async () => {
      await Promise.all([ahead.app.close(), behind.app.close()]);
      await first.close();
    };
  });
  let closing: () => Promise<void> = () => Promise.resolve();
  after(() => closing());

  /** A session that this process opened by its own clock. */
  const open = ({ app, db }: TestApp, userId: string): Promise<string> => {
    const { sessions: kept, services } = app.platform;
    return kept.open(db, { userId, ip: "127.0.0.1", userAgent: "test", sessionId: newId() }, services.clock.now());
  };
  const databaseMs = async (): Promise<number> => {
    const { rows } = await ahead.db.execute<{ at: string }>(sql`select extract(epoch from clock_timestamp()) as at`);
    return Number(rows[0]?.at) * 1_000;
  };
  const isNow = async (at: Date | null | undefined, plusMs = 0): Promise<void> =>
    assert.ok(Math.abs((at?.getTime() ?? 0) - plusMs - (await databaseMs())) < MINUTE, String(at));

  test("a captcha of one passes at the other; a lock of one lasts as long at the other", async () => {
    const { username } = await createUser(ahead.db);
    const enter = async (t: TestApp, password: string) => {
      return signIn(t, username, { password, ...(await freshCaptcha(behind)) });
    };
    for (let i = 0; i < 3; i++) await enter(ahead, "nope");
    assert.equal((await enter(ahead, TEST_PASSWORD)).statusCode, 200);
    for (let i = 0; i < 5; i++) await enter(ahead, "nope");
    for (const t of [ahead, behind]) assert.match((await enter(t, TEST_PASSWORD)).body, /请15分钟后再试/);
    const [guard] = await ahead.db
      .select()
      .from(loginGuards)
      .where(eq(loginGuards.guardKey, `user:${username}`));
    await isNow(guard?.lockedUntil, 15 * MINUTE);
  });

  test("a session, an idempotency key and a code of one are as old at the other", async () => {
    const { userId } = await createUser(ahead.db);
    const token = await open(behind, userId);
    const url = "/rest/auth/security/userCenter/userInfo";
    await ahead.setParam("session.idleMinutes", 5);
    for (const t of [ahead, behind]) assert.equal((await t.call({ method: "GET", url, token })).statusCode, 200);
    const [session] = await ahead.db.select().from(sessions).where(eq(sessions.userId, userId));
    await isNow(session?.lastSeenTime);
    await givePhone(ahead, userId, "13900007777");
    const browser = new Browser(behind);
    assert.equal((await browser.smsCode("13900007777")).statusCode, 200);
    const payload = { mobilePhone: "13900007777", purpose: "resetPwd", smsCode: await codeSent(behind) };
    const { cookies } = browser;
    const headers = { "idempotency-key": "clocks-0001" };
    const check = { method: "POST", url: "/restOpen/auth/security/anonymous/byPhoneCode", payload, cookies } as const;
    const answer = await ahead.call({ ...check, headers });
    assert.equal(answer.statusCode, 200, answer.body);
    const [key] = await ahead.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "clocks-0001"));
    await isNow(key?.createTime);
  });

  test("the log stands in the order of what happened, and says when", async () => {
    const { username } = await createUser(ahead.db, { companyId: DEMO.firm.first });
    const did: boolean[] = [];
    for (const [i, t] of [ahead, behind, ahead, behind].entries()) {
      const isRefused = i % 2 === 0;
      await signIn(t, username, isRefused ? { password: "nope" } : {});
      did.unshift(isRefused);
    }
    const staff = await createUser(ahead.db, { userType: 2, orgId: DEMO.orgId, codes: ["g_hy_desk_audit_view"] });
    const token = await open(ahead, staff.userId);
    const list = await ahead.call({
      method: "GET",
      url: `/rest/auth/audit/v1.0/list/page?username=${username}`,
      token,
    });
    const { data } = list.json<{ data: { isRefused: boolean; actionTime: string }[] }>();
    assert.deepEqual(
      data.map(({ isRefused }) => isRefused),
      did,
    );
    for (const { actionTime } of data) await isNow(new Date(actionTime));
  });
});
