import { and, eq, isNull, lt, or } from "drizzle-orm";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice-fields";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { isClosed } from "@/server/modules/agreement/invoice-checks";
import { invoiceRecords } from "@/server/modules/agreement/invoice-records";
import { agreementInvoices } from "@/server/modules/agreement/invoice.table";

/** Invoices of a closed year are locked; repeatable, and harmless in several processes. // domain b §5 (5) 1→2, §13.2 */
export const lockInvoices =
  (services: Services): Chore =>
  (db, now) =>
    db.transaction(async (tx) => {
      const today = calendarDate(now);
      const { issueDate, unlockedUntil, invoiceStatus } = agreementInvoices;
      const due = await tx
        .select()
        .from(agreementInvoices)
        .where(
          and(
            eq(invoiceStatus, INVOICE_STATUS.linked),
            lt(issueDate, `${today.slice(0, 4)}-01-01`),
            or(isNull(unlockedUntil), lt(unlockedUntil, today)),
          ),
        )
        .for("update", { skipLocked: true });
      for (const record of due)
        if (isClosed(record, { services, today }))
          await invoiceRecords.systemStep({ db: tx, now, services }, record, "lock");
    });
