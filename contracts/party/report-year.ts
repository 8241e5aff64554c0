/** What a submission tells of: the state on 31 December of its year, or as of today while that has not come. */
export interface ReportYear {
  readonly year: number;
  readonly asOf: string;
}

/** A year that has been told. */
interface ToldYear extends ReportYear {
  readonly isPassed: boolean;
}

/** A year that may be told now. */
export interface OpenYear extends ReportYear {
  /** Before its end: 年中上报, which does not stand for the year. */
  readonly isMidYear: boolean;
  /** After the last day for it: 逾期补报. */
  readonly isLate: boolean;
  /** Chosen unless somebody chooses another. */
  readonly isProposed: boolean;
}

/** Until this day (MM-DD) the year that has ended is told in time. // domain a §0.9 */
export const STANDARD_REPORT_UNTIL = "06-30";
/** How many past years may still be told. */
export const STANDARD_YEARS_BACK = 3;

const endOf = (year: number): string => `${year}-12-31`;
export const isMidYear = ({ year, asOf }: ReportYear): boolean => asOf < endOf(year);
/** Whether a day is behind the last one for a year. */
export const isLateOn = (year: number, day: string, until: string): boolean => day > `${year + 1}-${until}`;

interface Asked {
  readonly today: string;
  readonly told: readonly ToldYear[];
  /** The year whose change the association has agreed to: it and no other is told again. */
  readonly change: number | null;
  /** The year of the report that came back or was taken back last and is still worked on. */
  readonly atWork: number | null;
  readonly until: string;
  readonly yearsBack: number;
  /** The day on which the firm joined, or was founded: years that had ended by then were never its own. */
  readonly since?: string | null;
}

/** Told and passed: for its end for good, before its end until that has come. */
const isClosed = (year: number, { told, today }: Asked): boolean =>
  told.some((one) => one.isPassed && one.year === year && (!isMidYear(one) || today < endOf(year)));

/** Years that a submission of today may be for, the latest first; none turns into another by itself. // domain a §5.3 */
export function openYears(asked: Asked): OpenYear[] {
  const { today, change, atWork, until, yearsBack, since } = asked;
  const now = Number(today.slice(0, 4));
  const first = since ? Number(since.slice(0, 4)) : 0;
  const years = Array.from({ length: yearsBack + 1 }, (_, i) => now - i).filter((year) => year >= first);
  // What came back is put right for its own year, however long that took.
  if (atWork !== null && !years.includes(atWork)) years.push(atWork);
  const open = change === null ? years.filter((year) => !isClosed(year, asked)) : [change];
  // A report at work stays what it is; else the year that has ended comes before the one that has not.
  const proposed = [atWork, now - 1].find((year) => year !== null && open.includes(year)) ?? open[0];
  return open.map((year) => {
    const asOf = endOf(year) < today ? endOf(year) : today;
    return {
      year,
      asOf,
      isMidYear: isMidYear({ year, asOf }),
      isLate: isLateOn(year, today, until),
      isProposed: year === proposed,
    };
  });
}

/** 「2025 年度，截至 2025-12-31」, with what is unusual about it. */
export function yearText({ year, asOf, isMidYear: isMid, isLate }: Omit<OpenYear, "isProposed">): string {
  const unusual = isMid ? "（年中上报）" : isLate ? "（逾期补报）" : "";
  return `${year} 年度，截至 ${asOf}${unusual}`;
}
