import { lt, lte } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { cleanFiles } from "@/server/platform/files/clean";
import { KEY_LIFE_MS } from "@/server/platform/call/idempotency";
import { cleanJobs } from "@/server/platform/jobs/clean";
import { idempotencyKeys } from "@/server/platform/call/idempotency.table";
import type { Platform } from "@/server/platform/call/platform";
import { rateCounters } from "@/server/platform/limits/rate-limit.table";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How often the clock is looked at for a new minute. */
const TICK_MS = 5_000;

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Removes what has outlived its purpose. Repeatable, and harmless when several processes do it at once. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createTime, ago(now, KEY_LIFE_MS)));
  await db.delete(rateCounters).where(lte(rateCounters.windowEnd, now));
}

/** What a module does when time has passed; repeatable, and harmless when several processes do it at once. */
export type Chore = (db: Db, now: Date) => Promise<void>;

/** One after the other, each by itself: one that fails is put off, and keeps none of the others from its work. */
async function doEach({ db, log }: Platform, chores: readonly Chore[], now: () => Date): Promise<void> {
  for (const chore of chores)
    try {
      await chore(db, now());
    } catch (error) {
      log.warn({ err: error }, "housekeeping: a chore is put off to the next round");
    }
}

/** Does what is due with each new minute of the clock, one round after the other; returns how to stop it. */
function startMinutes(platform: Platform, chores: readonly Chore[]): () => Promise<void> {
  const { clock } = platform.services;
  const minute = (): number => Math.floor(clock.now().getTime() / MINUTE_MS);
  let last = minute();
  let running: Promise<void> | null = null;
  const round = async (): Promise<void> => {
    await doEach(platform, chores, () => clock.now());
    running = null;
  };
  const timer = setInterval(() => {
    const now = minute();
    if (now === last || running) return;
    last = now;
    running = round();
  }, TICK_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

interface Chores {
  /** Of each hour, and of the start. */
  readonly hourly?: readonly Chore[];
  /** Of each minute, and of the start: what people wait for. */
  readonly everyMinute?: readonly Chore[];
}

/** Hourly clean-up while the process lives, and the modules' chores; returns how to stop it. */
export function startHousekeeping(platform: Platform, { hourly = [], everyMinute = [] }: Chores): () => Promise<void> {
  const stopMinutes = startMinutes(platform, everyMinute);
  const atStart = platform.services.clock.now();
  let running: Promise<void> = doEach(platform, [...hourly, ...everyMinute], () => atStart);
  const round = async (): Promise<void> => {
    const now = platform.services.clock.now();
    await doEach(platform, hourly, () => now);
    try {
      await removeExpired(platform.db, now);
      await cleanJobs(platform.db, now);
      await cleanFiles({ db: platform.db, files: platform.services.files, now });
    } catch (error) {
      platform.log.warn({ err: error }, "housekeeping: put off to the next hour");
    }
  };
  const timer = setInterval(() => {
    running = round();
  }, HOUR_MS).unref();
  return async () => {
    clearInterval(timer);
    await stopMinutes();
    await running;
  };
}
