import { agreementReport } from "@/contracts/agreement/report";
import { agreementReportSample } from "@/contracts/agreement/report-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = { of: agreementReport, form: agreementReportSample, table: "report_filings" };
