import { ELEMENT_KEYS, noElement } from "@/contracts/agreement/report/report-elements";
import { nextPeriod } from "@/contracts/agreement/contract/contract-rules";
import { daysAfter, yearsAfter } from "@/contracts/kit/day/dates";
import type { AgreementReportForm } from "@/contracts/agreement/report/report";

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

/** 业务要素 are figures of one unit and one period: another one's are typed anew. */
export const NO_ELEMENTS = Object.fromEntries(ELEMENT_KEYS.map((key) => [key, noElement(key)]));

type Period = Pick<AgreementReportForm, "periodStart" | "periodEnd">;

/** A whole year is followed by the next one; another period is typed anew. */
function periodAfter({ periodStart, periodEnd }: Period): Period {
  const isYear = periodStart !== null && periodEnd === daysAfter(yearsAfter(periodStart, 1), -1);
  const { startDate, endDate } = nextPeriod(isYear ? { startDate: periodStart, endDate: periodEnd } : UNKNOWN);
  return { periodStart: startDate, periodEnd: endDate };
}
const UNKNOWN = { startDate: null, endDate: null };

/** The same work once more, of the year behind it: dated, counted and charged by itself. // domain b §6 (4) 复制 */
export const nextReport = (form: AgreementReportForm): Partial<AgreementReportForm> => ({
  ...NO_ELEMENTS,
  ...periodAfter(form),
  reportDate: null,
});
