import { duesPayment, duesPaymentApi } from "@/contracts/statement/dues/payment";
import { DeskPaymentScreen } from "@/features/statement/dues-payment/desk";
import { prefetchWithTotals } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage(
  "statement.desk-dues-payment",
  DeskPaymentScreen,
  prefetchWithTotals(duesPayment, duesPaymentApi.totals),
);
