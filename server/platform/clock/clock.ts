import type { Pool } from "pg";
import type { Clock } from "@/server/platform/call/services";

const EVERY_MS = 3_000;
const SAMPLES = 3;
/** What two quartzes drift apart: 100 millionths. */
const DRIFT = 1e-4;
/** Within it a correction backwards makes time stand still instead. */
const HOLD_MS = 1_000;
const TOLD_FROM_MS = 2_000;

/**
 * The database's time, told without asking it each time: all processes of one database agree within milliseconds,
 * whatever the clocks of their machines say. Until `follow` it is the machine's. // decision 0020
 */
export class DatabaseClock implements Clock {
  /** The database's time at the zero of this process's own steady clock. */
  private zeroMs: number | null = null;
  /** How far that may be off, and when it was found. */
  private errorMs = Number.POSITIVE_INFINITY;
  private measuredAt = 0;
  private lastMs = 0;

  constructor(
    private readonly steady: () => number = () => performance.now(),
    private readonly machine: () => number = () => Date.now(),
  ) {}

  now(): Date {
    if (this.zeroMs === null) return new Date(this.machine());
    const at = this.zeroMs + this.steady();
    this.lastMs = at < this.lastMs && this.lastMs - at < HOLD_MS ? this.lastMs : at;
    return new Date(this.lastMs);
  }

  /** Milliseconds that this machine is ahead of the database. */
  get aheadMs(): number {
    return this.machine() - this.now().getTime();
  }

  /**
   * One answer of the database: its time lay between asking and answer. The narrower measure counts, unless both cannot
   * be true: then the database's clock was set.
   */
  learn(databaseMs: number, askedAt: number, answeredAt: number): void {
    const errorMs = (answeredAt - askedAt) / 2;
    const zeroMs = databaseMs - (askedAt + answeredAt) / 2;
    const knownErrorMs = this.errorMs + (answeredAt - this.measuredAt) * DRIFT;
    const isContradiction = this.zeroMs !== null && Math.abs(zeroMs - this.zeroMs) > errorMs + knownErrorMs;
    if (errorMs > knownErrorMs && !isContradiction) return;
    [this.zeroMs, this.errorMs, this.measuredAt] = [zeroMs, errorMs, answeredAt];
  }

  private async ask(pool: Pool): Promise<void> {
    const client = await pool.connect();
    try {
      for (let n = 0; n < SAMPLES; n += 1) {
        const askedAt = this.steady();
        const { rows } = await client.query<{ at: string }>(
          "select extract(epoch from clock_timestamp()) * 1000 as at",
        );
        this.learn(Number(rows[0]?.at), askedAt, this.steady());
      }
    } finally {
      client.release();
    }
  }

  /** Resolves when the database's time is known, and goes on asking until the pool ends. */
  async follow(pool: Pool): Promise<void> {
    await this.ask(pool);
    const wait = (): void => {
      // A database that is away is asked again; meanwhile the steady clock goes on.
      if (!pool.ending) setTimeout(() => void this.ask(pool).then(wait, wait), EVERY_MS).unref();
    };
    wait();
  }
}

/** The clock of this process: it serves one database. */
export const systemClock = new DatabaseClock();

/** A sentence for the operator when the machine's clock is wrong, else null. */
export const wrongClock = (): string | null =>
  Math.abs(systemClock.aheadMs) < TOLD_FROM_MS
    ? null
    : `本机时钟比数据库${systemClock.aheadMs > 0 ? "快" : "慢"} ${Math.round(Math.abs(systemClock.aheadMs) / 1_000)} 秒，业务时间一律以数据库为准；请校正本机时钟`;
