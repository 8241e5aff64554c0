"use client";

import type { inspectionCompany } from "@/contracts/inspection/company";
import { companyParts } from "@/features/inspection/company/company";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof inspectionCompany> = {
  ...companyParts,
  empty: { title: "还没有检查任务", hint: "在「检查计划」中发布计划以后，每家单位的任务会出现在这里。" },
};

/** The association's view: all firms of its plans, reviewed and concluded here. // domain b §1 (4) */
export const DeskCompanyScreen = () => <RecordsScreen parts={parts} />;
