import { filingDue } from "@/contracts/agreement/filing/filing-rules";
import { isYearLocked } from "@/contracts/agreement/invoice/invoice-rules";
import type { WriteContext } from "@/server/records/hooks";
import { filingDays, filingYearLock } from "@/server/modules/agreement/filing/filing-params";
import type { FilingRow } from "@/server/modules/agreement/filing/filing.table";

type Dated = Partial<Pick<FilingRow, "signDate" | "serviceStart" | "baseId">>;
type Opened = Partial<Pick<FilingRow, "unlockedUntil" | "unlockedYear">>;

/** The closed year in which it was due and is not filed yet; null while it may be filed. Its changes follow their agreement. */
export function lockedYear(
  { signDate = null, serviceStart = null, baseId = null }: Dated,
  { today, services }: Pick<WriteContext, "today" | "services">,
): number | null {
  if (baseId !== null || signDate === null || serviceStart === null) return null;
  const due = filingDue(signDate, serviceStart, services.params.get(filingDays));
  return isYearLocked(due, today, services.params.get(filingYearLock)) ? Number(due.slice(0, 4)) : null;
}

/** The association has opened one year for it, for a time: other dates are not opened by that. */
export const isOpened = (
  { unlockedUntil = null, unlockedYear = null }: Opened,
  year: number,
  { today }: Pick<WriteContext, "today">,
): boolean => unlockedYear === year && unlockedUntil !== null && unlockedUntil >= today;

/** What keeps it from being filed late after its year has closed, in words; null when nothing does. // domain b §4 (7) */
export function lockRefusal(record: Dated & Opened, context: Pick<WriteContext, "today" | "services">): string | null {
  const year = lockedYear(record, context);
  return year === null || isOpened(record, year, context)
    ? null
    : `该协议应在 ${year} 年备案，${year} 年度已锁定，请在记录页「申请解锁」；内容已保存，协会解锁后可以提交`;
}
