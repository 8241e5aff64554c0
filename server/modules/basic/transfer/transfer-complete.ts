import { and, eq } from "drizzle-orm";
import {
  canonicalStaff,
  emptyStaff,
  isMember,
  MEMBER_STATUS,
  STAFF_STATUS,
  type StaffForm,
} from "@/contracts/basic/staff/staff-form";
import { TRANSFER_TYPE } from "@/contracts/basic/transfer/transfer-fields";
import { duesOwnerOf } from "@/contracts/basic/transfer/transfer-rules";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { stateConflict } from "@/server/platform/call/errors";
import { copySomeFiles } from "@/server/platform/files/take";
import type { StepContext } from "@/server/records/steps/port";
import { moveAccountsOfStaff } from "@/server/modules/auth/port";
import { tellPartyOfTransfer } from "@/server/modules/party/port";
import { STAFF_BIZ } from "@/server/modules/basic/staff/staff-answer";
import { searchKeysOf } from "@/server/platform/search/search-keys";
import { staffSearched } from "@/server/reference/searched";
import { openedNumbers, staffColumns, UNCONFIRMED } from "@/server/modules/basic/staff/staff-form";
import { staffRecords } from "@/server/modules/basic/staff/staff-records";
import { boundBeside } from "@/server/modules/basic/transfer/transfer-bound";
import { lastDayFor } from "@/server/modules/basic/transfer/transfer-dues";
import { holdStaff, isActive, put, rowsOf } from "@/server/modules/basic/transfer/transfer-people";
import type { TransferRecord } from "@/server/modules/basic/transfer/transfer.table";
import { firms } from "@/server/reference/firm.table";
import { holdPersons } from "@/server/reference/person";
import { staff, type NewStaffRecord, type StaffRecord } from "@/server/reference/staff.table";

/** Dictionary `leave_reason`: 调动. */
const MOVED = 5;

/** What belongs to the old employment and is told anew in the next one. // domain a §2.1 */
const OF_EMPLOYMENT = {
  department: null,
  contractFrom: null,
  contractTo: null,
  socialInsuranceUnit: null,
  socialInsuranceFrom: null,
  dispatchCompanyId: null,
  remark: null,
} as const satisfies Partial<StaffForm>;

/** What the new firm has typed into a draft of him already: its own employment, and where it reaches him. */
function typedThere(draft: StaffForm | null): Partial<StaffForm> {
  if (!draft) return {};
  const { department, contractFrom, contractTo, socialInsuranceUnit, socialInsuranceFrom, remark, mobile, email } =
    draft;
  const typed = {
    department,
    contractFrom,
    contractTo,
    socialInsuranceUnit,
    socialInsuranceFrom,
    remark,
    mobile,
    email,
  };
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null));
}

/** Files that the person's record names go with him; contracts and the like stay with the firm that has them. */
async function carriedFiles(db: Db, row: StaffRecord, to: { bizId: string; companyId: string }) {
  const named = [row.photoFileId, row.examProofFileId, ...row.certificates.map(({ fileId }) => fileId)];
  const fileIds = named.flatMap((id) => id ?? []);
  const ids = await copySomeFiles(db, fileIds, { bizType: STAFF_BIZ, ...to });
  const copied = (fileId: string | null) => (fileId === null ? null : (ids.get(fileId) ?? null));
  return {
    photoFileId: copied(row.photoFileId),
    examProofFileId: copied(row.examProofFileId),
    certificates: row.certificates.map((one) => ({ ...one, fileId: copied(one.fileId) })),
  };
}

/** Where he works from now on: a draft that has waited with his number becomes his record, else a new one begins. */
async function waitingDraft(db: Db, companyId: string, idNoIndex: string): Promise<StaffRecord | null> {
  const [draft] = await db
    .select()
    .from(staff)
    .where(
      and(
        eq(staff.companyId, companyId),
        eq(staff.idNoIndex, idNoIndex),
        eq(staff.auditStatus, SUBMISSION.draft),
        eq(staff.staffStatus, STAFF_STATUS.active),
      ),
    )
    .for("update");
  return draft ?? null;
}

interface Target {
  readonly companyId: string;
  readonly companyName: string;
}

async function targetOf(db: Db, companyId: string): Promise<Target> {
  const [firm] = await db
    .select({ companyId: firms.companyId, companyName: firms.companyName })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  if (!firm) throw stateConflict("转入单位已不存在，请退回申请");
  return firm;
}

/** What he is as a member, whatever he is on his way: as it stood before he was 转所中. */
const standingOf = ({ keptMemberStatus }: TransferRecord, { staffStatus, memberStatus }: StaffRecord): number | null =>
  staffStatus === STAFF_STATUS.moving ? keptMemberStatus : memberStatus;

/** Standings that a new employment ends; 待入会, 暂停会籍, 已退会 and 已除名 go with him until the association changes them. */
const ENDED_BY_MOVING: readonly (number | null)[] = [
  null,
  MEMBER_STATUS.moving,
  MEMBER_STATUS.left,
  MEMBER_STATUS.movedOut,
];

/** What he is as a member in the new firm. // domain a §2.2 Effect at 6 */
function memberStatusThere(memberType: number | null, was: number | null): number | null {
  if (!isMember(memberType)) return null;
  return ENDED_BY_MOVING.includes(was) ? MEMBER_STATUS.normal : was;
}

/** What the row keeps that he leaves behind: of whom another province takes over, where he went. */
function memberStatusBehind(memberType: number | null, was: number | null): number | null {
  const there = memberStatusThere(memberType, was);
  return there === MEMBER_STATUS.normal ? MEMBER_STATUS.movedOut : there;
}

/** The person's record in his new firm, out of the one that ends: who he is, what he has, what he is as a member. */
async function begin(context: StepContext, record: TransferRecord, before: StaffRecord): Promise<string> {
  const { db, now, user, audit } = context;
  const { companyId, companyName } = await targetOf(db, record.toCompanyId ?? "");
  const draft = await waitingDraft(db, companyId, before.idNoIndex ?? "");
  const staffId = draft?.staffId ?? newId();
  const carried = await carriedFiles(db, before, { bizId: staffId, companyId });
  const formOf = (row: StaffRecord): StaffForm => staffRecords.formOf(context, row);
  const form = canonicalStaff({
    ...formOf(before),
    ...OF_EMPLOYMENT,
    ...typedThere(draft && formOf(draft)),
    ...carried,
    // A member needs one: what the new firm has uploaded for its draft counts where the old one had none.
    photoFileId: carried.photoFileId ?? draft?.photoFileId ?? null,
    hireDate: record.newHireDate,
  });
  const { attachments: _files, ...items } = form;
  const isConfirmed = before.confirmTime !== null && isActive(before);
  const { confirmTime, confirmUserId, confirmUserName } = before;
  const { certificates } = carried;
  const { educations, workHistories, socialPosts } = before;
  const values: NewStaffRecord = {
    ...items,
    certificates,
    educations,
    workHistories,
    socialPosts,
    ...staffColumns(form, null, context.services.vault),
    searchKeys: searchKeysOf(staffSearched(form), context.services.vault),
    ...(isConfirmed ? { confirmTime, confirmUserId, confirmUserName } : UNCONFIRMED),
    staffId,
    companyId,
    companyName,
    staffStatus: STAFF_STATUS.active,
    auditStatus: SUBMISSION.passed,
    examProofDate: form.examProofFileId === null ? null : before.examProofDate,
    memberStatus: memberStatusThere(before.memberType, standingOf(record, before)),
    version: (draft?.version ?? 0) + 1,
    updateTime: now,
    updateUserId: user.userId,
    updateUserName: user.nickName,
    createTime: draft?.createTime ?? now,
    createUserId: draft?.createUserId ?? user.userId,
    createUserName: draft?.createUserName ?? user.nickName,
  };
  if (draft) await db.update(staff).set(values).where(eq(staff.staffId, staffId));
  else await db.insert(staff).values(values);
  const line = { action: "transferIn", recordId: staffId, companyId, version: values.version ?? 1, changes: [] };
  await staffRecords.addLines({ db, now, user }, [
    { ...line, stood: draft && { ...draft, version: draft.version + 1 } },
  ]);
  audit({
    object: "basic.staff",
    objectId: staffId,
    companyId,
    before: null,
    after: { transferNo: record.transferNo },
  });
  return staffId;
}

/** Somebody who was in no member firm before: a draft with what the application says of him; his firm fills in the rest. */
async function beginUnknown(context: StepContext, record: TransferRecord): Promise<string> {
  const { db, now, user, services, audit } = context;
  const { vault } = services;
  const { companyId, companyName } = await targetOf(db, record.toCompanyId ?? "");
  const draft = await waitingDraft(db, companyId, record.idNoIndex ?? "");
  if (draft) return draft.staffId;
  const { certNo, idType, newHireDate: hireDate } = record;
  const form: StaffForm = {
    ...emptyStaff,
    staffName: record.staffName ?? "",
    idType,
    certNo,
    hireDate,
    hasTaxAgentCert: certNo === null ? null : true,
    ...openedNumbers({ idNo: record.idNo, mobile: null }, vault),
  };
  const { attachments: _files, ...items } = canonicalStaff(form);
  const staffId = newId();
  const none = { certificates: [], educations: [], workHistories: [], socialPosts: [] };
  await db.insert(staff).values({
    ...items,
    ...none,
    ...staffColumns(form, null, vault),
    searchKeys: searchKeysOf(staffSearched(form), vault),
    staffId,
    companyId,
    companyName,
    createTime: now,
    createUserId: user.userId,
    createUserName: user.nickName,
    updateTime: now,
    updateUserId: user.userId,
    updateUserName: user.nickName,
  });
  const line = { action: "transferIn", recordId: staffId, companyId, version: 1, changes: [], stood: null };
  await staffRecords.addLines({ db, now, user }, [line]);
  audit({
    object: "basic.staff",
    objectId: staffId,
    companyId,
    before: null,
    after: { transferNo: record.transferNo },
  });
  return staffId;
}

/** The row in the leaving firm ends with the day on which he left; it keeps what it was. */
async function end(context: StepContext, record: TransferRecord, row: StaffRecord): Promise<void> {
  const isOut = record.transferType === TRANSFER_TYPE.out;
  const { leaveDate } = record;
  await put({ ...context, user: null }, row, "transferOut", {
    staffStatus: STAFF_STATUS.left,
    leaveDate,
    leaveReason: MOVED,
    memberStatus: isOut ? memberStatusBehind(row.memberType, standingOf(record, row)) : null,
  });
  const { staffId: objectId, companyId, staffStatus } = row;
  const after = { staffStatus: STAFF_STATUS.left, leaveDate, transferNo: record.transferNo };
  context.audit({ object: "basic.staff", objectId, companyId, before: { staffStatus }, after });
}

/** Who stands with the number now, the row that ends first; somebody else in service with it refuses. */
async function rowThatEnds({ db }: StepContext, record: TransferRecord): Promise<StaffRecord | null> {
  const { idNoIndex, fromStaffId } = record;
  const all = idNoIndex === null ? [] : await rowsOf(db, idNoIndex);
  const [first] = all;
  const isOther = first !== undefined && isActive(first) && first.staffId !== fromStaffId;
  if (isOther) throw stateConflict("该人员目前在其他单位在职，与申请不一致，不能办结，请退回申请");
  return holdStaff(db, fromStaffId ?? first?.staffId ?? null);
}

/**
 * Everything that a finished transfer does, in its step's transaction: the old row ends, the new one begins, accounts
 * follow the person, whoever keeps party rosters is told. Returns the transfer's own columns. // domain a §2.2 Effect at 6
 */
export async function complete(context: StepContext, record: TransferRecord): Promise<Partial<TransferRecord>> {
  const { db, now, today, audit } = context;
  if (record.newHireDate !== null && record.newHireDate > today)
    throw stateConflict(`新单位入职日期 ${record.newHireDate} 未到，请在当日或以后办结`);
  if (record.idNoIndex !== null) await holdPersons(db, [record.idNoIndex]);
  const bound = await boundBeside(context, record);
  if (bound !== null) throw stateConflict(`${bound}；本次申请仍然保留，办妥后可以再办结，或退回申请`);
  const before = await rowThatEnds(context, record);
  const isOut = record.transferType === TRANSFER_TYPE.out;
  const wasActive = before !== null && isActive(before);
  if (before && wasActive) await end(context, record, before);
  const toStaffId = isOut ? null : before ? await begin(context, record, before) : await beginUnknown(context, record);
  if (before && wasActive) {
    const { staffId, companyId } = before;
    const to =
      toStaffId === null || record.toCompanyId === null ? null : { staffId: toStaffId, companyId: record.toCompanyId };
    const moved = await moveAccountsOfStaff(context, { staffId, companyId }, to);
    for (const entry of moved) audit(entry);
    await tellPartyOfTransfer(
      { db, now },
      { ...before, toCompanyId: record.toCompanyId, toCompanyName: record.toCompanyName },
    );
  }
  const lastDay = await lastDayFor(context, record, today);
  return { toStaffId, finishTime: now, duesOwner: duesOwnerOf(record, today, lastDay) };
}
