/** A period that people mostly ask for, by months, both ends included. */
export interface Period {
  readonly key: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const monthText = (year: number, month: number): string => {
  const at = year * 12 + month - 1;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
};

/** Of the day `today` (`YYYY-MM-DD`): years, quarters, months, now and before. // domain b §9 (3) */
export function periodsOf(today: string): readonly Period[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const quarter = month - ((month - 1) % 3);
  const of = (key: string, label: string, first: number, length: number): Period => ({
    key,
    label,
    from: monthText(year, first),
    to: monthText(year, first + length - 1),
  });
  return [
    of("year", "本年", 1, 12),
    of("lastYear", "上年", -11, 12),
    of("quarter", "本季", quarter, 3),
    of("lastQuarter", "上季", quarter - 3, 3),
    of("month", "本月", month, 1),
    of("lastMonth", "上月", month - 1, 1),
  ];
}
