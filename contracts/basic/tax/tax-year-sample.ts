import type { TaxYearForm } from "@/contracts/basic/tax/tax-year";

/** A right form of a company with limited liability. */
export const taxYearSample: TaxYearForm = {
  year: 2023,
  revenueDeclared: "3268000.00",
  revenueReason: null,
  vatPaid: "98040.00",
  citPaid: "28000.00",
  pitOperatingPaid: null,
  urbanConstructionTax: "6862.80",
  eduSurcharge: "2941.20",
  localEduSurcharge: "1960.80",
  stampDuty: "980.40",
  propertyTax: null,
  landUseTax: null,
  otherTax: "0.01",
  pitWithheld: "45210.37",
  taxReduction: "1200.00",
  lateFee: null,
  finesAmount: null,
  socialInsurancePaid: "186400.00",
  arrears: null,
  remark: null,
  attachments: [],
};
