import { and, eq, lte, sql } from "drizzle-orm";
import type { staffApi } from "@/contracts/basic/staff/staff";
import {
  asNonPractising,
  isMember,
  LEAVE_REASON,
  MEMBER_AFTER,
  MEMBER_STATUS,
  MEMBER_TYPE,
  STAFF_STATUS,
} from "@/contracts/basic/staff/staff-form";
import { staffFields } from "@/contracts/basic/staff/staff-fields";
import { leaveFindings, type StaffLeaveForm, staffLeaveForm } from "@/contracts/basic/staff/staff-leave";
import { personalItems } from "@/contracts/kit/personal";
import { type Change, type Lookups, rowChanges } from "@/contracts/kit/diff";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import type { Handler } from "@/server/platform/call/context";
import { invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import { eachDue } from "@/server/platform/sql/each-alone";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { assertMayCloseOf, closeAccountsOfStaff, closingFault } from "@/server/modules/auth/port";
import { accountsOfStaff } from "@/server/modules/auth/read";
import { hasEnded } from "@/server/reference/firm-closed";
import { dictionaryFaults } from "@/server/reference/dictionary-faults";
import { lookupsOf } from "@/server/records/history";
import type { RecordContext } from "@/server/records/hooks";
import { unfinishedBusinessOf } from "@/server/modules/basic/business-port";
import { isFirmGoing } from "@/server/modules/basic/firm-application/standing";
import { leaveBizId, leaveEntered, postsOf, STAFF_BIZ } from "@/server/modules/basic/staff/staff-answer";
import { leaveChecks } from "@/server/modules/basic/staff/staff-checks";
import { staffLeaves } from "@/server/modules/basic/staff/staff-leave.table";
import { staffRecords } from "@/server/modules/basic/staff/staff-records";
import { associationOf } from "@/server/reference/orgs";
import { staff, type StaffRecord } from "@/server/reference/staff.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { sendSystemMessage } from "@/server/modules/message/port";

// Nothing in a leave is a personal number.
const NOBODY = personalItems({});

/** What a leave says of a member: who was 正常 waits for a transfer, who was none yet, or none any more, stays it. // domain a §2.3 */
function memberStatusAfter(
  { memberType, memberStatus }: Pick<StaffRecord, "memberType" | "memberStatus">,
  after: number | null,
) {
  if (!isMember(memberType)) return null;
  const isInStanding =
    memberStatus === null || memberStatus === MEMBER_STATUS.normal || memberStatus === MEMBER_STATUS.left;
  if (!isInStanding) return memberStatus;
  return after === MEMBER_AFTER.quits ? MEMBER_STATUS.withdrawn : MEMBER_STATUS.left;
}

/** The states of a person who has left for this reason, and what he is a member as. // domain a §2.3 */
function statesAfter(
  record: Pick<StaffRecord, "memberType" | "memberStatus" | "staffCategory">,
  leaveReason: number,
  memberAfter: number | null,
) {
  const isDead = leaveReason === LEAVE_REASON.dead;
  const staffStatus = isDead
    ? STAFF_STATUS.dead
    : leaveReason === LEAVE_REASON.retired
      ? STAFF_STATUS.retired
      : STAFF_STATUS.left;
  const memberStatus =
    isDead && isMember(record.memberType) ? MEMBER_STATUS.ended : memberStatusAfter(record, memberAfter);
  const stopsPractising = !isDead && record.memberType === MEMBER_TYPE.practising && memberAfter === MEMBER_AFTER.other;
  return { staffStatus, memberStatus, ...(stopsPractising ? asNonPractising(record) : {}) };
}

async function faultsOf(context: RecordContext, record: StaffRecord, form: StaffLeaveForm): Promise<FieldError[]> {
  const { db, services, now, today } = context;
  const dictionary = await dictionaryOf(services).get(db, now);
  return [
    ...dictionaryFaults(staffLeaveForm, form, undefined, "", dictionary),
    ...leaveFindings(form, { ...record, today }).map(({ path, message }) => ({ path, message })),
  ];
}

/** Posts and filings hold whoever goes but the dead, whom nobody can ask for them first. Throws 409 STATE with the record. // domain a §2.3 Blocks */
async function assertFreeToGo(
  context: Parameters<typeof leave>[0],
  record: StaffRecord,
  leaveReason: number,
): Promise<void> {
  if (leaveReason === LEAVE_REASON.dead) return;
  const block = (await leaveChecks(context, record)).find(({ level }) => level === "block");
  if (block) throw stateConflict(`${block.text}，再办理离职`, await staffRecords.answer(context, record));
}

/** The leave's items in words, for 变更记录. */
function changesOf(lookups: Lookups, before: StaffLeaveForm | null, after: StaffLeaveForm | null) {
  const { version: _version, attachments: _files, ...shape } = staffLeaveForm.shape;
  return rowChanges(shape, before, after, { lookups, personal: NOBODY });
}

const { memberType, practiceDate, staffCategory } = staffFields;
/** What of a person's record ends with his 执业. */
const PRACTISING = { memberType, practiceDate, staffCategory } as const;

/** Likewise what the states after a leave change in the person's record. */
function practisingChanges(lookups: Lookups, record: StaffRecord, states: Partial<StaffRecord>) {
  return rowChanges(PRACTISING, record, { ...record, ...states }, { lookups, personal: NOBODY });
}

/** Whether this leave ends his membership of the association, too. // domain a §2.3 */
const isQuitting = (record: StaffRecord, leaveReason: number, memberAfter: number | null): boolean =>
  record.memberStatus !== MEMBER_STATUS.withdrawn &&
  statesAfter(record, leaveReason, memberAfter).memberStatus === MEMBER_STATUS.withdrawn;

/**
 * His firm alone has said that he leaves the association: the association and he himself hear of it while it can be put
 * right. // docs/decisions/0010
 */
async function tellQuitting({ db, now }: Pick<RecordContext, "db" | "now">, record: StaffRecord, what: string) {
  const { companyId, companyName, staffId, staffName } = record;
  const orgId = await associationOf(db, companyId);
  const who = `${companyName} ${staffName ?? ""}`;
  if (orgId !== null)
    await sendSystemMessage(db, {
      title: `个人会员退会：${who}`.slice(0, 100),
      text: `${who}${what}。如有疑问请与事务所和本人核实。`,
      msgType: 6,
      officersOf: { orgId, companyId, anyOf: ["g_hy_desk_staff_audit"] },
      now,
    });
  const userIds = await accountsOfStaff(db, sql`${staffId}`);
  if (userIds.length > 0)
    await sendSystemMessage(db, {
      title: "个人会员退会",
      text: `您${what}。如非本人意愿，请尽快与本所或协会联系。`,
      msgType: 6,
      userIds,
      now,
    });
}

/** 离职: at once when its date has come, else on that day. // domain a §2.3, contract §7.7 */
export const leave: Handler<typeof staffApi.leave> = async (context) => {
  const { db, user, params, body, now, today, audit } = context;
  const { staffId } = params;
  const record = await staffRecords.claimStep(context, "leave", staffId, body.version);
  await assertFreeToGo(context, record, body.leaveReason);
  await assertMayCloseOf(db, user, staffId);
  const faults = await faultsOf(context, record, body);
  if (faults.length > 0) throw invalid(faults);
  const { version: _version, attachments, ...form } = body;
  const memberAfter = isMember(record.memberType) ? form.memberAfter : null;
  const by = { createUserId: user.userId, createUserName: user.nickName, createTime: now };
  await db.insert(staffLeaves).values({ ...form, memberAfter, staffId, ...by });
  await takeFiles(db, filesOwner(context, record), attachments, now);
  const hasLeft = form.leaveDate <= today;
  const states = hasLeft ? statesAfter(record, form.leaveReason, memberAfter) : {};
  const { leaveDate, leaveReason } = form;
  await staffRecords.set(context, staffId, { leaveDate, leaveReason, ...states });
  const when = hasLeft ? "已离职，其账号已停用" : `登记离职，${form.leaveDate}生效，其账号届时停用`;
  await tellLeave(db, record, `${record.staffName}${when}。登记人：${user.nickName}。`, now);
  if (isQuitting(record, leaveReason, memberAfter))
    await tellQuitting(
      context,
      record,
      `由本单位登记离职并退会，${leaveDate} ${hasLeft ? "已" : "起"}生效，会籍随之终止`,
    );
  const isDead = leaveReason === LEAVE_REASON.dead;
  if (hasLeft) for (const entry of await closeAccountsOfStaff(context, record, { isDead })) audit(entry);
  const { lookups } = await lookupsOf(context, []);
  const entered = changesOf(lookups, null, { ...body, memberAfter });
  const ended = practisingChanges(lookups, record, states);
  return finish(context, record, "leave", [...entered, ...ended]);
};

const filesOwner = ({ user }: RecordContext, { staffId, companyId }: StaffRecord) => ({
  bizType: STAFF_BIZ,
  bizId: leaveBizId(staffId),
  companyId,
  userId: user.userId,
});

async function finish(context: RecordContext, record: StaffRecord, action: string, changes: readonly Change[]) {
  const { staffId: recordId, companyId, version } = record;
  await staffRecords.remember(context, { action, recordId, companyId, version, changes, stood: record });
  return staffRecords.answer(context, await staffRecords.load(context, recordId));
}

/** Those who keep the firm's accounts learn whose account closes. // domain b §11.3 */
const tellLeave = (
  tx: Db,
  { companyId, staffId }: Pick<StaffRecord, "companyId" | "staffId">,
  text: string,
  now: Date,
) =>
  sendSystemMessage(tx, {
    title: "人员离职",
    text,
    msgType: 6,
    now,
    firm: { companyId, anyOf: ["g_hy_account_edit"] },
    biz: { type: "basic.staff", id: staffId },
  });

/** Takes a leave back whose date has not come. */
export const undoLeave: Handler<typeof staffApi.undoLeave> = async (context) => {
  const { db, params, query, now } = context;
  const { staffId } = params;
  const record = await staffRecords.claimStep(context, "undoLeave", staffId, query.version);
  const entered = await leaveEntered(db, staffId);
  if (!entered) throw notFound();
  const files = await filesOf(db, STAFF_BIZ, leaveBizId(staffId));
  await db.delete(staffLeaves).where(eq(staffLeaves.staffId, staffId));
  await takeFiles(db, filesOwner(context, record), [], now);
  await staffRecords.set(context, staffId, { leaveDate: null, leaveReason: null });
  if (isQuitting(record, entered.leaveReason, entered.memberAfter))
    await tellQuitting(context, record, "登记的离职和退会已由本单位撤销，会籍不变");
  const attachments = files.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  const { lookups } = await lookupsOf(context, []);
  const changes = changesOf(lookups, { ...entered, attachments, version: record.version }, null);
  return finish(context, record, "undoLeave", changes);
};

/**
 * Who has become legal person, partner or the only signer of something under way since his leave was entered stays until
 * that is changed, and so does whose account its author may not close, or nobody may; those who keep the firm's accounts
 * are told once. // domain a §2.3 Blocks, a §3.2
 */
async function staysFor(
  { db: tx, services, now }: Pick<RecordContext, "db" | "services" | "now">,
  record: StaffRecord,
  enteredBy: string | null,
) {
  if (record.leaveReason === LEAVE_REASON.dead) return false;
  const { staffId, companyId, staffName, leaveDate } = record;
  const { isLegalPerson, isPartner } = await postsOf(tx, record);
  const isFree =
    (isLegalPerson || isPartner) && (await isFirmGoing({ db: tx, services, today: calendarDate(now) }, companyId));
  const role = isFree ? null : isLegalPerson ? "法定代表人（负责人）" : isPartner ? "合伙人（股东）" : null;
  const ofAccount = (await hasEnded(tx, companyId)) ? null : await closingFault(tx, record, enteredBy);
  const holds = [
    ...(role === null ? [] : [`${staffName}仍是本所${role}，请先办理变更`]),
    ...(await unfinishedBusinessOf(tx, record)),
    ...(ofAccount === null ? [] : [ofAccount]),
  ];
  if (holds.length === 0) return false;
  const text = `${staffName}登记的离职日期 ${leaveDate ?? ""} 已到，离职没有生效：${holds.join("；")}。办好后离职自动生效。`;
  await sendSystemMessage(tx, {
    title: "离职没有生效",
    text,
    msgType: 2,
    now,
    eventKey: `leave-held:${staffId}:${leaveDate ?? ""}`,
    firm: { companyId, anyOf: ["g_hy_account_edit"] },
    biz: { type: "basic.staff", id: staffId },
  });
  return true;
}

/** Leaves whose day has come take effect; repeatable, and harmless when several processes do it at once. */
export const settleLeaves =
  (services: Services) =>
  async (db: Db, now: Date): Promise<void> => {
    const isDue = and(eq(staff.staffStatus, STAFF_STATUS.active), lte(staff.leaveDate, calendarDate(now)));
    await eachDue(db, { table: staff, id: staff.staffId, where: isDue }, (tx, record) =>
      settle({ db: tx, services, now }, record),
    );
  };

async function settle(context: Pick<RecordContext, "db" | "services" | "now">, record: StaffRecord): Promise<void> {
  const { db: tx, now } = context;
  const { staffId, companyId } = record;
  const entered = await leaveEntered(tx, staffId);
  if (await staysFor(context, record, entered?.createUserId ?? null)) return;
  const states = statesAfter(record, record.leaveReason ?? 0, entered?.memberAfter ?? null);
  const version = record.version + 1;
  await tx
    .update(staff)
    .set({ ...states, version, updateTime: now })
    .where(eq(staff.staffId, staffId));
  await tellLeave(tx, record, `${record.staffName}的离职已到生效日期，其账号已停用。`, now);
  const { lookups } = await lookupsOf(context, []);
  const changes = practisingChanges(lookups, record, states);
  const step = { action: "left", recordId: staffId, companyId, version, changes, stood: record };
  const byTime = { db: tx, now, user: null };
  await staffRecords.addLines(byTime, [step]);
  const facts = { user: null, ip: "", now, requestId: "housekeeping", action: "basic.staff.left" };
  const isDead = record.leaveReason === LEAVE_REASON.dead;
  await writeAudits(tx, facts, [
    { object: "basic.staff", objectId: staffId, companyId, before: null, after: states },
    ...(await closeAccountsOfStaff(byTime, record, { isDead })),
  ]);
}
