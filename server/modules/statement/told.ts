import { type SQL, sql } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import { PERIOD, SCOPE } from "@/contracts/statement/terms";
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

const inYear = (year: number): SQL =>
  sql`from ${statements} as s where s.year = ${year} and s.period_type = ${PERIOD.year}`;
/** Yearly statements `s` of a member firm of `memberFirms.table`. */
export const yearlyOf = (year: number): SQL => sql`${inYear(year)} and s.company_id = ${firmId}`;
/** Yearly ones `s` of the head office that sum up the firm with it. // domain a §7.2 口径 */
export const coveringOf = (year: number): SQL =>
  sql`${inYear(year)} and s.company_id = ${memberFirms.headOffice} and s.scope = ${SCOPE.consolidated}`;
/** Kinds that count as told for a firm and a year: by itself, in either scope, or within its head office's 汇总. */
export const isToldOf = (year: number, kind: number): SQL =>
  sql`(exists (select 1 ${yearlyOf(year)} and s.statement_type = ${kind} and ${isTold})
    or exists (select 1 ${coveringOf(year)} and s.statement_type = ${kind} and ${isTold}))`;
