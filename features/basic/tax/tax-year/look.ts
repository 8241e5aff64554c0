import type { Section } from "@/components/record/section";

/** Items in the order of the paper form. // domain a §4.2 */
export const SECTIONS: readonly Section[] = [
  { title: "年度与收入", keys: ["year", "revenueDeclared", "revenueReason"] },
  {
    title: "已缴税费",
    keys: [
      ...["vatPaid", "citPaid", "pitOperatingPaid", "urbanConstructionTax", "eduSurcharge", "localEduSurcharge"],
      ...["stampDuty", "propertyTax", "landUseTax", "otherTax"],
    ],
  },
  {
    title: "其他事项",
    keys: [...["pitWithheld", "taxReduction", "lateFee", "finesAmount", "socialInsurancePaid", "arrears", "remark"]],
  },
];
/** What is computed of them. */
export const TOTALS: Section = { title: "合计", keys: ["totalTax", "includesWithheld", "orgForm"] };
