import { daysAfter } from "@/contracts/kit/day/dates";
import { invalid, stateConflict } from "@/server/platform/call/errors";

/** What a record of a closed year keeps of its firm's request to open it. */
interface Asked {
  readonly unlockAskedTime: Date | null;
}

/** The request is answered, or the record has moved on without an answer. */
export const UNASKED = { unlockAskedTime: null, unlockReason: null };

export const TAKEN_BACK = "事务所已撤回解锁申请，本次没有办理";

/** A request that waits for the association. // domain b §5 (4), §6 (4) */
export function askUnlocking({ unlockAskedTime }: Asked, now: Date, reason: string) {
  if (unlockAskedTime !== null) throw stateConflict("已申请解锁，请等待协会答复");
  return { unlockAskedTime: now, unlockReason: reason };
}

/** The request, taken back by its firm before it is answered. */
export function cancelUnlocking({ unlockAskedTime }: Asked) {
  if (unlockAskedTime === null) throw stateConflict("没有等待答复的解锁申请，协会可能已经答复，请查看办理记录");
  return UNASKED;
}

/** A record of a closed year is opened at most so long. */
const MOST_UNLOCKED = 366;
export function assertUnlockedUntil(unlockedUntil: string, today: string): void {
  if (unlockedUntil < today || unlockedUntil > daysAfter(today, MOST_UNLOCKED))
    throw invalid([{ path: "unlockedUntil", message: "解锁至今天以后一年以内的日期" }]);
}

/** The request, refused; the record stays closed. */
export function refuseUnlocking({ unlockAskedTime }: Asked) {
  if (unlockAskedTime === null) throw stateConflict("事务所没有申请解锁，或申请已办理");
  return UNASKED;
}
