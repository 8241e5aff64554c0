import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { EXIT } from "@/contracts/basic/firm-exit-rules";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { ENDS } from "@/contracts/basic/firm-form";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { firms } from "@/server/reference/firm.table";

/** Firms whose membership is over for good, as a subquery of their ids. // domain a §1.5 */
export const endedMembers = sql`(select ${firms.companyId} from ${firms}
  where ${firms.companyStatus} in (${sql.raw(ENDS.join(", "))}))`;

/** Of these firms those that went into another member, with its id and name, and the day on which they ended; null: they have not yet. // domain a §1.5 */
export async function mergersOf(db: Db, companyIds: readonly string[]) {
  if (companyIds.length === 0) return [];
  const merged = alias(firms, "merged");
  const rows = await db
    .select({
      companyId: firmExits.companyId,
      companyName: merged.companyName,
      intoId: firms.companyId,
      intoName: firms.companyName,
      leftDate: merged.leftDate,
    })
    .from(firmExits)
    .innerJoin(firms, eq(firms.companyId, firmExits.mergeCompanyId))
    .innerJoin(merged, eq(merged.companyId, firmExits.companyId))
    .where(
      and(
        inArray(firmExits.companyId, [...companyIds]),
        eq(firmExits.exitType, EXIT.merge),
        eq(firmExits.auditStatus, SUBMISSION.passed),
      ),
    )
    .orderBy(desc(firmExits.createTime));
  return rows;
}

/** Firms that have ended in one of these, as a subquery of their ids: the receiving one answers for what they left open. // domain a §1.5 */
export const endedIn = (companyIds: readonly string[]): SQL =>
  companyIds.length === 0
    ? sql`(select null::text where false)`
    : sql`(select ${firmExits.companyId} from ${firmExits} where ${and(
        inArray(firmExits.mergeCompanyId, [...companyIds]),
        eq(firmExits.exitType, EXIT.merge),
        eq(firmExits.auditStatus, SUBMISSION.passed),
        sql`${firmExits.companyId} in ${endedMembers}`,
      )})`;
