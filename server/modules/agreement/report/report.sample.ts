import { agreementReport } from "@/contracts/agreement/report/report";
import { agreementReportSample } from "@/contracts/agreement/report/report-sample";
import type { RecordSample } from "@/server/tests/record-examples";

const explained = "录入有误，按照委托人的要求重新出具";

export const sample: RecordSample = {
  of: agreementReport,
  isUntold: true,
  form: agreementReportSample,
  table: "report_filings",
  step: {
    askVoid: { voidReason: 3, opinion: explained, attachments: [] },
    correct: { reportTitle: "年度纳税申报代理报告", reportNo: "晴川〔2026〕1号", copies: 2, opinion: explained },
    askCorrect: { serviceFee: "31000.00", opinion: explained },
    archive: { archiveNo: "DA-2026-001", archiveDate: "2026-03-10" },
    taxReport: { taxReportStatus: 1, taxReportDate: "2026-03-10" },
    unlock: { unlockedUntil: "2026-12-31", opinion: explained },
  },
};
