"use client";

import dynamic from "next/dynamic";
import { inspectionCompany } from "@/contracts/inspection/company";
import { NAMES } from "@/features/inspection/company/names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";
import { StatusTag } from "@/components/ui/status-tag";
import { dueText } from "@/lib/format/due";
import { useCan } from "@/lib/session/context";

const Record = dynamic(() => import("@/features/inspection/company/company-record").then((m) => m.CompanyRecord));

/** From here on the days that are left are red. // domain b §1 (3) */
const SHORT = 3;

/** The list of both sides. */
export const companyParts: RecordsApartParts<typeof inspectionCompany> = {
  ...NAMES,
  record: Record,
  cells: {
    remainingDays: ({ remainingDays: left }) =>
      left !== null && left <= SHORT ? <StatusTag tone="error">{dueText(left)}</StatusTag> : dueText(left),
  },
  empty: { title: "还没有检查任务", hint: "协会发布检查计划以后，本所的任务会出现在这里。" },
};

const { resource } = inspectionCompany;
/** Of who may see one type alone: it is not asked for. // domain b §1 (1) */
const ofOneType: typeof companyParts = {
  ...companyParts,
  of: {
    ...inspectionCompany,
    resource: {
      ...resource,
      filter: resource.filter.omit({ inspectType: true }),
      mainFilters: resource.mainFilters?.filter((key) => key !== "inspectType"),
    },
  } as unknown as typeof inspectionCompany,
};

/** 上报事务所检查: the firm's tasks, each with its sheet. // domain b §1 */
export function CompanyScreen() {
  const isAnnual = useCan("g_hy_annual_company_view");
  const isSpecial = useCan("g_hy_special_company_view");
  return <RecordsScreen parts={isAnnual && isSpecial ? companyParts : ofOneType} />;
}
