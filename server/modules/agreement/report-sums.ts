import { type SQL, sql } from "drizzle-orm";
import type { Basis } from "@/contracts/statistics/company";
import type { Db } from "@/server/db/client";
import type { Chore } from "@/server/platform/http/housekeeping";
import type { RecordContext } from "@/server/records/hooks";
import { isOfficer } from "@/server/reference/scope";
import { countedReportChanges } from "@/server/modules/agreement/counted-reports.table";
import { sumsBack, WRONG_LOCKS } from "@/server/modules/agreement/report-years";
import { monthNumber, type Months, type ReportsAsked } from "@/server/modules/agreement/report-figures";

/** Sums of an association, with what was not yet taken into them. */
export interface Kept {
  readonly sums: SQL;
  readonly orgId: string;
  readonly basis: Basis;
  readonly from: number;
  readonly to: number;
}

const KEPT = sql`select * from report_sums union all select * from report_sum_changes`;
const SUMS = sql`(${KEPT}) as kept`;
/** Sums of an association as figures show them: those of locked years as at their locks. Periods are yyyymm, or yyyy. */
const shownSums = (orgId: SQL, basis: Basis, from: number, to: number): SQL => {
  const yearOf = (period: number): number => (period > 9_999 ? Math.floor(period / 100) : period);
  return sql`(${KEPT} union all ${sumsBack(orgId, basis, { from: yearOf(from), to: yearOf(to) })}) as kept`;
};

export const isWholeYears = ({ from, to }: Months): boolean => from.endsWith("-01") && to.endsWith("-12");

/** Where a question is about all that an association has; others are counted of the reports. */
export function keptOf(
  { user }: RecordContext,
  asked: ReportsAsked,
  of: "months" | "years",
  isLive = false,
): Kept | null {
  if (!isOfficer(user) || !user.lv1OrgId || Object.keys(asked.filter).length > 0) return null;
  const { from, to } = asked.months;
  const [first, last] =
    of === "months" ? [monthNumber(from), monthNumber(to)] : [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const { basis } = asked;
  const sums = isLive ? SUMS : shownSums(sql`${user.lv1OrgId}`, basis, first, last);
  return { sums, orgId: user.lv1OrgId, basis, from: first, to: last };
}

/** Those of one item and of the months or years asked for. */
export const sumsWhere = ({ orgId, basis, from, to }: Kept, group: string): SQL =>
  sql`association_org_id = ${orgId} and basis = ${basis} and group_by = ${group} and period between ${from} and ${to}`;

/** All firms of the association that a firm belongs to, in one: those with reports in some months, and what these count. */
export async function sumsOfFirms(db: Db, companyId: string, asked: ReportsAsked) {
  const [from, to] = [monthNumber(asked.months.from), monthNumber(asked.months.to)];
  const orgId = sql`(select association_org_id from firms where company_id = ${companyId})`;
  const { rows } = await db.execute<{ firms: number; reports: number; late: number; fee: string }>(sql`
    select count(distinct key)::int as firms, coalesce(sum(n), 0)::int as reports, coalesce(sum(late), 0)::int as late,
      coalesce(sum(fee), 0)::numeric(20, 2)::text as fee
    from (select key, sum(report_count) as n, sum(late_count) as late, sum(fee) as fee from ${shownSums(orgId, asked.basis, from, to)}
      where association_org_id = ${orgId}
        and basis = ${asked.basis} and group_by = 'firm' and standing = 0
        and period between ${from} and ${to}
      group by key having sum(report_count) <> 0) as firms`);
  return rows[0] ?? { firms: 0, reports: 0, late: 0, fee: "0.00" };
}

/** Takes what was written since into the sums, so that reading them stays short; harmless in several processes. */
export const foldReportSums: Chore = async (db) => {
  const [open] = await db.select({ id: countedReportChanges.changeId }).from(countedReportChanges).limit(1);
  if (open) await db.execute(sql`select fold_report_sums()`);
};

/** Counted reports as the reports themselves say. */
const RECOUNTED = sql`(select x.* from report_filings as r cross join lateral counted_report(r) as x)`;
/** Ids of reports that are counted otherwise than they are. */
const WRONG = sql`select coalesce(k.report_id, x.report_id) as id from counted_reports as k
  full join ${RECOUNTED} as x on x.report_id = k.report_id where k.* is distinct from x.*`;
const grouped = (of: SQL): SQL => sql`(select association_org_id, basis, period, group_by, standing, key,
  sum(report_count) as n, sum(late_count) as late, sum(corrected_count) as corrected, sum(low_price_count) as low, sum(fee) as fee,
  sum(first_count) as first, sum(shared_fee) as shared from ${of}
  group by 1, 2, 3, 4, 5, 6
  having sum(report_count) <> 0 or sum(late_count) <> 0 or sum(corrected_count) <> 0 or sum(low_price_count) <> 0 or sum(fee) <> 0
    or sum(first_count) <> 0 or sum(shared_fee) <> 0)`;
const PARTS = sql`(select p.* from counted_reports as c cross join lateral report_sum_parts(c, 1) as p) as parts`;

export interface FiguresCheck {
  readonly reports: number;
  readonly sums: number;
  /** Reports and sums that differ from a recount. */
  readonly wrongReports: number;
  readonly wrongSums: number;
  /** Years that are locked, and sums of them that are shown otherwise than at the lock, or with what changed since are no recount. */
  readonly locks: number;
  readonly wrongLocks: number;
}

/** Holds every kept figure against a recount of the reports, in one snapshot: writes may go on. A million reports want a patient handle. */
export function checkReportFigures(db: Db): Promise<FiguresCheck> {
  return db.transaction(
    async (tx) => {
      const countOf = async (of: SQL): Promise<number> => {
        const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${of}`);
        return rows[0]?.n ?? 0;
      };
      return {
        reports: await countOf(sql`counted_reports`),
        sums: await countOf(sql`report_sums`),
        wrongReports: await countOf(sql`(${WRONG}) as wrong`),
        wrongSums: await countOf(sql`${grouped(SUMS)} as k full join ${grouped(PARTS)} as x
          using (association_org_id, basis, period, group_by, standing, key)
          where (k.n, k.late, k.corrected, k.low, k.fee, k.first, k.shared)
            is distinct from (x.n, x.late, x.corrected, x.low, x.fee, x.first, x.shared)`),
        locks: await countOf(sql`report_years where is_locked`),
        wrongLocks: (await countOf(WRONG_LOCKS[0])) + (await countOf(WRONG_LOCKS[1])),
      };
    },
    { isolationLevel: "repeatable read" },
  );
}

/**
 * Counts anew what is wrong of the reports, and all sums. May be run again, and while firms write: what they write
 * meanwhile stays for the next fold; a report that both touch makes it fail with 40001, nothing changed.
 */
export function recountReportFigures(db: Db): Promise<void> {
  return db.transaction(
    async (tx) => {
      // Before the snapshot: a fold that runs ends first.
      await tx.execute(sql`lock table report_sums in exclusive mode`);
      // Millions of sums at once: on disk they take many times as long.
      await tx.execute(sql`set local work_mem = '256MB'`);
      await tx.execute(sql`create temporary table wrong_reports on commit drop as ${WRONG}`);
      const among = sql`in (select id from wrong_reports)`;
      await tx.execute(sql`delete from counted_reports where report_id ${among}`);
      await tx.execute(sql`insert into counted_reports select * from ${RECOUNTED} as x where x.report_id ${among}`);
      await tx.execute(sql`delete from counted_report_changes`);
      await tx.execute(sql`delete from report_sums`);
      await tx.execute(sql`insert into report_sums select association_org_id, basis, period, group_by, standing, key,
        max(label), sum(report_count), sum(late_count), sum(corrected_count), sum(low_price_count), sum(fee), sum(first_count), sum(shared_fee)
        from ${PARTS} group by 1, 2, 3, 4, 5, 6`);
    },
    { isolationLevel: "repeatable read" },
  );
}
