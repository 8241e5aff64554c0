import type { CreditYearForm } from "@/contracts/basic/tax/credit-year";

/** A right form, but for the file that proves it. */
export const creditYearSample: CreditYearForm = {
  year: 2023,
  taxCreditLevel: 1,
  taxCreditScore: "93.125",
  tscLevel: 4,
  tscScore: "356.50",
  tscLimitReason: 0,
  dishonestFlag: 0,
  remark: "示例备注",
  attachments: [],
};
