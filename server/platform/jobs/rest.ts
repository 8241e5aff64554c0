import { setTimeout as wait } from "node:timers/promises";

/** Others have at least half of the time, and are never far from their turn. */
const LONGEST_MS = 50;

/** What a long job leaves to others between two slices: as much as the slice has taken. // decision 0050 */
export const restAfter = (startedAt: number): Promise<void> =>
  wait(Math.min(LONGEST_MS, performance.now() - startedAt));
