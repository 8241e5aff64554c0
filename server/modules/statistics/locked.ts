import type { AskedLine, LockedYear } from "@/contracts/statistics/company";
import { calendarDate } from "@/server/platform/call/services";
import type { RecordContext } from "@/server/records/hooks";
import { associationOf } from "@/server/reference/orgs";
import { isOfficer } from "@/server/reference/scope";
import { type Months, yearsOf } from "@/server/modules/agreement/read";

/** The asker's own association, or that of the firm that he acts for. */
export const orgOf = ({ db, user }: Pick<RecordContext, "db" | "user">): Promise<string | null> =>
  isOfficer(user) ? Promise.resolve(user.lv1OrgId) : associationOf(db, user.companyId);

/** Locked years among some months, and since when. */
export async function lockedIn(
  context: Pick<RecordContext, "db" | "user">,
  { from, to }: Months,
): Promise<LockedYear[]> {
  const orgId = await orgOf(context);
  if (orgId === null) return [];
  return (await yearsOf(context.db, orgId))
    .filter(({ year, isLocked }) => isLocked && year >= Number(from.slice(0, 4)) && year <= Number(to.slice(0, 4)))
    .map(({ year, lockTime }) => ({ year, lockTime: lockTime.toISOString() }))
    .sort((a, b) => a.year - b.year);
}

/** The same in words, for paper and a workbook. // domain b §9 (5) */
export const lockLines = (locked: readonly LockedYear[]): AskedLine[] =>
  locked.map(({ year, lockTime }) => ({
    label: "年度锁定",
    value: `${year} 年度于 ${calendarDate(new Date(lockTime))} 锁定，业务报备的数字为锁定时的`,
  }));
