import { AsyncLocalStorage } from "node:async_hooks";

/** Work under way that may use the connections set aside, and when its time is over (`performance.now()`). */
interface Share {
  readonly until: number;
  /** Its call has been answered: what lives on (a timer, something that others wait for, too) is nobody's share. */
  isOver: boolean;
}

const shares = new AsyncLocalStorage<Share>();

/** A sign-in is answered by then, in whole or not at all: people wait at a door no longer. */
export const SHARE_LIMIT_MS = 8_000;

/**
 * Everything that this work asks of the database may use the share set aside, until that time (`performance.now()`) or
 * until it calls `end`.
 */
export function withShare<T>(until: number, work: (end: () => void) => T): T {
  const share: Share = { until, isOver: false };
  return shares.run(share, () => work(() => void (share.isOver = true)));
}

/** End of the share's time; null: the work has no share. */
export function shareUntil(): number | null {
  const share = shares.getStore();
  return share && !share.isOver ? share.until : null;
}

/**
 * Work that goes on when the share's time is over, or that is done for others, too: a timer or a promise begun within a
 * sign-in would else use what is kept for sign-ins, and fail with its time.
 */
export const beyondShare = <T>(work: () => T): T => shares.exit(work);
