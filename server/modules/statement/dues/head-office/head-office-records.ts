import { and, inArray, ne, sql } from "drizzle-orm";
import { capitalAmount } from "@/contracts/kit/amount/capital-amount";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import { amountText, fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import {
  headOfficeDues,
  type SummaryDraft,
  type SummaryLine,
  summaryRules,
} from "@/contracts/statement/dues/head-office";
import { consolidatedRevenues, partsInWords } from "@/contracts/statement/dues/head-office-compute";
import { CONSOLIDATE, duesPeriodName, HALF, RECEIPT, SUMMARY } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import { nextSerial } from "@/server/platform/sql/serial";
import { likeText } from "@/server/platform/sql/list";
import { firmName } from "@/server/reference/orgs";
import type { RecordContext, WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { branchCount } from "@/server/modules/basic/read";
import { holdBillsOfSummary } from "@/server/modules/statement/dues/payment/booking-holds";
import { followFirstHalf, type Keeping } from "@/server/modules/statement/dues/bill/bill-records";
import { SENT, staleNotes } from "@/server/modules/statement/dues/head-office/head-office-stale";
import { summaryExport } from "@/server/modules/statement/dues/head-office/head-office-export";
import {
  afterSummaryStep,
  holdSummary,
  missingOf,
  problemOf,
  summarySteps,
} from "@/server/modules/statement/dues/head-office/head-office-steps";
import {
  baseOf,
  billOfPeriod,
  billsOfSummary,
  headBillOf,
  isCounted,
  linesOf,
  ownRevenue,
  pullLines,
  SETTLED,
  sumBills,
} from "@/server/modules/statement/dues/head-office/head-office-lines";
import {
  headOfficeLines,
  headOfficeSummaries,
  type LineRecord,
  type SummaryRecord,
} from "@/server/modules/statement/dues/head-office/head-office.table";
import { duesTerms } from "@/server/modules/statement/dues/params";
import { type BillRecord, duesReceipts } from "@/server/modules/statement/dues/record.table";
import { consolidatedRevenue } from "@/server/modules/statement/dues/revenue";
import { stillAskedInSummary, waitingPayment } from "@/server/modules/statement/dues/standing";

const { error } = findingsAt();
/** States before it has reached the association: what keeps it from there is told at each line. */
const BEFORE: readonly number[] = [SUMMARY.draft, SUMMARY.returned, SUMMARY.toConfirm];
const REASONS: readonly number[] = [CONSOLIDATE.own, CONSOLIDATE.elsewhere];

/** Steps that move what each firm's first half stands for: the second follows. // domain a §12.1 R8 */
const FOLLOWED: Readonly<Record<string, string>> = { settle: "已汇总核定", void: "汇总单已作废" };

/** Why this user may not change a line, in words. // domain a §13.4 H7 */
export function lockedReasonOf(line: LineRecord, { user }: Pick<RecordContext, "user">): string | null {
  if (line.isHead) return "总所自己的一行取自总所会费单";
  if (REASONS.includes(line.lineMode)) return line.excludeReason;
  if (line.branchCompanyId !== null && !user.reach.includes(line.branchCompanyId))
    return "您现在不能查看这家分所，这一行只能查看";
  return null;
}

async function shownLines(
  context: Pick<RecordContext, "db">,
  summary: SummaryRecord,
  lockedOf: (line: LineRecord) => string | null,
): Promise<SummaryLine[]> {
  const isBefore = BEFORE.includes(summary.summaryStatus);
  const lines = await linesOf(context.db, summary.summaryId);
  const stale = await staleNotes(context.db, summary, SENT.includes(summary.summaryStatus) ? lines : []);
  const out: SummaryLine[] = [];
  for (const line of lines) {
    const { summaryId: _s, sortNo: _n, hasLeft: _h, statusBefore: _b, confirmedFigures: _f, ...shown } = line;
    const { ownUnitDue, ownRelief: _r, ownPersonDue, ...rest } = shown;
    out.push({
      ...rest,
      paid: isCounted(line) ? line.paid : "0.00",
      ownPayable: amountText(fenOf(ownUnitDue) + fenOf(ownPersonDue)),
      confirmTime: line.confirmTime?.toISOString() ?? null,
      problem: (isBefore ? await problemOf(context.db, line, summary) : null) ?? stale.get(line) ?? null,
      lockedReason: lockedOf(line),
      takesRevenue: !line.isHead && line.revenueSource !== "bill" && line.revenueSource !== "statement",
    });
  }
  return out;
}

/** The summed statement of the head office tells what head office and branches make together. // domain a §13.4 H9 */
async function statementNote(db: Db, summary: SummaryRecord): Promise<string | null> {
  const { rules } = await headBillOf(db, summary);
  const accepted = await consolidatedRevenue(db, summary.companyId, rules.revenueYear);
  if (accepted === null || summary.headRevenue === null) return null;
  const told = baseOf(rules, { total: accepted.total, tax: accepted.taxRevenue });
  const diff = fenOf(told) - fenOf(summary.totalRevenue);
  if (diff === 0n) return null;
  return `总所${rules.revenueYear}年度汇总利润表收入为 ${money(fenOf(told))} 元，与汇总收入相差 ${money(diff)} 元，请核对总所收入和各分所收入`;
}

async function rules(
  form: SummaryDraft,
  {
    context,
    record,
    companyId,
  }: { readonly context: WriteContext; readonly record: SummaryRecord | null; readonly companyId: string },
): Promise<Finding[]> {
  const { db } = context;
  if (!record) {
    if ((await branchCount(db, companyId)) === 0)
      return [error("H-NONE", "duesYear", "本所没有分所，不需要汇总会费；本所的会费在「会费缴纳明细」中办理")];
    const bill = await billOfPeriod(db, companyId, form.duesYear, form.half);
    const period = duesPeriodName(form.duesYear, form.half);
    return bill
      ? summaryRules(form, null)
      : [error("H-BILL", "duesYear", `本所还没有${period}会费单，请等协会生成后再汇总`)];
  }
  const lines = (await linesOf(db, record.summaryId)).filter(({ isHead }) => !isHead);
  const { addedRevenue } = consolidatedRevenues(
    form.headRevenue,
    lines.map((line) => ({ ...line, personDue: line.ownPersonDue })),
    "0.00",
  );
  return summaryRules(form, addedRevenue);
}

const periodLock = "年度和期次在生成后不能更改，请删除草稿重新生成";

/** 会费汇总, as the engine keeps them. */
export const summaryRecords = keepRecords({
  of: headOfficeDues,
  table: headOfficeSummaries,
  files: headOfficeDues.id,
  rules,
  missingItems: (_form, { context, record }) => (record ? missingOf(context.db, record) : []),
  lockedItems: (_form, record) => [
    { path: "duesYear", reason: periodLock },
    { path: "half", reason: periodLock },
    ...(record.submitTime === null ? [] : [{ path: "consolidateMode", reason: "提交后汇总方式不再更改" }]),
  ],
  toColumns: async (form, { record, context, companyId }) => {
    const { db, services } = context;
    const consolidateMode = form.consolidateMode ?? duesTerms(services).consolidateMode;
    if (consolidateMode === CONSOLIDATE.elsewhere)
      throw invalid([{ path: "consolidateMode", message: "「在当地税协缴纳」只适用于外省分所，请选择其他汇总方式" }]);
    if (record) {
      const headRevenue = form.headRevenue ?? ownRevenue(await headBillOf(db, record));
      return { consolidateMode, headRevenue };
    }
    const bill = await billOfPeriod(db, companyId, form.duesYear, form.half);
    return {
      consolidateMode,
      headDuesId: bill?.duesId ?? "",
      headRevenue: form.headRevenue ?? (bill ? ownRevenue(bill) : null),
      payerCompanyId: companyId,
      summaryNo: `HZ${form.duesYear}${String(await nextSerial(db, `HZ${form.duesYear}`)).padStart(5, "0")}`,
    };
  },
  uniqueErrors: {
    head_office_dues_year_key: { path: "duesYear", message: "这个年度（期次）已有会费汇总单，请直接打开那一份" },
  },
  toCondition: {
    branchName: (part) =>
      inArray(
        headOfficeSummaries.summaryId,
        sql`(select l.summary_id from ${headOfficeLines} as l where not l.is_head and l.branch_name ilike ${`%${likeText(part)}%`})`,
      ),
  },
  export: summaryExport,
  toAnswer: async (record, context) => {
    const bill = await headBillOf(context.db, record);
    const { rules: of } = bill;
    const lines = await shownLines(context, record, (line) => lockedReasonOf(line, context));
    const { summaryStatus } = record;
    const parts = partsInWords(
      lines.map((line) => ({ ...line, duesId: line.lineId, owing: stillAskedInSummary(line.owing, summaryStatus) })),
    );
    return {
      lines,
      payerName: await firmName(context.db, record.payerCompanyId),
      payableWords: capitalAmount(record.payableTotal) ?? "",
      bank: { accountName: of.bankAccountName, bankName: of.bankName, account: of.bankAccount },
      transferRemark: `${record.companyName} ${record.summaryNo} ${parts}`,
      rulesTitle: bill.rulesTitle ?? "",
      statementNote: await statementNote(context.db, record),
      isViewOnly: record.consolidateMode === CONSOLIDATE.own,
    };
  },
  afterWrite: async ({ context, action, record }) => {
    if (!record) return;
    if (action === "create" || action === "update") await pullLines(context.db, record, context.now);
  },
  lifecycle: {
    notifyCodes: ["g_hy_dues_summanage_edit", "g_hy_dues_summanage_submit", "g_hy_statement_dues_pay"],
    titleOf: ({ summaryNo, duesYear, half }) => `${summaryNo} ${duesPeriodName(duesYear, half)}会费汇总`,
    wordsOf: ({ payableTotal, owingTotal, summaryStatus }) =>
      [
        `应缴合计：${money(fenOf(payableTotal))} 元`,
        ...(SETTLED.includes(summaryStatus) ? [`欠缴：${money(fenOf(owingTotal))} 元`] : []),
      ].join("\n"),
    rules: summarySteps,
    holdFirst: holdBillsOfSummary,
    // As the association has it: nobody changes a line of it.
    keepMore: async ({ db }, record) => ({
      lines: await shownLines({ db }, { ...record, summaryStatus: SUMMARY.toCheck }, () => null),
      statementNote: await statementNote(db, record),
    }),
    unusedSteps: (_context, row) => (Number(row["consolidateMode"]) === CONSOLIDATE.own ? ["submit", "urge"] : []),
    afterStep: async (doing, record, step) => {
      await afterSummaryStep(doing, record, step);
      if (step.name === "settle") await followSummary(doing, record.summaryId);
      const followed = FOLLOWED[step.name];
      if (followed && record.half === HALF.first)
        for (const { duesId } of await linesOf(doing.db, record.summaryId))
          if (duesId !== null) await followFirstHalf(doing, duesId, followed);
    },
  },
});

/** Receipts of all bills together: one for the head office, or one for each. // domain a §13.3 */
export async function receiptedOf(db: Db, duesIds: readonly string[]): Promise<bigint> {
  const [row] = await db
    .select({ told: sql<string>`coalesce(sum(${duesReceipts.amount}), 0)::text` })
    .from(duesReceipts)
    .where(and(inArray(duesReceipts.duesId, [...duesIds]), ne(duesReceipts.receiptStatus, RECEIPT.red)));
  return fenOf(row?.told);
}

const net = ({ paidAmount, refunded }: BillRecord): bigint => fenOf(paidAmount) - fenOf(refunded);

/** Where a summary stands, out of its bills. // domain a §13.3 */
async function standingOf(db: Db, bills: readonly BillRecord[], tolerance: string): Promise<number> {
  const ids = bills.map(({ duesId }) => duesId);
  const arrived = bills.reduce((all, bill) => all + net(bill), 0n);
  const isSettled = bills.every(({ owing }) => fenOf(owing) <= fenOf(tolerance));
  if (isSettled) {
    const told = await receiptedOf(db, ids);
    return arrived > 0n && told >= arrived ? SUMMARY.receipted : SUMMARY.paid;
  }
  if ((await waitingPayment(db, ...ids)) !== null) return SUMMARY.arriving;
  return arrived > 0n ? SUMMARY.partly : SUMMARY.toPay;
}

/** A settled summary follows the money on its bills: its state, its sums, each line. */
export async function followSummary(doing: Keeping, summaryId: string): Promise<void> {
  const { db, services } = doing;
  const before = await holdSummary(db, summaryId);
  if (!before || !SETTLED.includes(before.summaryStatus)) return;
  const bills = await billsOfSummary(db, before.headDuesId);
  const summaryStatus = await standingOf(db, bills, duesTerms(services).tolerance);
  const version = before.version + 1;
  await sumBills(db, before, { summaryStatus, version });
  const after = await summaryRecords.read(db, summaryId);
  const labels = { payableTotal: "应缴", paidTotal: "已缴", owingTotal: "欠缴" } as const;
  const changes = (Object.keys(labels) as (keyof typeof labels)[])
    .filter((key) => before[key] !== after[key])
    .map((path) => ({ path, label: `会费单变动：${labels[path]}`, before: before[path], after: after[path] }));
  const { companyId } = before;
  await summaryRecords.addLines(doing, [
    { action: "follow", recordId: summaryId, companyId, version, changes, stood: before },
  ]);
}

/** The summary of a bill that has moved, if it stands in one that was decided. */
export async function followBill(doing: Keeping, bill: BillRecord): Promise<void> {
  const [row] = await doing.db
    .select({ summaryId: headOfficeSummaries.summaryId })
    .from(headOfficeSummaries)
    .where(
      and(
        inArray(headOfficeSummaries.headDuesId, [
          bill.duesId,
          ...(bill.mergedIntoId === null ? [] : [bill.mergedIntoId]),
        ]),
        inArray(headOfficeSummaries.summaryStatus, [...SETTLED]),
      ),
    );
  if (row) await followSummary(doing, row.summaryId);
}
