import { and, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { RECORD_TYPE, RP_STATUS } from "@/contracts/rewards/record-fields";
import type { Db } from "@/server/db/client";
import { rewardRecords } from "@/server/modules/rewards/record.table";

const { effective, appealed, ended } = RP_STATUS;
const ofType = (recordType: number) =>
  sql<number>`count(*) filter (where ${rewardRecords.recordType} = ${recordType})::int`;

/** Honours, penalties and points of the records that count among those of a list, the latest year first. // domain b §8 (6) */
export async function totalsByYear(db: Db, where: SQL | undefined) {
  const counting = and(
    where,
    inArray(rewardRecords.rpStatus, [effective, appealed, ended]),
    isNotNull(rewardRecords.decideYear),
  );
  return db
    .select({
      year: sql<number>`${rewardRecords.decideYear}`,
      rewards: ofType(RECORD_TYPE.reward),
      penalties: ofType(RECORD_TYPE.punishment),
      score: sql<string>`coalesce(sum(${rewardRecords.score}), 0)::text`,
    })
    .from(rewardRecords)
    .where(counting)
    .groupBy(rewardRecords.decideYear)
    .orderBy(sql`${rewardRecords.decideYear} desc`);
}
