"use client";

import dynamic from "next/dynamic";
import { type agreementReport, agreementReportApi } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { reportImportApi } from "@/contracts/agreement/report/report-sheet";
import { IMPORT_LIMIT } from "@/contracts/kit/sheet";
import { CHAIN_READS } from "@/features/agreement/chain/reads";
import { NoReviewer } from "@/features/agreement/report/no-reviewer";
import { NAMES } from "@/features/agreement/report/names";
import type { BulkAction } from "@/components/list/bulk/bulk";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const Record = dynamic(() => import("@/features/agreement/report/report-record").then((m) => m.AgreementReportRecord));

type Row = Parameters<NonNullable<RecordsApartParts<typeof agreementReport>["rowActions"]>>[0];

const READS = [agreementReportApi.list, agreementReportApi.get, agreementReportApi.totals, ...CHAIN_READS];
const of = (states: readonly number[], notForText: string) => ({
  isFor: ({ reportStatus }: Row) => states.includes(reportStatus),
  notForText,
  nameOf: ({ reportNo, reportTitle }: Row) => reportNo ?? reportTitle,
  inputOf: ({ reportId, version }: Row) => ({ params: { reportId }, body: { version } }),
  invalidates: READS,
});
const { draft, returned, ready } = REPORT_STATUS;

/** What a season brings many of: one call for each report, so that one refusal stops no other. // domain b §6 (7) */
const BULK: readonly BulkAction<Row>[] = [
  {
    ...of([draft, returned], "不是草稿或退回修改的报告"),
    label: "提交复核",
    of: agreementReportApi.submit,
    ask: "逐份检查并提交本所复核，提交后内容锁定",
  },
  {
    ...of([ready], "不是待报备的报告"),
    label: "报备",
    of: agreementReportApi.file,
    ask: "逐份检查并报备，通过的即取得报备编号，编号不能更换",
  },
];

/** The list of both sides. */
export const reportParts: RecordsApartParts<typeof agreementReport> = {
  ...NAMES,
  record: Record,
  totals: agreementReportApi.totals,
  bulkActions: BULK,
  importing: {
    title: "业务报备",
    api: { ...reportImportApi, list: agreementReportApi.list },
    maxRows: IMPORT_LIMIT.manyRows,
  },
  empty: { title: "还没有业务报备", hint: "在协议备案的「业务报备」中选择服务项目新增，或点「新增」。" },
};

const ofFirm: typeof reportParts = { ...reportParts, above: () => <NoReviewer /> };

/** 业务报备管理: the firm's reports as they are filed with the association. // domain b §6 */
export const AgreementReportScreen = () => <RecordsScreen parts={ofFirm} />;
