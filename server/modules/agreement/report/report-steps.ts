import { eq } from "drizzle-orm";
import type { z } from "zod";
import { CORRECT_CLASS, OTHER_FILE, REPORT_FILE, TAX_REPORT } from "@/contracts/agreement/report/report-fields";
import { REPORT_STATUS, STANDING } from "@/contracts/agreement/report/report-status";
import type { askCorrectStep } from "@/contracts/agreement/report/report-correction";
import type {
  archiveStep,
  correctStep,
  taxReportStep,
  voidReportStep,
} from "@/contracts/agreement/report/report-lifecycle";
import type { unlockStep } from "@/contracts/agreement/unlocking";
import { archiveFindings, reportDue } from "@/contracts/agreement/report/report-rules";
import { lateness } from "@/contracts/agreement/filing/filing-rules";
import { needsSigner } from "@/contracts/agreement/service-types";
import { daysBetween } from "@/contracts/kit/day/dates";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { addStep, type Held, REVIEW_RESULT, type StepContext } from "@/server/records/steps/port";
import {
  addFiles,
  filesAdded,
  releasePaper,
  takePaper,
} from "@/server/modules/agreement/report/paper/report-added-files";
import { lockFaults } from "@/server/modules/agreement/report/report-checks";
import {
  assertCorrection,
  correctionOf,
  nextVersion,
  twinOf,
  withItems,
} from "@/server/modules/agreement/report/report-correct";
import { isReportNoTaken } from "@/server/modules/agreement/report/report-facts";
import { storedFilesByIds } from "@/server/modules/agreement/report/paper/report-file";
import { assertReviewer } from "@/server/modules/agreement/report/report-reviewing";
import { issueFilingNo } from "@/server/modules/agreement/report/paper/report-number";
import {
  correctDays,
  isLowFee,
  reportBounds,
  reportDays,
  reportNeedsAudit,
} from "@/server/modules/agreement/report/report-params";
import { reportFilings, type ReportRow } from "@/server/modules/agreement/report/report.table";
import {
  assertUnlockedUntil,
  askUnlocking,
  cancelUnlocking,
  refuseUnlocking,
  UNASKED,
} from "@/server/modules/agreement/unlocking/unlocking";

export const REPORT = "agreement.report";
const { reviewing, ready, auditing, filed, correcting, replaced, voiding, checking, abnormal } = REPORT_STATUS;
type OnRecord = Held<ReportRow>;
/** States that a step leaves as they are; which of them, its offer has asked. */
type Kept = (typeof REPORT_STATUS)["filed" | "correcting" | "voiding" | "checking" | "abnormal"];
type Checked = (typeof REPORT_STATUS)["checking" | "abnormal"];

/** What the association has not decided yet comes to its end first: afterwards both would stand. */
const UNDECIDED: Readonly<Record<number, string>> = {
  [correcting]: "正在办理更正",
  [voiding]: "正在办理作废",
  [checking]: "正在办理核查",
  [abnormal]: "已被协会标记异常，等待整改认可或撤销",
};

/** Why a report cannot take the place of this one now; null when it can. */
function replacementRefusal(old: ReportRow, id: string): string | null {
  const undecided = UNDECIDED[old.reportStatus];
  if (undecided !== undefined)
    return `原报备 ${old.filingNo ?? ""} ${undecided}，办结后再报备；本报备内容已保存，没有取得编号`;
  return old.replacedById !== null && old.replacedById !== id
    ? `原报备 ${old.filingNo ?? ""} 已被另一份报告替代，请从现行的报告重新出具；本报备没有取得编号`
    : null;
}

/** The report that this one was issued instead of does not stand any more. // domain b §6 (5) 7 */
async function replaceEarlier(context: StepContext, { record, id }: OnRecord, filingNo: string): Promise<void> {
  if (record.replacesId === null) return;
  const { db, now, user } = context;
  const [old] = await db
    .select()
    .from(reportFilings)
    .where(eq(reportFilings.reportId, record.replacesId))
    .for("update");
  if (!old || old.companyId !== record.companyId) return;
  const refusal = replacementRefusal(old, id);
  if (refusal !== null) throw stateConflict(refusal);
  const version = old.version + 1;
  const isStanding = STANDING.includes(old.reportStatus);
  const status = isStanding ? replaced : old.reportStatus;
  await db
    .update(reportFilings)
    .set({ replacedById: id, reportStatus: status, version, updateTime: now })
    .where(eq(reportFilings.reportId, old.reportId));
  if (!isStanding) return;
  await addStep(db, {
    bizType: REPORT,
    bizId: old.reportId,
    companyId: old.companyId,
    action: "replace",
    label: `已被新报告替代：${filingNo}`,
    fromStatus: old.reportStatus,
    toStatus: status,
    operatorUserId: user.userId,
    operatorName: user.nickName,
    operatorOrg: old.companyName,
    operateTime: now,
    auditResult: null,
    opinion: null,
    isReturn: false,
    marks: null,
  });
  context.audit({
    object: REPORT,
    objectId: old.reportId,
    companyId: old.companyId,
    before: { status: old.reportStatus, version: old.version },
    after: { status, version },
  });
}

/** What stands of the same matter when two are filed at the same moment: the number's row has made them wait. */
async function assertAlone(context: StepContext, held: OnRecord): Promise<void> {
  const { record, id } = held;
  const { companyId, replacesId } = record;
  const own = await twinOf(context, held);
  if (own)
    throw stateConflict(`同一单位、同一小类、同一所属期已报备（${own.filingNo ?? "审核中"}），本报备没有取得编号`);
  const { reportNo, reportYear } = record;
  if (reportNo === null || reportYear === null) return;
  if (await isReportNoTaken(context.db, { companyId, reportId: id, reportNo, year: reportYear }, replacesId))
    throw stateConflict("报告文号已存在，本报备没有取得编号");
}

/** What success brings: the number, the time, whether it was in time, and what the paper's file is. // domain b §6 (6) */
async function filedNow(context: StepContext, held: OnRecord) {
  const { db, now, today, services } = context;
  const { record, companyId } = held;
  const filingNo = await issueFilingNo(db, { companyId, serviceCategory: record.serviceCategory, now });
  await assertAlone(context, held);
  await replaceEarlier(context, held, filingNo);
  const due = reportDue(record.reportDate ?? today, services.params.get(reportDays));
  const [file] = await storedFilesByIds(db, record.reportFile === null ? [] : [record.reportFile]);
  return {
    filingNo,
    filingTime: now,
    filedYear: Number(today.slice(0, 4)),
    ...lateness(due, today),
    lowPrice: isLowFee(services, record.serviceCategory, record.serviceFee),
    fileHash: file?.sha256 ?? null,
    taxReportStatus: record.taxReportStatus ?? (needsSigner([record.serviceCategory]) ? TAX_REPORT.none : null),
  };
}

type Added = z.output<typeof voidReportStep>["attachments"];

/** 报告附件, or another. */
const typed = (file: Added[number]): Added[number] =>
  file.attachType === REPORT_FILE ? file : { ...file, attachType: OTHER_FILE };

type Afterwards = Partial<Pick<ReportRow, "archiveDate" | "taxReportStatus" | "taxReportDate">>;
/** What is told behind a report keeps the rules of its form; whatever is only odd is told back. // domain b §6 (2) */
function hintsAfterwards({ today, services }: StepContext, { record }: OnRecord, told: Afterwards): string[] {
  const { reportDate } = record;
  const none = { archiveDate: null, taxReportStatus: null, taxReportDate: null };
  const found = archiveFindings({ ...none, ...told, reportDate }, { today, bounds: reportBounds(services) });
  const faults = found.filter(({ level }) => level === "error");
  if (faults.length > 0) throw invalid(faults.map(({ path, message }) => ({ path, message })));
  return found.map(({ message }) => message);
}

const kept = ({ status }: OnRecord): Kept => status as Kept;
const checked = ({ status }: OnRecord): Checked => status as Checked;

/** The steps of the firm. // domain b §6 (4), (5) */
const firmSteps = {
  submit: (_context: StepContext, { record }: OnRecord) => {
    const isReviewed = record.review1Id !== null || record.review2Id !== null || record.review3Id !== null;
    return { to: isReviewed ? reviewing : ready, set: UNASKED };
  },
  takeBack: () => ({ set: UNASKED }),
  reviewPass: async (context: StepContext, held: OnRecord) => {
    await assertReviewer(context, held);
    return {};
  },
  file: async (context: StepContext, held: OnRecord) => {
    const locked = lockFaults(held.record, { context });
    if (locked !== null) throw stateConflict(locked);
    if (!reportNeedsAudit(context.services, held.record.serviceCategory))
      return { to: filed, set: { ...UNASKED, ...(await filedNow(context, held)) } };
    return { to: auditing, set: { ...UNASKED, auditTime: held.record.auditTime ?? context.now } };
  },
  askUnlock: (context: StepContext, held: OnRecord, { opinion }: { readonly opinion: string }) => {
    if (lockFaults(held.record, { context }) === null) throw stateConflict("该报告没有锁定，可以直接报备");
    return { set: askUnlocking(held.record, context.now, opinion) };
  },
  cancelUnlock: (_context: StepContext, { record }: OnRecord) => ({ set: cancelUnlocking(record) }),
  correct: async (context: StepContext, held: OnRecord, body: z.output<typeof correctStep>) => {
    const { reportTitle, reportNo, copies, opinion, attachments } = body;
    const { record, companyId, id } = held;
    const year = record.reportYear ?? 0;
    if (await isReportNoTaken(context.db, { companyId, reportId: id, reportNo, year }, record.replacesId))
      throw invalid([{ path: "reportNo", message: "报告文号已存在，请核对" }]);
    const items = { reportTitle, reportNo, copies, archiveNo: body.archiveNo ?? record.archiveNo };
    await addFiles(context, held, attachments.map(typed));
    const of = { versionNo: record.versionNo, correctClass: CORRECT_CLASS.direct, reason: opinion };
    const added = await filesAdded(context, attachments);
    const made = await correctionOf(context, held, withItems(record, items), of, added);
    return { set: { ...items, corrections: [...record.corrections, made] } };
  },
  archive: (context: StepContext, held: OnRecord, body: z.output<typeof archiveStep>) => {
    const { archiveNo, archiveDate } = body;
    const hints = hintsAfterwards(context, held, { archiveDate });
    const said = [`归档号 ${archiveNo}，${archiveDate}`, ...hints].join("；");
    return { to: kept(held), set: { archiveNo, archiveDate }, opinion: said };
  },
  taxReport: (context: StepContext, held: OnRecord, body: z.output<typeof taxReportStep>) => {
    const { taxReportStatus, taxReportDate } = body;
    hintsAfterwards(context, held, { taxReportStatus, taxReportDate });
    return { to: kept(held), set: { taxReportStatus, taxReportDate } };
  },
  askCorrect: async (context: StepContext, held: OnRecord, body: z.output<typeof askCorrectStep>) => {
    const { version: _seen, opinion, ...asked } = body;
    await assertCorrection(context, held, asked);
    await takePaper(context, held, asked);
    const next = await nextVersion(context, held, { ...asked, reason: opinion });
    const since =
      held.record.filingTime === null ? 0 : daysBetween(calendarDate(held.record.filingTime), context.today);
    return since < context.services.params.get(correctDays)
      ? { to: filed, set: next }
      : { to: correcting, set: { asked: { ...asked, reason: opinion } } };
  },
  cancelCorrect: async (context: StepContext, held: OnRecord) => {
    await releasePaper(context, held);
    return { set: { asked: null } };
  },
  askVoid: async (context: StepContext, held: OnRecord, body: z.output<typeof voidReportStep>) => {
    await addFiles(
      context,
      held,
      body.attachments.map((file) => ({ ...file, attachType: OTHER_FILE })),
    );
    return { set: { voidReason: body.voidReason, voidRemark: body.opinion } };
  },
  cancelVoid: () => ({ set: { voidReason: null, voidRemark: null } }),
  explain: (_context: StepContext, held: OnRecord) => ({ to: checked(held) }),
} as const;

/** The steps of the association. // domain b §6 (4), (5) */
const deskSteps = {
  pass: async (context: StepContext, held: OnRecord) => ({
    auditResult: REVIEW_RESULT.passed,
    set: await filedNow(context, held),
  }),
  agreeCorrect: async (context: StepContext, held: OnRecord) => {
    const { asked } = held.record;
    if (asked === null) throw stateConflict("没有待审核的更正内容，请刷新后重试");
    return { auditResult: REVIEW_RESULT.passed, set: await nextVersion(context, held, asked) };
  },
  refuseCorrect: async (context: StepContext, held: OnRecord) => {
    await releasePaper(context, held);
    return { auditResult: REVIEW_RESULT.refused, set: { asked: null } };
  },
  agreeVoid: ({ now }: StepContext) => ({ auditResult: REVIEW_RESULT.passed, set: { voidTime: now } }),
  refuseVoid: () => ({ auditResult: REVIEW_RESULT.refused, set: { voidReason: null, voidRemark: null } }),
  unlock: ({ today }: StepContext, { record }: OnRecord, { unlockedUntil }: z.output<typeof unlockStep>) => {
    assertUnlockedUntil(unlockedUntil, today);
    // Why it is late is kept with it, wherever its firm has said so.
    return { set: { ...UNASKED, unlockedUntil, lateReason: record.lateReason ?? record.unlockReason } };
  },
  refuseUnlock: (_context: StepContext, { record }: OnRecord) => ({
    set: { ...refuseUnlocking(record), lateReason: record.lateReason ?? record.unlockReason },
  }),
  askExplain: (_context: StepContext, held: OnRecord) => ({ to: checked(held) }),
  revoke: ({ now }: StepContext, _held: OnRecord, { opinion }: { readonly opinion: string }) => ({
    set: { voidTime: now, voidRemark: `协会撤销：${opinion}` },
  }),
} as const;

export const reportSteps = { ...firmSteps, ...deskSteps };
