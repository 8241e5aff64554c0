// On PostgreSQL: counters of failures are locked rows, and guesses come in parallel.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { shareUntil } from "@/server/db/share";
import { audits } from "@/server/platform/audit/audit.table";
import { signClientAddress } from "@/server/platform/limits/client-address";
import { hashWork } from "@/server/platform/secrets/password";
import { buildTestApp, createUser, signIn, TEST_PASSWORD, type TestApp } from "@/server/testing/testing";
import { removeEndedSessions } from "@/server/reference/session-chores";
import { freshCaptcha as solvedCaptcha } from "@/server/modules/auth/login/captcha-testing";
import { forget, lock, reserveAttempt } from "@/server/modules/auth/login/login-guard";
import { decryptPassword, encryptPassword } from "@/server/modules/auth/login/login-secrets";
import { captchas, loginGuards } from "@/server/reference/session.table";
import { users } from "@/server/reference/user.table";

let t: TestApp;
let username: string;
let userId: string;

before(async () => {
  t = await buildTestApp();
  await t.setParam("login.networkCaptchaAfter", 100_000);
  await t.setParam("login.networkLockAfter", 100_000);
});
after(() => t.close());
beforeEach(async () => {
  ({ userId, username } = await createUser(t.db));
});

interface Refusal {
  readonly statusCode: number;
  readonly error: string;
  readonly message: string;
}
async function refusal(response: ReturnType<typeof signIn>): Promise<Refusal> {
  const { statusCode, ...rest } = await response;
  const body = rest.json() as { error: string; errorMessage: string };
  return { statusCode, error: body.error, message: body.errorMessage };
}
const wrong = (more: Parameters<typeof signIn>[2] = {}) => refusal(signIn(t, username, { password: "nope", ...more }));

const freshCaptcha = (cookies: Record<string, string> = {}) => solvedCaptcha(t, cookies);
async function failTimes(count: number): Promise<Refusal> {
  let last: Refusal = { statusCode: 0, error: "", message: "" };
  for (let i = 0; i < count; i++) last = await wrong(i >= 3 ? await freshCaptcha() : {});
  return last;
}
const isIn = async (more: Parameters<typeof signIn>[2] = {}) => (await signIn(t, username, more)).statusCode === 200;

test("the cipher is AES-128-ECB over base64 of UTF-8; whatever else arrives is no password", () => {
  const key = "member-dev-key-1";
  assert.equal(decryptPassword(key, encryptPassword(key, "密码Demo@2026")), "密码Demo@2026");
  // printf Demo@2026 | base64 | openssl enc -aes-128-ecb -K <LOGIN_KEY in hex> | base64
  assert.equal(encryptPassword(key, "Demo@2026"), "km6mhuVFXAnjVrf6e2p6uw==");
  for (const bad of ["", "x", "!!!!", "AAAA", encryptPassword("another-key-0001", "x")]) {
    assert.equal(decryptPassword(key, bad), null);
  }
});

describe("who gets in", () => {
  test("the right password, whatever the case of the name; the sign-in is audited", async () => {
    assert.ok(await isIn());
    assert.equal((await signIn(t, username.toUpperCase())).statusCode, 200);
    const rows = await t.db.select().from(audits).where(eq(audits.userId, userId));
    assert.deepEqual(
      rows.map((r) => [r.action, r.result]),
      [
        ["auth.login", "ok"],
        ["auth.login", "ok"],
      ],
    );
  });

  test("a pending account becomes normal by its first sign-in", async () => {
    await t.db.update(users).set({ userStatus: 3 }).where(eq(users.userId, userId));
    assert.ok(await isIn());
    const [row] = await t.db.select().from(users).where(eq(users.userId, userId));
    assert.equal(row?.userStatus, 1);
    assert.equal(row?.lastLoginTime?.getTime(), t.clock.now().getTime());
  });

  test("unknown name, wrong password, disabled, closed, expired and foreign user types answer alike", async () => {
    const answers = [await wrong(), await refusal(signIn(t, "nobody-at-all"))];
    for (const change of [
      { userStatus: 0 },
      { userStatus: 2 },
      { userStatus: 5 },
      { userType: 3 },
      { expireDate: "2026-11-19" },
    ]) {
      const other = await createUser(t.db);
      await t.db.update(users).set(change).where(eq(users.userId, other.userId));
      answers.push(await refusal(signIn(t, other.username)));
    }
    for (const answer of answers) {
      assert.deepEqual(answer, { statusCode: 400, error: "invalid_grant", message: "用户名或密码错误" });
    }
  });

  test("all of them cost one hash: no time tells which names exist", async () => {
    const cost = async (work: () => Promise<unknown>) => {
      const before = hashWork.verified;
      await work();
      return hashWork.verified - before;
    };
    assert.equal(await cost(() => wrong()), 1);
    assert.equal(await cost(() => signIn(t, "no-such-name")), 1);
    assert.equal(await cost(() => signIn(t, username)), 1);
    assert.equal(
      await cost(() =>
        t.call({ method: "GET", url: `/auth/login/memberMen?pwdType=01&username=${username}&password=AAAA` }),
      ),
      1,
    );
  });

  test("another product's path is 404, a query of another shape is 400", async () => {
    const query = `pwdType=01&username=${username}&password=x`;
    assert.equal((await t.call({ method: "GET", url: `/auth/login/otherMen?${query}` })).statusCode, 404);
    assert.equal((await t.call({ method: "GET", url: `/auth/login/member?${query}` })).statusCode, 404);
    assert.equal(
      (await t.call({ method: "GET", url: "/auth/login/memberMen?pwdType=02&username=a&password=x" })).statusCode,
      400,
    );
    assert.equal((await t.call({ method: "GET", url: `/auth/login/memberMen?${query}&extra=1` })).statusCode, 400);
  });
});

describe("guessing", () => {
  test("from the third failure on a captcha is asked for, silently; a right one lets the right password in", async () => {
    assert.equal((await failTimes(3)).error, "invalid_grant");
    const before = hashWork.verified;
    const asked = await refusal(signIn(t, username));
    assert.deepEqual([asked.statusCode, asked.error], [400, "invalid_spsoft_auth0092"]);
    assert.equal(hashWork.verified, before, "no password is checked without it");
    assert.ok(await isIn(await freshCaptcha()));
    assert.ok(await isIn(), "a success forgets the failures");
  });

  test("the fifth failure locks for 15 minutes, then 30, then 60; the right password waits too", async () => {
    const fifth = await failTimes(5);
    assert.deepEqual(fifth, {
      statusCode: 400,
      error: "locked",
      message: "登录失败次数过多，账号已锁定，请15分钟后再试",
    });
    const before = hashWork.verified;
    t.clock.minutes(14);
    const waiting = await refusal(signIn(t, username, await freshCaptcha()));
    assert.match(waiting.message, /请1分钟后再试/);
    assert.equal(hashWork.verified, before);
    for (const minutes of [30, 60]) {
      t.clock.minutes(minutes);
      let last = await wrong(await freshCaptcha());
      for (let i = 1; i < 5; i++) last = await wrong(await freshCaptcha());
      assert.match(last.message, new RegExp(`请${minutes}分钟后再试`));
    }
    t.clock.minutes(60);
    assert.equal((await refusal(signIn(t, username))).error, "invalid_spsoft_auth0092", "still with captcha");
    assert.ok(await isIn(await freshCaptcha()));
    assert.equal(await t.db.$count(loginGuards, eq(loginGuards.guardKey, `user:${username}`)), 0);
  });

  test("the lock never exceeds a day, and a day without failures forgets all", async () => {
    await failTimes(5);
    await t.db
      .update(loginGuards)
      .set({ lockCount: 30 })
      .where(eq(loginGuards.guardKey, `user:${username}`));
    t.clock.minutes(15);
    for (let i = 0; i < 4; i++) await wrong(await freshCaptcha());
    assert.match((await wrong(await freshCaptcha())).message, /请1440分钟后再试/);
    t.clock.minutes(24 * 60 - 1);
    assert.equal((await refusal(signIn(t, username))).error, "locked");
    t.clock.minutes(1);
    assert.ok(await isIn(), "neither lock nor captcha");
  });

  test("a name that nobody has is counted without being kept: it may be a number or a password", async () => {
    const typed = "13912345678";
    await signIn(t, typed);
    const kept = await t.db.select().from(loginGuards);
    assert.ok(kept.length > 0);
    assert.ok(kept.every(({ guardKey }) => !guardKey.includes(typed)));
  });

  test("names that do not exist lock the same way", async () => {
    const name = `ghost-${username}`;
    const errors: string[] = [];
    for (let i = 0; i < 6; i++) {
      const more = i >= 3 ? await freshCaptcha() : {};
      errors.push((await refusal(signIn(t, name, more))).error);
    }
    assert.deepEqual(errors, [...Array<string>(4).fill("invalid_grant"), "locked", "locked"]);
  });

  test("100 parallel guesses from many addresses reach the hash at most five times", async () => {
    const before = hashWork.verified;
    const seconds = Math.floor(t.clock.now().getTime() / 1_000);
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => {
        const ip = `198.51.${i}.7`;
        const signature = signClientAddress(t.env.internalSecret, ip, seconds);
        return wrong({ headers: { "x-client-address": ip, "x-client-signature": signature } });
      }),
    );
    assert.ok(hashWork.verified - before <= 5, `${hashWork.verified - before} checks`);
  });

  test("1,000 wrong passwords from 100 addresses reach the hash five times, captchas solved or not", async () => {
    const guess = async (i: number, captcha = {}) => {
      const ip = `198.51.100.${i % 100}`;
      const signature = signClientAddress(t.env.internalSecret, ip, Math.floor(t.clock.now().getTime() / 1_000));
      return wrong({ headers: { "x-client-address": ip, "x-client-signature": signature }, ...captcha });
    };
    const before = hashWork.verified;
    for (let i = 0; i < 10; i++) await guess(i, await freshCaptcha());
    await Promise.all(Array.from({ length: 990 }, (_, i) => guess(i).catch(() => undefined)));
    assert.equal(hashWork.verified - before, 5);
  });

  test("an attempt that another process locked out between its look and its count is not checked, nor counted", async () => {
    const key = `user:${username.toLowerCase()}`;
    const { params } = t.app.platform.services;
    await reserveAttempt(t.db, key, t.clock.now());
    assert.equal(await lock(t.db, key, params, t.clock.now()), 15);
    assert.deepEqual(await reserveAttempt(t.db, key, t.clock.now()), { failures: 0, minutes: 15 });
    t.clock.minutes(15);
    assert.deepEqual(await reserveAttempt(t.db, key, t.clock.now()), { failures: 1, minutes: 0 });
    assert.equal(await lock(t.db, key, params, t.clock.now()), 30);
    await forget(t.db, key);
  });

  test("a forged address header counts for nothing", async () => {
    await t.setParam("limits.loginsPerMinute", 3);
    const attempt = (ip: string) =>
      signIn(t, "nobody-2", {
        headers: { "x-client-address": ip, "x-client-signature": `1.${"0".repeat(64)}`, "x-forwarded-for": ip },
      });
    t.clock.minutes(2);
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await attempt(`192.0.2.${i}`)).statusCode);
    assert.deepEqual(statuses, [400, 400, 400, 429, 429]);
    await t.setParam("limits.loginsPerMinute", 10_000);
  });

  test("strangers' guessing does not shut out the account's own browser: it gets in with a captcha", async () => {
    const did = (await signIn(t, username)).cookies.find((cookie) => cookie.name === "did")?.value ?? "";
    await failTimes(5);
    assert.equal((await refusal(signIn(t, username))).error, "locked");
    assert.equal((await refusal(signIn(t, username, { cookies: { did } }))).error, "invalid_spsoft_auth0092");
    assert.ok(await isIn(await freshCaptcha({ did })));
    const other = await createUser(t.db);
    assert.equal(
      (
        await refusal(
          signIn(t, username, { cookies: { did: did.replace(/^./, (first) => (first === "x" ? "y" : "x")) } }),
        )
      ).error,
      "locked",
    );
    assert.equal(
      (await signIn(t, other.username, { cookies: { did } })).statusCode,
      200,
      "it is no device of another account",
    );
  });

  test("a network with many failures must solve captchas, then wait", async () => {
    await t.setParam("login.networkCaptchaAfter", 2);
    await t.setParam("login.networkLockAfter", 4);
    t.clock.minutes(20);
    const guess = async (captcha: Parameters<typeof signIn>[2] = {}) => {
      const { username: name } = await createUser(t.db);
      return refusal(signIn(t, name, { password: "nope", ...captcha }));
    };
    assert.equal((await guess()).error, "invalid_grant");
    assert.equal((await guess()).error, "invalid_grant");
    assert.equal((await guess()).error, "invalid_spsoft_auth0092");
    assert.equal((await guess(await freshCaptcha())).error, "invalid_grant");
    assert.equal((await guess(await freshCaptcha())).error, "invalid_grant");
    assert.equal((await guess(await freshCaptcha())).statusCode, 429);
    t.clock.minutes(15);
    assert.equal((await guess()).error, "invalid_grant");
    await t.setParam("login.networkCaptchaAfter", 100_000);
    await t.setParam("login.networkLockAfter", 100_000);
  });
});

test("a sign-in takes two trips to the database, with a captcha four", async () => {
  const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const { pool } = t.handle;
    const { connect } = pool;
    let trips = 0;
    // Only what is asked for the sign-in itself: the audit chain and others go on beside it.
    pool.connect = ((...all: unknown[]) => {
      if (shareUntil() !== null) trips += 1;
      return Reflect.apply(connect, pool, all) as unknown;
    }) as typeof connect;
    await work().finally(() => (pool.connect = connect));
    return trips;
  };
  assert.equal(await tripsOf(() => signIn(t, username)), 2);
  assert.equal(await tripsOf(() => wrong()), 2);
  await failTimes(2);
  const captcha = await freshCaptcha();
  assert.equal(await tripsOf(() => signIn(t, username, captcha)), 4, "the answer, and the count after it");
});

test("no password, in any form, stands in log or audit", async () => {
  await wrong();
  await signIn(t, username, { password: "Very$ecret-77" });
  const written = t.logs() + JSON.stringify(await t.db.select().from(audits));
  for (const text of [TEST_PASSWORD, "Very$ecret-77", encryptPassword(t.env.loginKey, "Very$ecret-77"), "password="]) {
    assert.ok(!written.includes(text));
  }
  assert.ok(!written.includes(createHash("sha256").update(TEST_PASSWORD).digest("hex")));
});

test("housekeeping drops what is over: guards after a day, captchas after their minutes", async () => {
  await failTimes(2);
  await freshCaptcha();
  t.clock.minutes(3 * 24 * 60);
  await removeEndedSessions(t.db, t.clock.now());
  assert.equal(await t.db.$count(captchas), 0);
  assert.equal(await t.db.$count(loginGuards), 0);
});
