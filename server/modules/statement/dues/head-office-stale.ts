import { and, eq, inArray, sql } from "drizzle-orm";
import { fenOf, inYuan } from "@/contracts/statement/dues/engine/amounts";
import { isPaidByHead } from "@/contracts/statement/dues/head-office-compute";
import { DUES, duesPeriodName, SUMMARY } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { associationOf } from "@/server/reference/orgs";
import { sendSystemMessage } from "@/server/modules/message/port";
import { tellsTheSame } from "@/server/modules/statement/dues/bill-records";
import { baseOf, headBillOf, ownRevenue, SETTLED } from "@/server/modules/statement/dues/head-office-lines";
import {
  headOfficeLines,
  headOfficeSummaries,
  type LineRecord,
  type SummaryRecord,
} from "@/server/modules/statement/dues/head-office.table";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import { leadingTo } from "@/server/modules/statement/dues/tell";
import { acceptedRevenue } from "@/server/modules/statement/dues/revenue";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
/** States in which a summary keeps the figures that it was sent out with. */
export const SENT: readonly number[] = [SUMMARY.toConfirm, SUMMARY.toCheck, ...SETTLED];

const adviceOf = (summaryStatus: number): string =>
  SETTLED.includes(summaryStatus)
    ? "汇总单已核定，没有改动；需要调整的，由协会作废未缴费的汇总单或重新核算总所会费单"
    : "汇总单没有改动；请撤回或由协会退回后刷新，再重新提交";

/** What a branch's accepted statement has made of the revenue that a sent summary tells of it, in words; null: it holds. // domain a §13.4 H9 */
export async function staleNote(db: Db, line: LineRecord, summary: SummaryRecord): Promise<string | null> {
  if (line.isHead || line.branchCompanyId === null || !isPaidByHead(line)) return null;
  const { rules } = await headBillOf(db, summary);
  const accepted = await acceptedRevenue(db, line.branchCompanyId, rules.revenueYear);
  if (accepted === null) return null;
  const told = baseOf(rules, { total: accepted.total, tax: accepted.taxRevenue });
  const [bill] = line.duesId === null ? [] : await db.select().from(duesBills).where(eq(duesBills.duesId, line.duesId));
  // A bill that nobody reckons any more knows the statement as it was; the others have followed it.
  const now =
    bill?.duesStatus === DUES.merged
      ? tellsTheSame(bill, accepted)
        ? line.revenue
        : told
      : bill && bill.revenueBase !== null
        ? ownRevenue(bill)
        : told;
  if (fenOf(now) === fenOf(line.revenue)) return null;
  return `${rules.revenueYear}年度利润表审核通过的收入为 ${inYuan(now)}，汇总时为 ${inYuan(line.revenue)}；${adviceOf(summary.summaryStatus)}`;
}

/** A branch's yearly income statement has been accepted: whoever has a summary with another revenue of it is told. */
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
        sql`not ${headOfficeLines.isHead}`,
      ),
    );
  for (const { line, summary } of rows) {
    const note = await staleNote(db, line, summary);
    if (note === null) continue;
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
      officersOf: { orgId, anyOf: ["g_hy_desk_dues_audit"] },
      ...leadingTo(summary.summaryId, "statement.desk-head-office-dues"),
      now,
    });
  }
}
