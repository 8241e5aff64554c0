import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { today } from "@/lib/format/date";

/** Reads that show or count bills: old after any step that moves one. */
export const BILL_READS = [
  ...[dues.api.list, dues.api.get, dues.api.history, dues.api.counts],
  ...[duesApi.totals, duesApi.explain, duesApi.items, duesDeskApi.yearTotals],
] as const;

/** What a step's form begins with: a repayment is usually of all that was paid too much, and of today. */
function stepInitial(step: string, record: object) {
  const { surplus } = record as { readonly surplus?: string };
  return step === "refund" ? { amount: surplus, refundDate: today() } : step === "offset" ? { amount: surplus } : {};
}

/** What the association's list and record of bills both need to know. */
export const DESK_NAMES = {
  of: dues,
  files: "statement.dues",
  nameKey: "companyName",
  alsoShownBy: [duesApi.totals, duesApi.explain, duesApi.items, duesDeskApi.yearTotals, dues.api.counts],
  stepInitial,
} as const;
