"use client";

import dynamic from "next/dynamic";
import type { creditYear } from "@/contracts/basic/tax/credit-year";
import { NAMES } from "@/features/basic/tax/credit-year/look";
import { TaxLinks } from "@/features/basic/tax/tax-info/tax-links";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

/** The list of both sides. */
export const creditYearListParts: RecordsApartParts<typeof creditYear> = {
  ...NAMES,
  record: dynamic(() => import("@/features/basic/tax/credit-year/credit-year-record").then((m) => m.CreditYearRecord)),
  listActions: () => <TaxLinks from="credit" />,
  empty: { title: "还没有填报信用等级", hint: "每个评价年度填报一次，由协会审核；通过后显示在事务所档案。" },
};

/** 信用等级 of the firm, year by year. // domain a §4.3 */
export const CreditYearScreen = () => <RecordsScreen parts={creditYearListParts} />;
