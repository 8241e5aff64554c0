"use client";

import { inspectionCompany } from "@/contracts/inspection/company";
import { companyLifecycle } from "@/contracts/inspection/company-lifecycle";
import { companyParts } from "@/features/inspection/company/company";
import type { BulkAction } from "@/components/list/bulk/bulk";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

type Row = Parameters<NonNullable<RecordsApartParts<typeof inspectionCompany>["rowActions"]>>[0];
const { remind } = companyLifecycle.transitions;
const URGED: readonly number[] = remind.from;

/** 逾期催报: one call for each row, so that one refusal stops no other. // domain b §1 (4) */
const BULK: readonly BulkAction<Row>[] = [
  {
    label: remind.label,
    of: inspectionCompany.api.remind,
    isFor: ({ inspectStatus }) => URGED.includes(inspectStatus),
    notForText: "不在事务所办理",
    nameOf: ({ companyName, taskNo }) => companyName ?? taskNo,
    ask: remind.ask,
    inputOf: ({ taskId, version }) => ({ params: { taskId }, body: { version } }),
    invalidates: [inspectionCompany.api.list, inspectionCompany.api.get],
  },
];

const parts: RecordsApartParts<typeof inspectionCompany> = {
  ...companyParts,
  bulkActions: BULK,
  empty: { title: "还没有检查任务", hint: "在「检查计划」中发布计划以后，每家单位的任务会出现在这里。" },
};

/** The association's view: all firms of its plans, reviewed and concluded here. // domain b §1 (4) */
export const DeskCompanyScreen = () => <RecordsScreen parts={parts} />;
