import { agreementInvoice } from "@/contracts/agreement/invoice";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = { of: agreementInvoice, form: agreementInvoiceSample, table: "agreement_invoices" };
