import { agreementInvoice } from "@/contracts/agreement/invoice";

/** What list and record both need to know. */
export const NAMES = { of: agreementInvoice, files: "agreement.invoice", nameKey: "invoiceNo" } as const;
