import { lt, lte } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { cleanFiles } from "@/server/platform/files/clean";
import { KEY_LIFE_MS } from "@/server/platform/call/idempotency";
import { cleanJobs } from "@/server/platform/jobs/clean";
import { idempotencyKeys } from "@/server/platform/call/idempotency.table";
import type { Platform } from "@/server/platform/call/platform";
import { rateCounters } from "@/server/platform/limits/rate-limit.table";

const HOUR_MS = 3_600_000;

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Removes what has outlived its purpose. Repeatable, and harmless when several processes do it at once. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createTime, ago(now, KEY_LIFE_MS)));
  await db.delete(rateCounters).where(lte(rateCounters.windowEnd, now));
}

/** What a module does when time has passed; repeatable, and harmless when several processes do it at once. */
export type Chore = (db: Db, now: Date) => Promise<void>;

/** Hourly clean-up while the process lives, the modules' chores also at its start; returns how to stop it. */
export function startHousekeeping(platform: Platform, chores: readonly Chore[] = []): () => Promise<void> {
  const doChores = async (now: Date): Promise<void> => {
    for (const chore of chores) await chore(platform.db, now);
  };
  let running: Promise<void> = doChores(platform.services.clock.now()).catch((error: unknown) =>
    platform.log.warn({ err: error }, "housekeeping: chores put off to the next hour"),
  );
  const round = async (): Promise<void> => {
    const now = platform.services.clock.now();
    try {
      await doChores(now);
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
    await running;
  };
}
