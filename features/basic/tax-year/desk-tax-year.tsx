"use client";

import type { taxYear } from "@/contracts/basic/tax-year";
import { taxYearListParts } from "@/features/basic/tax-year/tax-year";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof taxYear> = {
  ...taxYearListParts,
  empty: { title: "还没有事务所填报年度纳税情况", hint: "事务所填报以后列在这里。" },
};

/** 年度纳税情况 of all firms, for the association. // domain a §4.2 */
export const DeskTaxYearScreen = () => <RecordsScreen parts={parts} />;
