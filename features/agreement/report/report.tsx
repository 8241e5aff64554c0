"use client";

import { agreementReport, agreementReportRules } from "@/contracts/agreement/report";
import { RecordsScreen, type RecordsScreenParts } from "@/components/record/records/records-screen";

const parts: RecordsScreenParts<typeof agreementReport> = {
  of: agreementReport,
  files: "agreement.report",
  nameKey: "reportName",
  sections: [{ title: "基本信息", keys: ["reportName", "remark"] }],
  rules: agreementReportRules,
};

/** 业务报备管理: the list, or one record. // domain page: say which */
export const AgreementReportScreen = () => <RecordsScreen parts={parts} />;
