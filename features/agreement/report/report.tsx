"use client";

import dynamic from "next/dynamic";
import { type agreementReport, agreementReportApi } from "@/contracts/agreement/report";
import { reportImportApi } from "@/contracts/agreement/report-sheet";
import { IMPORT_LIMIT } from "@/contracts/kit/sheet";
import { NoReviewer } from "@/features/agreement/report/no-reviewer";
import { NAMES } from "@/features/agreement/report/names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const Record = dynamic(() => import("@/features/agreement/report/report-record").then((m) => m.AgreementReportRecord));

/** The list of both sides. */
export const reportParts: RecordsApartParts<typeof agreementReport> = {
  ...NAMES,
  record: Record,
  totals: agreementReportApi.totals,
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
