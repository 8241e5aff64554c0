import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { partyInfo } from "@/contracts/party/info/info";
import { SUBMISSION } from "@/contracts/kit/submission";
import { partyOrgs } from "@/server/modules/party/info/info.table";
import { submissions } from "@/server/records/review/read";

/** The years that stand told, for subqueries beside `party_orgs`; `s` is a year. */
export const years: SQL = sql`${submissions} as s`;
export const ofRecord: SQL = sql`s.biz_type = ${sql.raw(`'${partyInfo.id}'`)} and s.is_current
  and s.biz_id = ${sql`${partyOrgs.partyOrgId}`}`;

/** Whether a firm has told of an organisation, as it stands or waits. */
export const toldOfOrganisation = (companyId: SQLWrapper): SQL<boolean> => sql`exists (select from ${partyOrgs}
  join ${years} on ${ofRecord} where ${partyOrgs.companyId} = ${companyId}
  and (s.is_passed or s.outcome is null) and s.content -> 'values' -> 'hasPartyOrg' = 'true'::jsonb)`;

/**
 * Whether a firm has told the state at the end of a year; before its end a year has not been told, and what was sent
 * back tells nothing. // domain a §5.3
 */
export const isToldFor = (year: number): SQL => sql`exists (select 1 from ${years} where ${ofRecord}
  and s.period = ${year} and s.as_of = ${`${String(year)}-12-31`} and (s.is_passed or s.outcome is null))`;

/** Whether what a firm told for a year was sent back to it last. */
export const cameBackFor = (year: number): SQL => sql`exists (select 1 from ${years} where ${ofRecord}
  and s.period = ${year} and s.outcome = ${SUBMISSION.returned})`;
