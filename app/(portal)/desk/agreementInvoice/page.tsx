import { DeskAgreementInvoiceScreen } from "@/features/agreement/desk-invoice";
import { prefetchInvoices } from "@/features/agreement/invoice/invoice-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.desk-invoice", DeskAgreementInvoiceScreen, prefetchInvoices);
