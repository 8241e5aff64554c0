"use client";

import type { creditYear } from "@/contracts/basic/tax/credit-year";
import { CREDIT_YEAR_NEEDS, creditYearMissing, creditYearRules } from "@/contracts/basic/tax/credit-year-rules";
import { NAMES, RESULT, SECTIONS } from "@/features/basic/tax/credit-year/look";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";

/** 其他: a screenshot of the tax bureau's page. */
const OTHER_FILE = 99;

/** A year's levels as the kit draws them. */
export const creditYearParts: KeptRecordParts<typeof creditYear> = {
  ...NAMES,
  sections: SECTIONS,
  known: [RESULT],
  fileTypes: [OTHER_FILE],
  needs: () => [...CREDIT_YEAR_NEEDS, "attachments"],
  gaps: creditYearMissing,
  rules: creditYearRules,
  spec: {
    titleOf: ({ companyName, year }) => `${companyName} ${year} 年度信用等级`,
    texts: { noFiles: "点击「编辑」后在「附件」页签中上传电子税务局信用级别查询结果截图。" },
  },
};

/** One year's levels of one firm, for both sides. // domain a §4.3 */
export const CreditYearRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={creditYearParts} />;
