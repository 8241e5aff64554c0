// What other domains may know of this one.
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { computeStatement } from "@/contracts/statement/engine/compute";
import { formByKey } from "@/contracts/statement/forms/forms";
import { PERIOD, SCOPE, STATEMENT } from "@/contracts/statement/terms";
import type { Db } from "@/server/db/client";
import type { Services } from "@/server/platform/call/services";
import { memberFirms } from "@/server/modules/basic/read";
import { standingFigure, standingRevenue, standsTold } from "@/server/modules/statement/facts";
import { deadlineOf, wantedKinds } from "@/server/modules/statement/params";
import { statements } from "@/server/modules/statement/record.table";

const NOTHING = "0.00";
type Headline = "totalProfit" | "netProfit" | "totalAssets" | "totalLiabilities" | "totalOwnersEquity";

/**
 * What a firm's yearly income statements say that the association has accepted, the latest first; where there is one of
 * the firm itself and one that sums up, its own. The caller has checked the scope.
 */
export async function acceptedIncomes(db: Db, companyId: string) {
  const { year, scope, formKey, acceptedLines, statementType, periodType, acceptedTime } = statements;
  const rows = await db
    .select({ year, formKey, acceptedLines })
    .from(statements)
    .where(
      and(
        eq(statements.companyId, companyId),
        eq(statementType, STATEMENT.income),
        eq(periodType, PERIOD.year),
        isNotNull(acceptedTime),
      ),
    )
    .orderBy(desc(year), asc(scope));
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    const form = formByKey(row.formKey);
    if (seen.has(row.year) || !form) return [];
    seen.add(row.year);
    const told = computeStatement(form, row.acceptedLines ?? []);
    const fees = form.byCode.has("taxLateFees") ? (told.amount("taxLateFees", "amount1") ?? NOTHING) : null;
    return [
      {
        year: row.year,
        operatingRevenue: told.amount("operatingRevenue", "amount1") ?? NOTHING,
        taxLateFees: fees,
      },
    ];
  });
}

/**
 * Which of a firm's yearly statements that are wanted (`wanted` of them) have been told in time, by itself or within its head office's 汇总, and what
 * revenue and other headlines they tell of the firm alone. // domain a §7.2, §7.3
 */
export async function yearlySet(
  { db, services }: { readonly db: Db; readonly services: Pick<Services, "params"> },
  companyId: string,
  year: number,
) {
  const { table, columns, headOffice } = memberFirms;
  const covering = db.select({ id: headOffice }).from(table).where(eq(columns.companyId, companyId));
  const isOwn = eq(statements.companyId, companyId);
  const rows = await db
    .selectDistinctOn([statements.statementType], {
      isOwn: sql<boolean>`${isOwn}`,
      statementType: statements.statementType,
      lateDays: statements.lateDays,
      revenue: statements.operatingRevenue,
      totalProfit: statements.totalProfit,
      netProfit: statements.netProfit,
      totalAssets: statements.totalAssets,
      totalLiabilities: statements.totalLiabilities,
      totalOwnersEquity: statements.totalOwnersEquity,
      auditStatus: statements.auditStatus,
      formKey: statements.formKey,
      acceptedLines: statements.acceptedLines,
    })
    .from(statements)
    .where(
      and(
        or(isOwn, and(eq(statements.scope, SCOPE.consolidated), inArray(statements.companyId, covering))),
        eq(statements.year, year),
        eq(statements.periodType, PERIOD.year),
        standsTold,
      ),
    )
    .orderBy(asc(statements.statementType), desc(isOwn), asc(statements.scope), asc(statements.submitTime));
  const ownOf = (type: number) => rows.find((row) => row.isOwn && row.statementType === type);
  const [income, balance] = [ownOf(STATEMENT.income), ownOf(STATEMENT.balance)];
  const headline = <K extends Headline>(row: typeof income, key: K) =>
    row ? standingFigure(row, key, row[key]) : null;
  const deadline = deadlineOf(services, { year, periodType: PERIOD.year, period: 0 });
  const kinds = wantedKinds(services, PERIOD.year);
  const counted = rows.filter(({ statementType }) => kinds.some((kind) => kind === statementType));
  return {
    deadline,
    wanted: kinds.length,
    told: counted.length,
    // Of the first submission: who mends later was in time all the same.
    inTime: counted.filter(({ lateDays }) => lateDays === 0).length,
    revenue: income ? standingRevenue(income) : null,
    /** What the others tell of the firm alone; null: not told. */
    headlines: {
      totalProfit: headline(income, "totalProfit"),
      netProfit: headline(income, "netProfit"),
      totalAssets: headline(balance, "totalAssets"),
      totalLiabilities: headline(balance, "totalLiabilities"),
      totalOwnersEquity: headline(balance, "totalOwnersEquity"),
    },
  };
}
export { duesOfYear, overdueDues } from "@/server/modules/statement/dues/owed";
