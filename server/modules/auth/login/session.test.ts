// On PostgreSQL: processes share sessions; the oldest of too many ends under parallel sign-ins.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { currentUser } from "@/contracts/auth/session";
import { COMPANY_STATUS } from "@/contracts/basic/firm/firm-form";
import { seed } from "@/server/seed/seed";
import { DEMO } from "@/server/seed/demo";
import { audits } from "@/server/platform/audit/audit.table";
import { buildApp } from "@/server/app";
import { createHealth } from "@/server/platform/http/health";
import { signClientAddress } from "@/server/platform/limits/client-address";
import { buildTestApp, createUser, openSession, signIn, type TestApp } from "@/server/testing/testing";
import { firms } from "@/server/reference/firm.table";
import { sessions } from "@/server/reference/session.table";
import { roleCodes, userRoles, users } from "@/server/reference/user.table";

const USER_INFO = "/rest/auth/security/userCenter/userInfo";
const ACT_AS = "/rest/auth/session/v1.0/acting-company";
let t: TestApp;

before(async () => {
  t = await buildTestApp({ seed });
});
after(() => t.close());

const info = (token: string) => t.call({ method: "GET", url: USER_INFO, token });
const codeOf = async (token: string) => (await info(token)).json().errorCode as string | undefined;
const sidOf = (response: Awaited<ReturnType<typeof signIn>>): string =>
  response.cookies.find((cookie) => cookie.name === "sid")?.value ?? "";
/** Successful acts of one user; those that others were refused are written a moment after their answers. */
const doneBy = async (userId: string, action: string): Promise<number> => {
  await t.app.platform.refusals.flush();
  return t.db.$count(audits, and(eq(audits.userId, userId), eq(audits.action, action), eq(audits.result, "ok")));
};
const sessionRows = (userId: string) => t.db.select().from(sessions).where(eq(sessions.userId, userId));

describe("a session", () => {
  test("is 256 random bits of which the database keeps only a hash", async () => {
    const { userId, username } = await createUser(t.db);
    const token = sidOf(await signIn(t, username));
    assert.equal(Buffer.from(token, "base64url").length, 32);
    const rows = await sessionRows(userId);
    assert.equal(rows.length, 1);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(token));
    assert.doesNotMatch(t.logs(), new RegExp(token));
  });

  test("has a cookie that scripts and other sites do not get; on https it is bound to the host", async () => {
    const { username } = await createUser(t.db);
    const plain = String((await signIn(t, username)).headers["set-cookie"]);
    assert.match(plain, /^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax(,|$)/);
    const seconds = Math.floor(t.clock.now().getTime() / 1_000);
    const headers = {
      "x-client-address": "203.0.113.9",
      "x-client-signature": signClientAddress(t.env.internalSecret, "203.0.113.9", seconds),
      "x-forwarded-proto": "https",
    };
    const secure = await signIn(t, username, { headers });
    assert.match(
      String(secure.headers["set-cookie"]),
      /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure/,
    );
    const token = secure.cookies.find((c) => c.name === "__Host-sid")?.value ?? "";
    const https = await t.call({ method: "GET", url: USER_INFO, headers, cookies: { "__Host-sid": token } });
    assert.equal(https.statusCode, 200);
    const downgraded = await t.call({ method: "GET", url: USER_INFO, headers, cookies: { sid: token } });
    assert.equal(downgraded.json().errorCode, "GW0002", "without the prefix the cookie does not count on https");
  });

  test("gets a new id at every sign-in; the old one of that browser is dead", async () => {
    const { username } = await createUser(t.db);
    const first = sidOf(await signIn(t, username));
    const second = sidOf(await signIn(t, username, { cookies: { sid: first } }));
    assert.notEqual(second, first);
    assert.equal(await codeOf(first), "GW0006");
    assert.equal(await codeOf(second), undefined);
  });

  test("ends after 30 idle minutes; use keeps it alive, polls do not", async () => {
    const { userId } = await createUser(t.db);
    const [used, polled] = [await openSession(t, userId), await openSession(t, userId)];
    const poll = "/restOpen/common/msg/sys_notice/v1.0/3";
    for (let i = 0; i < 5; i++) {
      t.clock.minutes(10);
      assert.equal(await codeOf(used), undefined);
      assert.equal((await t.call({ method: "GET", url: poll, token: polled })).statusCode, 200);
    }
    assert.equal(await codeOf(polled), "GW0006");
    t.clock.minutes(29);
    assert.equal(await codeOf(used), undefined);
    t.clock.minutes(30);
    assert.equal(await codeOf(used), "GW0006");
    assert.equal((await t.call({ method: "GET", url: poll, token: used })).statusCode, 200, "open calls go on");
  });

  test("ends after 12 hours however busy; both limits are business parameters", async () => {
    const { userId } = await createUser(t.db);
    const token = await openSession(t, userId);
    for (let minutes = 0; minutes < 700; minutes += 20) {
      t.clock.minutes(20);
      assert.equal(await codeOf(token), undefined);
    }
    t.clock.minutes(20);
    assert.equal(await codeOf(token), "GW0006");
    await t.setParam("session.idleMinutes", 5);
    const brief = await openSession(t, userId);
    t.clock.minutes(5);
    assert.equal(await codeOf(brief), "GW0006");
    await t.setParam("session.idleMinutes", 30);
  });

  test("writes last-seen at most once a minute", async () => {
    const { userId } = await createUser(t.db);
    const token = await openSession(t, userId);
    const seen = async () => (await sessionRows(userId))[0]?.lastSeenTime.getTime();
    const opened = await seen();
    t.clock.advance(59_000);
    await info(token);
    assert.equal(await seen(), opened);
    t.clock.advance(1_000);
    await info(token);
    assert.equal(await seen(), t.clock.now().getTime());
  });

  test("the sixth sign-in ends the one longest unused", async () => {
    const { userId } = await createUser(t.db);
    const tokens: string[] = [];
    for (let i = 0; i < 5; i++) {
      t.clock.minutes(1);
      tokens.push(await openSession(t, userId));
    }
    t.clock.minutes(1);
    await info(tokens[0] ?? "");
    tokens.push(await openSession(t, userId));
    const codes = await Promise.all(tokens.map(codeOf));
    assert.deepEqual(codes, [undefined, "GW0006", undefined, undefined, undefined, undefined]);
  });

  test("dies at the next request when its account is disabled, expires or is kicked out", async () => {
    for (const change of [{ userStatus: 0 }, { userStatus: 5 }, { expireDate: "2026-01-01" }]) {
      const { userId } = await createUser(t.db);
      const token = await openSession(t, userId);
      await t.db.update(users).set(change).where(eq(users.userId, userId));
      assert.equal(await codeOf(token), "GW0006");
    }
    const { userId } = await createUser(t.db);
    const [a, b] = [await openSession(t, userId), await openSession(t, userId)];
    await t.app.platform.sessions.endAllOf(t.db, userId, "kicked", t.clock.now());
    assert.deepEqual([await codeOf(a), await codeOf(b)], ["GW0006", "GW0006"]);
  });

  test("is shared by all processes: signed out in one, it is dead in the other at once", async () => {
    const { app: other, handle, env, clock } = t;
    const second = await buildApp(
      { db: handle, env, clock, health: createHealth(handle) },
      { log: other.platform.log },
    );
    const { userId } = await createUser(t.db);
    const token = await openSession(t, userId);
    const there = () => second.inject({ method: "GET", url: USER_INFO, cookies: { sid: token } });
    assert.equal((await there()).statusCode, 200);
    await t.call({ method: "GET", url: "/logout", token });
    assert.equal((await there()).json().errorCode, "GW0002");
    await second.close();
  });

  test("rights are read fresh: a changed role holds at the next request", async () => {
    const { userId } = await createUser(t.db, { codes: ["g_hy_cust_view"] });
    const token = await openSession(t, userId);
    const codes = async () => (await info(token)).json().data[0].functionCodes;
    assert.deepEqual(await codes(), ["g_hy_cust_view"]);
    const [role] = await t.db.select().from(userRoles).where(eq(userRoles.userId, userId));
    await t.db.insert(roleCodes).values({ roleId: role?.roleId ?? "", code: "g_hy_contract_view" });
    assert.deepEqual(await codes(), ["g_hy_contract_view", "g_hy_cust_view"]);
  });

  test("log-out kills it, clears cookie and cache, is audited, and works without a session too", async () => {
    const { userId } = await createUser(t.db);
    const token = await openSession(t, userId);
    const out = await t.call({ method: "GET", url: "/logout", token });
    assert.equal(out.statusCode, 200);
    assert.match(String(out.headers["set-cookie"]), /^sid=; .*Max-Age=0/);
    assert.equal(out.headers["clear-site-data"], '"cache"');
    assert.equal(await codeOf(token), "GW0002");
    assert.equal(await doneBy(userId, "auth.logout"), 1);
    assert.equal((await t.call({ method: "GET", url: "/logout", token })).statusCode, 200);
    assert.equal((await t.call({ method: "GET", url: "/logout" })).statusCode, 200);
  });
});

describe("the signed-in person", () => {
  const userOf = async (username: string) => {
    const token = sidOf(await signIn(t, username, { password: DEMO.password }));
    const [user] = (await info(token)).json().data;
    return { token, user: currentUser.parse(user) };
  };

  test("of a firm: own firm, association above it, codes, masked mobile, a draft key of their own", async () => {
    const { user } = await userOf(DEMO.user.admin);
    const other = await userOf(DEMO.user.hr);
    assert.equal(user.companyId, DEMO.firm.first);
    assert.deepEqual(user.accessCompanyIds, []);
    assert.equal(user.lv1OrgId, DEMO.orgId);
    assert.equal(user.orgId, DEMO.firm.first);
    assert.equal(user.switchableCompanies.length, 1);
    assert.ok(user.functionCodes.includes("g_hy_member_firm_edit"));
    assert.match(user.mobilephone ?? "138****5678", /^1\d{2}\*{4}\d{4}$/);
    assert.notEqual(user.draftKey, other.user.draftKey);
    assert.equal((await userOf(DEMO.user.admin)).user.draftKey, user.draftKey);
  });

  test("of the association: no company, nothing to switch", async () => {
    const { user, token } = await userOf(DEMO.user.desk);
    assert.equal(user.userType, 2);
    assert.equal(user.companyId, null);
    assert.deepEqual([user.accessCompanyIds, user.switchableCompanies], [[], []]);
    assert.equal(user.lv1OrgId, DEMO.orgId);
    const response = await t.call({ method: "PUT", url: ACT_AS, token, payload: { companyId: DEMO.firm.first } });
    assert.equal(response.statusCode, 404);
  });

  test("a head office switches to its branch and back; each switch is audited", async () => {
    const { token, user } = await userOf(DEMO.user.head);
    assert.equal(user.companyId, DEMO.firm.headOffice);
    assert.equal(user.switchableCompanies[0]?.companyId, DEMO.firm.headOffice);
    const branch = user.switchableCompanies[1]?.companyId ?? "";
    assert.ok(user.accessCompanyIds.includes(branch));
    const act = (companyId: string) => t.call({ method: "PUT", url: ACT_AS, token, payload: { companyId } });
    assert.equal((await act(branch)).json().data[0].companyId, branch);
    const [now] = (await info(token)).json().data;
    assert.equal(now.companyId, branch);
    assert.ok(now.accessCompanyIds.includes(DEMO.firm.headOffice));
    assert.equal((await act(DEMO.firm.headOffice)).json().data[0].companyId, DEMO.firm.headOffice);
    assert.equal(await doneBy(user.userId, "auth.session.actAs"), 2);
  });

  test("a foreign firm and one that does not exist answer alike; a firm that may only be read is 403", async () => {
    const { userId } = await createUser(t.db, {
      companyId: DEMO.firm.headOffice,
      reach: [{ companyId: DEMO.firm.branchYueyang, canAct: false }],
    });
    const token = await openSession(t, userId);
    const act = async (companyId: string) => {
      const response = await t.call({ method: "PUT", url: ACT_AS, token, payload: { companyId } });
      return [response.statusCode, { ...response.json(), errorId: "" }];
    };
    assert.deepEqual(await act(DEMO.firm.first), await act("nothing"));
    assert.equal((await act("nothing"))[0], 404);
    assert.equal((await act(DEMO.firm.branchYueyang))[0], 403);
  });

  test("of a firm that has left: why nothing is entered any more; of one in good standing nothing is said", async () => {
    const { userId } = await createUser(t.db, { companyId: DEMO.firm.branchYueyang });
    const token = await openSession(t, userId);
    const said = async () => (await info(token)).json().data[0].closedBooks;
    const set = (companyStatus: number) =>
      t.db.update(firms).set({ companyStatus }).where(eq(firms.companyId, DEMO.firm.branchYueyang));
    assert.equal(await said(), null);
    await set(COMPANY_STATUS.withdrawn);
    assert.equal(await said(), "事务所当前状态为「已退会」，档案可以查看、导出和打印，不再新增和修改");
    await set(COMPANY_STATUS.normal);
    assert.equal(await said(), null);
  });
});
