import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
  AGREE_STATUS,
  EXEC_STATUS,
  FILING_TYPE,
  OTHER_FILE,
  TAX_CONFIRM,
} from "@/contracts/agreement/filing/filing-fields";
import type { collectStep, endStep, voidStep } from "@/contracts/agreement/filing/filing-lifecycle";
import type { unlockStep } from "@/contracts/agreement/unlocking";
import { filingDue, lateness } from "@/contracts/agreement/filing/filing-rules";
import type { FieldError } from "@/contracts/kit/validate";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import { addStep, type Held, REVIEW_RESULT, type StepContext } from "@/server/records/steps/port";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { versionOf } from "@/server/modules/agreement/filing/filing-checks";
import { changeRefusal } from "@/server/modules/agreement/filing/filing-change";
import { contractOf, isTaken } from "@/server/modules/agreement/filing/filing-facts";
import { nextFilingNo } from "@/server/modules/agreement/filing/filing-number";
import { filingDays, needsAudit } from "@/server/modules/agreement/filing/filing-params";
import { reportsInReview, reportsUnder, standingReports } from "@/server/modules/agreement/report/report-facts";
import { oneInvoiceAfterTheOther } from "@/server/modules/agreement/invoice/invoice-facts";
import { invoicesUnder } from "@/server/modules/agreement/invoice/invoice-sums";
import { lockedYear, lockRefusal } from "@/server/modules/agreement/filing/filing-year-lock";
import {
  assertUnlockedUntil,
  askUnlocking,
  cancelUnlocking,
  refuseUnlocking,
  TAKEN_BACK,
  UNASKED,
} from "@/server/modules/agreement/unlocking/unlocking";
import { agreementFilings, type FilingRow } from "@/server/modules/agreement/filing/filing.table";

export const FILING = "agreement.filing";
const { submitted, returned, filed, changing, ending, ended, expired, replaced } = AGREE_STATUS;
type OnRecord = Held<FilingRow>;
/** States in which a number of the tax bureau may be entered; none of them is left by it. */
type Collected = (typeof AGREE_STATUS)["submitted" | "filed" | "changing" | "ending" | "ended" | "expired" | "voiding"];

/** What is not submitted stays where it is while its unlocking is asked for and answered. */
const unsubmitted = ({ status }: OnRecord) => ({ to: status as (typeof AGREE_STATUS)["draft" | "returned"] });

/** Whoever has answered goes on seeing what he was asked for, until its firm changes it. */
const answered = ({ unlockReason }: FilingRow) => ({ ...UNASKED, unlockReason });

/** The version that stands follows what becomes of its successor; nobody is told twice. // domain b §4 (5), (6) */
async function moveBase(context: StepContext, held: OnRecord, to: number, label: string): Promise<void> {
  const base = await versionOf(context.db, held.record.baseId);
  if (!base || base.agreeStatus === to) return;
  const { db, now, user } = context;
  const version = base.version + 1;
  await db
    .update(agreementFilings)
    .set({ agreeStatus: to, version, updateTime: now })
    .where(eq(agreementFilings.filingId, base.filingId));
  await addStep(db, {
    bizType: FILING,
    bizId: base.filingId,
    companyId: base.companyId,
    action: "versions",
    label,
    fromStatus: base.agreeStatus,
    toStatus: to,
    operatorUserId: user.userId,
    operatorName: user.nickName,
    operatorOrg: base.companyName,
    operateTime: now,
    auditResult: null,
    opinion: null,
    isReturn: false,
    marks: null,
  });
  context.audit({
    object: FILING,
    objectId: base.filingId,
    companyId: base.companyId,
    before: { status: base.agreeStatus, version: base.version },
    after: { status: to, version },
  });
}

/** A change that waits holds what stands; taken back or returned it lets it go. One that has expired stays so. */
async function holdBase(context: StepContext, held: OnRecord): Promise<void> {
  const base = await versionOf(context.db, held.record.baseId);
  if (base?.agreeStatus === filed) await moveBase(context, held, changing, "变更审核中");
}
async function releaseBase(context: StepContext, held: OnRecord): Promise<void> {
  const base = await versionOf(context.db, held.record.baseId);
  if (base?.agreeStatus === changing) await moveBase(context, held, filed, "变更未备案，原版本继续有效");
}

/** What acceptance brings: the number, the day, whether it was in time; a change takes the place of what stood. */
async function accepted(context: StepContext, held: OnRecord) {
  const { db, today, now, services } = context;
  const { record, companyId } = held;
  const { signDate, serviceStart, changeDate, baseId } = record;
  const isChange = baseId !== null;
  if (isChange) await moveBase(context, held, replaced, "由变更后的版本接替");
  const due =
    signDate === null || serviceStart === null
      ? today
      : filingDue(signDate, serviceStart, services.params.get(filingDays));
  // A change is as late as its agreement was: its own delay stands beside it as a hint. // domain b §4 (2)
  const late = isChange ? { lateFlag: record.lateFlag ?? false, lateDays: record.lateDays ?? 0 } : lateness(due, today);
  return {
    ...late,
    filingNo: record.filingNo ?? (await nextFilingNo(db, companyId, today)),
    filingDate: now,
    effectiveFrom: isChange ? (changeDate ?? today) : (serviceStart ?? today),
    isPendingChange: false,
  };
}

/** Reports and invoices went on upon what stands while its change waited. // domain b §4 (6) */
async function assertStillChangeable(context: StepContext, { record, companyId }: OnRecord): Promise<void> {
  const base = await versionOf(context.db, record.baseId);
  if (!base) return;
  await oneInvoiceAfterTheOther(context.db, companyId);
  const contract = await contractOf(context.db, companyId, record.contractId);
  const refusal = await changeRefusal(record, base, { context, contract });
  if (refusal !== null) throw stateConflict(refusal);
}

/** 终止 in words, for whoever decides it. */
async function endWords({ db, now, services }: StepContext, body: z.output<typeof endStep>): Promise<string> {
  const words = await dictionaryOf(services).get(db, now);
  return [
    `终止日期：${body.endDate}`,
    `执行情况：${words.label("agree_exec_status", body.execStatus)}`,
    `原因：${words.label("end_reason", body.endReason)}`,
    `经办人：${body.endHandler}`,
  ].join("；");
}

const NOT_ENDED = { endDate: null, execStatus: null, endReason: null, endHandler: null } as const;

/** The end is no day before what stands upon the agreement, and what was reported was carried out. // domain b §0.4 X8, §4 (2) */
async function endFault(
  { db, today }: StepContext,
  { filingId, signDate }: FilingRow,
  { endDate, execStatus }: Pick<z.output<typeof endStep>, "endDate" | "execStatus">,
): Promise<FieldError | null> {
  if (endDate > today) return { path: "endDate", message: `终止日期不能晚于今天 ${today}` };
  if (signDate !== null && endDate < signDate)
    return { path: "endDate", message: `终止日期不能早于签订日期 ${signDate}` };
  const { n, last } = await standingReports(db, filingId);
  if (last !== null && endDate < last)
    return { path: "endDate", message: `该协议已有报告日期为 ${last} 的业务报备，终止日期不能早于这一天` };
  if (n > 0 && execStatus === EXEC_STATUS.none)
    return { path: "execStatus", message: `该协议已有 ${n} 份业务报备，执行情况不能是「未履行」` };
  return null;
}

/** Reports went on upon it while its end waited for the association. // domain b §0.4 X8, X14 */
async function assertStillEnds(context: StepContext, record: FilingRow): Promise<void> {
  const { endDate, execStatus } = record;
  const fault =
    endDate === null || execStatus === null ? null : await endFault(context, record, { endDate, execStatus });
  const n = await reportsInReview(context.db, record.filingId);
  const words = fault?.message ?? (n > 0 ? `该协议有 ${n} 份业务报备正在内部复核` : null);
  if (words !== null) throw stateConflict(`申请终止以后情况有变：${words}。请点「不同意终止」，由事务所核对后重新申请`);
}

/** What shows that it is to be voided stands among the record's own files. */
async function keepProof(
  { db, user, now }: StepContext,
  { id, companyId }: OnRecord,
  files: z.output<typeof voidStep>["attachments"],
): Promise<void> {
  if (files.length === 0)
    throw invalid([{ path: "attachments", message: "请上传证明材料，如委托人的说明或更正后的协议" }]);
  const stood = (await filesOf(db, FILING, id)).map(({ fileId, attachType }, at) => ({
    fileId,
    attachType,
    sortNo: at + 1,
  }));
  const added = files.map((file, at) => ({ ...file, attachType: OTHER_FILE, sortNo: stood.length + at + 1 }));
  await takeFiles(db, { bizType: FILING, bizId: id, companyId, userId: user.userId }, [...stood, ...added], now);
}

/** Invoices keep their agreement. // domain b §4 (5) */
async function assertNoInvoices(db: StepContext["db"], { rootId }: FilingRow): Promise<void> {
  const n = await invoicesUnder(db, eq(agreementFilings.rootId, rootId));
  if (n > 0) throw stateConflict(`该协议已关联 ${n} 张发票，不能作废；请先在「协议发票」中解除关联`);
}

/** A report that its firm is reviewing stands upon the agreement. // domain b §0.4 X14 */
async function assertNoReview(db: StepContext["db"], { filingId }: FilingRow): Promise<void> {
  const n = await reportsInReview(db, filingId);
  if (n > 0) throw stateConflict(`该协议有 ${n} 份业务报备正在内部复核，请先完成复核或撤回，再办理终止`);
}

/** What was filed upon it keeps its agreement. // domain b §0.4 X15 */
async function assertNoReports(db: StepContext["db"], { filingId }: FilingRow): Promise<void> {
  const n = await reportsUnder(db, filingId);
  if (n > 0) throw stateConflict(`该协议已有 ${n} 份业务报备，不能作废；请先作废这些报备`);
}

const backTo = ({ record }: OnRecord): typeof returned | typeof filed =>
  record.voidFrom === returned ? returned : filed;

/** What each step needs and brings. // domain b §4 (4), (5) */
export const filingSteps = {
  submit: async (context: StepContext, held: OnRecord) => {
    const locked = lockRefusal(held.record, context);
    if (locked !== null) throw stateConflict(locked);
    if (needsAudit(context.services, held.record.serviceCategories)) {
      await holdBase(context, held);
      return { to: submitted };
    }
    return { to: filed, set: await accepted(context, held) };
  },
  withdraw: async (context: StepContext, held: OnRecord) => {
    await releaseBase(context, held);
    return {};
  },
  pass: async (context: StepContext, held: OnRecord) => {
    await assertStillChangeable(context, held);
    return { auditResult: REVIEW_RESULT.passed, set: await accepted(context, held) };
  },
  sendBack: async (context: StepContext, held: OnRecord) => {
    await releaseBase(context, held);
    return {};
  },
  end: async (context: StepContext, { record }: OnRecord, body: z.output<typeof endStep>) => {
    const fault = await endFault(context, record, body);
    if (fault !== null) throw invalid([fault]);
    await assertNoReview(context.db, record);
    const { endDate, execStatus, endReason, endHandler } = body;
    const asked = { endDate, execStatus, endReason, endHandler };
    const opinion = await endWords(context, body);
    return needsAudit(context.services, record.serviceCategories)
      ? { to: ending, set: asked, opinion }
      : { to: ended, set: { ...asked, filingType: FILING_TYPE.ending }, opinion };
  },
  cancelEnd: () => ({ set: NOT_ENDED }),
  agreeEnd: async (context: StepContext, { record }: OnRecord) => {
    await assertStillEnds(context, record);
    return { auditResult: REVIEW_RESULT.passed, set: { filingType: FILING_TYPE.ending } };
  },
  refuseEnd: () => ({ auditResult: REVIEW_RESULT.refused, set: NOT_ENDED }),
  askVoid: async (context: StepContext, held: OnRecord, body: z.output<typeof voidStep>) => {
    await assertNoInvoices(context.db, held.record);
    await assertNoReports(context.db, held.record);
    await keepProof(context, held, body.attachments);
    return { set: { voidFrom: held.status, voidReason: body.opinion } };
  },
  cancelVoid: (_context: StepContext, held: OnRecord) => ({
    to: backTo(held),
    set: { voidFrom: null, voidReason: null },
  }),
  agreeVoid: async ({ db }: StepContext, { record }: OnRecord) => {
    await assertNoInvoices(db, record);
    await assertNoReports(db, record);
    return { auditResult: REVIEW_RESULT.passed };
  },
  refuseVoid: (_context: StepContext, held: OnRecord) => ({
    to: backTo(held),
    auditResult: REVIEW_RESULT.refused,
    set: { voidFrom: null, voidReason: null },
  }),
  collect: async ({ db }: StepContext, held: OnRecord, body: z.output<typeof collectStep>) => {
    const { taxCollectNo, taxConfirmStatus } = body;
    const { companyId, rootId } = held.record;
    if (taxConfirmStatus === TAX_CONFIRM.none)
      throw invalid([{ path: "taxConfirmStatus", message: "已有采集编号，确认状态不能是「未采集」" }]);
    if (await isTaken(db, { companyId, rootId }, agreementFilings.taxCollectNo, taxCollectNo))
      throw invalid([{ path: "taxCollectNo", message: "该采集编号已用于另一份协议，请核对" }]);
    // Offered in these states alone, and none of them is left.
    return {
      to: held.status as Collected,
      set: { taxCollectNo, taxConfirmStatus },
      opinion: `采集编号 ${taxCollectNo}`,
    };
  },
  askUnlock: (context: StepContext, held: OnRecord, { opinion }: { readonly opinion: string }) => {
    if (lockRefusal(held.record, context) === null) throw stateConflict("该协议没有锁定，可以直接提交备案");
    return { ...unsubmitted(held), set: askUnlocking(held.record, context.now, opinion) };
  },
  cancelUnlock: (_context: StepContext, held: OnRecord) => ({
    ...unsubmitted(held),
    set: cancelUnlocking(held.record),
  }),
  unlock: (context: StepContext, held: OnRecord, { unlockedUntil }: z.output<typeof unlockStep>) => {
    const { record } = held;
    if (record.unlockAskedTime === null) throw stateConflict(TAKEN_BACK);
    assertUnlockedUntil(unlockedUntil, context.today);
    const unlockedYear = lockedYear(record, context);
    return { ...unsubmitted(held), set: { ...answered(record), unlockedUntil, unlockedYear } };
  },
  refuseUnlock: (_context: StepContext, held: OnRecord) => ({
    ...unsubmitted(held),
    set: { ...refuseUnlocking(held.record), ...answered(held.record) },
  }),
  spotCheck: (_context: StepContext, { status }: OnRecord) => ({
    to: status as typeof filed | typeof changing | typeof expired,
  }),
} as const;

/** A change is begun of what stands or has run out, once at a time. // domain b §4 (6) */
export function assertChangeable({ agreeStatus }: FilingRow): void {
  if (agreeStatus === changing) throw stateConflict("已有一份变更正在审核，请等待结果或先撤回");
  if (agreeStatus !== filed && agreeStatus !== expired)
    throw stateConflict("只有已备案或已到期的协议可以变更；已终止、作废的请另行备案");
}
