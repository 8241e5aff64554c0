import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { computeStatement } from "@/contracts/statement/engine/compute";
import { formByKey } from "@/contracts/statement/forms/forms";
import { amountText, type Fen, fenOf } from "@/contracts/statement/dues/engine/amounts";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import { REVENUE_BASE } from "@/contracts/statement/dues/terms";
import { PERIOD, SCOPE, STATEMENT } from "@/contracts/statement/terms";
import type { Db } from "@/server/db/client";
import { statements } from "@/server/modules/statement/record.table";

/** The eight services of 业务收入构成. // domain a §9.2 */
const TAX_SERVICES = 8;

/** Revenue of a firm's year as the association has accepted it. */
export interface AcceptedRevenue {
  readonly statementId: string;
  readonly total: string;
  readonly taxRevenue: string;
  readonly otherRevenue: string;
}

/** What a bill keeps of it, and by it unless the firm says otherwise. */
export const statementColumns = ({ statementId, total, taxRevenue }: AcceptedRevenue) => ({
  statementId,
  statementRevenue: total,
  statementTaxRevenue: taxRevenue,
});
/** The same with what is reckoned by it. */
export const revenueColumns = (accepted: AcceptedRevenue) => ({
  revenueBase: accepted.total,
  taxRevenue: accepted.taxRevenue,
  otherRevenue: accepted.otherRevenue,
  ...statementColumns(accepted),
});

interface ToldRevenue {
  readonly revenueBase: string | null;
  readonly taxRevenue: string | null;
}

/**
 * Where a firm tells another revenue than its accepted statement: the total, and what of it its rules charge alone. Both
 * need a reason. // domain a §12.4
 */
export function differencesFrom(
  { revenueBase: charged }: Pick<RuleSet, "revenueBase">,
  { revenueBase, taxRevenue }: ToldRevenue,
  accepted: Pick<AcceptedRevenue, "total" | "taxRevenue">,
) {
  const figures = [
    { told: revenueBase, stated: accepted.total, item: "业务收入", ofStatement: "营业收入" },
    ...(charged === REVENUE_BASE.taxServices
      ? [{ told: taxRevenue, stated: accepted.taxRevenue, item: "涉税业务收入", ofStatement: "涉税业务收入" }]
      : []),
  ];
  return figures
    .filter(({ told, stated }) => told !== null && fenOf(told) !== fenOf(stated))
    .map((one) => ({ ...one, diff: fenOf(one.told) - fenOf(one.stated) }));
}

function revenueOf({
  statementId,
  formKey,
  acceptedLines,
  acceptedBreakdown,
}: Pick<typeof statements.$inferSelect, "statementId" | "formKey" | "acceptedLines" | "acceptedBreakdown">) {
  const form = formByKey(formKey);
  if (!form || !acceptedLines) return null;
  const total: Fen = fenOf(computeStatement(form, acceptedLines).amount("operatingRevenue", "amount1"));
  const told = (acceptedBreakdown ?? []).filter(({ rowNo }) => rowNo <= TAX_SERVICES);
  const sum = told.reduce((all, { amount }) => all + fenOf(amount), 0n);
  const isTold = told.some(({ amount }) => amount !== null);
  const tax = isTold && sum < total && sum >= 0n ? sum : total;
  return {
    statementId,
    total: amountText(total),
    taxRevenue: amountText(tax),
    otherRevenue: amountText(total - tax),
  };
}

/** Yearly income statements of firms as far as the association has accepted them. */
const acceptedOf = (companyIds: readonly string[]) =>
  and(
    inArray(statements.companyId, [...companyIds]),
    eq(statements.statementType, STATEMENT.income),
    eq(statements.periodType, PERIOD.year),
    isNotNull(statements.acceptedTime),
  );

/** Of how many of these firms each year's revenue is accepted. */
export async function acceptedFirms(
  db: Db,
  companyIds: readonly string[],
  years: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ year: statements.year, n: sql<number>`count(distinct ${statements.companyId})::int` })
    .from(statements)
    .where(and(acceptedOf(companyIds), inArray(statements.year, [...years])))
    .groupBy(statements.year);
  return new Map(rows.map(({ year, n }) => [year, n]));
}

/** Of several firms; those without an accepted yearly income statement are missing. The firm's own scope comes first. */
export async function acceptedRevenues(
  db: Db,
  companyIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, AcceptedRevenue>> {
  const rows =
    companyIds.length === 0
      ? []
      : await db
          .select({
            statementId: statements.statementId,
            companyId: statements.companyId,
            formKey: statements.formKey,
            acceptedLines: statements.acceptedLines,
            acceptedBreakdown: statements.acceptedBreakdown,
          })
          .from(statements)
          .where(and(acceptedOf(companyIds), eq(statements.year, year)))
          .orderBy(asc(statements.scope));
  const out = new Map<string, AcceptedRevenue>();
  for (const row of rows) {
    const found = out.has(row.companyId) ? null : revenueOf(row);
    if (found) out.set(row.companyId, found);
  }
  return out;
}

/** Revenue of a head office and its branches together, of its accepted summed statement; null: there is none. // domain a §13.4 H9 */
export async function consolidatedRevenue(db: Db, companyId: string, year: number): Promise<AcceptedRevenue | null> {
  const [row] = await db
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.companyId, companyId),
        eq(statements.statementType, STATEMENT.income),
        eq(statements.year, year),
        eq(statements.periodType, PERIOD.year),
        eq(statements.scope, SCOPE.consolidated),
        isNotNull(statements.acceptedTime),
      ),
    );
  return row ? revenueOf(row) : null;
}

export const acceptedRevenue = async (db: Db, companyId: string, year: number): Promise<AcceptedRevenue | null> =>
  (await acceptedRevenues(db, [companyId], year)).get(companyId) ?? null;
