// Guarantees: a leave takes effect on its day, can be taken back before, and is refused while the person holds an office.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, inArray, isNotNull, like, notInArray } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import type { StaffDetail } from "@/contracts/basic/staff/staff-detail";
import { LEAVE_REASON, MEMBER_STATUS } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { calendarDate } from "@/server/platform/call/services";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { settleLeaves } from "@/server/modules/basic/staff/staff-leave";
import {
  aPerson,
  dataOf,
  faultsOf,
  type StaffHands,
  staffHands,
  staffHandsOf,
} from "@/server/modules/basic/staff/staff-testing";
import { recordHistories } from "@/server/records/history.table";
import { staff } from "@/server/reference/staff.table";
import { USER_STATUS, users } from "@/server/reference/user.table";
import { siteMessages } from "@/server/modules/message/site-message.table";

let t: TestApp;
let hr: StaffHands;

before(async () => {
  t = await buildDemoApp();
  hr = await staffHands(t, DEMO.user.hr);
});
after(() => t.close());

const dayAfter = (days: number): string => calendarDate(new Date(t.clock.now().getTime() + days * 86_400_000));
const aLeave = (more: object = {}) => ({
  leaveDate: dayAfter(0),
  leaveReason: 1,
  memberAfter: null,
  handoverDone: true,
  reason: null,
  attachments: [],
  version: 1,
  ...more,
});

test("today's leave takes effect at once; the record is closed and the document free again", async () => {
  const form = aPerson();
  const person = await hr.created(form);
  const left = dataOf<StaffDetail>(await hr.call("leave", person.staffId, aLeave()));
  assert.deepEqual([left.staffStatus, left.canEdit, left.canLeave, left.leave?.leaveReason], [2, false, false, 1]);
  assert.match(left.readOnlyReason ?? "", /「离职」状态，档案只读/);
  const full = await hr.full(person.staffId);
  assert.deepEqual([full.idNo, full.mobile], [left.idNo, left.mobile], "nobody needs the numbers of those who left");
  assert.match(full.idNo ?? "", /^\d{3}\*{11}/);
  assert.equal((await hr.put(person.staffId, { ...form, version: left.version })).statusCode, 409);
  const again = await hr.created(form);
  assert.notEqual(again.staffId, person.staffId);
});

test("a leave ahead changes nothing until its day, can be taken back, and settles by itself", async () => {
  const person = await hr.created(aPerson());
  const leaveDate = dayAfter(10);
  const ahead = dataOf<StaffDetail>(await hr.call("leave", person.staffId, aLeave({ leaveDate })));
  assert.deepEqual([ahead.staffStatus, ahead.canUndoLeave, ahead.leave?.leaveDate], [1, true, leaveDate]);
  const search = `?version=${ahead.version}`;
  const undone = dataOf<StaffDetail>(await hr.call("undoLeave", person.staffId, undefined, search));
  assert.deepEqual([undone.leave, undone.canUndoLeave, undone.canLeave], [null, false, true]);
  const again = aLeave({ leaveDate, leaveReason: 3, version: undone.version });
  dataOf(await hr.call("leave", person.staffId, again));
  await settleLeaves(t.app.platform.services)(t.db, t.clock.now());
  assert.equal((await hr.get(person.staffId)).staffStatus, 1);
  await settleLeaves(t.app.platform.services)(t.db, new Date(t.clock.now().getTime() + 11 * 86_400_000));
  const settled = await hr.get(person.staffId);
  assert.deepEqual([settled.staffStatus, settled.canUndoLeave], [4, false]);
});

test("who takes a leave back is named as the last to change the record", async () => {
  const person = await hr.created(aPerson());
  const ahead = dataOf<StaffDetail>(await hr.call("leave", person.staffId, aLeave({ leaveDate: dayAfter(10) })));
  const admin = await staffHands(t, DEMO.user.admin);
  const search = `?version=${ahead.version}`;
  const undone = dataOf<StaffDetail>(await admin.call("undoLeave", person.staffId, undefined, search));
  assert.deepEqual([ahead.updateUserName, undone.updateUserName], ["演示人事", "演示管理员"]);
});

test("who leaves as 转为非执业会员 practises no more, at once or on his day; whoever waits for a transfer stays what he is", async () => {
  const made = async (practising: object) => {
    const person = await hr.created(aPerson());
    const set = {
      memberType: 1,
      memberStatus: 2,
      staffCategory: 1,
      practiceDate: "2021-03-01",
      joinDate: "2021-01-04",
    };
    await t.db
      .update(staff)
      .set({ ...set, ...practising })
      .where(eq(staff.staffId, person.staffId));
    return person.staffId;
  };
  const rowOf = async (staffId: string) => {
    const [row] = await t.db.select().from(staff).where(eq(staff.staffId, staffId));
    return [row?.memberType, row?.practiceDate, row?.staffCategory, row?.memberStatus];
  };
  const after = async (memberAfter: number, more: object = {}) => {
    const staffId = await made({});
    dataOf(await hr.call("leave", staffId, aLeave({ memberAfter, ...more })));
    return staffId;
  };
  const other = [2, null, 2, MEMBER_STATUS.left];
  const practising = [1, "2021-03-01", 1];
  // 变更记录 tells it with the line of the leave, or of the day on which it took effect.
  const toldOf = async (staffId: string, action: string) => {
    const lines = await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, staffId));
    return lines
      .find((line) => line.action === action)
      ?.changes.filter(({ label }) => /会员类型|执业备案日期|人员类别/.test(label))
      .map(({ label, before, after }) => `${label}：${before ?? "空"} → ${after ?? "空"}`);
  };
  const told = [
    "人员类别：税务师(执业) → 税务师(未执业)",
    "会员类型：执业会员 → 非执业会员",
    "执业备案日期：2021-03-01 → 空",
  ];
  const atOnce = await after(1);
  assert.deepEqual(await rowOf(atOnce), other);
  assert.deepEqual((await toldOf(atOnce, "leave"))?.sort(), told);
  assert.deepEqual(await rowOf(await after(2)), [...practising, MEMBER_STATUS.left]);
  const leaveDate = dayAfter(10);
  const ahead = await after(1, { leaveDate });
  assert.deepEqual(await rowOf(ahead), [...practising, MEMBER_STATUS.normal]);
  await settleLeaves(t.app.platform.services)(t.db, new Date(t.clock.now().getTime() + 11 * 86_400_000));
  assert.deepEqual(await rowOf(ahead), other);
  assert.deepEqual([await toldOf(ahead, "leave"), (await toldOf(ahead, "left"))?.sort()], [[], told]);
});

test("who is entered as leaving the association hears of it himself, and so does the association", async () => {
  const { staffId } = await hr.created(aPerson());
  await t.db.update(staff).set({ memberType: 2, memberStatus: MEMBER_STATUS.normal }).where(eq(staff.staffId, staffId));
  const [stood] = await t.db.select().from(staff).where(eq(staff.staffId, staffId));
  const { userId } = await createUser(t.db, { companyId: DEMO.firm.first, codes: [] });
  await t.db.update(users).set({ staffId }).where(eq(users.userId, userId));
  const told = async () =>
    (await t.db.select().from(siteMessages))
      .filter(({ msgTitle }) => msgTitle.startsWith("个人会员退会"))
      .map(({ msgContent }) => msgContent)
      .sort();
  const leaveDate = dayAfter(10);
  const quits = aLeave({ leaveDate, memberAfter: 3, version: stood?.version });
  const ahead = dataOf<StaffDetail>(await hr.call("leave", staffId, quits));
  const [his, to] = await told();
  assert.match(to ?? "", new RegExp(`${stood?.staffName ?? ""}由本单位登记离职并退会，${leaveDate} 起生效`));
  assert.match(his ?? "", /^您由本单位登记离职并退会.*如非本人意愿/);
  dataOf(await hr.call("undoLeave", staffId, undefined, `?version=${ahead.version}`));
  assert.equal((await told()).filter((text) => text.includes("已由本单位撤销")).length, 2);
});

test("leaving and coming again is no way around the review", async () => {
  const [member] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, DEMO.firm.first), eq(staff.memberType, 1), eq(staff.department, "税务顾问部")));
  assert.ok(member);
  const form = await hr.full(member.staffId);
  const gone = aLeave({ version: member.version, memberAfter: 2 });
  dataOf<StaffDetail>(await hr.call("leave", member.staffId, gone));
  const { version: _version, ...again } = { ...form, photoFileId: null, joinDate: null, attachments: [] };
  const renamed = await hr.create({ ...again, staffName: "换名者", certNo: "FAKECERT99" });
  assert.deepEqual(Object.keys(faultsOf(renamed)).sort(), ["certNo", "staffName"]);
  assert.ok(!renamed.body.includes(member.staffName));
  const draft = await hr.created(again);
  assert.deepEqual(
    [draft.auditStatus, draft.canSign, draft.missing.map((gap) => gap.path)],
    [0, false, ["photoFileId"]],
  );
});

test("the mobile that a former member's draft lacked brings him in as applicant, not as member", async () => {
  const form = aPerson({ memberType: 3 });
  const person = await hr.created(form);
  // A member of before: what the association once decided.
  await t.db.update(staff).set({ memberType: 2, memberStatus: 1 }).where(eq(staff.staffId, person.staffId));
  dataOf<StaffDetail>(await hr.call("leave", person.staffId, aLeave({ memberAfter: 2 })));
  const draft = await hr.created({ ...form, memberType: 2, mobile: null });
  const [{ photoFileId } = { photoFileId: null }] = await t.db
    .select({ photoFileId: staff.photoFileId })
    .from(staff)
    .where(isNotNull(staff.photoFileId));
  await t.db.update(staff).set({ photoFileId }).where(eq(staff.staffId, draft.staffId));
  const items = [{ staffId: draft.staffId, mobile: "13711118888", version: draft.version }];
  dataOf(await hr.call("mobiles", "", { items }));
  const saved = await hr.get(draft.staffId);
  assert.deepEqual([saved.auditStatus, saved.memberStatus], [SUBMISSION.passed, MEMBER_STATUS.applying]);
});

test("the dead do not come again", async () => {
  const form = aPerson();
  const person = await hr.created(form);
  dataOf(await hr.call("leave", person.staffId, aLeave({ leaveReason: 6 })));
  assert.deepEqual(faultsOf(await hr.create(form)), { idNo: "该证件号码的人员已登记死亡，请核对证件号码" });
});

test("too late, before the hiring, without a membership choice: refused at the item", async () => {
  const person = await hr.created(aPerson());
  const at = async (more: object) => faultsOf(await hr.call("leave", person.staffId, aLeave(more)));
  assert.match((await at({ leaveDate: dayAfter(31) }))["leaveDate"] ?? "", /离职日期最晚为/);
  assert.match((await at({ leaveDate: "2019-01-01" }))["leaveDate"] ?? "", /不能早于入职日期/);
  assert.deepEqual(await at({ leaveReason: 77 }), { leaveReason: "离职原因不在可选范围内" });
  const [member] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, DEMO.firm.first), eq(staff.memberType, 1), eq(staff.department, "税务代理部")));
  assert.ok(member);
  const refused = await hr.call("leave", member.staffId, aLeave({ version: member.version }));
  assert.deepEqual(faultsOf(refused), { memberAfter: "请选择离职后会籍" });
  const gone = aLeave({ version: member.version, memberAfter: 2 });
  const left = dataOf<StaffDetail>(await hr.call("leave", member.staffId, gone));
  assert.equal(left.memberStatus, 4);
});

test("head and partners of the firm have to hand over first", async () => {
  const { rows } = await t.handle.pool.query<{ staff_id: string; version: number; is_head: boolean }>(
    `select s.staff_id, s.version, s.id_no_index = f.legal_person_id_no_index as is_head from staff s
     join firms f using (company_id) join firm_partners p on p.staff_id = s.staff_id where s.company_id = $1`,
    [DEMO.firm.first],
  );
  const head = rows.find((row) => row.is_head);
  const partner = rows.find((row) => !row.is_head);
  assert.ok(head && partner);
  const ofHead = await hr.call("leave", head.staff_id, aLeave({ version: head.version, memberAfter: 2 }));
  assert.equal(ofHead.statusCode, 409);
  assert.match(ofHead.body, /请先办理负责人变更/);
  const ofPartner = await hr.call("leave", partner.staff_id, aLeave({ version: partner.version, memberAfter: 2 }));
  assert.match(ofPartner.body, /请先办理退伙/);
});

test("who has become partner since his leave was entered stays until that is changed; the firm is told once", async () => {
  const form = aPerson();
  const person = await hr.created(form);
  dataOf(await hr.call("leave", person.staffId, aLeave({ leaveDate: dayAfter(3) })));
  const [partner] = await t.db.select().from(firmPartners).where(eq(firmPartners.companyId, DEMO.firm.first)).limit(1);
  assert.ok(partner);
  const ofPartner = eq(firmPartners.partnerId, partner.partnerId);
  await t.db.update(firmPartners).set({ staffId: person.staffId }).where(ofPartner);
  const due = new Date(t.clock.now().getTime() + 4 * 86_400_000);
  await settleLeaves(t.app.platform.services)(t.db, due);
  await settleLeaves(t.app.platform.services)(t.db, due);
  assert.equal((await hr.get(person.staffId)).staffStatus, 1);
  const held = await t.db.select().from(siteMessages).where(eq(siteMessages.msgTitle, "离职没有生效"));
  assert.equal(held.length, 1);
  await t.db.update(firmPartners).set({ staffId: partner.staffId }).where(ofPartner);
  await settleLeaves(t.app.platform.services)(t.db, due);
  assert.equal((await hr.get(person.staffId)).staffStatus, 2);
});

const FIRM = DEMO.firm.first;
const FIRM_SIDE = PERMISSION_CODES.filter((code) => !code.startsWith("g_hy_desk_"));
/** Keeps accounts, and is no administrator by himself. */
const KEEPER = FIRM_SIDE.filter((code) => code !== "g_hy_account_see");
const { normal, disabled, closed } = USER_STATUS;
const settleAfter = (days: number) =>
  settleLeaves(t.app.platform.services)(t.db, new Date(t.clock.now().getTime() + days * 86_400_000));

/** An administrator's account of this person. */
async function bound({ staffId }: { readonly staffId: string }, more: Partial<typeof users.$inferInsert> = {}) {
  const { userId } = await createUser(t.db, { companyId: FIRM, codes: FIRM_SIDE });
  const isHis = eq(users.userId, userId);
  await t.db
    .update(users)
    .set({ staffId, ...more })
    .where(isHis);
  const set = (userStatus: number) => t.db.update(users).set({ userStatus }).where(isHis);
  return { userId, set, now: async () => (await t.db.select().from(users).where(isHis))[0] };
}

test("no leave takes the firm's last administrator, entered on the day or ahead; the dead are not held", async () => {
  const keeperId = (await createUser(t.db, { companyId: FIRM, codes: KEEPER })).userId;
  const keeper = staffHandsOf(t, await openSession(t, keeperId));
  const [first, second] = [await keeper.created(aPerson()), await keeper.created(aPerson())];
  const ofFirst = await bound(first);
  const isOther = and(
    eq(users.companyId, FIRM),
    eq(users.userStatus, normal),
    notInArray(users.userId, [keeperId, ofFirst.userId]),
  );
  const others = (await t.db.update(users).set({ userStatus: disabled }).where(isOther).returning()).map(
    (one) => one.userId,
  );
  const refused = await keeper.call("leave", first.staffId, aLeave());
  assert.equal(refused.statusCode, 409, refused.body);
  assert.match(refused.body, /至少要保留一个长期有效的管理员账号/);
  assert.equal((await ofFirst.now())?.userStatus, normal);

  const ofSecond = await bound(second);
  dataOf(await keeper.call("leave", second.staffId, aLeave({ leaveDate: dayAfter(3) })));
  await ofFirst.set(disabled);
  await settleAfter(4);
  assert.deepEqual([(await ofSecond.now())?.userStatus, (await keeper.get(second.staffId)).staffStatus], [normal, 1]);
  assert.equal(await t.db.$count(siteMessages, like(siteMessages.msgContent, "%最后一个管理员账号%")), 1);
  await ofFirst.set(normal);
  await settleAfter(4);
  assert.deepEqual([(await ofSecond.now())?.userStatus, (await keeper.get(second.staffId)).staffStatus], [closed, 2]);

  dataOf(await keeper.call("leave", first.staffId, aLeave({ leaveReason: LEAVE_REASON.dead })));
  assert.equal((await ofFirst.now())?.userStatus, closed);
  await t.db.update(users).set({ userStatus: normal }).where(inArray(users.userId, others));
});

test("an account that has come above who entered the leave stays open on the day, and its keepers are told", async () => {
  const person = await hr.created(aPerson());
  dataOf(await hr.call("leave", person.staffId, aLeave({ leaveDate: dayAfter(3) })));
  const account = await bound(person);
  await settleAfter(4);
  assert.deepEqual([(await account.now())?.userStatus, (await hr.get(person.staffId)).staffStatus], [normal, 1]);
  assert.equal(await t.db.$count(siteMessages, like(siteMessages.msgContent, "%登记离职的人没有这些权限%")), 1);
});

test("a firm's main account stays the firm's when its person leaves, bound to nobody", async () => {
  const person = await hr.created(aPerson());
  await t.db.update(users).set({ isMain: false }).where(eq(users.companyId, FIRM));
  const account = await bound(person, { isMain: true });
  dataOf(await hr.call("leave", person.staffId, aLeave()));
  const { userStatus, staffId } = (await account.now()) ?? {};
  assert.deepEqual([userStatus, staffId], [normal, null]);
});
