import { consentFor } from "@/lib/session/consent";

const isFilled = (values: Readonly<Record<string, unknown>>): boolean =>
  typeof values["idNo"] === "string" && values["idNo"].trim() !== "";

/** The tick before the number of a person's paper is kept, by hand or from a workbook. // contract §7.20 */
export const CUSTOMER_CONSENT = consentFor(
  "自然人客户的证件号码用于签订业务合同和涉税业务报备",
  (before, after) => isFilled(after) && !isFilled(before),
);
