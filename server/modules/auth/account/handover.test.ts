// Guarantees: the association opens a firm with its main account and hands an administrator's account over; nobody else
// does, a letter is kept, and what is refused leaves nothing behind. // domain a §3.2, §3.4
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { userApi } from "@/contracts/auth/user";
import type { AccountDetail, AccountRow } from "@/contracts/auth/user-fields";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { demoCreditCode } from "@/server/seed/numbers";
import { audits } from "@/server/platform/audit/audit.table";
import { newId } from "@/server/platform/clock/id";
import { openSession, signIn, type TestApp } from "@/server/testing/testing";
import { recordHistories } from "@/server/records/history.table";
import { handovers } from "@/server/modules/auth/account/handover.table";
import {
  type AccountHands,
  accountHands,
  anAccount,
  dataOf,
  handsOfUser,
  initialPasswordOf,
  withOwnPassword,
  refusalOf,
} from "@/server/modules/auth/account/user-testing";
import { users } from "@/server/reference/user.table";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { firms } from "@/server/reference/firm.table";
import { multipart } from "@/server/tests/examples";

let t: TestApp;
let desk: AccountHands;

before(async () => {
  t = await buildDemoApp();
  desk = await handsOfUser(t, DEMO.user.desk);
});
after(() => t.close());

let serial = 0;
const anOpening = (more: object = {}) => {
  serial += 1;
  return {
    companyName: `岳阳新开${serial}示例税务师事务所(特殊普通合伙)`,
    creditCode: demoCreditCode(500 + serial, "430602"),
    orgForm: 3,
    companyNature: 1,
    regCertNo: `湘税登新开${serial}`,
    regCertDate: "2026-10-05",
    regAuthority: "国家税务总局湖南省税务局",
    establishDate: "2026-09-01",
    legalPersonName: "王新",
    legalPersonIdType: 1,
    legalPersonIdNo: "11010519491231002X",
    legalPersonMobile: "13900000001",
    provinceCode: "430000",
    cityCode: "430600",
    districtCode: "430602",
    officeAddress: "示例路1号",
    phone: "0730-84410000",
    parentCompanyName: null,
    parentCreditCode: null,
    nickName: "王新",
    mobilephone: "13900000002",
    email: null,
    ...more,
  };
};
async function letterOf(hands: AccountHands) {
  const { payload, contentType } = await multipart({ bizType: "handover" });
  const headers = { "content-type": contentType };
  return t.call({ method: "POST", url: "/rest/file/attachment/v1.0", token: hands.token, payload, headers });
}
const aHandover = async (more: object = {}) => {
  const { fileId } = dataOf<{ fileId: string }>(await letterOf(desk));
  serial += 1;
  return {
    companyId: DEMO.firm.smallLimited,
    oldUserId: null,
    username: `handed-${serial}`,
    nickName: "新管理员",
    mobilephone: `1360000${String(1000 + serial)}`,
    email: null,
    reason: "原管理员已离职",
    attachments: [{ fileId, attachType: 99, sortNo: 0 }],
    ...more,
  };
};

test("a new member firm: 待入会, its main account signs in, reads and fills in its record", async () => {
  const opening = anOpening();
  const account = dataOf<AccountDetail>(await desk.openFirm(opening));
  assert.deepEqual(
    [account.username, account.isMain, account.roleNames, account.userStatus],
    [opening.creditCode, true, ["事务所管理员"], 3],
  );
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, account.companyId));
  assert.deepEqual(
    [firm?.companyStatus, firm?.companyName],
    [1, opening.companyName.replace("(", "（").replace(")", "）")],
  );
  const sent = await initialPasswordOf(t, account.userId);
  assert.equal((await signIn(t, opening.creditCode, { password: sent.password })).statusCode, 200);
  await withOwnPassword(t, account.userId);
  const main = accountHands(t, await openSession(t, account.userId));
  const url = `/rest/basic/firm/v1.0/${account.companyId}`;
  const detail = dataOf<{ canEdit: boolean; lockedItems: unknown[] }>(
    await t.call({ method: "GET", url, token: main.token }),
  );
  assert.deepEqual([detail.canEdit, detail.lockedItems], [true, []]);
  const full = dataOf<Record<string, unknown>>(await t.call({ method: "GET", url: `${url}/full`, token: main.token }));
  assert.equal(full["legalPersonIdNo"], opening.legalPersonIdNo);
  // Nothing that nobody said looks like a fact, and such a record cannot be called right.
  for (const item of ["officeOwnership", "officeArea", "accountingStandard", "groupType", "serviceStatus"])
    assert.equal(full[item], null, item);
  for (const item of ["directorName", "contactMobile", "regAddress", "bankAccountName"])
    assert.equal(full[item], "", item);
  const confirmed = await t.call({
    method: "POST",
    url: `${url}/confirm`,
    token: main.token,
    payload: { version: full["version"] },
  });
  assert.ok(refusalOf(confirmed).paths.includes("officeArea"), confirmed.body);
  // What the papers did not say is asked for at its items, and nothing else.
  const saved = await t.call({ method: "PUT", url, token: main.token, payload: full });
  const asked = refusalOf(saved).paths;
  for (const path of ["contactPost", "email", "taxAuthorityName", "bankName", "bankAccount"])
    assert.ok(asked.includes(path), `${path} of ${asked.join()}`);
  dataOf(await main.create(anAccount()));
});

test("a name that differs by blanks, widths and brackets alone is registered already", async () => {
  const opening = anOpening();
  dataOf<AccountDetail>(await desk.openFirm(opening));
  const name = opening.companyName.replace("示例", "　示例 ");
  assert.deepEqual(refusalOf(await desk.openFirm(anOpening({ companyName: name }))).paths, ["companyName"]);
  const regCertNo = opening.regCertNo.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  assert.deepEqual(refusalOf(await desk.openFirm(anOpening({ regCertNo }))).paths, ["regCertNo"]);
});

test("a code or name that is registered is refused at its field, and leaves no account", async () => {
  const opening = anOpening();
  dataOf(await desk.openFirm(opening));
  const before = await t.db.$count(users);
  for (const [path, value] of [
    ["companyName", opening.companyName],
    ["creditCode", opening.creditCode],
    ["regCertNo", opening.regCertNo],
  ] as const)
    assert.deepEqual(refusalOf(await desk.openFirm(anOpening({ [path]: value }))).paths, [path]);
  assert.equal(await t.db.$count(users), before);
});

test("papers are held against the record's own rules, each at its item, and leave nothing behind", async () => {
  const before = await t.db.$count(firms);
  const [independent] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.smallLimited));
  for (const [path, over] of [
    ["companyName", { companyName: "岳阳示例税务师事务所" }],
    ["legalPersonIdNo", { legalPersonIdNo: "110105194912310021" }],
    ["legalPersonIdType", { legalPersonIdType: 77 }],
    ["orgForm", { orgForm: 4 }],
    ["regCertDate", { regCertDate: "2026-08-31" }],
    ["establishDate", { establishDate: "2027-08-31", regCertDate: "2027-09-01" }],
    ["districtCode", { districtCode: "430699" }],
    [
      "parentCreditCode",
      { companyNature: 4, parentCompanyName: independent?.companyName, parentCreditCode: independent?.creditCode },
    ],
  ] as const)
    assert.ok(refusalOf(await desk.openFirm(anOpening(over))).paths.includes(path), path);
  assert.equal(await t.db.$count(firms), before);
});

test("管理员变更 closes the old account with its sessions, and the new person holds all", async () => {
  const opened = dataOf<AccountDetail>(await desk.openFirm(anOpening()));
  const old = await openSession(t, opened.userId);
  await t.db.update(users).set({ userStatus: 1 }).where(eq(users.userId, opened.userId));
  const { companyId } = opened;
  const body = await aHandover({ companyId, oldUserId: opened.userId });
  const next = dataOf<AccountDetail>(await desk.handOver(body));
  assert.deepEqual([next.isMain, next.roleNames, next.companyId], [true, ["事务所管理员"], companyId]);
  const info = await t.call({ method: "GET", url: "/rest/auth/security/userCenter/userInfo", token: old });
  assert.equal(info.json().errorCode, "GW0006");
  const rows = dataOf<AccountRow[]>(await desk.list({ orgId: companyId }));
  assert.deepEqual(
    rows.map((row) => [row.userId, row.userStatus]).sort(),
    [
      [opened.userId, 5],
      [next.userId, 3],
    ].sort(),
  );
  const lines = await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, opened.userId));
  const closed = lines.find(({ action }) => action === "handOver");
  assert.deepEqual(
    closed?.changes.map(({ label, before, after }) => [label, before, after]),
    [["账号状态", "正常", "已注销"]],
  );
  const [kept] = await t.db.select().from(handovers).where(eq(handovers.companyId, companyId));
  assert.deepEqual([kept?.oldUserId, kept?.newUserId, kept?.reason], [opened.userId, next.userId, body.reason]);
  const letter = { method: "GET", url: `/rest/file/attachment/v1.0/${body.attachments[0]?.fileId}` } as const;
  assert.equal((await t.call({ ...letter, token: desk.token })).statusCode, 200);
  const admin = await handsOfUser(t, DEMO.user.admin);
  assert.equal((await t.call({ ...letter, token: admin.token })).statusCode, 404);
  assert.equal(
    refusalOf(await desk.handOver(await aHandover({ companyId, oldUserId: opened.userId }))).errorCode,
    "STATE",
  );
});

test("without a letter, of a foreign account, or by a firm's own people it is refused", async () => {
  const none = await aHandover({ attachments: [] });
  assert.deepEqual(refusalOf(await desk.handOver(none)).paths, ["attachments"]);
  const foreign = await aHandover({ oldUserId: userIdOf(DEMO.user.admin) });
  assert.deepEqual(refusalOf(await desk.handOver(foreign)).paths, ["oldUserId"]);
  assert.equal((await desk.handOver(await aHandover({ companyId: "nothing" }))).statusCode, 404);
  const admin = await handsOfUser(t, DEMO.user.admin);
  for (const refused of [await admin.handOver(none), await admin.openFirm(anOpening()), await letterOf(admin)])
    assert.equal(refused.statusCode, 403);
});

test("the association looks after accounts of its firms: state, reset and contact, neither roles nor people", async () => {
  const userId = userIdOf(DEMO.user.hr);
  const account = dataOf<AccountDetail>(await desk.get(userId));
  assert.ok(account.canEdit && account.functionCodes.includes("g_hy_member_staff_edit"));
  dataOf(await desk.setState(userId, 0));
  dataOf(await desk.setState(userId, 1));
  const now = dataOf<AccountDetail>(await desk.get(userId));
  dataOf(await desk.reset(userId, now.version));
  assert.equal((await desk.setRoles(userId, account.roleIds)).statusCode, 403);
  assert.equal((await desk.bind(userId, null, now.version + 1)).statusCode, 403);
  assert.equal((await desk.roles()).statusCode, 200);
});

test("a branch is linked to its head office when that is a member, keeps what was typed otherwise, and needs one", async () => {
  const [head] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.headOffice));
  assert.ok(head);
  const branch = (more: object) => desk.openFirm(anOpening({ companyNature: 3, ...more }));
  const none = refusalOf(await branch({}));
  assert.deepEqual(none.paths, ["parentCompanyName", "parentCreditCode"]);
  const parent = { parentCompanyName: head.companyName, parentCreditCode: head.creditCode };
  const linked = dataOf<AccountDetail>(await branch(parent));
  const storedOf = async ({ companyId }: AccountDetail) =>
    (await t.db.select().from(firms).where(eq(firms.companyId, companyId)))[0];
  assert.equal((await storedOf(linked))?.parentCompanyId, head.companyId);
  const elsewhere = { parentCompanyName: "外省示例税务师事务所", parentCreditCode: demoCreditCode(950, "110101") };
  const typed = await storedOf(dataOf<AccountDetail>(await branch(elsewhere)));
  assert.deepEqual(
    [typed?.parentCompanyId, typed?.parentCompanyName, typed?.parentCreditCode],
    [null, elsewhere.parentCompanyName, elsewhere.parentCreditCode],
  );
  const [other] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.smallLimited));
  const wrong = { parentCompanyName: other?.companyName, parentCreditCode: other?.creditCode };
  assert.deepEqual(refusalOf(await branch(wrong)).paths, ["parentCreditCode"]);
  // A member under a name that is not his would be kept as a stranger, and his branch without its head office.
  const misnamed = { parentCompanyName: "外省示例税务师事务所", parentCreditCode: head.creditCode };
  assert.deepEqual(refusalOf(await branch(misnamed)).paths, ["parentCompanyName"]);
});

test("an account's history tells its acts in words to who may see it, and to nobody else", async () => {
  const opened = dataOf<AccountDetail>(await desk.openFirm(anOpening()));
  const reset = dataOf<AccountDetail>(await desk.reset(opened.userId, opened.version));
  const ask = (hands: AccountHands) =>
    hands.call(userApi.history, { params: { userId: reset.userId }, query: { page: 1, pageSize: 30 } });
  const rows = dataOf<{ action: string; userName: string; changes: { label: string; after: string | null }[] }[]>(
    await ask(desk),
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ["重置密码", "开通新会员单位"],
  );
  assert.ok(rows[1]?.changes.some(({ label, after }) => label === "登录账号" && after === opened.username));
  assert.equal((await ask(await handsOfUser(t, DEMO.user.admin))).statusCode, 404);
});

test("a 管理员变更 tells the new account's history why, and in whose place", async () => {
  const opened = dataOf<AccountDetail>(await desk.openFirm(anOpening()));
  const form = await aHandover({ companyId: opened.companyId, oldUserId: opened.userId });
  const fresh = dataOf<AccountDetail>(await desk.handOver(form));
  const query = { page: 1, pageSize: 30 };
  const answer = await desk.call(userApi.history, { params: { userId: fresh.userId }, query });
  const [line] = dataOf<{ changes: { label: string; after: string | null }[] }[]>(answer);
  const told = new Map(line?.changes.map(({ label, after }) => [label, after]));
  assert.deepEqual(
    [told.get("原因"), told.get("原管理员账号"), told.get("主账号")],
    [form.reason, opened.username, "是"],
  );
});

test("a sign-in stands in the history with its device in words, not with the browser's own long name", async () => {
  const opened = dataOf<AccountDetail>(await desk.openFirm(anOpening()));
  const userAgent =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
  await t.db.insert(audits).values({
    auditId: newId(),
    action: "auth.login",
    object: "auth.user",
    objectId: opened.userId,
    ip: "::1",
    result: "ok",
    userId: opened.userId,
    actionTime: new Date(),
    requestId: "r1",
    changes: [{ field: "userAgent", before: null, after: userAgent }],
  });
  const answer = await desk.call(userApi.history, {
    params: { userId: opened.userId },
    query: { page: 1, pageSize: 30 },
  });
  const [latest] = dataOf<{ changes: object[] }[]>(answer);
  assert.deepEqual(latest?.changes, [{ path: "userAgent", label: "设备", before: null, after: "Chrome · Windows" }]);
});
