import { duesPayment, duesPaymentApi } from "@/contracts/statement/dues/payment";
import { BILL_READS } from "@/features/statement/dues/desk/names";

/** What arrived is usually what was told, on the day that was told. */
function stepInitial(step: string, record: object) {
  const { payAmount, payDate } = record as { readonly payAmount?: string; readonly payDate?: string };
  return step === "confirm" ? { arrivedAmount: payAmount, arrivedDate: payDate } : {};
}

/** What the association's list and record of payments both need to know. */
export const DESK_PAYMENT_NAMES = {
  of: duesPayment,
  files: "statement.dues-payment",
  nameKey: "companyName",
  stepInitial,
  alsoShownBy: [duesPaymentApi.counts, duesPaymentApi.totals, ...BILL_READS],
} as const;
