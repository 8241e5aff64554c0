import { and, eq, inArray } from "drizzle-orm";
import { fenOf, inYuan } from "@/contracts/statement/dues/engine/amounts";
import { isPaidByHead } from "@/contracts/statement/dues/head-office-compute";
import { CONSOLIDATE, DUES, duesPeriodName, SUMMARY } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { associationOf } from "@/server/reference/orgs";
import { sendSystemMessage } from "@/server/modules/message/port";
import { tellsTheSame } from "@/server/modules/statement/dues/follow-statement";
import {
  baseOf,
  headBillOf,
  isDeclared,
  ownRevenue,
  SETTLED,
} from "@/server/modules/statement/dues/head-office/head-office-lines";
import {
  headOfficeLines,
  headOfficeSummaries,
  type LineRecord,
  type SummaryRecord,
} from "@/server/modules/statement/dues/head-office/head-office.table";
import { type BillRecord, duesBills } from "@/server/modules/statement/dues/record.table";
import { leadingTo } from "@/server/modules/statement/dues/tell";
import { acceptedRevenues } from "@/server/modules/statement/dues/revenue";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
/** States in which a summary keeps the figures that it was sent out with. */
export const SENT: readonly number[] = [SUMMARY.toConfirm, SUMMARY.toCheck, ...SETTLED];

const adviceOf = (summaryStatus: number): string =>
  SETTLED.includes(summaryStatus)
    ? "汇总单已核定，没有改动；需要调整的，由协会作废未缴费的汇总单或重新核算总所会费单"
    : "汇总单没有改动；请撤回或由协会退回后刷新，再重新提交";

/** The head office's own figure, which its bill or statement tells otherwise by now; behind the decision it follows the bill. */
function headNote(summary: SummaryRecord, line: LineRecord, head: BillRecord): string | null {
  if (SETTLED.includes(summary.summaryStatus)) return null;
  const isTyped = line.revenueSource === "headOffice";
  const [told, stood] = isTyped ? [head.statementRevenue, line.statementRevenue] : [ownRevenue(head), line.revenue];
  if (told === null || fenOf(told) === fenOf(stood)) return null;
  const of = isTyped ? "总所利润表营业收入" : `总所会费单 ${head.billNo} 的收入`;
  return `${of}为 ${inYuan(told)}，汇总时为 ${inYuan(stood)}；${adviceOf(summary.summaryStatus)}`;
}

/** What accepted statements have made of the revenue that a sent summary tells of them, in words, by line; lines that hold are not in it. // domain a §13.4 H9 */
export async function staleNotes(
  db: Db,
  summary: SummaryRecord,
  lines: readonly LineRecord[],
): Promise<ReadonlyMap<LineRecord, string>> {
  const paid = lines.filter((line) => !line.isHead && line.branchCompanyId !== null && isPaidByHead(line));
  const own = lines.find(({ isHead }) => isHead);
  if (paid.length === 0 && !own) return new Map();
  const head = await headBillOf(db, summary);
  const { rules } = head;
  const accepted = await acceptedRevenues(
    db,
    paid.map(({ branchCompanyId }) => branchCompanyId ?? ""),
    rules.revenueYear,
  );
  const ids = paid.flatMap(({ duesId }) => duesId ?? []);
  const bills = ids.length === 0 ? [] : await db.select().from(duesBills).where(inArray(duesBills.duesId, ids));
  const notes = new Map<LineRecord, string>();
  const ofHead = own ? headNote(summary, own, head) : null;
  if (own && ofHead !== null) notes.set(own, ofHead);
  for (const line of paid) {
    const revenue = accepted.get(line.branchCompanyId ?? "");
    if (!revenue) continue;
    const told = baseOf(rules, { total: revenue.total, tax: revenue.taxRevenue });
    const bill = bills.find(({ duesId }) => duesId === line.duesId);
    // A bill that nobody reckons any more knows the statement as it was; the others have followed it.
    const now =
      bill?.duesStatus === DUES.merged
        ? tellsTheSame(bill, revenue)
          ? line.revenue
          : told
        : bill && bill.revenueBase !== null && isDeclared(bill.duesStatus)
          ? ownRevenue(bill)
          : told;
    if (fenOf(now) === fenOf(line.revenue)) continue;
    const moved = `审核通过的收入为 ${inYuan(now)}，汇总时为 ${inYuan(line.revenue)}`;
    notes.set(line, `${rules.revenueYear}年度利润表${moved}；${adviceOf(summary.summaryStatus)}`);
  }
  return notes;
}

/** Summaries that were sent out with the revenue of these firms in their sum, by firm. // domain a §13.1 */
export async function summedIn(
  db: Db,
  companyIds: readonly string[],
  { duesYear, half }: Pick<SummaryRecord, "duesYear" | "half">,
): Promise<ReadonlyMap<string, SummaryRecord>> {
  const rows = await db
    .select({ companyId: headOfficeLines.branchCompanyId, summary: headOfficeSummaries })
    .from(headOfficeLines)
    .innerJoin(headOfficeSummaries, eq(headOfficeSummaries.summaryId, headOfficeLines.summaryId))
    .where(
      and(
        inArray(headOfficeLines.branchCompanyId, [...companyIds]),
        eq(headOfficeLines.isHead, false),
        eq(headOfficeLines.included, true),
        eq(headOfficeLines.lineMode, CONSOLIDATE.once),
        eq(headOfficeSummaries.duesYear, duesYear),
        eq(headOfficeSummaries.half, half),
        inArray(headOfficeSummaries.summaryStatus, [...SENT]),
      ),
    );
  return new Map(rows.map(({ companyId, summary }) => [companyId ?? "", summary]));
}

/** A yearly income statement of a branch or of the head office has been accepted: whoever has a summary with another revenue of it is told. */
export async function tellSummaries(
  { db, now }: { readonly db: Db; readonly now: Date },
  companyId: string,
  year: number,
): Promise<void> {
  const rows = await db
    .select({ line: headOfficeLines, summary: headOfficeSummaries })
    .from(headOfficeLines)
    .innerJoin(headOfficeSummaries, eq(headOfficeSummaries.summaryId, headOfficeLines.summaryId))
    .innerJoin(duesBills, eq(duesBills.duesId, headOfficeSummaries.headDuesId))
    .where(
      and(
        eq(headOfficeLines.branchCompanyId, companyId),
        eq(duesBills.revenueYear, year),
        inArray(headOfficeSummaries.summaryStatus, [...SENT]),
      ),
    );
  for (const { line, summary } of rows) {
    const note = (await staleNotes(db, summary, [line])).get(line);
    if (note === undefined) continue;
    const title = `${duesPeriodName(summary.duesYear, summary.half)}会费汇总中${line.branchName}的收入已变动`;
    const text = `会费汇总单 ${summary.summaryNo}，${line.branchName}：${note}。`;
    await sendSystemMessage(db, {
      title: title.slice(0, 100),
      text,
      msgType: TO_DO,
      firm: { companyId: summary.companyId, anyOf: ["g_hy_dues_summanage_edit", "g_hy_dues_summanage_submit"] },
      ...leadingTo(summary.summaryId, "statement.head-office-dues"),
      now,
    });
    const orgId = await associationOf(db, summary.companyId);
    if (orgId === null || summary.summaryStatus === SUMMARY.toConfirm) continue;
    await sendSystemMessage(db, {
      title: `${summary.companyName}：${title}`.slice(0, 100),
      text,
      msgType: TO_DO,
      officersOf: { orgId, companyId: summary.companyId, anyOf: ["g_hy_desk_dues_audit"] },
      ...leadingTo(summary.summaryId, "statement.desk-head-office-dues"),
      now,
    });
  }
}
