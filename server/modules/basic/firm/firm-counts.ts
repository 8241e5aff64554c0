import { and, eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FirmCounts } from "@/contracts/basic/firm/firm";
import type { Db } from "@/server/db/client";
import { isMovedInDraft, isOnStaff, isPractising } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/** Values of the dictionaries that are counted here. // domain a §15 */
const CPA = 2;
const LAWYER = 3;
const BACHELOR_UP = [11, 14, 21];
const FEMALE = 2;

/** Full and probationary members alike, wherever party members are counted. */
const isParty = sql`${staff.politicalStatus} in (1, 2)`;

// Wrapped once more: a bare column would lose its table's name in a query of one table and then mean the inner one.
const ofFirm = (company: PgColumn, more: SQL = sql`true`) =>
  sql<number>`(select count(*)::int from ${staff} where ${sql`${staff.companyId} = ${company}`} and ${isOnStaff} and ${more})`;

/** People 在职 of the firm of each row of another query. */
export const staffCount = (company: PgColumn): SQL<number> => ofFirm(company);
/** Of these who hold the tax agent's certificate. */
export const agentCount = (company: PgColumn): SQL<number> => ofFirm(company, sql`${staff.hasTaxAgentCert}`);
/** Of these who are party members, probationary ones with them. */
export const partyCount = (company: PgColumn): SQL<number> => ofFirm(company, isParty);

/** Whether members brought by the association still lack something in the firm of each row of another query. */
export const hasMovedInDrafts = (company: PgColumn): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${staff} where ${sql`${staff.companyId} = ${company}`} and ${isMovedInDraft})`;

const heads = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;
const holds = (certType: number): SQL => sql`${staff.certificates} @> ${JSON.stringify([{ certType }])}::jsonb`;
/** Born after this day `years` ago: younger than `years` today. */
export const youngerThan = (years: number, today: string): SQL =>
  sql`${staff.birthDate} > (${today}::date - make_interval(years => ${years}))::date`;

/** All figures of the firm's own record in one query. // domain a §1.1 从业人员数 */
export async function countStaff(db: Db, companyId: string, today: string): Promise<FirmCounts> {
  const younger = (years: number) => youngerThan(years, today);
  const [row] = await db
    .select({
      staffTotal: sql<number>`count(*)::int`,
      taxAgentCount: heads(sql`${staff.hasTaxAgentCert}`),
      practisingCount: heads(isPractising),
      cpaCount: heads(holds(CPA)),
      lawyerCount: heads(holds(LAWYER)),
      bachelorUpCount: heads(sql`${staff.education} in ${BACHELOR_UP}`),
      partyMemberCount: heads(isParty),
      femaleCount: heads(eq(staff.gender, FEMALE)),
      ageTo35Count: heads(younger(36)),
      age36To50Count: heads(sql`not (${younger(36)}) and ${younger(51)}`),
      age51To60Count: heads(sql`not (${younger(51)}) and ${younger(61)}`),
      ageOver60Count: heads(sql`not (${younger(61)})`),
    })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), isOnStaff));
  if (!row) throw new Error("a count without grouping always answers one row");
  return row;
}
