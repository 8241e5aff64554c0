import { and, eq, isNull, lt, or } from "drizzle-orm";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import { isYearLocked } from "@/contracts/agreement/invoice/invoice-rules";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachDue } from "@/server/platform/sql/each-alone";
import { yearLockDay } from "@/server/modules/agreement/invoice/invoice-params";
import { invoiceRecords } from "@/server/modules/agreement/invoice/invoice-records";
import { agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";

/** Invoices of a closed year are locked; repeatable, and harmless in several processes. // domain b §5 (5) 1→2, §13.2 */
export const lockInvoices =
  (services: Services): Chore =>
  (db, now) => {
    const today = calendarDate(now);
    const year = Number(today.slice(0, 4));
    const isLastLocked = isYearLocked(`${year - 1}-12-31`, today, services.params.get(yearLockDay));
    const { invoiceId, issueDate, unlockedUntil, invoiceStatus } = agreementInvoices;
    const isClosed = and(
      eq(invoiceStatus, INVOICE_STATUS.linked),
      lt(issueDate, `${isLastLocked ? year : year - 1}-01-01`),
      or(isNull(unlockedUntil), lt(unlockedUntil, today)),
    );
    return eachDue(db, { table: agreementInvoices, id: invoiceId, where: isClosed }, (tx, record) =>
      invoiceRecords.systemStep({ db: tx, now, services }, record, "lock"),
    );
  };
