import type { VerifyKindKey } from "@/contracts/public/verify-wire";
import type { VerifyKind } from "@/server/records/verify/kind";
import { reportFilingPaper } from "@/server/modules/agreement/report/paper/report-verify";
import { duesPaymentPaper } from "@/server/modules/statement/dues/verify";

/** Papers that the public may check, one line and one file each. // contract §7.31, docs/decisions/0045 */
export const VERIFY_SOURCES: Readonly<Record<VerifyKindKey, VerifyKind>> = {
  duesPayment: duesPaymentPaper,
  reportFiling: reportFilingPaper,
};
