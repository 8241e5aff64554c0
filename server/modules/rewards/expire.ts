import { and, eq, lt } from "drizzle-orm";
import { RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { companyRecords, personRecords } from "@/server/modules/rewards/records";

/** Penalties whose term is over end by themselves; repeatable, and harmless in several processes. // domain b §8 (5) 3→7 */
export const expireRewards =
  (services: Services): Chore =>
  (db, now) =>
    db.transaction(async (tx) => {
      const over = await tx
        .select()
        .from(rewardRecords)
        .where(and(eq(rewardRecords.rpStatus, RP_STATUS.effective), lt(rewardRecords.effectTo, calendarDate(now))))
        .for("update", { skipLocked: true });
      for (const record of over) {
        const records = record.subjectType === SUBJECT.company ? companyRecords : personRecords;
        await records.systemStep({ db: tx, now, services }, record, "expire");
      }
    });
