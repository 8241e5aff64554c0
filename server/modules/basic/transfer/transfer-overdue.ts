import { and, inArray, lt, notInArray, or } from "drizzle-orm";
import { TRANSFER } from "@/contracts/basic/transfer/transfer-fields";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachDue } from "@/server/platform/sql/each-alone";
import { transferRecords } from "@/server/modules/basic/transfer/transfer-records";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";
import { editableStatuses } from "@/server/reference/firm-closed";
import { firms } from "@/server/reference/firm.table";

/** Rows of one round; the next hour takes the rest. */
const MOST = 200;

/**
 * A firm of either side that has not answered in time, or whose books were closed meanwhile, is not waited for: the association
 * steps in. Repeatable, and harmless in several processes. // domain a §2.2
 */
export const mediateTransfers =
  (services: Services): Chore =>
  async (db, now) => {
    const isClosed = inArray(
      transfers.otherCompanyId,
      db
        .select({ companyId: firms.companyId })
        .from(firms)
        .where(notInArray(firms.companyStatus, [...services.params.get(editableStatuses)])),
    );
    const isDue = and(
      inArray(transfers.transferStatus, [TRANSFER.askedFrom, TRANSFER.askedTo]),
      or(lt(transfers.answerBy, calendarDate(now)), isClosed),
    );
    await eachDue(db, { table: transfers, id: transfers.transferId, where: isDue, most: MOST }, (tx, record) =>
      transferRecords.systemStep({ db: tx, now, services }, record, "overdue"),
    );
  };
