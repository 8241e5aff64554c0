import { randomInt } from "node:crypto";
import { agreementInvoice } from "@/contracts/agreement/invoice/invoice";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice/invoice-sample";
import type { RecordSample } from "@/server/tests/record-examples";

/** With a number that nobody has registered. */
export const anotherInvoice = () => ({
  ...agreementInvoiceSample,
  invoiceNo: `2643${String(randomInt(10 ** 12)).padStart(16, "0")}`,
});

export const sample: RecordSample = {
  of: agreementInvoice,
  form: agreementInvoiceSample,
  formAnew: anotherInvoice,
  table: "agreement_invoices",
  // It waits for its agreement, and that is the firm's own affair.
  isUntold: true,
};
