import { AsyncLocalStorage } from "node:async_hooks";

/** Work under way that may use the connections set aside, and when its time is over (`performance.now()`). */
interface Share {
  readonly until: number;
}

const shares = new AsyncLocalStorage<Share>();

/** A sign-in is answered by then, in whole or not at all: people wait at a door no longer. */
export const SHARE_LIMIT_MS = 8_000;

/** Everything that this work asks of the database may use the share set aside, until that time. */
export const withShare = <T>(until: number, work: () => T): T => shares.run({ until }, work);

/** End of the share's time; null: the work has no share. */
export const shareUntil = (): number | null => shares.getStore()?.until ?? null;

/** Work that goes on when the share's time is over. */
export const beyondShare = <T>(work: () => T): T => shares.exit(work);
