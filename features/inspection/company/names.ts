import { inspectionCompany } from "@/contracts/inspection/company";
import { stepStarts } from "@/contracts/inspection/company-lifecycle";
import { COMPANY_STEP_RULES } from "@/contracts/inspection/company-step-rules";
import { planApi } from "@/contracts/inspection/plan";
import { today } from "@/lib/format/date";

/** What list and record both need to know. */
export const NAMES = {
  of: inspectionCompany,
  files: "inspection.company",
  nameKey: "planName",
  alsoShownBy: [planApi.list, planApi.statistics],
  stepForms: Object.fromEntries(Object.entries(COMPANY_STEP_RULES).map(([step, rules]) => [step, { rules }])),
  stepInitial: (step: string, record: object) => stepStarts(step, { ...record }, today()),
  // Who begins goes on with the first section of the sheet.
  stepOpens: { start: { tab: "A", edit: "1" } },
} as const;
