import { and, eq, sql } from "drizzle-orm";
import { amountText, fenOf, inYuan, money } from "@/contracts/statement/dues/engine/amounts";
import { consolidatedRevenues, isAdded, isPaidByHead } from "@/contracts/statement/dues/head-office-compute";
import { CONSOLIDATE, DUES, duesPeriodName, SUMMARY } from "@/contracts/statement/dues/terms";
import { workingDaysAfter } from "@/contracts/kit/day/working-days";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { calendarOf } from "@/server/records/review/read";
import { type Held, REVIEW_RESULT, type StepContext } from "@/server/records/steps/port";
import { sendSystemMessage } from "@/server/modules/message/port";
import { billRecords, type Keeping, rewriteBill } from "@/server/modules/statement/dues/bill/bill-records";
import { followMeanwhile } from "@/server/modules/statement/dues/follow-statement";
import {
  billOfPeriod,
  figuresOf,
  headBillOf,
  linesOf,
  ownRevenue,
  pullLines,
  isDeclared,
  reckonSummary,
  revenueTold,
  SETTLED,
} from "@/server/modules/statement/dues/head-office/head-office-lines";
import {
  headOfficeLines,
  headOfficeSummaries,
  type LineRecord,
  type SummaryRecord,
} from "@/server/modules/statement/dues/head-office/head-office.table";
import { duesTerms } from "@/server/modules/statement/dues/params";
import type { BillRecord } from "@/server/modules/statement/dues/record.table";
import { reckonedColumns } from "@/server/modules/statement/dues/bill/reckon";
import { waitingPayment } from "@/server/modules/statement/dues/standing";

type OnSummary = Held<SummaryRecord>;
/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
const MAY_MERGE: readonly number[] = [
  ...[DUES.toDeclare, DUES.toCheck, DUES.returned, DUES.toPay, DUES.partly, DUES.paid, DUES.receipted, DUES.free],
];

/** Another revenue than the head office's own bill has needs a reason, as a branch's figure needs its source; null: the same, or explained. */
function headProblem({ headRevenue, remark }: SummaryRecord, bill: BillRecord): string | null {
  const own = ownRevenue(bill);
  const diff = fenOf(headRevenue) - fenOf(own);
  if (headRevenue === null || own === null || diff === 0n || (remark ?? "").trim().length >= 5) return null;
  return `总所收入与会费单 ${bill.billNo} 的收入 ${inYuan(own)}相差 ${money(diff)} 元，请改为会费单的收入，或在备注中写明原因（不少于 5 字）`;
}

/** What keeps a line from being submitted as it stands, in words; null: nothing. // domain a §13.4 H1, H4, H9 */
export async function problemOf(db: Db, line: LineRecord, summary: SummaryRecord): Promise<string | null> {
  if (line.isHead) return headProblem(summary, await headBillOf(db, summary));
  if (!isPaidByHead(line)) return null;
  if (line.confirmState === "refused") return `分所有异议：${line.confirmNote ?? ""}。请修改或排除`;
  const { branchCompanyId, duesId } = line;
  const bill =
    branchCompanyId === null ? null : await billOfPeriod(db, branchCompanyId, summary.duesYear, summary.half);
  if (bill && bill.duesId !== duesId) return `会费单 ${bill.billNo} 是取数以后生成的，请刷新后再提交`;
  if (!bill && duesId !== null) return `会费单 ${line.billNo ?? ""} 已作废，请刷新后再提交`;
  if (!bill && line.lineMode === CONSOLIDATE.each) return "没有会费单，请联系协会生成，或排除并说明";
  if (line.revenue === null) return "没有审核通过的利润表，请填写总所汇总报表中的分所收入，或排除并说明";
  if (!bill) return null;
  if (bill.duesStatus === DUES.merged) return `会费单 ${bill.billNo} 已并入其他汇总单，请排除并说明`;
  if (!MAY_MERGE.includes(bill.duesStatus)) return "会费单正在办理缴费或退费，办完后再汇总";
  const net = fenOf(bill.paidAmount) - fenOf(bill.refunded);
  if (isAdded(line) && net > 0n)
    return `会费单 ${bill.billNo} 已到账 ${money(net)} 元，不能并入总所收入；请先退费或抵扣，或排除并说明`;
  const waiting = await waitingPayment(db, bill.duesId);
  return waiting === null ? null : `缴费登记 ${waiting} 等待确认到账，请先由协会确认或驳回`;
}

const billVoided = ({ billNo }: BillRecord): string => `总所会费单 ${billNo} 已作废，不能按它汇总`;

/** What keeps a summary from being submitted, and from going on to the association. */
export async function missingOf(db: Db, summary: SummaryRecord): Promise<FieldError[]> {
  const out: FieldError[] = [];
  if (summary.consolidateMode === CONSOLIDATE.own)
    return [{ path: "consolidateMode", message: "由各单位各自缴纳的不需要提交，本单只供查看" }];
  const head = await headBillOf(db, summary);
  const lines = await linesOf(db, summary.summaryId);
  if (!isDeclared(head.duesStatus))
    out.push({ path: "", message: `本所会费单 ${head.billNo} 还没有申报，请先在「会费缴纳明细」中提交申报` });
  if (head.duesStatus === DUES.voided)
    out.push({ path: "", message: `${billVoided(head)}；请删除这份汇总单，等协会重新生成会费单后再汇总` });
  if (head.duesStatus === DUES.merged)
    out.push({ path: "", message: `本所会费单 ${head.billNo} 已并入其他单位，不能汇总` });
  // Added to a part that no standard reckons, the branches' revenue would be charged nowhere.
  if (head.unitByHand !== null && lines.some((line) => !line.isHead && isAdded(line)))
    out.push({
      path: "",
      message: `本所会费单 ${head.billNo} 的单位会费由协会手工核定，分所收入不能并入计缴；请联系协会重新核算，或改为各分所分别计缴`,
    });
  if (summary.headRevenue === null) out.push({ path: "headRevenue", message: "请填写总所收入" });
  const unexplained = headProblem(summary, head);
  if (unexplained !== null) out.push({ path: "remark", message: unexplained });
  if (!lines.some((line) => !line.isHead && isPaidByHead(line)))
    out.push({ path: "", message: "没有由总所缴纳的分所，不需要汇总" });
  for (const line of lines.filter(({ isHead }) => !isHead)) {
    const problem = await problemOf(db, line, summary);
    if (problem !== null) out.push({ path: "", message: `${line.branchName}：${problem}` });
    else if (!line.included && (line.excludeReason ?? "") === "")
      out.push({ path: "", message: `${line.branchName}：请写明没有汇总的原因` });
  }
  return out;
}

/** Lines whose bills the summary takes over. */
const takenOver = async (db: Db, summaryId: string) =>
  (await linesOf(db, summaryId)).filter((line) => !line.isHead && isPaidByHead(line));

/**
 * What keeps a summary that all branches have answered from the association, its bills held: a payment registered or a bill
 * voided since it was sent out. // domain a §13.4 H1
 */
export async function heldBack(db: Db, summary: SummaryRecord): Promise<FieldError[]> {
  for (const { duesId } of await takenOver(db, summary.summaryId))
    if (duesId !== null) await billRecords.hold(db, duesId);
  return missingOf(db, summary);
}

/** Branches' bills are locked while the association has the summary. // domain a §13.4 H1, H2 */
async function lockBills(doing: Keeping, summary: SummaryRecord): Promise<void> {
  const { db } = doing;
  for (const line of await takenOver(db, summary.summaryId)) {
    if (line.duesId === null) continue;
    const bill = await billRecords.hold(db, line.duesId);
    const problem = await problemOf(db, line, summary);
    if (problem !== null) throw stateConflict(`${line.branchName}：${problem}。汇总单没有提交，内容都保留着`);
    await lockBill(doing, summary, { line, bill });
  }
}

async function lockBill(
  doing: Keeping,
  summary: SummaryRecord,
  { line, bill }: { readonly line: LineRecord; readonly bill: BillRecord },
): Promise<void> {
  const { db } = doing;
  await db
    .update(headOfficeLines)
    .set({ statusBefore: bill.duesStatus, lineStatus: DUES.merged })
    .where(eq(headOfficeLines.lineId, line.lineId));
  await billRecords.set({ ...doing, user: null }, bill.duesId, { mergedIntoId: summary.headDuesId });
  await billRecords.systemStep(doing, { ...bill, mergedIntoId: summary.headDuesId }, "merge");
}

const BACK: Readonly<Record<number, string>> = {
  [DUES.toDeclare]: "separate",
  [DUES.returned]: "separateToReturned",
  [DUES.toCheck]: "separateToCheck",
};

/** What the decision has told anew of a branch's bill is its firm's own again: nothing that was typed is lost. // domain a §13.4 H9 */
async function beforeDecision(db: Db, duesId: string): Promise<Partial<BillRecord>> {
  const stood = await billRecords.stoodBefore(db, duesId, "merge");
  if (!stood) return {};
  const { revenueBase, taxRevenue, otherRevenue, settleTime } = stood;
  return { revenueBase, taxRevenue, otherRevenue, settleTime };
}

/** They stand as before, reckoned by themselves, when it is taken back. */
async function unlockBills(doing: Keeping, summary: SummaryRecord): Promise<void> {
  const { db } = doing;
  for (const line of await linesOf(db, summary.summaryId)) {
    if (line.statusBefore === null || line.duesId === null) continue;
    const bill = await billRecords.hold(db, line.duesId);
    await db.update(headOfficeLines).set({ statusBefore: null }).where(eq(headOfficeLines.lineId, line.lineId));
    if (bill.duesStatus !== DUES.merged) continue;
    await billRecords.systemStep(doing, bill, BACK[line.statusBefore] ?? "separateToPay");
    const alone = await rewriteBill(doing, bill.duesId, "separate", async (before) => {
      const own = summary.settleTime === null ? {} : await beforeDecision(db, bill.duesId);
      return { ...own, ...(await reckonedColumns(db, { ...before, ...own })), mergedIntoId: null };
    });
    const after = await followMeanwhile(doing, alone);
    await db
      .update(headOfficeLines)
      .set({ lineStatus: after.duesStatus })
      .where(eq(headOfficeLines.lineId, line.lineId));
  }
}

/** The branch's bill says where its unit's part went. */
async function mergedColumns(db: Db, bill: BillRecord, summary: SummaryRecord) {
  const columns = await reckonedColumns(db, { ...bill, unitByHand: "0.00" });
  const lines = columns.lines.map((line) =>
    line.key === "byHand" ? { ...line, formula: `收入并入总所统一计缴，见汇总单 ${summary.summaryNo}` } : line,
  );
  return { ...columns, lines };
}

/** A branch that declared nothing before the summary is billed by its line. */
const toldRevenue = (bill: BillRecord, line: LineRecord): Partial<BillRecord> =>
  line.revenue === null ? {} : revenueTold(bill, line.statusBefore ?? bill.duesStatus, line.revenue);

/** A branch's bill under the decision: its unit's part goes to the head office's where its revenue was added. */
const settleBranch = (doing: Keeping, summary: SummaryRecord, line: LineRecord, duesId: string) =>
  rewriteBill(doing, duesId, "merge", async (before) => {
    const bill = { ...before, ...toldRevenue(before, line) };
    const columns = isAdded(line)
      ? await mergedColumns(doing.db, bill, summary)
      : await reckonedColumns(doing.db, bill);
    return { ...toldRevenue(before, line), ...columns, settleTime: before.settleTime ?? doing.now };
  });

/**
 * A bill that is made behind the decision on a sum in which its firm's revenue stands already: its unit's part is there, its
 * persons' part is owed with it. False: the summary is decided no more. // domain a §13.1
 */
export async function joinSummary(doing: Keeping, bill: BillRecord, summaryId: string): Promise<boolean> {
  const { db, now } = doing;
  const summary = await holdSummary(db, summaryId);
  if (!summary || !SETTLED.includes(summary.summaryStatus)) return false;
  const { duesId, billNo, companyId, companyName, practisingCount, nonPractisingCount } = bill;
  const [line] = await db
    .update(headOfficeLines)
    .set({ duesId, billNo, practisingCount, nonPractisingCount, version: sql`${headOfficeLines.version} + 1` })
    .where(and(eq(headOfficeLines.summaryId, summaryId), eq(headOfficeLines.branchCompanyId, companyId)))
    .returning();
  if (!line) return false;
  await lockBill(doing, summary, { line, bill });
  const { payable } = await settleBranch(doing, summary, line, duesId);
  await sendSystemMessage(db, {
    title: `${companyName}的会费单已并入汇总`.slice(0, 100),
    text: `会费单 ${billNo} 是汇总单 ${summary.summaryNo} 核定以后生成的，收入已在汇总收入中，不再收单位会费；其余应缴 ${inYuan(payable)}，由贵所一并缴纳。`,
    msgType: TO_DO,
    firm: { companyId: summary.companyId, anyOf: ["g_hy_dues_summanage_edit", "g_hy_dues_summanage_submit"] },
    now,
  });
  return true;
}

/** The decision: once on the sum, each for itself, or both; every bill of it is reckoned and follows. // domain a §13.1 */
async function settleBills(context: StepContext, summary: SummaryRecord): Promise<void> {
  const { db, now } = context;
  const lines = await linesOf(db, summary.summaryId);
  const own = lines.filter(({ isHead }) => !isHead);
  const head = await billRecords.hold(db, summary.headDuesId);
  if (head.duesStatus === DUES.voided)
    throw stateConflict(`${billVoided(head)}，没有核定；请退回或作废这份汇总单，重新生成总所会费单后由总所再汇总`);
  if (!isDeclared(head.duesStatus) || head.duesStatus === DUES.merged)
    throw stateConflict(`总所会费单 ${head.billNo} 还没有申报或已经结束，不能核定；请退回，由总所办好后重新提交`);
  if (head.duesStatus === DUES.toCheck) {
    await billRecords.set({ ...context, user: null }, head.duesId, { settleTime: now });
    await billRecords.systemStep(context, head, "settleInSummary");
  }
  for (const line of own) {
    if (line.statusBefore === null || line.duesId === null) continue;
    await settleBranch(context, summary, line, line.duesId);
  }
  const { base } = consolidatedRevenues(
    summary.headRevenue,
    own.map((line) => ({ ...line, personDue: line.ownPersonDue })),
    summary.internalElimination,
  );
  await rewriteBill(context, head.duesId, "summary", async (before) => {
    const branchRevenue = amountText(fenOf(base) - fenOf(ownRevenue(before)));
    return { branchRevenue, ...(await reckonedColumns(db, { ...before, branchRevenue })) };
  });
}

/** A to-do for each branch that has not answered these figures yet; whoever cannot answer agrees. // §13.3 */
async function askBranches(context: StepContext, summary: SummaryRecord): Promise<number> {
  const { db, now, today, services } = context;
  const due = workingDaysAfter(today, duesTerms(services).branchConfirmDays, calendarOf(services));
  let waiting = 0;
  for (const line of await linesOf(db, summary.summaryId)) {
    if (line.isHead || !isPaidByHead(line)) continue;
    const figures = figuresOf(line);
    const isAnswered = line.confirmState === "confirmed" || line.confirmState === "auto";
    if (isAnswered && line.confirmedFigures === figures) continue;
    const isAlone = line.branchCompanyId !== null && !line.hasLeft;
    await db
      .update(headOfficeLines)
      .set({
        confirmState: isAlone ? "waiting" : "auto",
        confirmedFigures: figures,
        confirmDue: isAlone ? due : null,
        confirmTime: isAlone ? null : now,
        confirmUserName: null,
        confirmNote: isAlone ? null : "会籍已经终止，不再由分所确认",
        version: line.version + 1,
      })
      .where(eq(headOfficeLines.lineId, line.lineId));
    if (!isAlone || line.branchCompanyId === null) continue;
    waiting += 1;
    await sendSystemMessage(db, {
      title: `请确认${duesPeriodName(summary.duesYear, summary.half)}会费汇总`,
      text: `${summary.companyName}已提交会费汇总单 ${summary.summaryNo}，本所收入 ${inYuan(line.revenue)}，执业会员 ${line.practisingCount} 人。请在 ${due} 前到「会费汇总管理」中确认或提出异议，逾期视为同意。`,
      msgType: TO_DO,
      firm: { companyId: line.branchCompanyId, anyOf: ["g_hy_statement_dues_edit"] },
      now,
    });
  }
  return waiting;
}

/** Whether somebody still has to answer. */
export async function isAwaited(db: Db, summaryId: string): Promise<boolean> {
  const lines = await linesOf(db, summaryId);
  return lines.some(
    (line) => !line.isHead && isPaidByHead(line) && line.confirmState !== "confirmed" && line.confirmState !== "auto",
  );
}

async function urge(context: StepContext, { record, status }: OnSummary) {
  const { db, now, today } = context;
  if (record.urgeTime !== null && calendarDate(record.urgeTime) === today)
    throw stateConflict("今天已经提醒过各分所，没有重复发送");
  let told = 0;
  for (const line of await linesOf(db, record.summaryId)) {
    if (line.isHead || line.branchCompanyId === null || line.hasLeft || !isPaidByHead(line)) continue;
    const isUndeclared = line.lineStatus !== null && !isDeclared(line.lineStatus);
    const isWaiting = status === SUMMARY.toConfirm && line.confirmState === "waiting";
    if (!isWaiting && !(status !== SUMMARY.toConfirm && isUndeclared)) continue;
    told += 1;
    const period = duesPeriodName(record.duesYear, record.half);
    await sendSystemMessage(db, {
      title: isWaiting ? `请尽快确认${period}会费汇总` : `请尽快申报${period}会费`,
      text: isWaiting
        ? `${record.companyName}的会费汇总单 ${record.summaryNo} 等待本所确认，期限 ${line.confirmDue ?? ""}，请到「会费汇总管理」办理。`
        : `${record.companyName}正在汇总${period}会费，本所会费单 ${line.billNo ?? ""} 还没有申报，请到「会费缴纳明细」办理。`,
      msgType: TO_DO,
      firm: { companyId: line.branchCompanyId, anyOf: ["g_hy_statement_dues_edit"] },
      now,
    });
  }
  if (told === 0) throw stateConflict("没有需要提醒的分所");
  const to =
    status === SUMMARY.toConfirm ? SUMMARY.toConfirm : status === SUMMARY.returned ? SUMMARY.returned : SUMMARY.draft;
  return { to, set: { urgeTime: now }, opinion: `提醒 ${told} 家分所` } as const;
}

/** What each step of a summary needs and brings. // domain a §13.3 */
export const summarySteps = {
  urge,
  refresh: async ({ db, now }: StepContext, { record, status }: OnSummary) => {
    const headRevenue = await pullLines(db, record, now);
    return { to: status === SUMMARY.returned ? SUMMARY.returned : SUMMARY.draft, set: { headRevenue } } as const;
  },
  submit: async (context: StepContext, { record }: OnSummary) => {
    const waiting = await askBranches(context, record);
    const isOpen = waiting > 0 || (await isAwaited(context.db, record.summaryId));
    return { to: isOpen ? SUMMARY.toConfirm : SUMMARY.toCheck, set: { submitTime: context.now } } as const;
  },
  withdraw: async ({ db }: StepContext, { record }: OnSummary) => {
    // Nobody is asked any more; what was agreed to holds for the same figures.
    await db
      .update(headOfficeLines)
      .set({ confirmState: "none", confirmDue: null, version: sql`${headOfficeLines.version} + 1` })
      .where(and(eq(headOfficeLines.summaryId, record.summaryId), eq(headOfficeLines.confirmState, "waiting")));
    return {};
  },
  settle: async (context: StepContext, { record }: OnSummary) => {
    await settleBills(context, record);
    return { auditResult: REVIEW_RESULT.passed, set: { settleTime: context.now } };
  },
};

/** What follows a step that is stored. */
export async function afterSummaryStep(
  doing: Keeping,
  record: SummaryRecord,
  { name, to }: { readonly name: string; readonly to: number },
): Promise<void> {
  if (to === SUMMARY.toCheck) await lockBills(doing, record);
  if (name === "withdraw" || name === "sendBack" || name === "void") {
    await unlockBills(doing, record);
    if (name === "void")
      await rewriteBill(doing, record.headDuesId, "separate", async (before) => ({
        branchRevenue: "0.00",
        ...(await reckonedColumns(doing.db, { ...before, branchRevenue: "0.00" })),
      }));
    await reckonSummary(doing.db, record);
  }
}

/** Held first, so that answers of two branches come one after the other. */
export async function holdSummary(db: Db, summaryId: string): Promise<SummaryRecord | null> {
  const [row] = await db
    .select()
    .from(headOfficeSummaries)
    .where(eq(headOfficeSummaries.summaryId, summaryId))
    .for("update");
  return row ?? null;
}
