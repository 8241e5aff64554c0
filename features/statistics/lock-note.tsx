import type { LockedYear } from "@/contracts/statistics/company";
import { Note } from "@/components/ui/note";
import { date } from "@/lib/format/date";

interface Props {
  readonly locked: readonly LockedYear[] | undefined;
  /** What follows from it here. */
  readonly children: string;
}

/** Which of the years that are shown are locked, and since when. // domain b §9 (5) */
export function LockNote({ locked = [], children }: Props) {
  if (locked.length === 0) return null;
  const years = locked.map(({ year, lockTime }) => `${year} 年度已于 ${date(lockTime)} 锁定`).join("，");
  return <Note tone="note">{`${years}，数字为锁定时的。${children}`}</Note>;
}
