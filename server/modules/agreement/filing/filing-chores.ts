import { and, eq, lt } from "drizzle-orm";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachDue } from "@/server/platform/sql/each-alone";
import { filingRecords } from "@/server/modules/agreement/filing/filing-records";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";

/** Agreements whose service is over run out; repeatable, and harmless in several processes. // domain b §4 (5) 3→7 */
export const expireAgreements =
  (services: Services): Chore =>
  (db, now) => {
    const { filingId, agreeStatus, serviceEnd } = agreementFilings;
    const isOver = and(eq(agreeStatus, AGREE_STATUS.filed), lt(serviceEnd, calendarDate(now)));
    return eachDue(db, { table: agreementFilings, id: filingId, where: isOver }, (tx, record) =>
      filingRecords.systemStep({ db: tx, now, services }, record, "expire"),
    );
  };
