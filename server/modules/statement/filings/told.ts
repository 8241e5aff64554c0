import { type SQL, sql } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import { SCOPE, type StatementPeriod } from "@/contracts/statement/terms";
import { memberFirms } from "@/server/modules/basic/read";
import { TOLD } from "@/server/modules/statement/facts";
import { statements } from "@/server/modules/statement/record.table";

const { columns: firm } = memberFirms;
/** With its table: the statements have a column of this name, too. */
export const firmId = sql`${firm.companyId}`;

/** Of `s`: what was accepted and is opened for a correction; the accepted figures stand meanwhile. // domain a §0.4 */
export const isCorrecting: SQL<boolean> = sql`(s.audit_status = ${SUBMISSION.returned} and s.accepted_time is not null)`;
/** Of `s`: told to the association. */
export const isTold: SQL<boolean> = sql`(s.audit_status in ${TOLD} or ${isCorrecting})`;

const inPeriod = ({ year, periodType, period }: StatementPeriod): SQL =>
  sql`from ${statements} as s where s.year = ${year} and s.period_type = ${periodType} and s.period = ${period}`;
/** Statements `s` of a period, of a member firm of `memberFirms.table`. */
export const toldFor = (at: StatementPeriod): SQL => sql`${inPeriod(at)} and s.company_id = ${firmId}`;
/** Those `s` of the head office that sum up the firm with it. // domain a §7.2 口径 */
export const coveringOf = (at: StatementPeriod): SQL =>
  sql`${inPeriod(at)} and s.company_id = ${memberFirms.headOffice} and s.scope = ${SCOPE.consolidated}`;
/** Kinds that count as told for a firm and a period: by itself, in either scope, or within its head office's 汇总. */
export const isToldOf = (at: StatementPeriod, kind: number): SQL =>
  sql`(exists (select 1 ${toldFor(at)} and s.statement_type = ${kind} and ${isTold})
    or exists (select 1 ${coveringOf(at)} and s.statement_type = ${kind} and ${isTold}))`;

/** `[year, periodType, period, kind]` of all that counts as told for a firm. */
export type ToldSet = readonly [year: number, periodType: number, period: number, kind: number];
export const allTold: SQL<ToldSet[]> = sql`coalesce((select jsonb_agg(distinct
    jsonb_build_array(s.year, s.period_type, s.period, s.statement_type))
  from ${statements} as s where ${isTold} and (s.company_id = ${firmId}
    or (s.company_id = ${memberFirms.headOffice} and s.scope = ${SCOPE.consolidated}))), '[]'::jsonb)`;
