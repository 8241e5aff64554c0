// Second factor: what a password alone opens is nothing; codes count once, wrong ones count like wrong passwords.
// On PostgreSQL: one code is used up by one of many at once. // domain a §3.5
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { and, eq, isNotNull } from "drizzle-orm";
import { factorApi } from "@/contracts/auth/second-factor";
import { userApi } from "@/contracts/auth/user";
import { fillPath } from "@/contracts/kit/endpoint";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { codeAt } from "@/server/modules/auth/factor/factor-codes";
import { recoveryCodes, secondFactors } from "@/server/modules/auth/factor/factor.table";
import { encryptPassword } from "@/server/modules/auth/login/login-secrets";
import { freshCaptcha } from "@/server/modules/auth/login/captcha-testing";
import { Browser, codeSent, givePhone } from "@/server/modules/auth/password/password-testing";
import { roles, userRoles, users } from "@/server/reference/user.table";
import { buildTestApp, createUser, openSession, signIn, TEST_PASSWORD, type TestApp } from "@/server/testing/testing";

const WHO_AM_I = "/rest/auth/security/userCenter/userInfo";
const OFFICER = { userType: 2, orgId: DEMO.orgId, codes: ["g_hy_desk_param_view"] } as const;

let t: TestApp;
let userId: string;
let username: string;
let phones = 0;

before(async () => {
  t = await buildTestApp({ seed });
  await t.setParam("login.captchaTries", 1);
});
after(() => t.close());
beforeEach(async () => {
  t.clock.minutes(24 * 60 + 1);
  ({ userId, username } = await createUser(t.db, OFFICER));
  // Made by the machine's clock, which may be ahead of the test's: who comes later is told nothing.
  await t.db.update(users).set({ createTime: t.clock.now() }).where(eq(users.userId, userId));
});

type Answer = Awaited<ReturnType<TestApp["call"]>>;
const dataOf = <T>(answer: Answer): T => {
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: T }>().data;
};
const kindOf = (answer: Answer): string => {
  const body = answer.json<{ error?: string; errorCode?: string }>();
  return answer.statusCode === 200 ? "in" : (body.error ?? body.errorCode ?? "");
};
const post = (endpoint: { path: string }, token: string, payload: object) =>
  t.call({ method: "POST", url: endpoint.path, token, payload });
const password = () => encryptPassword(t.env.loginKey, TEST_PASSWORD);

interface Enrolled {
  readonly secret: string;
  readonly codes: readonly string[];
}

async function enrol(whose = userId): Promise<Enrolled> {
  const token = await openSession(t, whose);
  const { secret } = dataOf<{ secret: string; uri: string }>(
    await post(factorApi.begin, token, { password: password() }),
  );
  const code = codeAt(secret, t.clock.now());
  const told = dataOf<{ recoveryCodes: string[] }>(await post(factorApi.confirm, token, { code }));
  // The half minute of the code that confirmed is over.
  t.clock.minutes(1);
  return { secret, codes: told.recoveryCodes };
}

/** The password step, with the captcha that earlier failures may ask for; the browser's cookies afterwards. */
async function passwordStep(more: Record<string, string> = {}, word = TEST_PASSWORD) {
  const human = await freshCaptcha(t, more);
  const answer = await signIn(t, username, { password: word, ...human });
  const made = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { answer, cookies: { ...more, ...made } };
}
const pass = (cookies: Record<string, string>, code: string) =>
  t.call({ method: "POST", url: factorApi.pass.path, cookies, payload: { code } });
async function enter(code: string, more: Record<string, string> = {}): Promise<string> {
  const { answer, cookies } = await passwordStep(more);
  return answer.statusCode === 200 ? kindOf(await pass(cookies, code)) : kindOf(answer);
}
const now = ({ secret }: Enrolled) => codeAt(secret, t.clock.now());
const WRONG = "invalid_second_factor";

test("without one the sign-in answers as the specification says", async () => {
  const { answer, cookies } = await passwordStep();
  assert.equal(dataOf(answer), null);
  assert.ok(cookies["sid"] ?? Object.keys(cookies).some((name) => name === t.env.sessionCookie));
});

test("the password alone opens nothing; its code, in the same browser and in time, opens the session", async () => {
  const own = await enrol();
  const { answer, cookies } = await passwordStep();
  assert.deepEqual(dataOf(answer), { secondFactor: true, expireSeconds: 300 });
  assert.equal(cookies[t.env.sessionCookie], undefined);
  const asked = await t.call({ method: "GET", url: WHO_AM_I, cookies });
  assert.equal(asked.json<{ errorCode: string }>().errorCode, "GW0002");
  assert.equal(kindOf(await pass({}, now(own))), "second_factor_expired", "another browser");
  const forged = { "2fa": cookies["2fa"]?.replace(/.$/, (sign) => (sign === "A" ? "B" : "A")) ?? "" };
  assert.equal(kindOf(await pass(forged, now(own))), "second_factor_expired");
  const entered = await pass(cookies, now(own));
  assert.equal(kindOf(entered), "in");
  const token = entered.cookies.find(({ name }) => name === t.env.sessionCookie)?.value ?? "";
  const log = (await t.call({ method: "GET", url: "/rest/auth/sign-in/v1.0/list/page", token })).body;
  for (const words of ["登录成功（密码与动态验证码）", "密码正确，等待两步验证", "启用或更换验证器"])
    assert.ok(log.includes(words), words);
  const late = await passwordStep();
  t.clock.minutes(5);
  assert.equal(kindOf(await pass(late.cookies, now(own))), "second_factor_expired");
});

test("a code serves once, the one that confirmed among them; a minute off does, two do not", async () => {
  const token = await openSession(t, userId);
  const { secret } = dataOf<{ secret: string }>(await post(factorApi.begin, token, { password: password() }));
  const code = codeAt(secret, t.clock.now());
  dataOf(await post(factorApi.confirm, token, { code }));
  assert.equal(await enter(code), WRONG);
  t.clock.minutes(1);
  const next = codeAt(secret, t.clock.now());
  assert.equal(await enter(next), "in");
  assert.equal(await enter(next), WRONG);
  t.clock.minutes(2);
  assert.equal(await enter(codeAt(secret, new Date(t.clock.now().getTime() - 60_000))), WRONG);
  assert.equal(await enter(codeAt(secret, new Date(t.clock.now().getTime() - 30_000))), "in");
});

test("the secret is sealed and recovery codes are hashed: neither stands in the database or in the log", async () => {
  const { secret, codes } = await enrol();
  const kept = JSON.stringify([await t.db.select().from(secondFactors), await t.db.select().from(recoveryCodes)]);
  for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
    assert.ok(!kept.includes(text));
    assert.ok(!t.logs().includes(text));
  }
  assert.equal(codes.length, 10);
});

test("one recovery code sent twice at once opens one session, and its owner is told", async () => {
  const { codes } = await enrol();
  const [code = ""] = codes;
  const [one, two] = [await passwordStep(), await passwordStep()];
  const kinds = await Promise.all([one, two].map(async ({ cookies }) => kindOf(await pass(cookies, code))));
  assert.deepEqual(kinds.sort(), ["in", WRONG]);
  const used = and(eq(recoveryCodes.userId, userId), isNotNull(recoveryCodes.usedTime));
  assert.equal((await t.db.select().from(recoveryCodes).where(used)).length, 1);
  const token = await openSession(t, userId);
  const inbox = await t.call({ method: "GET", url: "/rest/common/siteMsg/consumer/v1.0/list", token });
  assert.match(inbox.body, /使用恢复码登录/);
});

describe("wrong codes", () => {
  test("lock like wrong passwords, a right password in between changes nothing; a known browser has its own count", async () => {
    const own = await enrol();
    const first = await passwordStep();
    const entered = await pass(first.cookies, now(own));
    const did = entered.cookies.find(({ name }) => name === "did")?.value ?? "";
    t.clock.minutes(1);
    const kinds = [];
    for (let i = 0; i < 5; i++) kinds.push(await enter("000000"));
    assert.deepEqual(kinds, [...Array<string>(4).fill(WRONG), "locked"]);
    assert.equal(await enter(now(own)), "locked");
    assert.equal(await enter(now(own), { did }), "in", "the owner's own browser");
    t.clock.minutes(15);
    assert.equal(await enter(now(own)), "in");
  });

  test("a new password by text message is no way around: the code is asked for, and its lock stands", async () => {
    await enrol();
    const mobile = `138${String(++phones).padStart(8, "0")}`;
    await givePhone(t, userId, mobile);
    for (let i = 0; i < 5; i++) await enter("000000");
    const browser = new Browser(t);
    await browser.smsCode(mobile);
    const { token } = dataOf<{ token: string }>(await browser.byPhoneCode(mobile, await codeSent(t)));
    const newPassword = "Kestrel@2027";
    const reset = await browser.reset({ token, username, newPassword: encryptPassword(t.env.loginKey, newPassword) });
    dataOf(reset);
    assert.equal(
      reset.cookies.find(({ name }) => name === "did"),
      undefined,
      "a phone makes no known browser",
    );
    const { answer, cookies } = await passwordStep({}, newPassword);
    assert.deepEqual(dataOf(answer), { secondFactor: true, expireSeconds: 300 });
    assert.equal(kindOf(await pass(cookies, "000000")), "locked");
  });

  test("a new password ends a step that somebody else has begun with the old one", async () => {
    const own = await enrol();
    const { cookies } = await passwordStep();
    const token = await openSession(t, userId);
    const payload = { oldPassword: password(), newPassword: encryptPassword(t.env.loginKey, "Kestrel@2027") };
    dataOf(await t.call({ method: "PUT", url: "/rest/auth/security/userCenter/pwd", token, payload }));
    assert.equal(kindOf(await pass(cookies, now(own))), "second_factor_expired");
  });
});

describe("setting up", () => {
  test("wants the password, then the code of that very secret within 15 minutes", async () => {
    const token = await openSession(t, userId);
    const wrong = await post(factorApi.begin, token, { password: encryptPassword(t.env.loginKey, "Nope@2026") });
    assert.match(wrong.body, /登录密码不正确/);
    const { secret } = dataOf<{ secret: string }>(await post(factorApi.begin, token, { password: password() }));
    assert.match((await post(factorApi.confirm, token, { code: "000000" })).body, /验证码不正确/);
    t.clock.minutes(15);
    const late = await post(factorApi.confirm, token, { code: codeAt(secret, t.clock.now()) });
    assert.equal(late.statusCode, 409);
    assert.equal(dataOf((await passwordStep()).answer), null, "nothing is on");
  });

  test("a second time, new codes and turning it off want a code", async () => {
    const own = await enrol();
    const token = await openSession(t, userId);
    assert.equal((await post(factorApi.begin, token, { password: password() })).statusCode, 400);
    const fresh = dataOf<{ recoveryCodes: string[] }>(await post(factorApi.renewCodes, token, { code: own.codes[0] }));
    assert.equal(await enter(own.codes[1] ?? ""), WRONG, "the former ones are void");
    dataOf(await post(factorApi.turnOff, token, { code: fresh.recoveryCodes[0]?.toUpperCase() }));
    assert.equal(dataOf((await passwordStep()).answer), null);
  });

  test("is for the association and for who keeps a firm's accounts", async () => {
    const begin = async (codes: readonly ("g_hy_account_edit" | "g_hy_member_staff_find")[]) => {
      const member = await createUser(t.db, { companyId: DEMO.firm.first, codes });
      return (await post(factorApi.begin, await openSession(t, member.userId), { password: password() })).statusCode;
    };
    assert.deepEqual([await begin(["g_hy_member_staff_find"]), await begin(["g_hy_account_edit"])], [403, 200]);
  });
});

describe("asked of the association's accounts", () => {
  beforeEach(() => t.setParam("login.officersNeedSecondFactor", true));
  after(() => t.setParam("login.officersNeedSecondFactor", false));

  test("the next sign-in opens nothing but setting it up; it cannot be turned off", async () => {
    const before_ = await openSession(t, userId);
    const { cookies } = await passwordStep();
    const token = cookies[t.env.sessionCookie] ?? "";
    const params = { method: "GET", url: "/rest/auth/security/businessparameter/management/v1.0" } as const;
    assert.equal((await t.call({ ...params, token })).json<{ errorCode: string }>().errorCode, "FACTOR");
    const [me] = dataOf<{ mustEnrol: boolean }[]>(await t.call({ method: "GET", url: WHO_AM_I, token }));
    assert.equal(me?.mustEnrol, true);
    const { secret } = dataOf<{ secret: string }>(await post(factorApi.begin, token, { password: password() }));
    const { recoveryCodes: codes } = dataOf<{ recoveryCodes: string[] }>(
      await post(factorApi.confirm, token, { code: codeAt(secret, t.clock.now()) }),
    );
    assert.equal((await t.call({ ...params, token })).statusCode, 200);
    assert.equal((await post(factorApi.turnOff, token, { code: codes[0] })).statusCode, 409);
    assert.equal((await t.call({ ...params, token: before_ })).statusCode, 200);
  });
});

describe("reset", () => {
  const reset = (whose: string, token: string, version = 1) =>
    t.call({
      method: "DELETE",
      url: `${fillPath(userApi.resetFactor.path, { userId: whose })}?version=${version}`,
      token,
    });
  const administrator = async () => {
    const made = await createUser(t.db, { userType: 2, orgId: DEMO.orgId });
    const [role] = await t.db.select().from(roles).where(eq(roles.roleCode, "DESK_ADMIN"));
    await t.db.insert(userRoles).values({ userId: made.userId, roleId: role?.roleId ?? "" });
    return made;
  };

  test("by a second administrator: never one's own; sessions end, the owner is told, the password opens again", async () => {
    ({ userId, username } = await administrator());
    const second = await administrator();
    await enrol();
    const own = await openSession(t, userId);
    assert.match((await reset(userId, own)).body, /另一位管理员/);
    dataOf(await reset(userId, await openSession(t, second.userId)));
    const out = await t.call({ method: "GET", url: WHO_AM_I, token: own });
    assert.match(out.body, /两步验证已由协会的管理员重置/);
    assert.equal(dataOf((await passwordStep()).answer), null);
    const token = await openSession(t, userId);
    const inbox = await t.call({ method: "GET", url: "/rest/common/siteMsg/consumer/v1.0/list", token });
    assert.match(inbox.body, /两步验证已重置/);
    assert.match((await reset(userId, await openSession(t, second.userId), 2)).body, /没有启用两步验证/);
  });

  test("of a firm's account by the association, not by the firm", async () => {
    const member = await createUser(t.db, {
      companyId: DEMO.firm.first,
      codes: ["g_hy_account_edit", "g_hy_account_reset"],
    });
    const colleague = await createUser(t.db, {
      companyId: DEMO.firm.first,
      codes: ["g_hy_account_edit", "g_hy_account_reset"],
    });
    await enrol(member.userId);
    assert.equal((await reset(member.userId, await openSession(t, colleague.userId))).statusCode, 403);
    const { userId: officer } = await administrator();
    dataOf(await reset(member.userId, await openSession(t, officer)));
  });
});
