import { MAX_MONTHS } from "@/contracts/statistics/company";
import { monthsAfter } from "@/contracts/kit/dates";
import { invalid } from "@/server/platform/call/errors";
import type { Months } from "@/server/modules/agreement/read";

/** Whole months from one to the other, both counted. */
export const lengthOf = ({ from, to }: Months): number => {
  const [fromYear = 0, fromMonth = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0] = to.split("-").map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
};

export const shifted = ({ from, to }: Months, by: number): Months => ({
  from: monthsAfter(`${from}-01`, by).slice(0, 7),
  to: monthsAfter(`${to}-01`, by).slice(0, 7),
});

/** The months of a question: the running year unless others are asked for. Throws where they cannot be. */
export function monthsOf(
  { monthFrom, monthTo }: { readonly monthFrom?: string | undefined; readonly monthTo?: string | undefined },
  today: string,
): Months {
  const year = (monthFrom ?? monthTo ?? today).slice(0, 4);
  const months = { from: monthFrom ?? `${year}-01`, to: monthTo ?? (monthFrom ? today.slice(0, 7) : `${year}-12`) };
  const length = lengthOf(months);
  if (length < 1) throw invalid([{ path: "monthTo", message: "期间止不能早于期间起，请重新选择" }]);
  if (length > MAX_MONTHS)
    throw invalid([{ path: "monthFrom", message: `统计期间最长 ${MAX_MONTHS / 12} 年，请缩短后再统计` }]);
  return months;
}

/** A page of figures that were counted as a whole, as an export asks for them. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) => ({ rows: rows.slice((page - 1) * pageSize, page * pageSize), totalCount: rows.length });
