import { agreementInvoice } from "@/contracts/agreement/invoice";
import { AgreementInvoiceScreen } from "@/features/agreement/invoice/invoice";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.invoice", AgreementInvoiceScreen, prefetchRecord(agreementInvoice));
