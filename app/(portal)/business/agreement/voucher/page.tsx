import { AgreementInvoiceScreen } from "@/features/agreement/invoice/invoice";
import { prefetchInvoices } from "@/features/agreement/invoice/invoice-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.invoice", AgreementInvoiceScreen, prefetchInvoices);
