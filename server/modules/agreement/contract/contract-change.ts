import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { countsFor, IN_FORCE, WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";
import { changeDays } from "@/server/modules/agreement/filing/filing-params";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";

const supplement = alias(agreementContracts, "supplement");
const filing = agreementFilings;
const parentId = sql`${supplement.parentContractId}`;

const earlier = sql.identifier("earlier");
const { active, completed, expired } = CONTRACT_STATUS;

/** A filing that stands of the contract that was changed; `when` says of which day. */
const standing = (when: SQL): SQL =>
  sql`exists (select 1 from ${filing} where ${filing.contractId} = ${parentId}
    and ${inArray(filing.agreeStatus, [...IN_FORCE])} and ${when})`;

/**
 * 待变更备案: a supplement with an amount of its own has come into effect behind the filing of the contract's agreement;
 * neither has that agreement been changed since, nor the supplement been filed by itself. // domain b §3 (6), 49号
 */
const isUnfiled: SQL = and(
  isNotNull(supplement.parentContractId),
  isNotNull(supplement.effectTime),
  inArray(supplement.contractStatus, [active, completed, expired]),
  ne(supplement.contractAmount, "0"),
  standing(sql`${filing.filingDate} < ${supplement.effectTime}`),
  sql`not exists (select 1 from ${filing} join ${filing} as ${earlier} on ${earlier}.root_id = ${filing.rootId}
    where ${filing.contractId} = ${parentId} and ${inArray(filing.agreeStatus, [...WAS_FILED])}
    and ${filing.filingDate} >= ${supplement.effectTime} and ${earlier}.filing_date < ${supplement.effectTime})`,
  sql`not exists (select 1 from ${filing} where ${filing.contractId} = ${supplement.contractId} and ${countsFor})`,
) as SQL;

/** Contracts whose agreement is to be changed. */
export const isChangeDue: SQL = sql`${agreementContracts.contractId} in (
  select ${parentId} from ${agreementContracts} as ${sql.identifier("supplement")} where ${isUnfiled})`;

/** Since when, and of which agreement, a contract waits for its change; null: it does not. */
export async function changeOf(db: Db, services: Pick<Services, "params">, contractId: string) {
  const [first] = await db
    .select({ effectTime: supplement.effectTime, supplementNo: supplement.contractNo })
    .from(supplement)
    .where(and(eq(supplement.parentContractId, contractId), isUnfiled))
    .orderBy(supplement.effectTime)
    .limit(1);
  if (!first?.effectTime) return null;
  const [agreement] = await db
    .select({ filingId: filing.filingId, agreementNo: filing.agreementNo })
    .from(filing)
    .where(and(eq(filing.contractId, contractId), inArray(filing.agreeStatus, [...IN_FORCE])))
    .orderBy(filing.filingDate)
    .limit(1);
  const since = calendarDate(first.effectTime);
  const dueDate = daysAfter(since, services.params.get(changeDays));
  return agreement ? { ...agreement, supplementNo: first.supplementNo, since, dueDate } : null;
}

/** How many contracts of a firm wait, and since when the first does. */
export async function changesDue(db: Db, companyId: string) {
  const [row] = await db
    .select({
      n: sql<number>`count(distinct ${supplement.parentContractId})::int`,
      first: sql<string | null>`min(${supplement.effectTime})::text`,
    })
    .from(supplement)
    .where(and(eq(supplement.companyId, companyId), isUnfiled));
  return { n: row?.n ?? 0, first: row?.first ? calendarDate(new Date(row.first)) : null };
}
