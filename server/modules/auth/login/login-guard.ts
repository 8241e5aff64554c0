import { setTimeout as wait } from "node:timers/promises";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/server/db/client";
import { beyondShare } from "@/server/db/share";
import { defineParam, defineParamOrder, type Params } from "@/server/platform/params/params";
import { loginGuards } from "@/server/reference/session.table";

const attempts = z.int().min(1).max(1_000);
export const captchaAfter = defineParam("login.captchaAfter", attempts, 3, "登录失败多少次后需要安全验证");
export const lockAfter = defineParam("login.lockAfter", attempts, 5, "登录失败多少次后锁定");
// A check that comes with the lock or behind it would never be asked.
defineParamOrder([captchaAfter, lockAfter]);
export const lockMinutes = defineParam(
  "login.lockMinutes",
  z.int().min(1).max(1_440),
  15,
  "首次锁定时长（分钟），其后逐次加倍",
);

const DAY_MS = 24 * 3_600_000;

/** Failures of one account, or of one remembered device for it. */
export interface Guard {
  readonly failures: number;
  readonly lockCount: number;
  readonly lockedUntil: Date | null;
}

/** Wrong codes of a second factor, beside the wrong passwords of the same name or device. // domain a §3.5 */
export const factorGuard = (guardKey: string): string => `factor:${guardKey}`;

const CLEAN: Guard = { failures: 0, lockCount: 0, lockedUntil: null };

/** A day without a failure forgets everything, unless a lock still runs. */
function guardOf(row: typeof loginGuards.$inferSelect, now: Date): Guard {
  const isLocked = row.lockedUntil !== null && row.lockedUntil > now;
  const isForgotten = !isLocked && now.getTime() - row.lastFailureTime.getTime() >= DAY_MS;
  return isForgotten ? CLEAN : { ...row, lockedUntil: isLocked ? row.lockedUntil : null };
}

/** Several guards with one statement; the returned function knows those that were asked for. */
export async function readGuards(db: Db, guardKeys: readonly string[], now: Date): Promise<(key: string) => Guard> {
  const rows = await db
    .select()
    .from(loginGuards)
    .where(inArray(loginGuards.guardKey, [...guardKeys]));
  const guards = new Map(rows.map((row) => [row.guardKey, guardOf(row, now)]));
  return (key) => guards.get(key) ?? CLEAN;
}

export const readGuard = async (db: Db, guardKey: string, now: Date): Promise<Guard> =>
  (await readGuards(db, [guardKey], now))(guardKey);

/** Whole minutes until the lock ends, at least one; 0 = not locked. */
export const minutesLocked = (guard: Guard, now: Date): number =>
  guard.lockedUntil ? Math.max(1, Math.ceil((guard.lockedUntil.getTime() - now.getTime()) / 60_000)) : 0;

export const needsCaptcha = (guard: Guard, params: Params): boolean =>
  guard.failures >= params.get(captchaAfter) || guard.lockCount > 0;

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

const lockedAt = (now: Date): SQL => sql`coalesce(${loginGuards.lockedUntil} > ${at(now)}, false)`;
const forgottenAt = (now: Date): SQL =>
  sql`(${loginGuards.lastFailureTime} <= ${at(new Date(now.getTime() - DAY_MS))} and not ${lockedAt(now)})`;
/** `needsCaptcha` of a row as it is now; a lock that runs is among them. */
const spentAt = (now: Date, params: Params): SQL =>
  sql`(not ${forgottenAt(now)} and (${loginGuards.failures} >= ${params.get(captchaAfter)} or ${loginGuards.lockCount} > 0))`;

/** An attempt that counts: how many this makes, and minutes of a lock because of which it does not. */
export interface Reserved {
  readonly failures: number;
  readonly minutes: number;
}

interface Condition {
  /** Else nothing is counted. */
  readonly if: SQL;
  /** What a row that is there must be at that very moment. */
  readonly ifRow?: SQL;
}

async function reserve(db: Db, guardKey: string | SQL, now: Date, only: Condition): Promise<Reserved | null> {
  const isLocked = lockedAt(now);
  const isForgotten = forgottenAt(now);
  const [row] = await db
    .insert(loginGuards)
    .select(sql`select ${guardKey}::text, 1, 0, null::timestamptz, ${at(now)} where ${only.if}`)
    .onConflictDoUpdate({
      target: loginGuards.guardKey,
      set: {
        failures: sql`case when ${isLocked} then ${loginGuards.failures} when ${isForgotten} then 1
          else ${loginGuards.failures} + 1 end`,
        lockCount: sql`case when ${isForgotten} then 0 else ${loginGuards.lockCount} end`,
        lastFailureTime: now,
      },
      setWhere: only.ifRow,
    })
    .returning();
  if (!row) return null;
  const lockedUntil = row.lockedUntil && row.lockedUntil > now ? row.lockedUntil : null;
  return { failures: row.failures, minutes: minutesLocked({ ...row, lockedUntil }, now) };
}

/**
 * Counts the attempt as a failure before the password is checked, so that parallel guesses cannot slip past the limit;
 * a right password takes it back. Tells how many this makes, and the minutes of a lock that another process has set since
 * the guard was read: then nothing is counted and nothing may be checked.
 */
export async function reserveAttempt(db: Db, guardKey: string, now: Date): Promise<Reserved> {
  const reserved = await reserve(db, guardKey, now, { if: sql`true` });
  if (!reserved) throw new Error("login guard without a row");
  return reserved;
}

interface Unspent {
  readonly params: Params;
  /** Its key, or how the database finds it. */
  readonly guardKey: string | SQL;
  /** Guards of which none may ask for a captcha. */
  readonly guardKeys: readonly string[];
  /** What must not be the case. */
  readonly unless: SQL;
}

/**
 * The same in the trip that reads all this, for who need not answer a captcha; null: nothing was counted, and what was
 * read says why.
 */
export function reserveUnspent(db: Db, now: Date, { params, guardKey, guardKeys, unless }: Unspent) {
  const isSpent = spentAt(now, params);
  const isOneSpent = sql`exists (select from ${loginGuards} where ${inArray(loginGuards.guardKey, [...guardKeys])} and ${isSpent})`;
  return reserve(db, guardKey, now, { if: sql`not ${isOneSpent} and not ${unless}`, ifRow: sql`not ${isSpent}` });
}

/** One statement: what was counted does not count. */
export const giveBack = (db: Db, guardKey: string) =>
  db
    .update(loginGuards)
    .set({ failures: sql`greatest(${loginGuards.failures} - 1, 0)` })
    .where(eq(loginGuards.guardKey, guardKey));

/** Pauses between the tries of giving an attempt back. */
const AGAIN_MS: readonly number[] = [1_000, 5_000, 15_000, 30_000];

/** Who waits for his answer waits so long for the attempt to be given back; on a slow database it is longer under way. */
const GIVE_BACK_MS = 1_000;

/**
 * The check could not be made, or the sign-in not be kept, for a reason of ours: the attempt does not count, or a disk
 * that is full would lock out those who know their password. Tried once at once, then in the background.
 */
export async function giveBackAttempt(db: Db, guardKey: string): Promise<void> {
  await beyondShare(async () => {
    const given = giveBack(db, guardKey).catch(() => void giveBackLater(db, guardKey));
    const patience = new AbortController();
    const late = wait(GIVE_BACK_MS, undefined, { ref: false, signal: patience.signal }).catch(() => undefined);
    await Promise.race([given, late]);
    patience.abort();
  });
}

async function giveBackLater(db: Db, guardKey: string): Promise<void> {
  for (const ms of AGAIN_MS) {
    await wait(ms, undefined, { ref: false });
    try {
      await giveBack(db, guardKey);
      return;
    } catch {
      // Still away or full: once more, later.
    }
  }
}

/** Locks for 15 minutes, then 30, 60 … up to a day, in one statement with the new count. Returns the minutes. // promises P-S5 */
export async function lock(db: Db, guardKey: string, params: Params, now: Date): Promise<number> {
  const doubled = sql`least(${params.get(lockMinutes)} * power(2, least(${loginGuards.lockCount}, 20)), 24 * 60)`;
  const [row] = await db
    .update(loginGuards)
    .set({
      lockCount: sql`${loginGuards.lockCount} + 1`,
      failures: 0,
      lockedUntil: sql`${at(now)} + make_interval(mins => ${doubled}::int)`,
    })
    .where(eq(loginGuards.guardKey, guardKey))
    .returning();
  return row ? minutesLocked(row, now) : 0;
}

export async function forget(db: Db, guardKey: string): Promise<void> {
  await db.delete(loginGuards).where(eq(loginGuards.guardKey, guardKey));
}
