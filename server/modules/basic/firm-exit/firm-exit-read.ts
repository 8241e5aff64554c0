import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { EXIT } from "@/contracts/basic/firm-exit-rules";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { ENDS } from "@/contracts/basic/firm-form";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { firms } from "@/server/reference/firm.table";

/** Firms whose membership is over for good, as a subquery of their ids. // domain a §1.5 */
export const endedMembers = sql`(select ${firms.companyId} from ${firms}
  where ${firms.companyStatus} in (${sql.raw(ENDS.join(", "))}))`;

/** Of these firms those that went into another member, with its id and name. // domain a §1.5 */
export async function mergersOf(db: Db, companyIds: readonly string[]) {
  if (companyIds.length === 0) return [];
  const rows = await db
    .select({ companyId: firmExits.companyId, intoId: firms.companyId, intoName: firms.companyName })
    .from(firmExits)
    .innerJoin(firms, eq(firms.companyId, firmExits.mergeCompanyId))
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
