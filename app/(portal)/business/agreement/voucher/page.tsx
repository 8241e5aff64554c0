import { agreementInvoice, agreementInvoiceApi } from "@/contracts/agreement/invoice";
import { AgreementInvoiceScreen } from "@/features/agreement/invoice/invoice";
import { prefetchWithTotals } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage(
  "agreement.invoice",
  AgreementInvoiceScreen,
  prefetchWithTotals(agreementInvoice, agreementInvoiceApi.totals),
);
