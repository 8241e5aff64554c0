import { prefetchPayments } from "@/features/statement/dues/dues-prefetch";
import { DuesPaymentScreen } from "@/features/statement/dues/payment/dues-payment";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.dues-payment", DuesPaymentScreen, prefetchPayments);
