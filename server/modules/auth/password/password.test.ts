// Changing and resetting passwords: the policy holds, former ones do not come back, other sessions end, and whoever must
// change it first reaches nothing else. // domain a §3.1, promises P-S4, P-S5
// On PostgreSQL: guesses at once are counted by a locked row.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { allEndpoints } from "@/contracts/index";
import { audits } from "@/server/platform/audit/audit.table";
import { hashWork } from "@/server/platform/secrets/password";
import { buildTestApp, createUser, openSession, signIn, TEST_PASSWORD, type TestApp } from "@/server/testing/testing";
import { encryptPassword } from "@/server/modules/auth/login/login-secrets";
import { Browser, codeSent, givePhone } from "@/server/modules/auth/password/password-testing";
import { passwordHistory } from "@/server/modules/auth/password/password.table";
import { users } from "@/server/reference/user.table";

const NEW = "Kestrel-47";
let t: TestApp;
let userId: string;
let username: string;
let token: string;
let n = 0;

before(async () => {
  t = await buildTestApp();
});
after(() => t.close());
beforeEach(async () => {
  ({ userId, username } = await createUser(t.db));
  token = await openSession(t, userId);
  t.clock.minutes(2);
});

const sealed = (password: string) => encryptPassword(t.env.loginKey, password);
const userInfo = (by: string) => t.call({ method: "GET", url: "/rest/auth/security/userCenter/userInfo", token: by });
const change = (oldPassword: string, newPassword: string, by = token) =>
  t.call({
    method: "PUT",
    url: "/rest/auth/security/userCenter/pwd",
    token: by,
    payload: { oldPassword: sealed(oldPassword), newPassword: sealed(newPassword) },
  });
const faultAt = async (response: ReturnType<typeof change>) => {
  const { fieldErrors } = (await response).json<{ fieldErrors?: { path: string; message: string }[] }>();
  const [first] = fieldErrors ?? [];
  return first && `${first.path}: ${first.message}`;
};
const accountNow = async () => (await t.db.select().from(users).where(eq(users.userId, userId)))[0];

describe("changing the password", () => {
  test("the new one signs in, the old one no more; other sessions end, this one goes on; it is audited", async () => {
    const others = [await openSession(t, userId), await openSession(t, userId)];
    assert.equal((await change(TEST_PASSWORD, NEW)).statusCode, 200);
    assert.equal((await userInfo(token)).statusCode, 200);
    for (const other of others) assert.equal((await userInfo(other)).json<{ errorCode: string }>().errorCode, "GW0006");
    assert.equal((await signIn(t, username, { password: NEW })).statusCode, 200);
    assert.equal((await signIn(t, username)).statusCode, 400);
    const rows = await t.db.select().from(audits).where(eq(audits.objectId, userId));
    assert.ok(rows.some((row) => row.action === "auth.password.change" && row.result === "ok"));
    const written = JSON.stringify(rows) + t.logs() + JSON.stringify(await t.db.select().from(passwordHistory));
    assert.ok(![NEW, TEST_PASSWORD, sealed(NEW)].some((text) => written.includes(text)));
  });

  test("the office policy: each rule has its sentence", async () => {
    await t.db
      .update(users)
      .set({ username: `kestrel-${userId}` })
      .where(eq(users.userId, userId));
    for (const [password, fault] of [
      ["Ab1@x", "newPassword: 密码须为 8 至 20 个字符"],
      ["kestrelmoor", "newPassword: 密码须含大写字母、小写字母、数字、符号中的至少三种"],
      ["Password2026!", "newPassword: 这是容易被猜到的常见密码，请换一个"],
      [TEST_PASSWORD, "newPassword: 不能与最近 5 次用过的密码相同"],
    ] as const) {
      assert.equal(await faultAt(change(TEST_PASSWORD, password)), fault);
    }
    await t.db
      .update(users)
      .set({ username: `moor${n++}` })
      .where(eq(users.userId, userId));
    assert.equal(await faultAt(change(TEST_PASSWORD, `x1-Moor${n - 1}xx`)), "newPassword: 密码不能包含用户名");
    assert.equal((await userInfo(token)).statusCode, 200);
  });

  test("none of the last five comes back, the sixth may", async () => {
    const all = [TEST_PASSWORD, ...[1, 2, 3, 4, 5].map((i) => `Kestrel-${i}${i}`)];
    for (let i = 1; i < all.length; i++) {
      t.clock.minutes(1);
      assert.equal((await change(all[i - 1] ?? "", all[i] ?? "")).statusCode, 200);
    }
    const last = all[5] ?? "";
    for (const former of all.slice(1)) {
      assert.equal(await faultAt(change(last, former)), "newPassword: 不能与最近 5 次用过的密码相同", former);
    }
    assert.equal((await change(last, TEST_PASSWORD)).statusCode, 200);
  });

  test("the length policy takes a long phrase and no short mixture", async () => {
    await t.setParam("password.style", "length");
    assert.equal(await faultAt(change(TEST_PASSWORD, NEW)), "newPassword: 密码须为 12 至 64 个字符");
    assert.equal((await change(TEST_PASSWORD, "kestrel over the moor")).statusCode, 200);
    await t.setParam("password.style", "office");
  });

  test("a found session is not good for guessing: five wrong ones, counted though refused, then nothing is checked", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await change("nope", NEW)).statusCode);
    assert.equal(await faultAt(change("nope", NEW)), undefined);
    assert.deepEqual(statuses, [400, 400, 400, 400]);
    const work = hashWork.verified;
    const locked = await change(TEST_PASSWORD, NEW);
    assert.equal(locked.statusCode, 429);
    assert.equal(hashWork.verified, work);
    const rows = await t.db.select().from(audits).where(eq(audits.objectId, userId));
    assert.equal(rows.filter((row) => row.result === "refused").length, 5);
  });

  test("100 wrong ones at once reach the hash five times", async () => {
    const work = hashWork.verified;
    await Promise.all(Array.from({ length: 100 }, () => change("nope", NEW)));
    assert.equal(hashWork.verified - work, 5);
  });
});

describe("a password that must be changed", () => {
  const isShut = async (by: string) => {
    const answer = await t.call({ method: "GET", url: "/rest/common/workbench/v1.0", token: by });
    return answer.statusCode === 403 && answer.json<{ errorCode: string }>().errorCode === "PASSWORD";
  };
  const told = async (by: string) => (await userInfo(by)).json<{ data: { mustChangePwd: boolean }[] }>().data[0];

  test("opens userInfo, the change and logout only; after the change everything", async () => {
    await t.db.update(users).set({ mustChangePwd: true }).where(eq(users.userId, userId));
    assert.ok(await isShut(token));
    assert.equal((await told(token))?.mustChangePwd, true);
    const open = allEndpoints.filter(({ spec }) => spec.access.kind !== "open" && spec.beforePwdChange);
    assert.deepEqual(open.map(({ id }) => id).sort(), ["auth.password.change", "auth.session.userInfo"]);
    assert.equal(await faultAt(change(TEST_PASSWORD, TEST_PASSWORD)), "newPassword: 不能与最近 5 次用过的密码相同");
    assert.equal((await change(TEST_PASSWORD, NEW)).statusCode, 200);
    assert.equal(await isShut(token), false);
    assert.equal((await told(token))?.mustChangePwd, false);
  });

  test("too old at sign-in: the session opens and is shut until it is changed; a running session is left alone", async () => {
    await t.db.update(users).set({ passwordTime: t.clock.now() }).where(eq(users.userId, userId));
    t.clock.minutes(89 * 1_440);
    await signIn(t, username);
    assert.equal((await accountNow())?.mustChangePwd, false);
    t.clock.minutes(1_440);
    const running = await openSession(t, userId);
    assert.equal(await isShut(running), false);
    const sid = (await signIn(t, username)).cookies.find(({ name }) => name === "sid")?.value ?? "";
    assert.ok(await isShut(sid));
    const data = (await userInfo(sid)).json<{ data: { isPwdExpired: boolean }[] }>().data[0];
    assert.equal(data?.isPwdExpired, true);
    await t.setParam("password.style", "length");
    await t.db.update(users).set({ mustChangePwd: false }).where(eq(users.userId, userId));
    await signIn(t, username);
    assert.equal((await accountNow())?.mustChangePwd, false, "no forced change under the length policy");
    await t.setParam("password.style", "office");
  });
});

describe("resetting it by a code on the phone", () => {
  let browser: Browser;
  let phone: string;
  let ticket: string;
  beforeEach(async () => {
    phone = `139${String((n += 1)).padStart(8, "0")}`;
    await givePhone(t, userId, phone);
    browser = new Browser(t);
    await browser.smsCode(phone);
    const answer = await browser.byPhoneCode(phone, await codeSent(t));
    ticket = answer.json<{ data: { token: string } }>().data.token;
  });
  const reset = (newPassword: string, by = browser, more: Record<string, string> = {}) =>
    by.reset({ token: ticket, username, newPassword: sealed(newPassword), ...more });

  test("the new one signs in at once though strangers had locked the account; every session has ended", async () => {
    for (let i = 0; i < 3; i++) await signIn(t, username, { password: "nope" });
    await t.db.update(users).set({ mustChangePwd: true }).where(eq(users.userId, userId));
    assert.equal((await reset(NEW)).statusCode, 200);
    assert.equal((await userInfo(token)).json<{ errorCode: string }>().errorCode, "GW0006");
    assert.equal((await signIn(t, username, { password: NEW })).statusCode, 200);
    assert.equal((await accountNow())?.mustChangePwd, false);
  });

  test("a refused password leaves the token for the next try; a used one is worth nothing", async () => {
    assert.equal(await faultAt(reset("short")), "newPassword: 密码须为 8 至 20 个字符");
    assert.equal(await faultAt(reset(TEST_PASSWORD)), "newPassword: 不能与最近 5 次用过的密码相同");
    assert.equal((await reset(NEW)).statusCode, 200);
    assert.equal(await faultAt(reset("Kestrel-48")), "token: 验证已失效，请重新获取短信验证码");
  });

  test("the token serves its own browser, its own phone's accounts, for ten minutes", async () => {
    const other = await createUser(t.db);
    const gone = "token: 验证已失效，请重新获取短信验证码";
    assert.equal(await faultAt(reset(NEW, new Browser(t))), gone);
    assert.equal(await faultAt(reset(NEW, browser, { username: other.username })), gone);
    t.clock.minutes(10);
    assert.equal(await faultAt(reset(NEW)), gone);
    assert.equal((await signIn(t, username)).statusCode, 200);
  });

  test("a disabled account gets no code", async () => {
    await t.db.update(users).set({ userStatus: 0 }).where(eq(users.userId, userId));
    t.clock.minutes(2);
    const another = new Browser(t);
    const before = await codeSent(t);
    assert.equal((await another.smsCode(phone)).statusCode, 200);
    assert.equal(await codeSent(t), before);
  });
});
