// Guarantees: the association keeps its own people's accounts with the firm side's rules: nobody hands on or touches what
// he does not hold, the last administrator stays, passwords travel by message only, firms and other associations see
// nothing of it. // contract §7.6, domain a §3.2
// On PostgreSQL: the association's last administrator is kept by locks.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, ne } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import { memberApplyLifecycle } from "@/contracts/basic/member-apply/member-apply";
import { SUBMISSION } from "@/contracts/kit/submission";
import { reviewApi } from "@/contracts/review/inbox";
import { officerApi } from "@/contracts/auth/officer";
import { userApi } from "@/contracts/auth/user";
import { type AccountDetail, type AccountRow, USER_STATUS } from "@/contracts/auth/user-fields";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { roleIdOf } from "@/server/seed/roles-data";
import { audits } from "@/server/platform/audit/audit.table";
import { createUser, openSession, signIn, type TestApp } from "@/server/testing/testing";
import {
  accountHands,
  type AccountHands,
  dataOf,
  handsOfUser,
  initialPasswordOf,
  refusalOf,
  withOwnPassword,
} from "@/server/modules/auth/account/user-testing";
import { openFor } from "@/server/records/review/keep";
import { submissions } from "@/server/records/review/submission.table";
import { firms } from "@/server/reference/firm.table";
import { orgs, users } from "@/server/reference/user.table";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";

const OFFICER_CODES = ["g_hy_desk_colleague_view", "g_hy_desk_colleague_edit"] as const;
const ACCOUNT = [
  ...(["g_hy_desk_account_view", "g_hy_desk_account_edit"] as const),
  ...(["g_hy_desk_account_reset", "g_hy_desk_account_unlock"] as const),
];
type FirmRow = typeof firms.$inferSelect;
let t: TestApp;
let desk: AccountHands;
const deskId = userIdOf(DEMO.user.desk);

before(async () => {
  t = await buildDemoApp();
  desk = await handsOfUser(t, DEMO.user.desk);
});
after(() => t.close());

let serial = 0;
const aForm = (more: object = {}) => {
  serial += 1;
  return {
    username: `office-${serial}`,
    nickName: "协会新同事",
    mobilephone: `135${String(20_000_000 + serial)}`,
    email: null,
    roleIds: [roleIdOf("DESK_ACCEPT")],
    expireDate: null,
    initPwdMode: 1,
    ...more,
  };
};
const create = (hands: AccountHands, more: object = {}) => hands.call(officerApi.create, { body: aForm(more) });
const list = (hands: AccountHands, query: object = {}) => hands.call(officerApi.list, { query: { page: 1, ...query } });
const namesOf = async (hands: AccountHands) => dataOf<AccountRow[]>(await list(hands)).map(({ username }) => username);

/** An officer with these codes and a session. */
async function officerWith(codes: readonly PermissionCode[], orgId: string = DEMO.orgId) {
  const { userId } = await createUser(t.db, { userType: 2, orgId, codes });
  return { userId, hands: accountHands(t, await openSession(t, userId)) };
}
async function anOfficer(more: object = {}): Promise<AccountDetail> {
  const detail = dataOf<AccountDetail>(await create(desk, more));
  await withOwnPassword(t, detail.userId);
  return detail;
}

test("an officer's account is opened, signs in with the password of the message, and does what its role allows", async () => {
  const detail = dataOf<AccountDetail>(await create(desk));
  assert.deepEqual([detail.userType, detail.companyName, detail.roleNames], [2, DEMO.orgName, ["协会受理"]]);
  assert.deepEqual([detail.userStatus, detail.mustChangePwd, detail.canEdit], [USER_STATUS.pending, true, true]);
  assert.ok((await namesOf(desk)).includes(detail.username));
  const { password } = await initialPasswordOf(t, detail.userId);
  assert.equal((await signIn(t, detail.username, { password })).statusCode, 200);
  assert.equal((await desk.list({ keyword: detail.username })).json<{ totalCount: number }>().totalCount, 0);
  const [row] = await t.db.select().from(audits).where(eq(audits.objectId, detail.userId));
  assert.deepEqual([row?.action, row?.companyId], ["auth.colleague.create", DEMO.orgId]);
  const history = await desk.call(userApi.history, { params: { userId: detail.userId }, query: { page: 1 } });
  assert.equal(dataOf<{ action: string }[]>(history).at(-1)?.action, "新增协会账号");

  await withOwnPassword(t, detail.userId);
  const own = accountHands(t, await openSession(t, detail.userId));
  assert.equal((await list(own)).statusCode, 403);
  assert.equal((await create(own)).statusCode, 403);
});

test("names and numbers are taken once, and firm roles are none for the association", async () => {
  const { username } = await anOfficer({ mobilephone: "13511112222" });
  assert.deepEqual(refusalOf(await create(desk, { username })).paths, ["username"]);
  assert.deepEqual(refusalOf(await create(desk, { mobilephone: "13511112222" })).paths, ["mobilephone"]);
  assert.deepEqual(refusalOf(await create(desk, { roleIds: [roleIdOf("FIRM_ADMIN")] })).paths, ["roleIds"]);
  const admin = await handsOfUser(t, DEMO.user.admin);
  const mine = await admin.setRoles(userIdOf(DEMO.user.hr), [roleIdOf("DESK_ADMIN")]);
  assert.deepEqual(refusalOf(mine).paths, ["roleIds"]);
});

test("roles are changed, the account is stopped, started, unlocked and reset; its sessions end", async () => {
  const { userId, version } = await anOfficer();
  const token = await openSession(t, userId);
  const ask = async () => (await accountHands(t, token).roles()).json<{ errorCode: string }>().errorCode;
  const trained = dataOf<AccountDetail>(await desk.setRoles(userId, [roleIdOf("DESK_TRAINING")]));
  assert.deepEqual(trained.roleNames, ["协会培训"]);
  assert.equal((await desk.setState(userId, USER_STATUS.disabled, version)).statusCode, 409, "stale");
  assert.equal(dataOf<AccountDetail>(await desk.setState(userId, USER_STATUS.disabled)).userStatus, 0);
  assert.equal(await ask(), "GW0006");
  assert.equal(dataOf<AccountDetail>(await desk.setState(userId, USER_STATUS.normal)).userStatus, USER_STATUS.pending);
  assert.equal((await desk.unlock(userId)).statusCode, 200);
  const now = dataOf<AccountDetail>(await desk.get(userId));
  const reset = await desk.reset(userId, now.version);
  const { password } = await initialPasswordOf(t, userId);
  assert.ok(password.length === 12 && !reset.body.includes(password));
  const body = { userId, nickName: "改名", mobilephone: null, email: null, expireDate: null, accessCompanyIds: [] };
  assert.equal(dataOf<AccountDetail>(await desk.update(body)).nickName, "改名");
  const branch = await desk.update({ ...body, accessCompanyIds: [DEMO.firm.branchZhuzhou] });
  assert.deepEqual(refusalOf(branch).paths, ["accessCompanyIds"]);
});

test("nobody hands on or touches what he does not hold himself", async () => {
  const { hands } = await officerWith(OFFICER_CODES);
  assert.equal((await create(hands)).statusCode, 403, "the role holds more than he does");
  assert.equal((await hands.setState(deskId, USER_STATUS.disabled)).statusCode, 403);
  assert.equal((await hands.reset(deskId, 1)).statusCode, 403);
  assert.equal(dataOf<AccountDetail>(await hands.get(deskId)).canEdit, false);
  const roles = dataOf<{ canGrant: boolean; roleName: string }[]>(await hands.call(officerApi.roles));
  assert.deepEqual([roles.length, roles.some(({ canGrant }) => canGrant)], [3, false]);
  const plain = await officerWith(ACCOUNT);
  assert.equal((await plain.hands.get(deskId)).statusCode, 404, "firms' accounts are not officers'");
  const hr = userIdOf(DEMO.user.hr);
  assert.equal((await plain.hands.get(hr)).statusCode, 200);
  assert.equal((await hands.get(hr)).statusCode, 404, "nor the other way round");
  for (const answer of [
    await hands.setState(hr, USER_STATUS.disabled),
    await hands.reset(hr, 1),
    await hands.unlock(hr),
    await hands.setRoles(hr, [roleIdOf("FIRM_READONLY")]),
  ])
    assert.equal(answer.statusCode, 403, answer.body);
  const looker = await officerWith([...ACCOUNT, "g_hy_desk_colleague_view"]);
  const { userId } = (await officerWith([])) as { userId: string };
  for (const answer of [
    await looker.hands.setState(userId, USER_STATUS.disabled),
    await looker.hands.reset(userId, 1),
    await looker.hands.setRoles(userId, [roleIdOf("DESK_TRAINING")]),
  ])
    assert.equal(answer.statusCode, 403, answer.body);
  assert.match(dataOf<AccountDetail>(await looker.hands.get(userId)).readOnlyReason ?? "", /没有修改协会账号/);
});

test("the last administrator of the association stays, whoever tries and at once", async () => {
  const second = await anOfficer({ roleIds: [roleIdOf("DESK_ADMIN")] });
  assert.match(
    refusalOf(await desk.setRoles(deskId, [roleIdOf("DESK_ACCEPT")])).errorMessage,
    /至少要保留一个长期有效/,
  );
  await t.db.update(users).set({ userStatus: USER_STATUS.normal }).where(eq(users.userId, second.userId));
  const hands = accountHands(t, await openSession(t, second.userId));
  assert.match(refusalOf(await hands.setState(second.userId, USER_STATUS.disabled)).errorMessage, /不能停用自己/);
  const both = await Promise.all([
    desk.setState(second.userId, USER_STATUS.disabled),
    hands.setState(deskId, USER_STATUS.disabled),
  ]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409]);
  const [left] = await t.db.select().from(users).where(eq(users.userId, deskId));
  await t.db.update(users).set({ userStatus: USER_STATUS.normal }).where(eq(users.userId, deskId));
  assert.ok(left);
  desk = await handsOfUser(t, DEMO.user.desk);
});

test("firms and another association find none of these accounts", async () => {
  const { userId } = await anOfficer();
  const orgId = "org-other";
  await t.db.insert(orgs).values({ orgId, orgName: "他省协会", fullOrgName: "他省协会", lv1OrgId: orgId });
  const foreign = await officerWith([...OFFICER_CODES, ...ACCOUNT, "g_hy_desk_firm_view"], orgId);
  const admin = await handsOfUser(t, DEMO.user.admin);
  for (const hands of [foreign.hands, admin]) {
    const answers = [
      await hands.get(userId),
      await hands.setState(userId, USER_STATUS.disabled),
      await hands.reset(userId, 1),
      await hands.unlock(userId),
      await hands.setRoles(userId, [roleIdOf("DESK_TRAINING")]),
      await hands.call(userApi.history, { params: { userId }, query: { page: 1 } }),
    ];
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [404]);
  }
  assert.equal((await namesOf(foreign.hands)).length, 1, "himself alone");
  assert.equal((await list(admin)).statusCode, 403);
  const office = "org-office";
  await t.db.insert(orgs).values({ orgId: office, orgName: "办事处", fullOrgName: "办事处", lv1OrgId: DEMO.orgId });
  const ofOffice = await officerWith([], office);
  assert.equal(dataOf<AccountDetail>(await desk.get(ofOffice.userId)).companyName, "办事处");
});

test("an officer of a city sees and decides the first level, the province the second; moved he has that turn no more", async () => {
  const [{ cityCode }] = (await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first))) as [FirmRow];
  const city = "org-city";
  const place = { lv1OrgId: DEMO.orgId, parentOrgId: DEMO.orgId, cityCode };
  await t.db.insert(orgs).values({ orgId: city, orgName: "市税协", fullOrgName: "市税协", ...place });
  const offices = dataOf<{ orgId: string; canPlace: boolean }[]>(await desk.call(officerApi.orgs));
  assert.deepEqual([offices[0]?.orgId, offices.every(({ canPlace }) => canPlace)], [DEMO.orgId, true]);
  assert.deepEqual(refusalOf(await create(desk, { orgId: "org-other" })).paths, ["orgId"], "of another association");
  const codes = { roleIds: [roleIdOf("DESK_ADMIN")] };
  const first = await anOfficer({ ...codes, orgId: city });
  assert.deepEqual([first.companyId, first.companyName], [city, "市税协"]);
  await t.db.update(users).set({ userStatus: USER_STATUS.normal }).where(eq(users.userId, first.userId));
  const found = dataOf<AccountRow[]>(await list(desk, { orgId: city })).map(({ userId }) => userId);
  assert.deepEqual(found, [first.userId]);
  await t.setParam("audit.cityFirst", true);
  const hands = accountHands(t, await openSession(t, first.userId));
  const asked = await openFor(
    { db: t.db, now: t.clock.now(), services: t.app.platform.services, user: null },
    { bizType: "basic.member-apply", lifecycle: memberApplyLifecycle },
    { id: "apply-1", companyId: DEMO.firm.first, companyName: "甲所", title: "入会", version: 1 },
    { action: "submit", to: SUBMISSION.submitted, reason: null, kept: null },
  );
  assert.deepEqual([asked.level, asked.officeOrgId], [1, city]);
  const sees = async (who: AccountHands) =>
    dataOf<{ rows: { submissionId: string }[] }>(await who.call(reviewApi.list, { query: {} })).rows.some(
      ({ submissionId }) => submissionId === asked.submissionId,
    );
  assert.deepEqual([await sees(hands), await sees(desk)], [true, false]);
  const mine = eq(submissions.submissionId, asked.submissionId);
  await t.db.update(submissions).set({ assigneeUserId: first.userId, assigneeName: "甲" }).where(mine);
  const body = { userId: first.userId, nickName: "改机构", mobilephone: null, email: null, expireDate: null };
  const moved = dataOf<AccountDetail>(await desk.update({ ...body, orgId: DEMO.orgId, accessCompanyIds: [] }));
  assert.equal(moved.companyId, DEMO.orgId);
  const [left] = await t.db.select().from(submissions).where(mine);
  assert.equal(left?.assigneeUserId, null, "nobody's again");
  assert.equal(await sees(hands), false);
  const history = await desk.call(userApi.history, { params: { userId: first.userId }, query: { page: 1 } });
  assert.match(JSON.stringify(dataOf<object[]>(history)[0]), /所属机构.*市税协/);
  await t.setParam("audit.cityFirst", false);
});

test("a city's administrator places people in his own office alone, and the association keeps one of its own", async () => {
  const office = "org-city-2";
  await t.db.insert(orgs).values({ orgId: office, orgName: "乙市税协", fullOrgName: "乙市税协", lv1OrgId: DEMO.orgId });
  const { userId } = await anOfficer({ roleIds: [roleIdOf("DESK_ADMIN")], orgId: office });
  await t.db.update(users).set({ userStatus: USER_STATUS.normal }).where(eq(users.userId, userId));
  const hands = accountHands(t, await openSession(t, userId));
  assert.deepEqual(refusalOf(await create(hands)).paths, ["orgId"]);
  assert.equal((await create(hands, { orgId: office })).statusCode, 200);
  const body = { nickName: "改名", mobilephone: null, email: null, expireDate: null, accessCompanyIds: [] };
  assert.deepEqual(refusalOf(await hands.update({ ...body, userId, orgId: DEMO.orgId })).paths, ["orgId"]);
  const others = and(eq(users.orgId, DEMO.orgId), ne(users.userId, deskId));
  await t.db.update(users).set({ userStatus: USER_STATUS.disabled }).where(others);
  const last = refusalOf(await desk.update({ ...body, userId: deskId, orgId: office }));
  assert.match(last.errorMessage, /至少要保留一个长期有效/);
});
