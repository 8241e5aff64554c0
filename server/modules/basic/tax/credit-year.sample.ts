import { creditYear } from "@/contracts/basic/tax/credit-year";
import { creditYearSample } from "@/contracts/basic/tax/credit-year-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: creditYear,
  form: creditYearSample,
  table: "credit_years",
  isUnique: true,
};
