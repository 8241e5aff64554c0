import { and, count, eq, gte, not, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { REPORT_STATUS, STANDING } from "@/contracts/agreement/report/report-status";
import { daysAfter } from "@/contracts/kit/day/dates";
import { hasCode } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { startOfDay } from "@/server/platform/call/services";
import type { RecordContext } from "@/server/records/hooks";
import { pressing, type WorkSource } from "@/server/records/work/source";
import { inScope, isOfficer } from "@/server/reference/scope";
import { sameReports } from "@/server/modules/agreement/report/report-facts";
import { reportFilings, type ReportRow } from "@/server/modules/agreement/report/report.table";

// Reports of several firms on the same matter: told to the association alone. // domain b §6 (6) Duplicates

const { auditing, filed } = REPORT_STATUS;
const COUNTED = [auditing, ...STANDING];

/** Which reports of the association's other firms stand on the matter of this one, in words; nothing for a firm. */
export async function elsewhere({ db, user }: RecordContext, record: ReportRow): Promise<string | null> {
  if (!isOfficer(user)) return null;
  const own = inScope(user, reportFilings.companyId);
  const others = (await sameReports(db, record, own)).filter(({ companyId }) => companyId !== record.companyId);
  return others.length === 0
    ? null
    : others.map(({ companyName, filingNo }) => `${companyName} ${filingNo ?? ""}`.trim()).join("；");
}

const others = alias(reportFilings, "o");
/**
 * By its code; where one of the two has none, by its name, as `sameReports` tells it on the record. By the full names of
 * the outer columns: a select of one table writes bare ones. Each alternative reads an index of its own. // domain b §2 (7)
 */
const isElsewhere = (user: SessionUser): SQL => {
  const stands = (unit: SQL): SQL => sql`exists (
    select 1 from ${reportFilings} as o where ${unit}
      and o.service_sub_type = "report_filings"."service_sub_type"
      and o.period_start = "report_filings"."period_start" and o.period_end = "report_filings"."period_end"
      and o.company_id <> "report_filings"."company_id" and o.report_status in ${COUNTED}
      and ${inScope(user, others.companyId)})`;
  const isNamed = sql`o.target_name = "report_filings"."target_name"`;
  const hasNone = sql`"report_filings"."target_credit_code" is null`;
  return sql`("report_filings"."report_status" in ${COUNTED} and (
    ${stands(sql`o.target_credit_code = "report_filings"."target_credit_code"`)}
    or ${stands(sql`o.target_credit_code is null and ${isNamed}`)}
    or (${hasNone} and ${stands(isNamed)})))`;
};

/** The same as a filter: whoever is told nothing of other firms finds nothing by it. */
export const foundElsewhere = (isAsked: boolean, { user }: RecordContext): SQL =>
  !isOfficer(user) ? sql`false` : isAsked ? isElsewhere(user) : not(isElsewhere(user));

/** For so long a report that has just been filed is put before the association. */
const FRESH_DAYS = 30;

/** What two firms have filed lately, and nobody looks into yet. */
export const elsewhereWork: WorkSource = {
  label: "同一事项的报备",
  ask: async ({ db, user, today }) => {
    if (!isOfficer(user) || !hasCode(user, "g_hy_desk_report_audit")) return {};
    const { filingTime, reportStatus, companyId } = reportFilings;
    const filedFrom = daysAfter(today, -FRESH_DAYS);
    const [row] = await db
      .select({ n: count() })
      .from(reportFilings)
      .where(
        and(
          eq(reportStatus, filed),
          gte(filingTime, startOfDay(filedFrom)),
          isElsewhere(user),
          inScope(user, companyId),
        ),
      );
    if (!row || row.n === 0) return {};
    return {
      todos: [
        pressing({
          key: "reportElsewhere",
          title: `核对几家事务所报备的同一事项：${row.n} 份`,
          detail: `近 ${FRESH_DAYS} 日报备的；记录中列明另一家事务所，需要核查的点「抽查」`,
          routeId: "agreement.desk-report",
          query: { isElsewhere: "true", reportStatus: [String(filed)], filedFrom },
        }),
      ],
    };
  },
};
