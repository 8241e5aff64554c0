import type { FastifyInstance } from "fastify";
import { agreementReport, agreementReportRules } from "@/contracts/agreement/report";
import { implement } from "@/server/platform/call/implement";
import { keepRecords } from "@/server/records/records";
import { agreementReports } from "@/server/modules/agreement/report.table";

const records = keepRecords({
  of: agreementReport,
  table: agreementReports,
  files: "agreement.report",
  rules: agreementReportRules,
});

/** 业务报备: read within reach, written by the acting firm. */
export const registerAgreementReport = (app: FastifyInstance): void =>
  implement(app, agreementReport.api, records.handlers);
