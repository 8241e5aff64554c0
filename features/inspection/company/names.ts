import { inspectionCompany } from "@/contracts/inspection/company";
import { planApi } from "@/contracts/inspection/plan";

/** What list and record both need to know. */
export const NAMES = {
  of: inspectionCompany,
  files: "inspection.company",
  nameKey: "planName",
  alsoShownBy: [planApi.list, planApi.statistics],
  // Who begins goes on with the first section of the sheet.
  stepOpens: { start: { tab: "A", edit: "1" } },
} as const;
