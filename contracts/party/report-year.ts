/** What a submission tells of: the state on 31 December of its year, or as of today while that has not come. */
export interface ReportYear {
  readonly year: number;
  readonly asOf: string;
}

/** Until this day (MM-DD) a submission is for the year that has ended. // domain a §0.9 */
export const STANDARD_REPORT_UNTIL = "06-30";

/** The year that a submission of today is for. // domain a §5.3 31 Dec snapshot */
export function reportYearOf(today: string, until: string): ReportYear {
  const year = Number(today.slice(0, 4));
  if (today.slice(5) <= until) return { year: year - 1, asOf: `${year - 1}-12-31` };
  return { year, asOf: today.slice(5) === "12-31" ? `${year}-12-31` : today };
}

/** Whether a year is still to be told, after the last one that passed: never told, or told before its end. */
export const isReportDue = (next: ReportYear, last: ReportYear | null): boolean =>
  last === null || next.year > last.year || (next.asOf.endsWith("-12-31") && last.asOf < next.asOf);
