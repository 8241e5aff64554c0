import { taxYear } from "@/contracts/basic/tax/tax-year";
import { taxYearSample } from "@/contracts/basic/tax/tax-year-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: taxYear,
  // Of whichever form the firm is: neither income tax is left open, neither was paid.
  form: { ...taxYearSample, citPaid: "0.00", pitOperatingPaid: "0.00" },
  table: "tax_years",
  isUnique: true,
};
