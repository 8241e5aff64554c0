// Guarantees: nobody ends, unlocks, changes or closes an account that holds a code which he lacks, its sessions and its
// certificates among it, by no call of any kind; who holds as much may, of a city's officers in their own office alone. A new call about accounts must be put into one of
// the two lists. // contract §5, §7.6, docs/decisions/0018
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { type PermissionCode, PERMISSION_CODES } from "@/contracts/access";
import { certApi } from "@/contracts/auth/cert";
import { handoverApi } from "@/contracts/auth/handover";
import { onlineApi } from "@/contracts/auth/online";
import { roleApi } from "@/contracts/auth/role";
import { userApi } from "@/contracts/auth/user";
import { staffApi } from "@/contracts/basic/staff/staff";
import { allEndpoints } from "@/contracts/index";
import { type Endpoint, isWrite } from "@/contracts/kit/endpoint";
import { newId } from "@/server/platform/clock/id";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { certificateOf } from "@/server/modules/auth/cert/cert-testing";
import { certificates } from "@/server/modules/auth/cert/cert.table";
import { loginCertOrgs } from "@/server/modules/auth/cert/login-cert.table";
import { sessions } from "@/server/reference/session.table";
import { accountHands, type AccountHands } from "@/server/modules/auth/account/user-testing";
import { orgs, roleCodes, roles, userRoles, users } from "@/server/reference/user.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { aPerson, staffHands } from "@/server/modules/basic/staff/staff-testing";

const FIRM = DEMO.firm.first;
/** An office of the association. */
const CITY = "org-city";
const FIRM_SIDE = PERMISSION_CODES.filter((code) => !code.startsWith("g_hy_desk_"));
const DESK_SIDE = PERMISSION_CODES.filter((code) => code.startsWith("g_hy_desk_"));

let t: TestApp;
/** Of the firm, of the association: both may do everything on their side. */
let great: { readonly userId: string; readonly staffId: string; readonly certificateId: string };
let greatOfficer: string;
/** A role that the great one holds beside his own, and everybody here has its codes. */
let shared: string;

interface Attack {
  readonly endpoint: Endpoint;
  /** All that the attacker holds. */
  readonly codes: readonly PermissionCode[];
  readonly ask: (hands: AccountHands, endpoint: Endpoint) => ReturnType<AccountHands["call"]>;
}

const ofUser =
  (more: object = {}): Attack["ask"] =>
  (hands, endpoint) =>
    hands.call(endpoint, { body: { userId: great.userId, ...more } });
const ofPath: Attack["ask"] = (hands, endpoint) => hands.call(endpoint, { params: { userId: great.userId } });
const ofCertificate =
  (body?: () => object): Attack["ask"] =>
  (hands, endpoint) =>
    hands.call(endpoint, {
      params: { certificateId: great.certificateId, companyId: FIRM },
      ...(body && { body: body() }),
    });
const nobody = { nickName: "改名", mobilephone: null, email: null, expireDate: null, accessCompanyIds: [] };
const aLeave = {
  leaveDate: "2026-11-20",
  leaveReason: 1,
  memberAfter: null,
  handoverDone: true,
  reason: null,
  attachments: [],
  version: 1,
};

/** Every call that ends, unlocks, changes or closes an account or what it signs in with. */
const ATTACKS: readonly Attack[] = [
  { endpoint: onlineApi.end, codes: ["g_hy_account_online"], ask: ofPath },
  { endpoint: userApi.setState, codes: ["g_hy_account_edit"], ask: ofUser({ userStatus: 0 }) },
  { endpoint: userApi.setRoles, codes: ["g_hy_account_edit"], ask: (h, e) => ofUser({ roleIds: [shared] })(h, e) },
  { endpoint: userApi.addRoles, codes: ["g_hy_account_edit"], ask: (h, e) => ofUser({ roleIds: [shared] })(h, e) },
  {
    endpoint: userApi.giveRole,
    codes: ["g_hy_account_edit"],
    ask: (hands, endpoint) => hands.call(endpoint, { body: { roleId: shared, userIds: [great.userId] } }),
  },
  { endpoint: userApi.update, codes: ["g_hy_account_edit"], ask: ofUser(nobody) },
  {
    endpoint: userApi.bindStaff,
    codes: ["g_hy_account_edit"],
    ask: (hands, endpoint) =>
      hands.call(endpoint, { params: { userId: great.userId }, body: { staffId: null, version: 1 } }),
  },
  { endpoint: userApi.unlock, codes: ["g_hy_account_unlock"], ask: ofPath },
  {
    endpoint: userApi.reset,
    codes: ["g_hy_account_reset"],
    ask: (hands, endpoint) => hands.call(endpoint, { params: { userId: great.userId }, query: { version: 1 } }),
  },
  { endpoint: certApi.issue, codes: ["g_hy_account_cert"], ask: ofUser({ passBy: "sms" }) },
  { endpoint: certApi.download, codes: ["g_hy_account_cert"], ask: ofCertificate() },
  { endpoint: certApi.mail, codes: ["g_hy_account_cert"], ask: ofCertificate() },
  { endpoint: certApi.sms, codes: ["g_hy_account_cert"], ask: ofCertificate() },
  {
    endpoint: certApi.passMail,
    codes: ["g_hy_account_cert"],
    ask: ofCertificate(() => ({ certificateId: great.certificateId })),
  },
  {
    endpoint: certApi.revoke,
    codes: ["g_hy_account_cert"],
    ask: ofCertificate(() => ({ revokeReason: "试图吊销", version: 0 })),
  },
  {
    endpoint: roleApi.update,
    codes: ["g_hy_account_role", "g_hy_account_edit"],
    ask: (hands, endpoint) =>
      hands.call(endpoint, { body: { roleId: shared, roleName: "改过的角色", remark: null, codes: [] } }),
  },
  {
    endpoint: staffApi.leave,
    codes: ["g_hy_member_staff_find", "g_hy_member_staff_leave"],
    ask: (hands, endpoint) => hands.call(endpoint, { params: { staffId: great.staffId }, body: aLeave }),
  },
];

/** The association's own people: calls that serve both sides. */
const DESK_ATTACKS: readonly (readonly [Endpoint, readonly PermissionCode[], Attack["ask"]])[] = (
  [
    [onlineApi.end, ["g_hy_desk_online_view", "g_hy_desk_online_del"]],
    [userApi.setState, ["g_hy_desk_colleague_view", "g_hy_desk_colleague_edit"], { userStatus: 0 }],
    [userApi.setRoles, ["g_hy_desk_colleague_view", "g_hy_desk_colleague_edit"], { roleIds: ["role_desk_training"] }],
    [userApi.update, ["g_hy_desk_colleague_view", "g_hy_desk_colleague_edit"], nobody],
    [userApi.unlock, ["g_hy_desk_colleague_view", "g_hy_desk_colleague_edit"]],
    [userApi.reset, ["g_hy_desk_colleague_view", "g_hy_desk_colleague_edit"]],
    [userApi.resetFactor, ["g_hy_desk_colleague_view", "g_hy_desk_colleague_edit"]],
  ] as const
).map(([endpoint, codes, body]) => [
  endpoint,
  // What opens the call to begin with.
  [...codes, ...endpoint.spec.access.anyOf.filter((code) => code.startsWith("g_hy_desk_account_"))],
  (hands) =>
    hands.call(endpoint, {
      ...(endpoint.path.includes("{userId}") && { params: { userId: greatOfficer } }),
      ...([userApi.reset, userApi.resetFactor].some((one) => one === endpoint) && { query: { version: 1 } }),
      ...(body && { body: { userId: greatOfficer, ...body } }),
    }),
]);

/** Calls about accounts that touch nobody else's: one's own, new ones, reading, and what only the association decides. */
const OTHERS = new Set([
  "auth.user.create",
  "auth.colleague.create",
  "auth.user.sealMobile",
  "auth.handover.openFirm",
  // A role that somebody uses is not deleted at all.
  "auth.role.create",
  "auth.role.copy",
  "auth.role.remove",
  "auth.session.login",
  "auth.session.redeem",
  "auth.session.logout",
  "auth.session.actAs",
  "auth.second-factor.pass",
  "auth.second-factor.begin",
  "auth.second-factor.confirm",
  "auth.second-factor.renewCodes",
  "auth.second-factor.turnOff",
  // Reading many at once touches none.
  "auth.user.exportStart",
  "auth.user.exportCancel",
  // Accounts that no one has yet, out of the association's own workbook.
  "auth.move-in.importStart",
  "auth.move-in.importApply",
  "auth.move-in.importCancel",
  "auth.account-move-in.importStart",
  "auth.account-move-in.importApply",
  "auth.account-move-in.importCancel",
  "auth.staff-move-in.importStart",
  "auth.staff-move-in.importApply",
  "auth.staff-move-in.importCancel",
  "auth.password.change",
  "auth.password.reset",
  "auth.password.smsCode",
  "auth.anonymous.byPhoneCode",
  // Firms as a whole, by the association, which looks after all that firms may hold.
  "auth.login-cert.create",
  "auth.login-cert.remove",
  "auth.handover.handOver",
  "auth.business-parameter.update",
  "auth.data-request.create",
  "auth.data-request.settle",
]);

async function hasMoved(userId: string) {
  const [account] = await t.db
    .select({ version: users.version, state: users.userStatus, hash: users.passwordHash, name: users.nickName })
    .from(users)
    .where(eq(users.userId, userId));
  const held = await t.db.select().from(userRoles).where(eq(userRoles.userId, userId));
  const live = await t.db.select({ end: sessions.endTime }).from(sessions).where(eq(sessions.userId, userId));
  const certs = await t.db.select().from(certificates).where(eq(certificates.userId, userId));
  const codes = await t.db.select().from(roleCodes).where(eq(roleCodes.roleId, shared));
  return JSON.stringify([account, held, live, certs.map((one) => one.version), codes.length]);
}

async function theGreatOne() {
  const { userId } = await createUser(t.db, { companyId: FIRM, codes: FIRM_SIDE });
  const admin = await staffHands(t, DEMO.user.admin);
  const { staffId } = await admin.created(aPerson());
  const { vault } = t.app.platform.services;
  const mobile = { mobilephone: vault.seal("13812340001"), mobileIndex: vault.index("13812340001") };
  await t.db
    .update(users)
    .set({ staffId, email: "great@example.com", ...mobile })
    .where(eq(users.userId, userId));
  await t.db
    .insert(loginCertOrgs)
    .values({ loginCertOrgId: newId(), companyId: FIRM, createTime: t.clock.now(), createUserName: "协会" })
    .onConflictDoNothing();
  const own = accountHands(t, await openSession(t, userId));
  const { row } = await certificateOf(t, own, userId);
  const roleId = newId();
  const roleCode = `F_${roleId}`;
  await t.db.insert(roles).values({ roleId, roleCode, roleName: "共用角色", userType: 1, companyId: FIRM });
  await t.db.insert(userRoles).values({ userId, roleId });
  shared = roleId;
  return { userId, staffId, certificateId: row.certificateId };
}

before(async () => {
  t = await buildDemoApp();
  const city = { orgId: CITY, orgName: "市税协", fullOrgName: "市税协", lv1OrgId: DEMO.orgId };
  await t.db.insert(orgs).values({ ...city, parentOrgId: DEMO.orgId });
  great = await theGreatOne();
  greatOfficer = (await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: DESK_SIDE })).userId;
  await openSession(t, greatOfficer);
});
after(() => t.close());

for (const { endpoint, codes, ask } of ATTACKS) {
  test(`${endpoint.id} is refused against a greater account of the firm, which stays as it was`, async () => {
    const { userId } = await createUser(t.db, { companyId: FIRM, codes });
    const hands = accountHands(t, await openSession(t, userId));
    const before = await hasMoved(great.userId);
    const answer = await ask(hands, endpoint);
    assert.equal(answer.statusCode, 403, answer.body);
    assert.match(answer.json<{ errorMessage: string }>().errorMessage, /由持有这些权限的管理员办理/);
    assert.equal(await hasMoved(great.userId), before);
  });
}

for (const [endpoint, codes, ask] of DESK_ATTACKS) {
  test(`${endpoint.id} is refused against a greater officer of the association`, async () => {
    const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes });
    const hands = accountHands(t, await openSession(t, userId));
    const before = await hasMoved(greatOfficer);
    const answer = await ask(hands, endpoint);
    assert.equal(answer.statusCode, 403, answer.body);
    assert.match(answer.json<{ errorMessage: string }>().errorMessage, /由持有这些权限的管理员办理/);
    assert.equal(await hasMoved(greatOfficer), before);
  });
}

/** Somebody of one of the association's offices, who may there do everything that the association may. */
async function cityOfficer() {
  const { userId } = await createUser(t.db, { userType: 2, orgId: CITY, codes: DESK_SIDE });
  return { userId, hands: accountHands(t, await openSession(t, userId)) };
}

for (const [endpoint, , ask] of DESK_ATTACKS) {
  test(`${endpoint.id} is refused to a city's officer with every code, of another office's officer`, async () => {
    const { hands } = await cityOfficer();
    const before = await hasMoved(greatOfficer);
    const answer = await ask(hands, endpoint);
    assert.equal(answer.statusCode, 403, answer.body);
    assert.match(answer.json<{ errorMessage: string }>().errorMessage, /市级协会只能管理本机构的人员/);
    assert.equal(await hasMoved(greatOfficer), before);
  });
}

test("a city's officer manages his own office's accounts and firms', the association those of the city", async () => {
  const [one, other] = [await cityOfficer(), await cityOfficer()];
  const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: DESK_SIDE });
  const province = accountHands(t, await openSession(t, userId));
  for (const by of [one.hands, province]) {
    const answer = await by.kick(other.userId);
    assert.equal(answer.statusCode, 200, answer.body);
  }
  // What is refused is not offered either.
  const offered = async (by: AccountHands, id: string) =>
    (await by.get(id)).json<{ data: { canEdit: boolean } }>().data.canEdit;
  assert.deepEqual(
    [await offered(one.hands, other.userId), await offered(province, other.userId), await offered(one.hands, userId)],
    [true, true, false],
  );
  const ofFirm = await createUser(t.db, { companyId: FIRM, codes: FIRM_SIDE });
  const unlocked = await one.hands.unlock(ofFirm.userId);
  assert.equal(unlocked.statusCode, 200, unlocked.body);
});

test("who holds as much may end the sessions", async () => {
  const { userId } = await createUser(t.db, { companyId: FIRM, codes: FIRM_SIDE });
  const hands = accountHands(t, await openSession(t, userId));
  const answer = await hands.kick(great.userId);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.ok(answer.json<{ data: { ended: number } }>().data.ended > 0);
});

test("every call about accounts stands in one of the lists", () => {
  const attacked = new Set([...ATTACKS.map(({ endpoint }) => endpoint.id), ...DESK_ATTACKS.map(([{ id }]) => id)]);
  const about = allEndpoints.filter(
    (one) => one.id.startsWith("auth.") && (isWrite(one) || one.spec.changesState === true),
  );
  const forgotten = about.map(({ id }) => id).filter((id) => !attacked.has(id) && !OTHERS.has(id));
  assert.deepEqual(forgotten, []);
  assert.ok(handoverApi.handOver.spec.access.anyOf.every((code) => code.startsWith("g_hy_desk_")));
});
