import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CLASS_BY } from "@/contracts/statement/desk";
import { type SummaryRow, type statementDeskApi } from "@/contracts/statement/desk";
import { amountOf, centsOf } from "@/contracts/statement/engine/amount";
import { BREAKDOWN_ROWS, breakdownCode } from "@/contracts/statement/engine/breakdown";
import { computeStatement } from "@/contracts/statement/engine/compute";
import type { FormRow, StatementForm } from "@/contracts/statement/forms/define-form";
import { formFor } from "@/contracts/statement/forms/forms";
import { type Column, PERIOD, STATEMENT, type StatementType } from "@/contracts/statement/terms";
import { ratioOf } from "@/contracts/kit/amount/decimal";
import type { Handler } from "@/server/platform/call/context";
import type { Db } from "@/server/db/client";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import { assertOfficer, inScope } from "@/server/reference/scope";
import { firms } from "@/server/reference/firm.table";
import { recount } from "@/server/modules/statement/summary/figures";
import { compareFrom } from "@/server/modules/statement/params";
import { formOfRecord } from "@/server/modules/statement/form-of-record";
import { statementFigures, type StatementRecord, statements } from "@/server/modules/statement/record.table";

type SummaryHandler = Handler<typeof statementDeskApi.summary>;
type Asked = Pick<Parameters<SummaryHandler>[0], "db" | "user">;
type SummaryQuery = Parameters<SummaryHandler>[0]["query"];

interface Of {
  readonly year: number;
  readonly statementType: number;
  readonly standard: number;
  readonly scope: number;
  readonly column: Column;
  readonly where: SQL | undefined;
}

const f = statementFigures;
/** Less than one firm of a million. */
const HAIR = 1e-9;
interface Grouped {
  readonly itemCode: string;
  readonly n: number;
  readonly sum: string;
  /** Lower neighbours of the three quartiles, then the upper ones. */
  readonly cuts: readonly string[];
}

/**
 * Figures of all firms row by row. Quartiles are exact: of an even count the mean of both middle ones, to the fen. One
 * pass over the kept figures, in an index that has them in order.
 */
async function grouped(
  db: Db,
  { year, statementType, standard, scope, column, where }: Of,
): Promise<ReadonlyMap<string, Grouped>> {
  const amount = column === "amount1" ? f.amount1 : f.amount2;
  // Where the planner sorts, bytes are compared and no language is asked for their order.
  const code = sql<string>`${f.itemCode} collate "C"`;
  const rows = await db
    .select({
      itemCode: code.as("code"),
      n: sql<number>`count(*)::int`,
      sum: sql<string>`sum(${amount})::text`,
      // Both neighbours of each cut in one sort: a hair above it stands the next one where the cut falls between two.
      cuts: sql<
        string[]
      >`(percentile_disc(array[0.25, 0.5, 0.75, ${HAIR}::float8 + 0.25, ${HAIR}::float8 + 0.5, ${HAIR}::float8 + 0.75]) within group (order by ${amount}))::text[]`,
    })
    .from(f)
    .where(
      and(eq(f.year, year), eq(f.statementType, statementType), eq(f.standard, standard), eq(f.scope, scope), where),
    )
    .groupBy(code);
  return new Map(rows.map((row) => [row.itemCode, row]));
}

/** The middle of two, half a fen away from zero. */
function between(low: string | undefined, high: string | undefined): string | null {
  if (low === undefined || high === undefined) return null;
  const sum = BigInt(low) + BigInt(high);
  return amountOf((sum < 0n ? sum - 1n : sum + 1n) / 2n);
}

const summaryRow = (
  { rowNo, itemCode, label }: Pick<FormRow, "rowNo" | "itemCode" | "label">,
  found: Grouped | undefined,
): SummaryRow => ({
  rowNo,
  itemCode,
  label,
  firmCount: found?.n ?? 0,
  sum: found ? amountOf(BigInt(found.sum)) : null,
  lowerQuartile: between(found?.cuts[0], found?.cuts[3]),
  median: between(found?.cuts[1], found?.cuts[4]),
  upperQuartile: between(found?.cuts[2], found?.cuts[5]),
});

const rowsOf = (form: StatementForm, figures: ReadonlyMap<string, Grouped>): SummaryRow[] =>
  form.rows.map((row) => summaryRow(row, figures.get(row.itemCode)));

/** Revenue by service, of the firms that told it; of other statements there is none. // domain a §9.2 */
function breakdownOf({ statementType }: StatementForm, figures: ReadonlyMap<string, Grouped>): SummaryRow[] {
  if (statementType !== STATEMENT.income) return [];
  return BREAKDOWN_ROWS.map(({ rowNo, label }) => {
    const itemCode = breakdownCode(rowNo);
    return summaryRow({ rowNo, itemCode, label }, figures.get(itemCode));
  });
}

const firmsWith = (db: Db, where: SQL | undefined) =>
  where === undefined
    ? undefined
    : inArray(f.companyId, db.select({ companyId: firms.companyId }).from(firms).where(where));

/** The province row by row. // domain a §7.3 */
export async function summaryOf({ db, user }: Asked, query: SummaryQuery) {
  assertOfficer(user);
  const { year, statementType, standard, scope, column, orgForm = [] } = query;
  const form = formFor(statementType as StatementType, standard, { lastDay: `${year}-12-31` });
  const among = firmsWith(db, orgForm.length > 0 ? inArray(firms.orgForm, orgForm) : undefined);
  const where = and(inScope(user, f.companyId), among);
  const figures = await grouped(db, { year, statementType, standard, scope, column, where });
  const firmCount = Math.max(0, ...[...figures.values()].map(({ n }) => n));
  return { formKey: form.key, firmCount, rows: rowsOf(form, figures), breakdown: breakdownOf(form, figures) };
}

export const summary: SummaryHandler = (context) => summaryOf(context, context.query);

type ClassBy = (typeof CLASS_BY)[number];
const CLASS_NAMES: Readonly<Record<ClassBy, string>> = {
  all: "全部事务所",
  orgForm: "同组织形式的事务所",
  city: "同城市的事务所",
  grade: "同等级的事务所",
};

/** Firms that one is compared with. */
const classOf = (by: ClassBy, firm: typeof firms.$inferSelect): SQL | undefined =>
  by === "orgForm"
    ? eq(firms.orgForm, firm.orgForm)
    : by === "city"
      ? eq(firms.cityCode, firm.cityCode)
      : by === "grade"
        ? eq(firms.firmGrade, firm.firmGrade)
        : undefined;

async function acceptedOf(
  { db, user }: Asked,
  statementId: string,
): Promise<StatementRecord & { acceptedLines: NonNullable<StatementRecord["acceptedLines"]> }> {
  const [record] = await db
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.statementId, statementId),
        inScope(user, statements.companyId),
        sql`${statements.auditStatus} <> 0`,
      ),
    );
  if (!record) throw notFound();
  const { acceptedLines } = record;
  if (acceptedLines === null || record.periodType !== PERIOD.year)
    throw stateConflict("只有审核通过的年度报表可以与同类对照");
  return { ...record, acceptedLines };
}

/** How many of the class have less, row by row. */
async function belowOf(db: Db, of: Of, own: ReadonlyMap<string, bigint>): Promise<ReadonlyMap<string, number>> {
  const values = sql.join(
    [...own].map(([itemCode, cents]) => sql`(${itemCode}::text, ${String(cents)}::bigint)`),
    sql`, `,
  );
  const rows = await db
    .select({ itemCode: f.itemCode, n: sql<number>`(count(*) filter (where ${f.amount1} < own.cents))::int` })
    .from(f)
    .innerJoin(sql`(values ${values}) as own (item_code, cents)`, sql`own.item_code = ${f.itemCode}`)
    .where(
      and(
        eq(f.year, of.year),
        eq(f.statementType, of.statementType),
        eq(f.standard, of.standard),
        eq(f.scope, of.scope),
        of.where,
      ),
    )
    .groupBy(f.itemCode);
  return new Map(rows.map(({ itemCode, n }) => [itemCode, n]));
}

/** One firm beside its class. */
export const compare: Handler<typeof statementDeskApi.compare> = async (context) => {
  const { db, user, params, query, services } = context;
  assertOfficer(user);
  const record = await acceptedOf(context, params.statementId);
  const form = formOfRecord(record);
  const [firm] = await db.select().from(firms).where(eq(firms.companyId, record.companyId));
  if (!firm) throw notFound();
  const { year, statementType, scope } = record;
  const where = and(inScope(user, f.companyId), firmsWith(db, classOf(query.by, firm)));
  const of: Of = { year, statementType, standard: form.standard, scope, column: "amount1", where };
  const computed = computeStatement(form, record.acceptedLines);
  const own = new Map(form.rows.map(({ itemCode }) => [itemCode, computed.cents(itemCode, "amount1")]));
  const figures = await grouped(db, of);
  const firmCount = Math.max(0, ...[...figures.values()].map(({ n }) => n));
  const head = { formKey: form.key, className: CLASS_NAMES[query.by], firmCount };
  const least = compareFrom(services);
  if (firmCount < least) return { ...head, note: `同类不足 ${least} 家，不作比较`, rows: [] };
  const below = await belowOf(db, of, own);
  return {
    ...head,
    note: null,
    rows: rowsOf(form, figures).map((row) => ({
      ...row,
      own: amountOf(centsOf(computed.amount(row.itemCode, "amount1"))),
      below: ratioOf(BigInt(below.get(row.itemCode) ?? 0), BigInt(row.firmCount)),
    })),
  };
};

export const recounted: Handler<typeof statementDeskApi.recount> = async ({ db, user, query }) => {
  assertOfficer(user);
  return recount(db, query.year, inScope(user, statements.companyId));
};
