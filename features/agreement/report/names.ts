import { agreementReport, agreementReportApi } from "@/contracts/agreement/report/report";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import { OTHER_FILE, REPORT_FILE, TAX_REPORT } from "@/contracts/agreement/report/report-fields";
import { CHAIN_READS } from "@/features/agreement/chain/reads";

type Values = Readonly<Record<string, unknown>>;
const CORRECTED = ["reportTitle", "reportNo", "copies", "archiveNo"] as const;
const picked = (keys: readonly string[], record: object): Values =>
  Object.fromEntries(keys.map((key) => [key, (record as Values)[key] ?? ""]));

/** What a step's form holds at first: the record as it stands. */
function stepInitial(step: string, record: object): Values {
  if (step === "correct") return picked(CORRECTED, record);
  if (step === "archive") return picked(["archiveNo", "archiveDate"], record);
  if (step === "taxReport") return { ...picked(["taxReportDate"], record), taxReportStatus: TAX_REPORT.done };
  return {};
}

/** What list and record both need to know. */
export const NAMES = {
  of: agreementReport,
  files: "agreement.report",
  nameKey: "reportTitle",
  alsoShownBy: [agreementReportApi.totals, reportPaperApi.get, ...CHAIN_READS],
  stepFiles: { askVoid: [OTHER_FILE], correct: [REPORT_FILE, OTHER_FILE], askCorrect: [REPORT_FILE] },
  stepInitial,
} as const;
