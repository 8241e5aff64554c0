// Limits must not be a weapon: what strangers do shuts them out, not the owner at his own browser; every try of theirs
// at an account is told to it. // promises P-S5, P-S6, P-S11
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { anonymousApi, passwordApi } from "@/contracts/auth/password";
import { authApi } from "@/contracts/auth/session";
import { fillPath } from "@/contracts/kit/endpoint";
import { audits } from "@/server/platform/audit/audit.table";
import { SHARED_HEADER, sharedClaim, signClientAddress } from "@/server/platform/limits/client-address";
import { REFUSAL_CAPS } from "@/server/platform/audit/refusals";
import { CROWD } from "@/server/platform/limits/shared-address";
import { buildTestApp, createUser, openSession, signIn, TEST_PASSWORD, type TestApp } from "@/server/testing/testing";
import { textsSent } from "@/server/platform/outbox/testing";
import { freshCaptcha } from "@/server/modules/auth/login/captcha-testing";
import { Browser, codeSent, givePhone } from "@/server/modules/auth/password/password-testing";
import { encryptPassword } from "@/server/modules/auth/login/login-secrets";
import { hashPassword } from "@/server/platform/secrets/password";
import { users } from "@/server/reference/user.table";

const WHO_AM_I = "/rest/auth/security/userCenter/userInfo";
let t: TestApp;
let username: string;
let userId: string;
let mobile: string;
let n = 0;

before(async () => {
  t = await buildTestApp({ seed });
  // What is counted here is not the work of a browser.
  await t.setParam("login.captchaTries", 1);
});
after(() => t.close());
beforeEach(async () => {
  // Counters of the test before are over.
  t.clock.minutes(24 * 60 + 1);
  ({ userId, username } = await createUser(t.db, { codes: ["g_hy_desk_param_view"] }));
  mobile = `139${String(++n).padStart(8, "0")}`;
  await givePhone(t, userId, mobile);
});

/** Headers of the portal that vouches for this address. */
function from(ip: string, { isShared = false } = {}): Record<string, string> {
  const seconds = Math.floor(t.clock.now().getTime() / 1_000);
  const sign = (text: string) => signClientAddress(t.env.internalSecret, text, seconds);
  const headers = { "x-client-address": ip, "x-client-signature": sign(ip) };
  return isShared ? { ...headers, [SHARED_HEADER]: sign(sharedClaim(ip)) } : headers;
}

interface Try {
  readonly name?: string;
  readonly password?: string;
  readonly cookies?: Record<string, string>;
  /** A captcha is answered rightly. */
  readonly isHuman?: boolean;
}

/** One sign-in from this address; its status and, when refused, the kind of refusal. */
async function enter(headers: Record<string, string>, { name = username, password, cookies = {}, isHuman }: Try = {}) {
  const asHuman = isHuman ? await freshCaptcha(t, cookies, headers) : { cookies };
  const answer = await signIn(t, name, { password: password ?? TEST_PASSWORD, headers, ...asHuman });
  const body = answer.json<{ error?: string; errorCode?: string }>();
  const kind = answer.statusCode === 200 ? "in" : (body.error ?? body.errorCode);
  return { kind, did: answer.cookies.find((cookie) => cookie.name === "did")?.value ?? "" };
}
const fail = (ip: string, more: Try = {}) => enter(from(ip), { isHuman: true, password: "nope", ...more });
/** So many failures at accounts that nobody has, one each, all from addresses of one network. */
async function strangersFail(count: number, addressOf: (i: number) => string): Promise<void> {
  for (let i = 0; i < count; i++) await fail(addressOf(i), { name: `nobody-${n}-${i}`, isHuman: i >= 20 });
}
/** The device cookie of a browser that has signed in. */
const ownDevice = async (): Promise<string> => (await enter(from("192.0.2.1"))).did;

describe("a network that failed too often", () => {
  beforeEach(() => t.setParam("login.networkLockAfter", 30));

  test("shuts strangers out; the account's own browser gets in with a captcha, from there too", async () => {
    const did = await ownDevice();
    await strangersFail(30, (i) => `203.0.113.${i}`);
    const here = from("203.0.113.200");
    assert.equal((await enter(here, { isHuman: true })).kind, "RATE");
    assert.equal((await enter(here, { cookies: { did } })).kind, "invalid_spsoft_auth0092");
    assert.equal((await enter(here, { cookies: { did }, isHuman: true })).kind, "in");
    const { username: other } = await createUser(t.db);
    assert.equal((await enter(here, { name: other, cookies: { did }, isHuman: true })).kind, "RATE", "his own only");
  });

  test("is a /48 of IPv6, however its owner moves within", async () => {
    await strangersFail(30, (i) => `2001:db8:77:${i.toString(16)}::${i}`);
    assert.equal((await enter(from("2001:db8:77:ffff::1"), { isHuman: true })).kind, "RATE");
    assert.equal((await enter(from("2001:db8:78::1"))).kind, "in");
  });

  test("without a known browser the way over the phone stays open, and makes the browser known", async () => {
    await strangersFail(30, (i) => `203.0.113.${i}`);
    for (let i = 0; i < 5; i++) await fail(`198.51.${i}.1`);
    assert.equal((await enter(from("192.0.2.9"), { isHuman: true })).kind, "locked");
    const browser = new Browser(t, "203.0.113.200");
    assert.equal((await browser.smsCode(mobile)).statusCode, 200);
    const verified = await browser.byPhoneCode(mobile, await codeSent(t));
    const { token } = verified.json<{ data: { token: string } }>().data;
    const password = "Kestrel@2027";
    const newPassword = encryptPassword(t.env.loginKey, password);
    const reset = await browser.reset({ token, username, newPassword });
    assert.equal(reset.statusCode, 200, reset.body);
    const did = reset.cookies.find((cookie) => cookie.name === "did")?.value ?? "";
    // The strangers go on.
    for (let i = 0; i < 5; i++) await fail(`198.51.${i}.1`);
    const here = from("203.0.113.200");
    assert.equal((await enter(here, { password, isHuman: true })).kind, "locked");
    assert.equal((await enter(here, { password, cookies: { did }, isHuman: true })).kind, "in");
  });
});

describe("a known browser's cookie", () => {
  const lockedFor = async (did: string, password?: string): Promise<boolean> => {
    const cookies: Record<string, string> = { did };
    return (
      (await enter(from("192.0.2.77"), { cookies, isHuman: true, ...(password && { password }) })).kind === "locked"
    );
  };
  const strangersLock = async () => {
    for (let i = 0; i < 5; i++) await fail(`198.51.${i}.1`);
  };

  test("ends with a change of the password, except in the browser that changes it; so does a reset by others", async () => {
    const [stolen, own] = [await ownDevice(), await ownDevice()];
    assert.notEqual(stolen, own);
    const password = "Kestrel@2027";
    const body = {
      oldPassword: encryptPassword(t.env.loginKey, TEST_PASSWORD),
      newPassword: encryptPassword(t.env.loginKey, password),
    };
    const token = await openSession(t, userId);
    const url = passwordApi.change.path;
    const changed = await t.call({
      method: passwordApi.change.spec.method,
      url,
      token,
      cookies: { did: own },
      payload: body,
    });
    assert.equal(changed.statusCode, 200, changed.body);
    const renewed = changed.cookies.find(({ name }) => name === "did")?.value ?? "";
    await strangersLock();
    assert.equal(await lockedFor(stolen, password), true, "a copy from before");
    assert.equal(await lockedFor(own, password), true, "also this browser's old one");
    assert.equal(await lockedFor(renewed, password), false);
    await t.db
      .update(users)
      .set({ passwordHash: await hashPassword("Other@2028") })
      .where(eq(users.userId, userId));
    assert.equal(await lockedFor(renewed, "Other@2028"), true);
  });

  test("of another account, also one that had the name before, is unknown", async () => {
    const did = await ownDevice();
    await t.db
      .update(users)
      .set({ username: `former-${username}` })
      .where(eq(users.userId, userId));
    const { userId: next } = await createUser(t.db);
    await t.db.update(users).set({ username }).where(eq(users.userId, next));
    await strangersLock();
    assert.equal(await lockedFor(did), true);
  });

  test("that is stale costs no attempt of the account and opens no way to guess", async () => {
    const did = await ownDevice();
    const passwordHash = await hashPassword("Kestrel@2027");
    await t.db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
    const kinds = [];
    for (let i = 0; i < 6; i++)
      kinds.push((await enter(from("192.0.2.77"), { cookies: { did }, password: "nope" })).kind);
    const captcha = "invalid_spsoft_auth0092";
    assert.deepEqual(kinds, [...Array<string>(3).fill("invalid_grant"), captcha, captcha, captcha]);
  });
});

test("an address's tries of a minute are a /64's; the account's own browser has its own", async () => {
  const did = await ownDevice();
  await t.setParam("limits.loginsPerMinute", 3);
  const kinds = [];
  for (let i = 0; i < 5; i++) kinds.push((await enter(from(`2001:db8:1:2::${i}`), { name: `who-${i}` })).kind);
  assert.deepEqual(kinds, [...Array<string>(3).fill("invalid_grant"), "RATE", "RATE"]);
  assert.equal((await enter(from("2001:db8:1:2::99"), { cookies: { did } })).kind, "in");
  assert.equal((await enter(from("2001:db8:1:3::1"))).kind, "in");
  await t.setParam("limits.loginsPerMinute", 100_000);
});

describe("an address whose strangers have used up a minute of captchas, codes and tickets", () => {
  const MOST = 3;
  const LIMITS = ["limits.captchasPerMinute", "limits.codeChecksPerMinute", "limits.loginsPerMinute"];
  const here = from.bind(null, "203.0.113.200");
  const captcha = (cookies: Record<string, string> = {}) =>
    t.call({ method: "GET", url: fillPath(authApi.captcha.path, { codeType: "login" }), headers: here(), cookies });
  const checkCode = (cookies: Record<string, string> = {}, smsCode = "000000") => {
    const payload = { mobilePhone: mobile, smsCode, purpose: "resetPwd" };
    return t.call({ method: "POST", url: anonymousApi.byPhoneCode.path, payload, headers: here(), cookies });
  };
  const redeem = (cookies: Record<string, string> = {}) => {
    const payload = { ticket: "a".repeat(43), state: "b".repeat(43) };
    return t.call({ method: "POST", url: authApi.redeem.path, payload, headers: here(), cookies });
  };
  beforeEach(async () => {
    for (const key of LIMITS) await t.setParam(key, MOST);
  });
  after(async () => {
    for (const key of LIMITS) await t.setParam(key, 10_000);
  });
  const useUp = async () => {
    for (const ask of [captcha, checkCode, redeem]) {
      for (let i = 0; i < MOST; i += 1) assert.notEqual((await ask()).statusCode, 429);
      assert.equal((await ask()).statusCode, 429);
    }
  };

  test("does not stop a browser that is known, and no cookie of one's own making is one", async () => {
    const did = await ownDevice();
    await useUp();
    assert.equal((await captcha({ did })).statusCode, 200);
    assert.equal((await enter(here(), { cookies: { did }, isHuman: true })).kind, "in");
    for (const ask of [checkCode, redeem]) assert.notEqual((await ask({ did })).statusCode, 429);
    const [nonce = "", name = "", owner = "", device = ""] = did.split(".");
    const forged = [`${"A".repeat(16)}.${name}.${owner}.${device}`, [nonce, name, owner, name].join(".")];
    for (const one of [...forged, [nonce, name, owner].join(".")])
      assert.equal((await captcha({ did: one })).statusCode, 429, one);
    // By itself, and no more than anybody.
    for (let i = 0; i < MOST; i += 1) await captcha({ did });
    assert.equal((await captcha({ did })).statusCode, 429);
  });

  test("does not stop who holds a code that was sent to him", async () => {
    const browser = new Browser(t, "203.0.113.200");
    assert.equal((await browser.smsCode(mobile)).statusCode, 200);
    const code = await codeSent(t);
    await useUp();
    assert.equal((await checkCode(browser.cookies, code)).statusCode, 200);
    assert.equal((await checkCode(browser.cookies, code)).statusCode, 429, "used");
  });
});

test("junk tokens of a neighbour cost the address, not who is signed in there", async () => {
  const token = await openSession(t, userId);
  const headers = from("203.0.113.50");
  const ask = async (one: string) => (await t.call({ method: "GET", url: WHO_AM_I, token: one, headers })).statusCode;
  assert.equal(await ask(token), 200);
  await t.setParam("limits.addressCallsPerMinute", 5);
  for (let i = 0; i < 8; i++) await ask(`junk-${i}`);
  assert.equal(await ask("junk"), 429);
  assert.equal(await ask(token), 200);
  await t.setParam("limits.addressCallsPerMinute", 10_000_000);
});

describe("the log", () => {
  /** Reasons of the refused rows that name the account; what waits is written first. */
  async function reasons(): Promise<string[]> {
    await t.app.platform.refusals.flush();
    const mine = and(eq(audits.object, "auth.user"), eq(audits.objectId, userId), eq(audits.result, "refused"));
    const rows = await t.db.select().from(audits).where(mine);
    return rows.map(({ changes }) => String(changes.find(({ field }) => field === "reason")?.after));
  }
  const times = (list: string[], what: string) => list.filter((one) => one === what).length;

  test("names the account at every try: 104 of them, locked or without a captcha, are 104 rows", async () => {
    for (let i = 0; i < 5; i++) await fail("198.51.100.1");
    for (let i = 0; i < 99; i++) await enter(from("198.51.100.1"));
    const all = await reasons();
    assert.deepEqual([times(all, "credentials"), times(all, "locked")], [4, 100], "the fifth failure is the lock");
    t.clock.minutes(15);
    await enter(from("198.51.100.1"));
    await enter(from("198.51.100.1"));
    assert.equal(times(await reasons(), "captchaNone"), 2);
  });

  test("beyond the account's share one row says how many, though nobody comes after", async () => {
    for (let i = 0; i < 5; i++) await fail("198.51.100.1");
    for (let i = 0; i < REFUSAL_CAPS.perRecord + 40; i++) await enter(from("198.51.100.1"));
    assert.equal(times(await reasons(), "locked"), 1 + REFUSAL_CAPS.perRecord);
    t.clock.minutes(2);
    const all = await reasons();
    assert.equal(times(all, "capped"), 1);
    const token = await openSession(t, userId);
    const own = await t.call({ method: "GET", url: "/rest/auth/sign-in/v1.0/list/page?isRefused=true", token });
    assert.match(own.body, /此前一分钟另有 40 次/);
    assert.doesNotMatch(own.body, /undefined/);
  });
});

describe("text messages", () => {
  const order = (mobilePhone: string, ip: string, purpose = "resetPwd") =>
    new Browser(t, ip).smsCode(mobilePhone, { purpose });
  const strange = (i: number) => `137${String(n * 1_000 + i).padStart(8, "0")}`;

  test("a /64 orders as much as one address, a network no more than its share", async () => {
    const taken = async (ips: (i: number) => string, count: number) => {
      let sum = 0;
      for (let i = 0; i < count; i++) if ((await order(strange(i), ips(i), "application")).statusCode === 200) sum += 1;
      return sum;
    };
    assert.equal(await taken((i) => `2001:db8:5:1::${i.toString(16)}`, 30), 20);
    t.clock.minutes(24 * 60);
    assert.equal(await taken((i) => `2001:db8:5:${i.toString(16)}::1`, 80), 60);
  });

  test("strangers use up their part of the site's hour; who forgot his password still gets his code", async () => {
    await t.setParam("sms.publicPerSitePerHour", 4);
    await t.setParam("sms.perSitePerHour", 6);
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await order(strange(i), `10.${i}.1.1`, "application")).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429]);
    // Orders for numbers that nobody has are answered like all others, and use up nothing.
    for (let i = 10; i < 20; i++) assert.equal((await order(strange(i), `10.${i}.1.1`)).statusCode, 200);
    const earlier = (await textsSent(t)).length;
    assert.equal((await order(mobile, "10.99.1.1")).statusCode, 200);
    assert.equal((await textsSent(t)).length, earlier + 1);
    await t.setParam("sms.publicPerSitePerHour", 300);
    await t.setParam("sms.perSitePerHour", 500);
  });

  test("five orders of strangers for a number do not stop its owner at his own browser", async () => {
    const did = await ownDevice();
    for (let i = 0; i < 5; i++) {
      assert.equal((await order(mobile, `10.7.${i}.1`)).statusCode, 200);
      t.clock.minutes(2);
    }
    assert.equal((await order(mobile, "10.8.0.1")).statusCode, 429);
    const own = new Browser(t, "10.8.0.1", { did });
    assert.equal((await own.smsCode(mobile)).statusCode, 200);
    assert.equal((await new Browser(t, "10.8.0.2", { did }).smsCode(strange(1))).statusCode, 200);
  });
});

describe("many behind one address", () => {
  test("a proxy that nobody named: a captcha instead of a shut site; accounts lock as ever; log and desk say it", async () => {
    await t.setParam("login.networkLockAfter", 30);
    await strangersFail(30, () => "10.0.0.7");
    assert.equal((await enter(from("10.0.0.7"), { isHuman: true })).kind, "RATE", "a header proves nothing by itself");
    const through = from("10.0.0.7", { isShared: true });
    assert.equal((await enter(through)).kind, "invalid_spsoft_auth0092");
    assert.equal((await enter(through, { isHuman: true })).kind, "in");
    const { username: victim } = await createUser(t.db);
    for (let i = 0; i < 5; i++) await enter(through, { name: victim, password: "nope", isHuman: true });
    assert.equal((await enter(through, { name: victim, isHuman: true })).kind, "locked");
    assert.match(t.logs(), /"alarm":"proxy"[^\n]*TRUSTED_PROXY/);
    const staff = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: ["g_hy_desk_param_view"] });
    const token = await openSession(t, staff.userId);
    const desk = await t.call({ method: "GET", url: "/rest/common/workbench/v1.0", token });
    assert.match(desk.body, /TRUSTED_PROXY/);
  });

  test("a forged word of the portal's is worth nothing", async () => {
    await t.setParam("login.networkLockAfter", 30);
    await strangersFail(30, () => "10.0.0.8");
    const forged = { ...from("10.0.0.8"), [SHARED_HEADER]: from("10.0.0.8")["x-client-signature"] ?? "" };
    assert.equal((await enter(forged, { isHuman: true })).kind, "RATE");
    const borrowed = from("10.0.0.9", { isShared: true })[SHARED_HEADER] ?? "";
    assert.equal((await enter({ ...from("10.0.0.8"), [SHARED_HEADER]: borrowed }, { isHuman: true })).kind, "RATE");
  });

  test("twenty users of one machine of the house are no proxy: nothing is told, in the log or at the desk", async () => {
    t.clock.minutes(24 * 60);
    const alarms = () => t.logs().split('"alarm":"proxy"').length;
    const before = alarms();
    const staff = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: ["g_hy_desk_param_view"] });
    const desk = await openSession(t, staff.userId);
    for (let i = 0; i < CROWD + 1; i++) {
      const token = await openSession(t, (await createUser(t.db)).userId);
      await t.call({ method: "GET", url: WHO_AM_I, token, headers: from("10.0.0.12") });
    }
    assert.equal(alarms(), before);
    const workbench = await t.call({ method: "GET", url: "/rest/common/workbench/v1.0", token: desk });
    assert.equal(workbench.statusCode, 200);
    assert.doesNotMatch(workbench.body, /TRUSTED_PROXY/);
  });

  test("an office of twenty: its members are not shut out by a stranger among them", async () => {
    await t.setParam("login.networkLockAfter", 30);
    const office = from("203.0.113.99");
    for (let i = 0; i < CROWD; i++) {
      const token = await openSession(t, (await createUser(t.db)).userId);
      await t.call({ method: "GET", url: WHO_AM_I, token, headers: office });
    }
    await strangersFail(30, () => "203.0.113.99");
    assert.equal((await enter(office, { isHuman: true })).kind, "in");
    assert.equal((await enter(from("203.0.113.98"), { isHuman: true })).kind, "RATE");
  });
});
