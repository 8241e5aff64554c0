import { setImmediate as others, setTimeout as wait } from "node:timers/promises";

/** Others have at least half of the time, and are never far from their turn. */
const LONGEST_MS = 50;

/** What a long job leaves to others between two slices: as much as the slice has taken. // decision 0050 */
export const restAfter = (startedAt: number): Promise<void> =>
  wait(Math.min(LONGEST_MS, performance.now() - startedAt));

/** How long a job keeps the process for itself. */
const TURN_MS = 4;

/** Work that goes on for long, parted so that others come in between. */
export class Turn {
  private startedAt = performance.now();

  get isOver(): boolean {
    return performance.now() - this.startedAt > TURN_MS;
  }

  /** Everybody who waits comes first. */
  async end(): Promise<void> {
    await others();
    this.startedAt = performance.now();
  }
}
