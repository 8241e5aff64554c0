import { and, between, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Basis } from "@/contracts/statistics/company";
import type { Db } from "@/server/db/client";
import type { RecordContext } from "@/server/records/hooks";
import { inScope, isOfficer, ofAssociation } from "@/server/reference/scope";
import { countedReports } from "@/server/modules/agreement/figures/counted-reports.table";
import {
  lockedReportSums,
  reportAdjustments,
  reportYears,
} from "@/server/modules/agreement/figures/report-years.table";

const KEYS = Object.keys(getTableColumns(countedReports)) as (keyof typeof countedReports.$inferSelect)[];
const columnsOf = (table: typeof countedReports | typeof reportAdjustments): SQL =>
  sql.join(
    KEYS.map((key) => sql`${table[key]}`),
    sql`, `,
  );
/** Of a note of what changed, the report that came or went. */
export const CHANGED = columnsOf(reportAdjustments);

const monthColumn = (basis: Basis) => (basis === "filed" ? countedReports.filedMonth : countedReports.reportedMonth);
/** Reports of a locked year that nobody has changed since, and all of open years. */
const untouched = (basis: Basis): SQL => sql`not exists (select from ${reportAdjustments}
  where ${reportAdjustments.reportId} = ${countedReports.reportId} and ${reportAdjustments.basis} = ${basis}
    and ${reportAdjustments.year} = ${monthColumn(basis)} / 100
    and ${reportAdjustments.associationOrgId} = ${countedReports.associationOrgId})`;

/** Whether of the years of some months anything within reach changed since their lock. */
async function isAnyChanged({ db, user }: Pick<RecordContext, "db" | "user">, { basis, months }: Asked) {
  const years = [months.from, months.to].map((month) => Number(month.slice(0, 4))) as [number, number];
  const reach = isOfficer(user)
    ? ofAssociation(user, reportAdjustments.associationOrgId)
    : inScope(user, reportAdjustments.companyId);
  const changed = and(reach, eq(reportAdjustments.basis, basis), between(reportAdjustments.year, ...years));
  const found = await db.select({ id: reportAdjustments.adjustmentId }).from(reportAdjustments).where(changed).limit(1);
  return found.length > 0;
}

interface Asked {
  readonly basis: Basis;
  readonly months: { readonly from: string; readonly to: string };
}
/** The counted reports that figures show: of locked years as they stood at the lock. // decision 0052 */
export async function shownReports(context: Pick<RecordContext, "db" | "user">, asked: Asked): Promise<SQL> {
  if (!(await isAnyChanged(context, asked))) return sql`${countedReports}`;
  return sql`(
    select ${columnsOf(countedReports)} from ${countedReports} where ${untouched(asked.basis)}
    union all select ${CHANGED} from ${reportAdjustments}
    where ${reportAdjustments.basis} = ${asked.basis} and ${reportAdjustments.isFrozen}) as counted_reports`;
}

/** What brings the sums of some years of an association, or a firm, back to their locks. */
export const sumsBack = (ownerId: SQL, basis: Basis, years: { readonly from: number; readonly to: number }): SQL => sql`
  select p.* from ${reportAdjustments}
  cross join lateral report_sum_parts(row(${CHANGED})::counted_reports, -${reportAdjustments.sign}) as p
  where ${ownerId} in (${reportAdjustments.associationOrgId}, ${reportAdjustments.companyId})
    and ${reportAdjustments.basis} = ${basis} and ${reportAdjustments.year} between ${years.from} and ${years.to} and p.basis = ${reportAdjustments.basis}`;

const BASES_OF = sql`cross join lateral (values ('filed', filed_month), ('reported', reported_month)) as at (basis, month)`;
const PARTS = sql`standing, service_category, coalesce(service_sub_type, 0) as service_sub_type`;
const SUMS = (sign: SQL): SQL => sql`sum(${sign}) as n, sum(${sign} * is_late::integer) as late,
  sum(${sign} * is_corrected::integer) as corrected, sum(${sign} * is_low_price::integer) as low,
  sum(${sign} * coalesce(fee, 0)) as fee`;

/** Sums of counted reports in locked years, or of one year of an association. */
const liveSums = (where: SQL): SQL => sql`select c.association_org_id, at.month / 100 as year, at.basis, company_id,
    at.month as period, ${PARTS}, ${SUMS(sql`1`)}
  from ${countedReports} as c ${BASES_OF}
  where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8`;
const IS_LOCKED = sql`exists (select from ${reportYears} as y where y.association_org_id = c.association_org_id
  and y.year = at.month / 100 and y.is_locked)`;
/** Sums of what changed since the locks; by the frozen rows alone those of how it was. */
const changedSums = (sign: SQL, where: SQL): SQL => sql`select association_org_id, year, a.basis, company_id,
    case a.basis when 'filed' then filed_month else reported_month end as period, ${PARTS}, ${SUMS(sign)}
  from ${reportAdjustments} as a where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8`;
const together = (...of: SQL[]): SQL => sql`(select association_org_id, year, basis, company_id, period,
    standing, service_category, service_sub_type, sum(n) as n, sum(late) as late, sum(corrected) as corrected,
    sum(low) as low, sum(fee) as fee
  from (${sql.join(of, sql` union all `)}) as parts group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(n) <> 0 or sum(late) <> 0 or sum(corrected) <> 0 or sum(low) <> 0 or sum(fee) <> 0)`;

const WITNESS = sql`select association_org_id, year, basis, company_id, period, standing, service_category,
  service_sub_type, report_count as n, late_count as late, corrected_count as corrected, low_price_count as low, fee
  from ${lockedReportSums}`;
/** What locked years counted at their locks, and what figures show of them. */
const SHOWN = liveSums(sql`${IS_LOCKED} and not exists (select from ${reportAdjustments} as a
  where a.report_id = c.report_id and a.basis = at.basis and a.year = at.month / 100
    and a.association_org_id = c.association_org_id)`);
const FROZEN = changedSums(sql`1`, sql`a.is_frozen`);

const differing = (one: SQL, other: SQL): SQL => sql`(select 1 from ${one} as k full join ${other} as x
  using (association_org_id, year, basis, company_id, period, standing, service_category, service_sub_type)
  where (k.n, k.late, k.corrected, k.low, k.fee) is distinct from (x.n, x.late, x.corrected, x.low, x.fee)) as wrong`;
/** Sums of locks that are shown otherwise, and those that with their adjustments are no recount. */
export const WRONG_LOCKS: readonly [SQL, SQL] = [
  differing(together(WITNESS), together(SHOWN, FROZEN)),
  differing(together(WITNESS, changedSums(sql`a.sign`, sql`true`)), together(liveSums(IS_LOCKED))),
];

/**
 * For as long as a year is locked or opened, nobody writes a report: what was counted at the lock and what changed since
 * must meet. Sums first, as a recount does.
 */
export async function holdReports(tx: Db): Promise<void> {
  await tx.execute(sql`lock table report_sums in exclusive mode`);
  await tx.execute(sql`lock table counted_reports in share mode`);
}

/** Keeps what a year counts, as a witness of the lock; nothing of it has changed yet. */
export async function keepYear(tx: Db, orgId: string, year: number): Promise<void> {
  await dropYear(tx, orgId, year);
  const months = sql`between ${year * 100 + 1} and ${year * 100 + 12}`;
  await tx.execute(
    sql`insert into ${lockedReportSums} ${liveSums(sql`c.association_org_id = ${orgId}
    and (filed_month ${months} or reported_month ${months}) and at.month ${months}`)}`,
  );
}

export async function dropYear(tx: Db, orgId: string, year: number): Promise<void> {
  for (const table of [reportAdjustments, lockedReportSums])
    await tx.execute(sql`delete from ${table} where association_org_id = ${orgId} and year = ${year}`);
}
