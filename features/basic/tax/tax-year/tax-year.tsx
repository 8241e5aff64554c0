"use client";

import dynamic from "next/dynamic";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import { TaxLinks } from "@/features/basic/tax/tax-info/tax-links";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

/** The list of both sides. */
export const taxYearListParts: RecordsApartParts<typeof taxYear> = {
  of: taxYear,
  files: "basic.tax-year",
  nameKey: "year",
  record: dynamic(() => import("@/features/basic/tax/tax-year/tax-year-record").then((m) => m.TaxYearRecord)),
  listActions: () => <TaxLinks from="year" />,
  totals: taxYear.api.totals,
  empty: { title: "还没有填报年度纳税情况", hint: "每个年度填报一次，完税证明或年度申报表作为附件。" },
};

/** 年度纳税情况 of the firm, year by year. // domain a §4.2 */
export const TaxYearScreen = () => <RecordsScreen parts={taxYearListParts} />;
