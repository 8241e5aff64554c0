// What 业务报备 promise: those of every record, and the domain page's own rules.
import { test } from "node:test";
import { agreementReport, type AgreementReportForm } from "@/contracts/agreement/report";
import { agreementReportSample } from "@/contracts/agreement/report-sample";
import { recordPromises } from "@/server/records/testing";
import { promised } from "@/tests/promise";

/** What the server refuses: the rule's words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementReportForm>, path: string])[] = [];

recordPromises({
  of: agreementReport,
  form: agreementReportSample,
  change: { reportName: "改名业务报备" },
  required: "reportName",
  refused: REFUSED,
});

test("the rules of the domain page are kept on the server", () => {
  promised(REFUSED.length > 0, "write a line in REFUSED for each rule, those that need the database included");
});
