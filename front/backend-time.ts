const SLOW_MS = 2_000;
/** The header tells whole seconds. */
const NOISE_MS = 1_500;

/**
 * The backend's time, as its answers tell it: signatures have a life, and refusals a time, that the backend compares
 * with its own, which is the database's. // server/platform/clock/clock
 */
export class BackendTime {
  #aheadMs = 0;

  constructor(private readonly machine: () => number = Date.now) {}

  readonly now = (): number => this.machine() + this.#aheadMs;

  /** The `Date` of an answer to what was asked at `askedAt`, by the steady clock. */
  heard(date: unknown, askedAt: number, answeredAt = performance.now()): void {
    const took = answeredAt - askedAt;
    const told = typeof date === "string" ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(told) || took > SLOW_MS) return;
    const aheadMs = told + 500 - (this.machine() - took / 2);
    if (Math.abs(aheadMs - this.#aheadMs) > NOISE_MS) this.#aheadMs = Math.abs(aheadMs) > NOISE_MS ? aheadMs : 0;
  }
}

/** A portal has one backend. */
export const backendTime = new BackendTime();
