import { and, eq, lt } from "drizzle-orm";
import { AGREE_STATUS } from "@/contracts/agreement/filing-fields";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { filingRecords } from "@/server/modules/agreement/filing-records";
import { agreementFilings } from "@/server/modules/agreement/filing.table";

/** Agreements whose service is over run out; repeatable, and harmless in several processes. // domain b §4 (5) 3→7 */
export const expireAgreements =
  (services: Services): Chore =>
  (db, now) =>
    db.transaction(async (tx) => {
      const over = await tx
        .select()
        .from(agreementFilings)
        .where(
          and(eq(agreementFilings.agreeStatus, AGREE_STATUS.filed), lt(agreementFilings.serviceEnd, calendarDate(now))),
        )
        .for("update", { skipLocked: true });
      for (const record of over) await filingRecords.systemStep({ db: tx, now, services }, record, "expire");
    });
