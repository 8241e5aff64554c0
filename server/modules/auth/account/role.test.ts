// Guarantees: ready-made roles stay, own ones are made of held codes, go only when unused, and change at the next request;
// who is signed in is seen by those who may, kicked people are told why; own history is one's own. // domain a §3, spec §7
// On PostgreSQL: a deletion and a gift at once: row locks decide.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { OnlineRow } from "@/contracts/auth/online";
import type { RoleRow } from "@/contracts/auth/role";
import type { SignInRow } from "@/contracts/auth/sign-in";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { roleIdOf } from "@/server/seed/roles-data";
import { createUser, openSession, signIn, type TestApp } from "@/server/testing/testing";
import {
  type AccountHands,
  accountHands,
  anAccount,
  dataOf,
  handsOfUser,
  refusalOf,
} from "@/server/modules/auth/account/user-testing";
import { roleCodes, userRoles } from "@/server/reference/user.table";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";

let t: TestApp;
let admin: AccountHands;
let other: AccountHands;

before(async () => {
  t = await buildDemoApp();
  admin = await handsOfUser(t, DEMO.user.admin);
  other = await handsOfUser(t, DEMO.user.other);
});
after(() => t.close());

const INFO = "/rest/auth/security/userCenter/userInfo";
const info = async (token: string) => (await t.call({ method: "GET", url: INFO, token })).json();

describe("roles", () => {
  test("ready-made ones are seen by all and changed by none; own ones are the firm's alone", async () => {
    const own = dataOf<RoleRow>(await admin.createRole({ roleName: "前台", codes: ["g_hy_member_staff_find"] }));
    assert.deepEqual([own.isReadyMade, own.userCount, own.canGrant], [false, 0, true]);
    const [mine, theirs] = [dataOf<RoleRow[]>(await admin.roles()), dataOf<RoleRow[]>(await other.roles())];
    const names = (list: RoleRow[]) => list.map(({ roleName }) => roleName);
    assert.ok(names(mine).includes("前台") && names(mine).includes("事务所管理员"));
    assert.ok(!names(theirs).includes("前台") && names(theirs).includes("事务所管理员"));
    assert.ok(!names(mine).some((name) => name.startsWith("协会")));
    const roleId = roleIdOf("FIRM_HR");
    const change = { roleId, roleName: "人事", codes: [] };
    for (const refused of [await admin.updateRole(change), await admin.removeRole(roleId)])
      assert.match(refusalOf(refused).errorMessage, /系统预置角色不能修改或删除/);
    assert.equal((await other.removeRole(own.roleId)).statusCode, 404);
  });

  test("a name is given once in a firm, and again in another", async () => {
    dataOf(await admin.createRole({ roleName: "Reception", codes: [] }));
    for (const roleName of ["RECEPTION", "人事"])
      assert.deepEqual(refusalOf(await admin.createRole({ roleName, codes: [] })).paths, ["roleName"]);
    dataOf(await other.createRole({ roleName: "Reception", codes: [] }));
    assert.equal((await admin.createRole({ roleName: "越权", codes: ["g_hy_desk_param_edit"] })).statusCode, 400);
    assert.equal((await admin.createRole({ roleName: "不存在", codes: ["g_hy_nothing"] })).statusCode, 400);
  });

  test("a copy takes all codes, or those that are named; the source stays as it was", async () => {
    const source = dataOf<RoleRow[]>(await admin.roles()).find(({ roleCode }) => roleCode === "FIRM_HR");
    assert.ok(source);
    const copy = dataOf<RoleRow>(await admin.copyRole({ roleId: source.roleId, roleName: "人事助理" }));
    assert.deepEqual(copy.codes, source.codes);
    const codes = ["g_hy_member_staff_find"];
    const less = dataOf<RoleRow>(await admin.copyRole({ roleId: source.roleId, roleName: "人事查看", codes }));
    assert.deepEqual(less.codes, codes);
    const now = await t.db.$count(roleCodes, eq(roleCodes.roleId, source.roleId));
    assert.equal(now, source.codes.length);
  });

  test("goes only when unused; of a deletion and a gift at once, one happens", async () => {
    for (let round = 0; round < 10; round++) {
      const role = dataOf<RoleRow>(await admin.createRole({ roleName: `竞争${round}`, codes: [] }));
      const [gone, given] = await Promise.all([
        admin.removeRole(role.roleId),
        admin.create(anAccount({ roleIds: [role.roleId] })),
      ]);
      const held = await t.db.$count(userRoles, eq(userRoles.roleId, role.roleId));
      if (given.statusCode === 200) assert.deepEqual([gone.statusCode, held], [409, 1]);
      else assert.deepEqual([gone.statusCode, held], [200, 0]);
    }
    const used = dataOf<RoleRow>(await admin.createRole({ roleName: "在用", codes: [] }));
    dataOf(await admin.create(anAccount({ roleIds: [used.roleId] })));
    assert.match(refusalOf(await admin.removeRole(used.roleId)).errorMessage, /正由 1 个账号使用/);
  });

  test("its change holds for its users at the next request; a stale version is refused", async () => {
    const role = dataOf<RoleRow>(await admin.createRole({ roleName: "变动", codes: ["g_hy_member_staff_find"] }));
    const { userId } = dataOf<{ userId: string }>(await admin.create(anAccount({ roleIds: [role.roleId] })));
    const token = await openSession(t, userId);
    assert.deepEqual((await info(token)).data[0].functionCodes, ["g_hy_member_staff_find"]);
    const form = { roleId: role.roleId, roleName: "变动", codes: ["g_hy_member_firm_find"], version: role.version };
    dataOf(await admin.updateRole(form));
    assert.deepEqual((await info(token)).data[0].functionCodes, ["g_hy_member_firm_find"]);
    assert.equal(refusalOf(await admin.updateRole(form)).errorCode, "CONFLICT");
  });
});

describe("who is signed in", () => {
  test("a firm's administrator sees the firm's sessions, the association everybody's, another firm none of them", async () => {
    const { userId } = await createUser(t.db, { companyId: DEMO.firm.first });
    await openSession(t, userId);
    const seen = async (hands: AccountHands) =>
      dataOf<OnlineRow[]>(await hands.online({ pageSize: 100 })).map((row) => row.userId);
    const desk = await handsOfUser(t, DEMO.user.desk);
    assert.ok((await seen(admin)).includes(userId) && (await seen(desk)).includes(userId));
    assert.ok((await seen(desk)).includes(userIdOf(DEMO.user.desk)));
    assert.ok(!(await seen(other)).includes(userId));
    assert.equal((await other.kick(userId)).statusCode, 404);
    const current = dataOf<OnlineRow[]>(await admin.online({ pageSize: 100 })).filter((row) => row.isCurrent);
    assert.deepEqual(
      current.map((row) => row.userId),
      [userIdOf(DEMO.user.admin)],
    );
    const hr = await handsOfUser(t, DEMO.user.hr);
    assert.equal((await hr.online()).statusCode, 403);
    assert.equal((await hr.kick(userId)).statusCode, 403);
  });

  test("one session or all of them end; the next call says why; one's own goes on", async () => {
    const { userId } = await createUser(t.db, { companyId: DEMO.firm.first });
    const [first, second] = [await openSession(t, userId), await openSession(t, userId)];
    const rows = dataOf<OnlineRow[]>(await admin.online({ userId }));
    assert.equal(rows.length, 2);
    const sessionId = rows[0]?.sessionId;
    assert.deepEqual(dataOf(await admin.kick(userId, { sessionId, reason: "账号疑似被他人使用" })), { ended: 1 });
    const answers = [await info(first), await info(second)];
    const told = answers.find((answer) => answer.success === false);
    assert.equal(told?.errorCode, "GW0006");
    assert.match(told?.errorMessage ?? "", /强制下线，原因：账号疑似被他人使用/);
    assert.equal(answers.filter((answer) => answer.success === true).length, 1);
    assert.deepEqual(dataOf(await admin.kick(userId)), { ended: 1 });
    assert.deepEqual(dataOf(await admin.kick(userId)), { ended: 0 });
    assert.deepEqual(dataOf(await admin.kick(userIdOf(DEMO.user.admin))), { ended: 0 });
    assert.equal((await info(admin.token)).success, true);
  });
});

describe("own sign-in history", () => {
  const history = async (token: string, search = "") =>
    dataOf<SignInRow[]>(await t.call({ method: "GET", url: `/rest/auth/sign-in/v1.0/list/page${search}`, token }));

  test("tells sign-ins, failures and what administrators did; never another's", async () => {
    const { userId, username } = await createUser(t.db, { companyId: DEMO.firm.first });
    const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0" };
    await signIn(t, username, { password: "wrong", headers });
    t.clock.advance(1_000);
    const sid = (await signIn(t, username, { headers })).cookies.find((cookie) => cookie.name === "sid")?.value ?? "";
    t.clock.advance(1_000);
    dataOf(await admin.kick(userId, { reason: "测试" }));
    assert.equal((await info(sid)).errorCode, "GW0006");
    const token = await openSession(t, userId);
    const rows = await history(token);
    assert.deepEqual(
      rows.map(({ event, isRefused, device }) => [event, isRefused, device]),
      [
        ["被强制下线：测试", false, null],
        ["登录成功（密码）", false, "Edge · Windows"],
        ["登录失败，密码错误或账号不可用", true, "Edge · Windows"],
      ],
    );
    assert.equal((await history(token, "?isRefused=true")).length, 1);
    const stranger = accountHands(t, await openSession(t, (await createUser(t.db)).userId));
    assert.deepEqual(await history(stranger.token), []);
  });
});
