// Guarantees: names are unique and stay, nobody hands on or takes over what he does not hold, passwords are never shown,
// states change only as they may, and the last administrator stays whatever is tried at once. // domain a §3
// On PostgreSQL: the last administrator is kept by locks, whoever tries at once.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import { eq } from "drizzle-orm";
import type { RoleRow } from "@/contracts/auth/role";
import { accountDetail, type AccountDetail, type AccountRow } from "@/contracts/auth/user-fields";
import { userApi } from "@/contracts/auth/user";
import { ACCOUNT_ADMIN_CODES } from "@/contracts/access-labels";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { roleIdOf } from "@/server/seed/roles-data";
import { audits } from "@/server/platform/audit/audit.table";
import { createUser, openSession, signIn, type TestApp } from "@/server/testing/testing";
import { newId } from "@/server/platform/clock/id";
import {
  accountHands,
  type AccountHands,
  anAccount,
  dataOf,
  handsOfUser,
  initialPasswordOf,
  withOwnPassword,
  refusalOf,
} from "@/server/modules/auth/account/user-testing";
import { recordHistories } from "@/server/records/history.table";
import { loginGuards } from "@/server/reference/session.table";
import { roles, users } from "@/server/reference/user.table";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { aPerson, staffHands } from "@/server/modules/basic/staff/staff-testing";

let t: TestApp;
let admin: AccountHands;

before(async () => {
  t = await buildDemoApp();
  admin = await handsOfUser(t, DEMO.user.admin);
});
after(() => t.close());

const created = async (more: object = {}) => dataOf<AccountDetail>(await admin.create(anAccount(more)));
const statusOf = async (userId: string) => (await t.db.select().from(users).where(eq(users.userId, userId)))[0];
const signedIn = async (userId: string) => {
  await t.db.update(users).set({ userStatus: 1, lastLoginTime: t.clock.now() }).where(eq(users.userId, userId));
  return userId;
};
/** A firm of its own with these accounts, each holding `codes`. */
async function firmWith(codes: (typeof ACCOUNT_ADMIN_CODES)[number][][]) {
  const companyId = newId();
  const people = await Promise.all(codes.map((own) => createUser(t.db, { companyId, codes: own })));
  const hands = await Promise.all(people.map(async ({ userId }) => accountHands(t, await openSession(t, userId))));
  return { companyId, people: people.map(({ userId }, i) => ({ userId, hands: hands[i] as AccountHands })) };
}

describe("a new account", () => {
  test("gets a random password by SMS, which nobody sees, and may sign in with it", async () => {
    const response = await admin.create(anAccount({ username: "New.Colleague@1" }));
    const account = dataOf<AccountDetail>(response);
    assert.deepEqual([account.userStatus, account.mustChangePwd, account.roleNames], [3, true, ["只读"]]);
    assert.match(account.mobilephone ?? "", /^136\*{4}\d{4}$/);
    const sent = await initialPasswordOf(t, account.userId);
    assert.deepEqual(
      [sent.channel, sent.sourceType, sent.username],
      ["sms", MSG_SOURCE.initialPassword, "New.Colleague@1"],
    );
    assert.match(sent.password, /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\w]).{12}$/);
    const told = response.body + t.logs() + JSON.stringify(await t.db.select().from(audits));
    assert.ok(!told.includes(sent.password) && !told.includes(sent.to));
    assert.equal((await signIn(t, "new.colleague@1", { password: sent.password })).statusCode, 200);
    assert.equal((await statusOf(account.userId))?.userStatus, 1);
  });

  test("by mail or typed by hand; a weak password is refused at its field", async () => {
    const mailed = await created({ initPwdMode: 2, email: "new@example.com" });
    assert.equal((await initialPasswordOf(t, mailed.userId)).to, "new@example.com");
    assert.deepEqual(refusalOf(await admin.create(anAccount({ initPwdMode: 2 }))).paths, ["email"]);
    for (const password of ["short1A", "alllowercase1", "含有中文的Aa1!", "colleague-X1colleague"])
      assert.deepEqual(refusalOf(await admin.create(anAccount({ initPwdMode: 3, password }))).paths, ["password"]);
    const typed = await created({ initPwdMode: 3, password: "Typed@2026" });
    await assert.rejects(initialPasswordOf(t, typed.userId), /no initial password/);
    assert.equal((await signIn(t, typed.username, { password: "Typed@2026" })).statusCode, 200);
    assert.deepEqual(refusalOf(await admin.create(anAccount({ initPwdMode: 9 }))).paths, ["initPwdMode"]);
    const wrong = anAccount({ initPwdMode: 3, password: "short1A", expireDate: "2020-01-01" });
    assert.deepEqual(refusalOf(await admin.create(wrong)).paths, ["expireDate", "password"]);
  });

  test("its name is unique over all firms and any case, its mobile in the firm among active ones", async () => {
    const first = anAccount();
    dataOf(await admin.create(first));
    const other = await handsOfUser(t, DEMO.user.other);
    const twin = anAccount({ username: first.username.toUpperCase() });
    assert.deepEqual(refusalOf(await other.create(twin)).paths, ["username"]);
    const sameMobile = anAccount({ mobilephone: first.mobilephone });
    assert.deepEqual(refusalOf(await admin.create(sameMobile)).paths, ["mobilephone"]);
    dataOf(await other.create(sameMobile));
    assert.equal(refusalOf(await admin.create(anAccount({ username: "有中文" }))).errorCode, "VALIDATION");
  });

  test("the same key twice makes one account", async () => {
    const [body, key] = [anAccount(), newId()];
    const answers = await Promise.all([admin.create(body, key), admin.create(body, key)]);
    const ids = answers.map((answer) => dataOf<AccountDetail>(answer).userId);
    assert.equal(ids[0], ids[1]);
  });

  test("is the acting firm's, whether that is named or not; another firm's it is not", async () => {
    const named = await created({ orgId: DEMO.firm.first });
    assert.equal(named.companyId, DEMO.firm.first);
    assert.equal((await admin.create(anAccount({ orgId: DEMO.firm.smallLimited }))).statusCode, 404);
  });

  test("needs a role, and none from another firm", async () => {
    assert.deepEqual(refusalOf(await admin.create(anAccount({ roleIds: [] }))).paths, ["roleIds"]);
    const other = await handsOfUser(t, DEMO.user.other);
    const foreign = dataOf<RoleRow>(await other.createRole({ roleName: "他所角色", codes: ["g_hy_cust_view"] }));
    assert.deepEqual(refusalOf(await admin.create(anAccount({ roleIds: [foreign.roleId] }))).paths, ["roleIds"]);
    assert.deepEqual(refusalOf(await admin.create(anAccount({ roleIds: [roleIdOf("DESK_ADMIN")] }))).paths, [
      "roleIds",
    ]);
  });

  test("one active account per person, who must be of the firm", async () => {
    const person = await (await staffHands(t, DEMO.user.hr)).created(aPerson());
    const account = await created({ staffId: person.staffId });
    assert.equal(account.staffName, "测试员");
    assert.deepEqual(refusalOf(await admin.create(anAccount({ staffId: person.staffId }))).paths, ["staffId"]);
    dataOf(await admin.setState(account.userId, 0));
    const second = await created({ staffId: person.staffId });
    assert.deepEqual(refusalOf(await admin.setState(account.userId, 1)).paths, ["staffId"]);
    const free = dataOf<AccountDetail>(await admin.bind(second.userId, null, second.version));
    assert.equal(free.staffId, null);
    const foreign = await (await staffHands(t, DEMO.user.other)).created(aPerson());
    assert.deepEqual(refusalOf(await admin.bind(second.userId, foreign.staffId, free.version)).paths, ["staffId"]);
  });
});

describe("rights", () => {
  test("nobody hands on a code that he does not hold, nor changes an account that holds more", async () => {
    const { people } = await firmWith([
      [...ACCOUNT_ADMIN_CODES],
      ["g_hy_account_see", "g_hy_account_add", "g_hy_account_edit", "g_hy_account_reset", "g_hy_account_role"],
    ]);
    const [boss, clerk] = people;
    assert.ok(boss && clerk);
    const roleId = dataOf<RoleRow>(
      await clerk.hands.createRole({ roleName: "查看", codes: ["g_hy_account_see"] }),
    ).roleId;
    dataOf(await clerk.hands.create(anAccount({ roleIds: [roleId] })));
    const grab = anAccount({ roleIds: [roleIdOf("FIRM_ADMIN")] });
    assert.deepEqual([refusalOf(await clerk.hands.create(grab)).status], [403]);
    assert.equal((await clerk.hands.setRoles(clerk.userId, [roleIdOf("FIRM_ADMIN")])).statusCode, 403);
    assert.equal((await clerk.hands.createRole({ roleName: "更多", codes: ["g_hy_cust_view"] })).statusCode, 403);
    assert.equal((await clerk.hands.copyRole({ roleId: roleIdOf("FIRM_ADMIN"), roleName: "副本" })).statusCode, 403);
    // Taking over: another mobile, then a reset to it.
    const move = { userId: boss.userId, nickName: "夺权", mobilephone: "13600000001", email: null, expireDate: null };
    for (const refused of [
      await clerk.hands.update(move),
      await clerk.hands.reset(boss.userId, 1),
      await clerk.hands.setState(boss.userId, 0),
      await clerk.hands.setRoles(boss.userId, [roleId]),
    ])
      assert.equal(refused.statusCode, 403);
  });

  test("hold at the next request, and the version that pages poll changes with them", async () => {
    const account = await created();
    await withOwnPassword(t, account.userId);
    const token = await openSession(t, await signedIn(account.userId));
    const poll = async () =>
      (await t.call({ method: "GET", url: "/restOpen/common/msg/sys_notice/v1.0/3", token })).headers[
        "x-rights-version"
      ];
    const staffList = async () =>
      (await t.call({ method: "GET", url: "/rest/basic/staff/v1.0/list/page", token })).statusCode;
    const [before, sawPeople] = [await poll(), await staffList()];
    dataOf(await admin.setRoles(account.userId, [roleIdOf("FIRM_PARTY")]));
    assert.notEqual(await poll(), before);
    assert.deepEqual([sawPeople, await staffList()], [200, 403]);
  });

  test("a head office gives its own branches only, to its own accounts only", async () => {
    const head = await handsOfUser(t, DEMO.user.head);
    const wanted = [DEMO.firm.branchZhuzhou];
    const account = dataOf<AccountDetail>(await head.create(anAccount({ accessCompanyIds: wanted })));
    assert.deepEqual(
      account.accessCompanies.map(({ companyId }) => companyId),
      wanted,
    );
    const foreign = anAccount({ accessCompanyIds: [DEMO.firm.first] });
    assert.deepEqual(refusalOf(await head.create(foreign)).paths, ["accessCompanyIds"]);
    assert.deepEqual(refusalOf(await admin.create(anAccount({ accessCompanyIds: wanted }))).paths, [
      "accessCompanyIds",
    ]);
    const branch = await handsOfUser(t, DEMO.user.branch);
    assert.equal((await branch.get(account.userId)).statusCode, 404);
  });
});

describe("states", () => {
  test("停用 ends every session at the next request, 启用 gives back; both once, nobody himself", async () => {
    const account = await created();
    const token = await openSession(t, await signedIn(account.userId));
    const info = () => t.call({ method: "GET", url: "/rest/auth/security/userCenter/userInfo", token });
    assert.equal((await info()).statusCode, 200);
    const off = dataOf<AccountDetail>(await admin.setState(account.userId, 0));
    assert.equal(off.userStatus, 0);
    assert.deepEqual(
      [(await info()).json().errorCode, /停用/.test((await info()).json().errorMessage)],
      ["GW0006", true],
    );
    assert.equal(refusalOf(await admin.setState(account.userId, 0)).errorCode, "STATE");
    assert.equal(dataOf<AccountDetail>(await admin.setState(account.userId, 1)).userStatus, 1);
    assert.equal(refusalOf(await admin.setState(account.userId, 1)).errorCode, "STATE");
    assert.equal(refusalOf(await admin.setState(userIdOf(DEMO.user.admin), 0)).errorCode, "STATE");
    const unused = await created();
    dataOf(await admin.setState(unused.userId, 0));
    assert.equal(dataOf<AccountDetail>(await admin.setState(unused.userId, 1)).userStatus, 3);
    assert.equal((await admin.setState(unused.userId, 5)).statusCode, 400);
  });

  test("a sign-in that is under way does not open again what is disabled or reset meanwhile", async () => {
    for (const meanwhile of ["disable", "reset"] as const) {
      for (let round = 0; round < 8; round++) {
        const account = await created({ initPwdMode: 3, password: "Typed@2026" });
        const coming = signIn(t, account.username, { password: "Typed@2026" });
        await new Promise((resolve) => setTimeout(resolve, round * 6));
        const done = await (meanwhile === "disable"
          ? admin.setState(account.userId, 0)
          : admin.reset(account.userId, account.version));
        assert.equal(done.statusCode, 200, done.body);
        const token = (await coming).cookies.find((cookie) => cookie.name === "sid")?.value;
        const info = { method: "GET", url: "/rest/auth/security/userCenter/userInfo" } as const;
        if (token) assert.equal((await t.call({ ...info, token })).statusCode, 400, `${meanwhile} ${round}`);
        if (meanwhile === "disable") assert.equal((await statusOf(account.userId))?.userStatus, 0);
      }
    }
  });

  test("a lock and a last day are told as states and found by filters; unlocking lets in", async () => {
    const account = await created({ initPwdMode: 3, password: "Typed@2026" });
    const lockedUntil = new Date(t.clock.now().getTime() + 900_000);
    const guard = {
      guardKey: `user:${account.username}`,
      failures: 5,
      lockCount: 1,
      lockedUntil,
      lastFailureTime: t.clock.now(),
    };
    await t.db.insert(loginGuards).values(guard).onConflictDoUpdate({ target: loginGuards.guardKey, set: guard });
    const shown = dataOf<AccountDetail>(await admin.get(account.userId));
    assert.deepEqual([shown.userStatus, shown.isLocked, shown.lockTime], [2, true, lockedUntil.toISOString()]);
    const found = dataOf<AccountRow[]>(await admin.list({ userStatus: [2] }));
    assert.deepEqual(
      found.map(({ userId }) => userId),
      [account.userId],
    );
    assert.equal(dataOf<AccountRow[]>(await admin.list({ isLocked: true })).length, 1);
    const free = dataOf<AccountDetail>(await admin.unlock(account.userId));
    assert.deepEqual([free.userStatus, free.isLocked], [3, false]);
    assert.equal((await signIn(t, account.username, { password: "Typed@2026" })).statusCode, 200);
    await t.db.update(users).set({ expireDate: "2026-01-01" }).where(eq(users.userId, account.userId));
    assert.equal(dataOf<AccountDetail>(await admin.get(account.userId)).userStatus, 4);
    assert.deepEqual(
      dataOf<AccountRow[]>(await admin.list({ userStatus: [4] })).map(({ userId }) => userId),
      [account.userId],
    );
  });

  test("a reset sends a new password, ends sessions, and the old password is worth nothing", async () => {
    const account = await created({ initPwdMode: 3, password: "Typed@2026" });
    assert.equal((await signIn(t, account.username, { password: "Typed@2026" })).statusCode, 200);
    const token = await openSession(t, account.userId);
    const now = dataOf<AccountDetail>(await admin.get(account.userId));
    const response = await admin.reset(account.userId, now.version);
    assert.equal(dataOf<AccountDetail>(response).mustChangePwd, true);
    const sent = await initialPasswordOf(t, account.userId);
    assert.ok(sent.sourceType === MSG_SOURCE.passwordReset && !response.body.includes(sent.password));
    const info = await t.call({ method: "GET", url: "/rest/auth/security/userCenter/userInfo", token });
    assert.match(info.json().errorMessage, /密码已修改或重置/);
    assert.equal((await signIn(t, account.username, { password: "Typed@2026" })).statusCode, 400);
    assert.equal((await signIn(t, account.username, { password: sent.password })).statusCode, 200);
    assert.equal(refusalOf(await admin.reset(account.userId, now.version)).errorCode, "CONFLICT");
  });

  test("a person's leave closes the account on the day itself, for good", async () => {
    const hr = await staffHands(t, DEMO.user.hr);
    const person = await hr.created(aPerson());
    const account = await created({ staffId: person.staffId });
    const token = await openSession(t, await signedIn(account.userId));
    const leave = { leaveDate: "2026-11-20", leaveReason: 1, memberAfter: null, handoverDone: true, reason: null };
    dataOf(await hr.call("leave", person.staffId, { ...leave, attachments: [], version: person.version }));
    const info = await t.call({ method: "GET", url: "/rest/auth/security/userCenter/userInfo", token });
    assert.equal(info.json().errorCode, "GW0006");
    const closed = dataOf<AccountDetail>(await admin.get(account.userId));
    assert.deepEqual([closed.userStatus, closed.canEdit], [5, false]);
    assert.equal(refusalOf(await admin.setState(account.userId, 1)).errorCode, "STATE");
    assert.equal(refusalOf(await admin.reset(account.userId, closed.version)).errorCode, "STATE");
    assert.equal(await t.db.$count(audits, eq(audits.action, "auth.user.closeAtLeave")), 1);
    const kept = await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, account.userId));
    const line = kept.find(({ action }) => action === "closeAtLeave");
    assert.deepEqual(
      [line?.version, line?.userName, line?.changes.map(({ label, before, after }) => [label, before, after])],
      [closed.version, closed.updateUserName, [["账号状态", "正常", "已注销"]]],
    );
    assert.equal(line?.stood?.["version"], closed.version - 1);
    assert.ok(!JSON.stringify(line).includes("argon2"));
  });

  test("its history names what was decided, and neither it nor what stood holds a password", async () => {
    const person = await (await staffHands(t, DEMO.user.hr)).created(aPerson());
    const account = await created({ initPwdMode: 3, password: "Typed@2026" });
    const bound = dataOf<AccountDetail>(await admin.bind(account.userId, person.staffId, account.version));
    const given = dataOf<AccountDetail>(await admin.setRoles(account.userId, [roleIdOf("FIRM_PARTY")], bound.version));
    dataOf(await admin.reset(account.userId, given.version));
    const told = await admin.call(userApi.history, { params: { userId: account.userId }, query: { page: 1 } });
    const lines =
      dataOf<{ action: string; changes: { label: string; before: string | null; after: string }[] }[]>(told);
    assert.deepEqual(
      lines.map(({ action }) => action),
      ["重置密码", "分配角色", "关联或解除关联人员", "新增账号"],
    );
    const changed = lines
      .slice(0, 3)
      .map(({ changes }) => changes.map(({ label, before, after }) => [label, before, after]));
    assert.deepEqual(changed, [
      [["初始密码方式", "手工", "短信"]],
      [["角色", "只读", given.roleNames[0]]],
      [["关联人员", null, "测试员"]],
    ]);
    const kept = await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, account.userId));
    assert.equal(kept.length, 4);
    const stored = JSON.stringify([kept, await t.db.select().from(audits).where(eq(audits.objectId, account.userId))]);
    assert.ok(!/argon2|passwordHash|Typed@2026/.test(stored));
  });

  test("its history stands in the order in which things happened, whenever their calls began", async () => {
    const account = await created();
    const row = { object: "auth.user", objectId: account.userId, result: "ok", ip: "", requestId: "waited" } as const;
    const actionTime = new Date(t.clock.now().getTime() - 3_600_000);
    await t.db.insert(audits).values({ ...row, auditId: newId(), actionTime, action: "auth.user.unlock" });
    const told = await admin.call(userApi.history, { params: { userId: account.userId }, query: { page: 1 } });
    const actions = dataOf<{ action: string }[]>(told).map(({ action }) => action);
    assert.deepEqual(actions, ["解锁", "新增账号"]);
  });

  test("a refusal shows the record as it stands, at its version, and nothing that the contract does not name", async () => {
    const account = await created();
    const refused = await admin.setState(account.userId, 1);
    assert.deepEqual([refused.statusCode, refused.json().data.version], [409, account.version]);
    await t.db.update(users).set({ userStatus: 5 }).where(eq(users.userId, account.userId));
    const body = { roleId: roleIdOf("FIRM_HR"), userIds: [account.userId] };
    const shown = (await admin.call(userApi.giveRole, { body })).json().data;
    assert.deepEqual([shown.userId, shown.version], [account.userId, account.version]);
    assert.deepEqual(
      Object.keys(shown).filter((key) => !Object.hasOwn(accountDetail.shape, key)),
      [],
    );
  });

  test("a stale version is 409 with the current record", async () => {
    const account = await created();
    const form = { userId: account.userId, nickName: "改名", mobilephone: null, email: null, expireDate: null };
    dataOf(await admin.update({ ...form, version: account.version }));
    const stale = await admin.update({ ...form, nickName: "再改", version: account.version });
    assert.deepEqual([stale.statusCode, stale.json().data.nickName], [409, "改名"]);
  });
});

describe("the last administrator", () => {
  const admins = (n: number) => firmWith(Array.from({ length: n }, () => [...ACCOUNT_ADMIN_CODES]));

  test("stays: neither disabled nor stripped nor limited in time, by his own hands or by a role's change", async () => {
    const { companyId, people } = await admins(2);
    const [a, b] = people;
    assert.ok(a && b);
    dataOf(await a.hands.setState(b.userId, 0));
    const roleId = dataOf<RoleRow>(await a.hands.createRole({ roleName: "只看", codes: ["g_hy_account_see"] })).roleId;
    const form = { userId: a.userId, nickName: "甲乙", mobilephone: null, email: null, expireDate: "2027-01-01" };
    for (const refused of [await a.hands.setRoles(a.userId, [roleId]), await a.hands.update(form)])
      assert.match(refusalOf(refused).errorMessage, /至少要保留一个长期有效的管理员账号/);
    const own = dataOf<RoleRow>(await a.hands.createRole({ roleName: "本所管理员", codes: [...ACCOUNT_ADMIN_CODES] }));
    dataOf(await a.hands.setRoles(a.userId, [own.roleId]));
    const less = { roleId: own.roleId, roleName: "本所管理员", codes: ["g_hy_account_see"] };
    assert.equal(refusalOf(await a.hands.updateRole(less)).errorCode, "STATE");
    assert.equal(await t.db.$count(roles, eq(roles.companyId, companyId)), 2);
  });

  test("stays when 20 administrators disable each other at once", async () => {
    const { people } = await admins(20);
    const answers = await Promise.all(
      people.map(({ hands }, i) => hands.setState(people[(i + 1) % people.length]?.userId ?? "", 0)),
    );
    const codes = answers.map((answer) => (answer.statusCode === 200 ? "done" : answer.json().errorCode));
    const states = await Promise.all(people.map(async ({ userId }) => (await statusOf(userId))?.userStatus));
    const left = states.filter((status) => status === 1).length;
    assert.ok(left >= 1, codes.join());
    assert.equal(codes.filter((code) => code === "done").length, people.length - left);
  });

  test("stays when two take each other's role at once, 20 times", async () => {
    for (let round = 0; round < 20; round++) {
      const { people } = await admins(2);
      const [a, b] = people;
      assert.ok(a && b);
      const plain = roleIdOf("FIRM_READONLY");
      const roleId = dataOf<RoleRow>(
        await a.hands.createRole({ roleName: "只看", codes: ["g_hy_account_see"] }),
      ).roleId;
      assert.equal((await a.hands.setRoles(b.userId, [plain])).statusCode, 403);
      const answers = await Promise.all([a.hands.setRoles(b.userId, [roleId]), b.hands.setRoles(a.userId, [roleId])]);
      const done = answers.filter((answer) => answer.statusCode === 200).length;
      assert.equal(done, 1, answers.map((answer) => answer.body).join("\n"));
    }
  });
});
