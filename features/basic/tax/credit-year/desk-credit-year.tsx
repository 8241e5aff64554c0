"use client";

import type { creditYear } from "@/contracts/basic/tax/credit-year";
import { creditYearListParts } from "@/features/basic/tax/credit-year/credit-year";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof creditYear> = {
  ...creditYearListParts,
  empty: { title: "还没有提交的信用等级", hint: "事务所提交以后在这里审核。" },
};

/** 信用等级审核: what firms have told of their levels. // domain a §4.3 */
export const DeskCreditYearScreen = () => <RecordsScreen parts={parts} />;
