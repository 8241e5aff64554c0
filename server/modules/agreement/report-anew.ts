import type { AgreementReportForm } from "@/contracts/agreement/report";

/** Of one report alone: its number, its review, its papers. */
export const ANEW = {
  reportNo: null,
  reportFile: null,
  review1Date: null,
  review2Date: null,
  review3Date: null,
  reviewOpinion: null,
  lateReason: null,
  archiveNo: null,
  archiveDate: null,
  taxReportStatus: null,
  taxReportDate: null,
  attachments: [],
} as const satisfies Partial<AgreementReportForm>;
