import { agreementInvoice, agreementInvoiceApi } from "@/contracts/agreement/invoice";
import { DeskAgreementInvoiceScreen } from "@/features/agreement/desk-invoice";
import { prefetchWithTotals } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage(
  "agreement.desk-invoice",
  DeskAgreementInvoiceScreen,
  prefetchWithTotals(agreementInvoice, agreementInvoiceApi.totals),
);
