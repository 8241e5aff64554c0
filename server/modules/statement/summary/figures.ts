import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { centsOf } from "@/contracts/statement/engine/amount";
import { breakdownFigures } from "@/contracts/statement/engine/breakdown";
import { allLines } from "@/contracts/statement/engine/compute";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import { formByKey } from "@/contracts/statement/forms/forms";
import { PERIOD, STATEMENT, type StatementLine } from "@/contracts/statement/terms";
import type { Db } from "@/server/db/client";
import { statementFigures, type StatementRecord, statements } from "@/server/modules/statement/record.table";

type Accepted = Pick<
  StatementRecord,
  "statementId" | "companyId" | "year" | "statementType" | "scope" | "formKey" | "periodType"
>;
type Figure = typeof statementFigures.$inferInsert;

/** What was accepted of a statement. */
interface Told {
  readonly lines: readonly StatementLine[] | null;
  readonly breakdown: readonly BreakdownLine[] | null;
}

/**
 * Every row of an accepted yearly statement in whole fen, totals and those of 业务收入构成 among them; other statements are
 * no part of the summary. // domain a §7.3, §9.2
 */
export function figuresOf(record: Accepted, { lines, breakdown }: Told): Figure[] {
  const form = formByKey(record.formKey);
  if (!form || record.periodType !== PERIOD.year) return [];
  const { statementId, companyId, year, statementType, scope } = record;
  const of = { statementId, companyId, year, statementType, standard: form.standard, scope };
  return [
    ...allLines(form, lines ?? []).map(({ itemCode, amount1, amount2 }) => ({
      ...of,
      itemCode,
      amount1: centsOf(amount1),
      amount2: centsOf(amount2),
    })),
    ...(statementType === STATEMENT.income ? breakdownFigures(breakdown ?? []) : []).map((row) => ({ ...of, ...row })),
  ];
}

/** Kept when a statement is accepted, in the place of what was accepted before. */
export async function keepFigures(db: Db, record: Accepted, told: Told): Promise<void> {
  await dropFigures(db, record.statementId);
  const rows = figuresOf(record, told);
  if (rows.length > 0) await db.insert(statementFigures).values(rows);
}
export const dropFigures = (db: Db, statementId: string): Promise<unknown> =>
  db.delete(statementFigures).where(eq(statementFigures.statementId, statementId));

interface Recount {
  readonly statements: number;
  readonly cells: number;
  readonly differences: number;
}
const SLICE = 200;

/** The kept figures of a year beside those that the accepted statements give today, cell by cell. */
export async function recount(db: Db, year: number, where: SQL | undefined): Promise<Recount> {
  const of = and(
    eq(statements.year, year),
    eq(statements.periodType, PERIOD.year),
    isNotNull(statements.acceptedTime),
    where,
  );
  const accepted = await db.select({ statementId: statements.statementId }).from(statements).where(of);
  let [cells, differences] = [0, 0];
  for (let at = 0; at < accepted.length; at += SLICE) {
    const ids = accepted.slice(at, at + SLICE).map(({ statementId }) => statementId);
    const records = await db.select().from(statements).where(inArray(statements.statementId, ids));
    const kept = await db.select().from(statementFigures).where(inArray(statementFigures.statementId, ids));
    const told = new Map(kept.map((one) => [`${one.statementId} ${one.itemCode}`, one]));
    const expected = records.flatMap((record) =>
      figuresOf(record, { lines: record.acceptedLines, breakdown: record.acceptedBreakdown }),
    );
    cells += expected.length;
    for (const { statementId, itemCode, amount1, amount2 } of expected) {
      const one = told.get(`${statementId} ${itemCode}`);
      if (!one || one.amount1 !== amount1 || one.amount2 !== amount2) differences += 1;
    }
    differences += Math.max(0, kept.length - expected.length);
  }
  // Figures behind which no accepted statement stands.
  const [stray] = await db
    .select({ n: sql<number>`count(distinct ${statementFigures.statementId})::int` })
    .from(statementFigures)
    .innerJoin(statements, eq(statements.statementId, statementFigures.statementId))
    .where(and(eq(statementFigures.year, year), sql`${statements.acceptedTime} is null`, where));
  return { statements: accepted.length, cells, differences: differences + (stray?.n ?? 0) };
}
