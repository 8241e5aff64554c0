import { duesPayment } from "@/contracts/statement/dues/payment";
import { DeskPaymentScreen } from "@/features/statement/dues-payment/desk";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-dues-payment", DeskPaymentScreen, prefetchRecord(duesPayment));
