import { agreementInvoice, agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { CHAIN_READS, CONTRACT_READS, FILING_READS } from "@/features/agreement/chain/reads";

/** What list and record both need to know. */
export const NAMES = {
  of: agreementInvoice,
  files: "agreement.invoice",
  nameKey: "invoiceNo",
  alsoShownBy: [agreementInvoiceApi.totals, ...FILING_READS, ...CONTRACT_READS, ...CHAIN_READS],
} as const;
