import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Basis } from "@/contracts/statistics/company";
import type { RecordContext } from "@/server/records/hooks";
import { countedReports as c } from "@/server/modules/agreement/figures/counted-reports.table";
import type { Counted } from "@/server/modules/agreement/figures/report-counts";
import {
  filteredWhere,
  monthNumber,
  type ReportsAsked,
  standingOf,
  VOIDED,
} from "@/server/modules/agreement/figures/report-figures";
import { CHANGED } from "@/server/modules/agreement/figures/report-years";
import { reportAdjustments as a } from "@/server/modules/agreement/figures/report-years.table";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

/** Why a locked year counts otherwise than it did. */
export type AdjustmentCause = "added" | "voided" | "replaced" | "restored" | "corrected" | "removed";

/** One report of a locked year that changed: what it adds to the year, and what it takes. */
export interface Adjustment {
  readonly reportId: string;
  readonly year: number;
  readonly changeTime: string;
  readonly filingNo: string | null;
  readonly companyName: string;
  readonly clientName: string | null;
  readonly serviceCategory: number;
  readonly cause: AdjustmentCause;
  readonly count: number;
  readonly fee: string;
}

/** What changed of locked years and is shown in some months, as counted reports with a sign. */
const changed = (basis: Basis): SQL => sql`(select ${CHANGED}, ${a.adjustmentId}, ${a.year}, ${a.sign}, ${a.changeTime},
  ${a.shownMonth} from ${a} where ${a.basis} = ${basis}) as counted_reports`;
const YEAR = sql`counted_reports.year`;
const SIGN = sql`counted_reports.sign`;
const MONTH = sql`counted_reports.shown_month`;
const ORDER = sql`counted_reports.adjustment_id`;

const shownIn = (context: RecordContext, asked: ReportsAsked): SQL =>
  and(
    filteredWhere(context, asked),
    gte(MONTH, monthNumber(asked.months.from)),
    lte(MONTH, monthNumber(asked.months.to)),
  ) as SQL;

/** By locked year, what came and went since its lock and is shown in the months asked for. // decision 0052 */
export async function countAdjustments(context: RecordContext, asked: ReportsAsked): Promise<Counted[]> {
  const counts = sql`${c.standing} in ${standingOf(asked)}`;
  const signed = (where: SQL): SQL => sql`coalesce(sum(${SIGN}) filter (where ${where}), 0)::int`;
  const { rows } = await context.db.execute<Counted & Record<string, unknown>>(sql`
    select ${YEAR}::text as key, null as label, 0 as "clientCount", ${signed(counts)} as "reportCount",
      ${signed(sql`${counts} and ${c.isLate}`)} as "lateCount",
      ${signed(sql`${counts} and ${c.isCorrected}`)} as "correctedCount",
      ${signed(sql`${counts} and ${c.isLowPrice}`)} as "lowPriceCount",
      ${signed(eq(c.standing, VOIDED))} as "voidCount",
      coalesce(sum(${SIGN} * ${c.fee}) filter (where ${counts}), 0)::numeric(20, 2)::text as "reportFee"
    from ${changed(asked.basis)}
    where ${shownIn(context, asked)}
    group by 1 order by 1`);
  return rows;
}

/** By firm, what came and went of a year since its lock, whenever; of what counts alone. */
export async function adjustmentsOfFirms(
  context: RecordContext,
  { year, basis }: { readonly year: number; readonly basis: Basis },
): Promise<Map<string, Pick<Counted, "reportCount" | "reportFee">>> {
  const { rows } = await context.db.execute<{ key: string; reportCount: number; reportFee: string }>(sql`
    select ${c.companyId} as key, sum(${SIGN})::int as "reportCount",
      coalesce(sum(${SIGN} * ${c.fee}), 0)::numeric(20, 2)::text as "reportFee"
    from ${changed(basis)}
    where ${filteredWhere(context, { filter: {} })} and ${YEAR} = ${year} and ${c.standing} = 0
    group by 1`);
  return new Map(rows.map(({ key, reportCount, reportFee }) => [key, { reportCount, reportFee }]));
}

interface Changed extends Record<string, unknown> {
  readonly reportId: string;
  readonly year: number;
  readonly changeTime: string;
  readonly filingNo: string | null;
  readonly companyName: string;
  readonly clientName: string | null;
  readonly serviceCategory: number;
  readonly count: number;
  readonly fee: string;
  /** Standing before the first change and behind the last; null: did not count in the year. */
  readonly was: number | null;
  readonly is: number | null;
}

function causeOf({ was, is }: Pick<Changed, "was" | "is">): AdjustmentCause {
  if (is === null) return "removed";
  if (was === null) return "added";
  if (was === is) return "corrected";
  if (is === 0) return "restored";
  return is === VOIDED ? "voided" : "replaced";
}

/**
 * The reports behind the adjustments of one locked year, those of the latest change first, all of them unless so many
 * are enough. Counted is what is shown in the months asked for; the cause is that of the whole year, whenever it changed.
 */
export async function listAdjustments(
  context: RecordContext,
  asked: ReportsAsked,
  { year, most }: { readonly year?: number | undefined; readonly most?: number } = {},
): Promise<Adjustment[]> {
  const isShown = shownIn(context, asked);
  const counts = sql`is_shown and ${c.standing} in ${standingOf(asked)}`;
  const lastShown = sql`max(counted_reports.change_time) filter (where is_shown)`;
  const ofYear = year === undefined ? sql`true` : sql`${YEAR} = ${year}`;
  const at = (column: SQL, order: SQL): SQL => sql`(array_agg(${column} order by ${ORDER} ${order}))[1]`;
  const { rows } = await context.db.execute<Changed>(sql`
    select changed.*, r.filing_no as "filingNo" from (
      select ${c.reportId} as "reportId", ${YEAR} as year, ${lastShown} as at,
        to_char(${lastShown} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changeTime",
        ${at(sql`${c.companyName}`, sql`desc`)} as "companyName", ${at(sql`${c.clientName}`, sql`desc`)} as "clientName",
        ${at(sql`${c.serviceCategory}`, sql`desc`)} as "serviceCategory",
        coalesce(sum(${SIGN}) filter (where ${counts}), 0)::int as count,
        coalesce(sum(${SIGN} * ${c.fee}) filter (where ${counts}), 0)::numeric(20, 2)::text as fee,
        ${at(sql`case when ${SIGN} < 0 then ${c.standing} end`, sql`asc`)} as was,
        ${at(sql`case when ${SIGN} > 0 then ${c.standing} end`, sql`desc`)} as is
      from (select counted_reports.*, (${isShown}) as is_shown from ${changed(asked.basis)}
        where ${ofYear} and ${c.reportId} in (
          select ${c.reportId} from ${changed(asked.basis)} where ${isShown} and ${ofYear})) as counted_reports
      group by 1, 2
      having bool_or(is_shown)) as changed
    left join ${reportFilings} as r on r.report_id = changed."reportId"
    order by changed.at desc, changed."reportId" ${most === undefined ? sql`` : sql`limit ${most}`}`);
  return rows.map(({ was, is, ...row }) => ({
    ...row,
    cause: causeOf({ was, is }),
  }));
}
