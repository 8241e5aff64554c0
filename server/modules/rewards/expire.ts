import { and, eq, lt } from "drizzle-orm";
import { RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachDue } from "@/server/platform/sql/each-alone";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { companyRecords, personRecords } from "@/server/modules/rewards/records";

/** Penalties whose term is over end by themselves; repeatable, and harmless in several processes. // domain b §8 (5) 3→7 */
export const expireRewards =
  (services: Services): Chore =>
  async (db, now) => {
    const isOver = and(eq(rewardRecords.rpStatus, RP_STATUS.effective), lt(rewardRecords.effectTo, calendarDate(now)));
    await eachDue(db, { table: rewardRecords, id: rewardRecords.recordId, where: isOver }, (tx, record) => {
      const records = record.subjectType === SUBJECT.company ? companyRecords : personRecords;
      return records.systemStep({ db: tx, now, services }, record, "expire");
    });
  };
