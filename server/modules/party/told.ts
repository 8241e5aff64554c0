import { type SQL, sql } from "drizzle-orm";
import { partyInfo } from "@/contracts/party/info";
import { partyOrgs } from "@/server/modules/party/info.table";
import { submissions } from "@/server/records/review/read";

/** The years that stand told, for subqueries beside `party_orgs`; `s` is a year. */
export const years: SQL = sql`${submissions} as s`;
export const ofRecord: SQL = sql`s.biz_type = ${sql.raw(`'${partyInfo.id}'`)} and s.is_current
  and s.biz_id = ${sql`${partyOrgs.partyOrgId}`}`;
