import { agreementInvoice, agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { prefetchWithTotals } from "@/lib/session/prefetch-records";

export const prefetchInvoices = prefetchWithTotals(agreementInvoice, agreementInvoiceApi.totals);
