import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { WaitingCounts } from "@/contracts/rewards/record-calls";
import { RECTIFY, RP_STATUS } from "@/contracts/rewards/record-fields";
import type { Db } from "@/server/db/client";
import { rewardRecords } from "@/server/modules/rewards/record.table";

const { submitted, appealed, effective, ended } = RP_STATUS;
const { rpStatus, rectifyStatus } = rewardRecords;
const isMended = and(eq(rectifyStatus, RECTIFY.done), inArray(rpStatus, [effective, ended]));

const countOf = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where ?? sql`true`})::int`;

/** What waits for the association among the records of a list. */
export async function waitingCounts(db: Db, where: SQL | undefined): Promise<WaitingCounts> {
  const [counts] = await db
    .select({
      submitted: countOf(eq(rpStatus, submitted)),
      appealed: countOf(eq(rpStatus, appealed)),
      rectified: countOf(isMended),
    })
    .from(rewardRecords)
    .where(where);
  return counts ?? { submitted: 0, appealed: 0, rectified: 0 };
}
