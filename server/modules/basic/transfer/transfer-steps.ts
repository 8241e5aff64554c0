import { isAcross } from "@/contracts/basic/transfer/transfer-rules";
import { STARTER, TRANSFER } from "@/contracts/basic/transfer/transfer-fields";
import { workingDaysAfter } from "@/contracts/kit/day/working-days";
import { stateConflict } from "@/server/platform/call/errors";
import { yearlyNumber } from "@/server/platform/sql/serial";
import { calendarOf } from "@/server/records/review/read";
import { type Held, REVIEW_RESULT, type StepContext } from "@/server/records/steps/port";
import { leaveChecks } from "@/server/modules/basic/staff/staff-checks";
import { complete } from "@/server/modules/basic/transfer/transfer-complete";
import { answerDays } from "@/server/modules/basic/transfer/transfer-params";
import {
  holdStaff,
  isActive,
  setMoving,
  setStaying,
  type StaffWriting,
} from "@/server/modules/basic/transfer/transfer-people";
import { sidesOf } from "@/server/modules/basic/transfer/transfer-resolve";
import type { TransferRecord } from "@/server/modules/basic/transfer/transfer.table";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { holdPersons } from "@/server/reference/person";
import type { StaffRecord } from "@/server/reference/staff.table";

type OnTransfer = Held<TransferRecord>;

/** In another firm's record nobody is named who did not act there. */
const writingIn = ({ db, now, user }: StepContext, companyId: string | null): StaffWriting => ({
  db,
  now,
  user: user.companyId === companyId ? user : null,
});

/** He stays until what binds him to the firm is dissolved. // domain a §2.3 Blocks */
async function assertMayGo(context: StepContext, row: StaffRecord): Promise<void> {
  const blocks = (await leaveChecks(context, row)).filter(({ level }) => level === "block");
  if (blocks.length > 0)
    throw stateConflict(`${blocks.map(({ text }) => text).join("；")}。办好后再办理转所，本次申请仍然保留`);
}

/** The row that a transfer ends, as it still stands in the leaving firm. */
async function leavingRow(context: StepContext, { fromStaffId, fromCompanyId }: TransferRecord) {
  const row = await holdStaff(context.db, fromStaffId);
  const isThere = row !== null && row.companyId === fromCompanyId && isActive(row);
  if (!isThere) throw stateConflict("该人员已不在转出单位在职，本次申请无法继续，请撤回后重新申请");
  return row;
}

async function moving(context: StepContext, row: StaffRecord): Promise<{ keptMemberStatus: number | null }> {
  await assertMayGo(context, row);
  return { keptMemberStatus: await setMoving(writingIn(context, row.companyId), row) };
}

const staying = (context: StepContext, { fromStaffId, fromCompanyId, keptMemberStatus }: TransferRecord) =>
  setStaying(writingIn(context, fromCompanyId), fromStaffId, keptMemberStatus);

/** These have let him stay already: what he is now another transfer may have made of him. */
const CAME_BACK: readonly number[] = [TRANSFER.declined, TRANSFER.returned];

/** Where it goes once nobody else has to agree. */
const onwards = (transferType: number): typeof TRANSFER.atDesk | typeof TRANSFER.leavingProvince =>
  isAcross({ transferType }) ? TRANSFER.leavingProvince : TRANSFER.atDesk;

async function submit(context: StepContext, { record }: OnTransfer) {
  const { db, now, today, user, services } = context;
  // Two that ask for one person at once come one after the other.
  if (record.idNoIndex !== null) await holdPersons(db, [record.idNoIndex]);
  const sides = await sidesOf(db, record);
  const { from, otherCompanyId, transferType, ...names } = sides;
  const isLetGo = record.startedBy === STARTER.from;
  const kept = isLetGo && from ? await moving(context, from) : { keptMemberStatus: null };
  const asks = record.startedBy === STARTER.to ? TRANSFER.askedFrom : TRANSFER.askedTo;
  const to = otherCompanyId === null ? onwards(transferType) : asks;
  const due = workingDaysAfter(today, services.params.get(answerDays), calendarOf(services));
  const set = {
    ...names,
    ...kept,
    transferType,
    otherCompanyId,
    transferNo:
      record.transferNo ?? (await yearlyNumber(db, { prefix: "ZS", year: today.replaceAll("-", ""), digits: 4 })),
    fromStaffId: from?.staffId ?? null,
    answerBy: otherCompanyId === null ? null : due,
    answerOpinion: null,
    answerTime: null,
    submitUserName: user.nickName,
    submitTime: now,
  };
  return { to, set };
}

/** A firm whose books are closed lets nobody go and takes nobody in. */
async function assertOpenBooks(context: StepContext, companyId: string | null, which: string): Promise<void> {
  const reason = companyId === null ? null : await closedFirmReason(context, companyId, "人员档案");
  if (reason !== null) throw stateConflict(`${which}：${reason}`);
}

async function confirm(context: StepContext, { record, status }: OnTransfer, { opinion }: { opinion: string | null }) {
  await assertOpenBooks(context, record.otherCompanyId, "本所不能答复");
  if (record.toCompanyId !== record.otherCompanyId)
    await assertOpenBooks(context, record.toCompanyId, "转入单位已不能接收人员，请选择「不同意」");
  const answered = { answerOpinion: opinion, answerTime: context.now };
  const kept = status === TRANSFER.askedFrom ? await moving(context, await leavingRow(context, record)) : {};
  return { to: onwards(record.transferType), set: { ...answered, ...kept } };
}

async function decline(context: StepContext, { record, status }: OnTransfer, { opinion }: { opinion: string }) {
  const isLeaving = status === TRANSFER.askedFrom;
  if (!isLeaving) await staying(context, record);
  const set = { answerOpinion: opinion, answerTime: isLeaving ? null : context.now };
  return { to: isLeaving ? TRANSFER.declined : TRANSFER.returned, set };
}

/** By force, but past no other province: from here it goes the way of a consent. // domain a §2.2 */
async function coordinate(context: StepContext, { record }: OnTransfer) {
  if (!isAcross(record)) throw stateConflict("省内转所由本会协调后直接办结，不需要转两地税协办理");
  await assertOpenBooks(context, record.toCompanyId, "转入单位不能接收人员");
  return { set: await moving(context, await leavingRow(context, record)) };
}

async function pass(context: StepContext, held: OnTransfer) {
  const { record, status } = held;
  if (status === TRANSFER.mediated && isAcross(record))
    throw stateConflict("跨省转所须先登记转出地税协的意见，请选择「转两地税协办理」");
  await assertOpenBooks(context, record.toCompanyId, "转入单位不能接收人员");
  // Nobody answered for the leaving firm: what binds him there has not been looked at. // domain a §2.2 by force
  if (status === TRANSFER.mediated && record.fromStaffId !== null)
    await assertMayGo(context, await leavingRow(context, record));
  return { auditResult: REVIEW_RESULT.passed, set: await complete(context, record) };
}

/** Of the two ways on from 税协协调 the one that is not this transfer's. */
export const unusedHere = ({ transferStatus, transferType }: TransferRecord): readonly string[] =>
  transferStatus === TRANSFER.mediated ? [isAcross({ transferType }) ? "pass" : "coordinate"] : [];

/** What each step needs and brings. // domain a §2.2 */
export const transferSteps = {
  submit,
  confirm,
  decline,
  coordinate,
  pass,
  withdraw: async (context: StepContext, { record, status }: OnTransfer) => {
    if (!CAME_BACK.includes(status)) await staying(context, record);
    return {};
  },
  sendBack: async (context: StepContext, { record }: OnTransfer) => {
    await staying(context, record);
    return {};
  },
} as const;
