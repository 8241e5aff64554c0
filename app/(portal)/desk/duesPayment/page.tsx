import { prefetchPayments } from "@/features/statement/dues/dues-prefetch";
import { DeskPaymentScreen } from "@/features/statement/dues/payment/desk";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-dues-payment", DeskPaymentScreen, prefetchPayments);
