import { allLines, canonicalLines } from "@/contracts/statement/engine/compute";
import { formFor } from "@/contracts/statement/forms/forms";
import {
  PERIOD,
  periodDays,
  periodName,
  SCOPE,
  STATEMENT,
  type StatementLine,
  type StatementType,
} from "@/contracts/statement/terms";
import { balanceSheet } from "@/contracts/statement/balance-sheet";
import { cashFlowStatement } from "@/contracts/statement/cash-flow-statement";
import { incomeStatement } from "@/contracts/statement/income-statement";
import { statementLifecycle } from "@/contracts/statement/statement-calls";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { createParams } from "@/server/platform/params/params";
import { wire } from "@/server/records/items";
import { openFor } from "@/server/records/review/read";
import { addStep } from "@/server/records/steps/port";
import { keepFigures } from "@/server/modules/statement/summary/figures";
import { type StatementRecord, statements } from "@/server/modules/statement/record.table";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import type { PlainFirm } from "@/server/seed/firms";

interface Plan {
  readonly companyId: string;
  readonly statementType: StatementType;
  readonly status: number;
  /** Years back from this one. */
  readonly back: number;
}
const set = (companyId: string, status: number): Plan[] =>
  Object.values(STATEMENT).map((statementType) => ({ companyId, statementType, status, back: 1 }));
/** Whole sets that were accepted, one that waits, and a draft of the year that is still running. */
const PLANS: readonly Plan[] = [
  ...set(DEMO.firm.headOffice, SUBMISSION.passed),
  ...set(DEMO.firm.generalPartnership, SUBMISSION.passed),
  ...set(DEMO.firm.subsidiary, SUBMISSION.passed),
  ...set(DEMO.firm.smallPartnership, SUBMISSION.passed),
  { companyId: DEMO.firm.branchXiangtan, statementType: STATEMENT.balance, status: SUBMISSION.submitted, back: 1 },
  { companyId: DEMO.firm.first, statementType: STATEMENT.balance, status: SUBMISSION.draft, back: 0 },
];

const WAN = 10_000;
const yuan = (wan: number): string => `${Math.round(wan * WAN)}.00`;
const line = (itemCode: string, now: number, before: number): StatementLine => ({
  itemCode,
  amount1: yuan(now),
  amount2: yuan(before),
});

/** Three statements that fit together, larger for some firms than for others; amounts in 万元. */
function linesOf(statementType: StatementType, standard: number, size: number): StatementLine[] {
  const isSmall = standard === 1;
  const [revenue, cost, admin, tax] = [320 * size, 120 * size, 140 * size, 3 * size];
  const profit = revenue - cost - admin - tax;
  const shared = 15 * size;
  if (statementType === STATEMENT.income)
    return [
      line("operatingRevenue", revenue, 300 * size),
      line("operatingCost", cost, 112 * size),
      line("administrativeExpenses", admin, 135 * size),
      line("incomeTaxExpense", tax, 2 * size),
    ];
  if (statementType === STATEMENT.cash)
    return [
      line("cashFromSales", revenue, 300 * size),
      line("cashPaidToEmployees", 190 * size, 180 * size),
      line("cashPaidForPurchases", 50 * size, 48 * size),
      line("taxesPaid", 23 * size, 22 * size),
      line(isSmall ? "profitDistributed" : "distributionAndInterestPaid", shared, 15 * size),
      line("cashBegin", 35 * size, 0),
    ];
  const end = 35 * size + (revenue - 190 * size - 50 * size - 23 * size - shared);
  return [
    line("monetaryFunds", end, 35 * size),
    line("accountsReceivable", 30 * size, 30 * size),
    line("employeeBenefitsPayable", end + 30 * size - 50 - 10 * size - (profit - shared), 55 * size - 50),
    line("paidInCapital", 50, 50),
    line("undistributedProfit", 10 * size + profit - shared, 10 * size),
  ];
}

const KINDS = {
  [STATEMENT.balance]: { id: balanceSheet.id, lifecycle: statementLifecycle("balancesheet") },
  [STATEMENT.income]: { id: incomeStatement.id, lifecycle: statementLifecycle("profitstatement") },
  [STATEMENT.cash]: { id: cashFlowStatement.id, lifecycle: statementLifecycle("cashflowstatement") },
};
const HEADLINES: Readonly<Record<StatementType, readonly string[]>> = {
  [STATEMENT.balance]: ["totalAssets", "totalLiabilities", "totalOwnersEquity"],
  [STATEMENT.income]: ["operatingRevenue", "totalProfit", "netProfit"],
  [STATEMENT.cash]: ["netOperatingCash", "netCashIncrease", "cashEnd"],
};

function rowOf({ companyId, statementType, status, back }: Plan, at: number, firm: PlainFirm, now: Date) {
  const year = now.getUTCFullYear() - back;
  const period = { year, periodType: PERIOD.year, period: 0 };
  const { from, to } = periodDays(period);
  const form = formFor(statementType, firm.accountingStandard ?? null, { lastDay: to });
  const lines = canonicalLines(form, linesOf(statementType, form.standard, 1 + (Number(companyId.slice(-2)) % 5)));
  const told = new Map(allLines(form, lines).map((one) => [one.itemCode, one.amount1]));
  const isTold = status !== SUBMISSION.draft;
  return {
    statementId: demoId("statement", at + 1),
    statementType,
    ...period,
    scope: SCOPE.own,
    periodText: periodName(period),
    accountingStandard: form.standard,
    formKey: form.key,
    lines,
    creditCode: firm.creditCode,
    reportDate: to,
    periodFrom: from,
    periodTo: to,
    fillDate: now.toISOString().slice(0, 10),
    legalPerson: firm.legalPersonName,
    financeHead: firm.financeName ?? "李慧",
    preparer: "演示财务",
    explanation: isTold ? "实缴资本的差异正在办理变更。" : null,
    auditStatus: status,
    submitTime: isTold ? now : null,
    ...(status === SUBMISSION.passed
      ? { auditTime: now, acceptedTime: now, acceptedLines: lines, acceptedBreakdown: [] }
      : {}),
    ...Object.fromEntries(HEADLINES[statementType].map((key) => [key, told.get(key) ?? null])),
    companyId,
    companyName: firm.companyName,
    createTime: now,
    updateTime: now,
    createUserName: "演示财务",
    updateUserName: "演示财务",
  };
}

/** How each came to where it stands. */
async function stepsOf(
  db: Db,
  { statementId, companyId, companyName, auditStatus, statementType }: StatementRecord,
  now: Date,
) {
  const of = KINDS[statementType as StatementType];
  const steps = [
    { action: "submit", from: SUBMISSION.draft, to: SUBMISSION.submitted },
    { action: "accept", from: SUBMISSION.submitted, to: SUBMISSION.accepted },
    { action: "pass", from: SUBMISSION.accepted, to: SUBMISSION.passed },
  ] as const;
  const done =
    auditStatus === SUBMISSION.passed ? steps : auditStatus === SUBMISSION.submitted ? steps.slice(0, 1) : [];
  for (const [i, { action, from, to }] of done.entries()) {
    const one = of.lifecycle.transitions[action];
    const isFirm = one.by === "firm";
    await addStep(db, {
      bizType: of.id,
      bizId: statementId,
      companyId,
      action,
      label: one.label,
      fromStatus: from,
      toStatus: to,
      operatorUserId: userIdOf(isFirm ? DEMO.user.admin : DEMO.user.desk),
      operatorName: isFirm ? "演示财务" : "演示协会",
      operatorOrg: isFirm ? companyName : DEMO.orgName,
      operateTime: new Date(now.getTime() + i * 60_000 - 3_600_000),
      auditResult: action === "pass" ? 1 : null,
      opinion: null,
      isReturn: false,
    });
  }
}

/** Statements of the demo association. // domain a §7 */
export async function insertStatements(db: Db, firms: readonly PlainFirm[], now: Date): Promise<void> {
  const services = { params: createParams({ error: () => undefined }) };
  const user = { userId: userIdOf(DEMO.user.admin), nickName: "演示财务" };
  for (const [at, plan] of PLANS.entries()) {
    const firm = firms.find(({ companyId }) => companyId === plan.companyId);
    if (!firm) continue;
    const [record] = await db
      .insert(statements)
      .values(rowOf(plan, at, firm, now))
      .returning();
    if (!record) throw new Error("a statement of the demo is kept");
    const { statementId, companyId, companyName, version, periodText, lines, auditStatus } = record;
    await stepsOf(db, record, now);
    if (auditStatus === SUBMISSION.passed) await keepFigures(db, record, { lines, breakdown: null });
    if (auditStatus !== SUBMISSION.submitted) continue;
    const of = KINDS[plan.statementType];
    await openFor(
      { db, now, user, services },
      { bizType: of.id, lifecycle: of.lifecycle },
      { id: statementId, companyId, companyName, version, title: `${companyName} ${periodText}` },
      {
        action: "submit",
        to: SUBMISSION.submitted,
        reason: null,
        kept: async () => ({ content: { companyName, values: wire(record) } }),
      },
    );
  }
}
