import { type SQL, sql } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import { PERIOD } from "@/contracts/statement/terms";
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

/** Yearly statements `s` of a member firm of `memberFirms.table`. */
export const yearlyOf = (year: number): SQL => sql`from ${statements} as s
  where s.company_id = ${firmId} and s.year = ${year} and s.period_type = ${PERIOD.year}`;
