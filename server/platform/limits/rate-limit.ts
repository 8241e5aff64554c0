import { and, eq, gt, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { addressOf } from "@/contracts/kit/network";
import type { Db } from "@/server/db/client";
import { beyondShare } from "@/server/db/share";
import type { Context } from "@/server/platform/call/context";
import { rateLimited } from "@/server/platform/call/errors";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";
import { rateCounters } from "@/server/platform/limits/rate-limit.table";

const perMinute = z.int().min(1).max(10_000_000);
export const userCallsPerMinute = defineParam(
  "limits.userCallsPerMinute",
  perMinute,
  1_200,
  "每个用户每分钟请求数上限",
);
export const addressCallsPerMinute = defineParam(
  "limits.addressCallsPerMinute",
  perMinute,
  6_000,
  "每个网络地址每分钟请求数上限",
);
defineParamOrder([userCallsPerMinute, addressCallsPerMinute], { orSame: true });

interface Events {
  readonly key: string;
  /** So many more. */
  readonly by: number;
}
const once = (keys: readonly string[]): readonly Events[] => keys.map((key) => ({ key, by: 1 }));

/**
 * Adds to shared counters, in the order they are named; a window starts with the first call. One statement, no race, and
 * one text however many they are: the database plans it once.
 */
function adding(db: Db, events: readonly Events[], windowSeconds: number, now: Date) {
  const windowEnd = new Date(now.getTime() + windowSeconds * 1_000);
  const isOver = lte(rateCounters.windowEnd, now);
  return db
    .insert(rateCounters)
    .select(
      sql`select one.key, ${windowEnd.toISOString()}::timestamptz, one.by
        from unnest(${sql.param(events.map(({ key }) => key))}::text[], ${sql.param(events.map(({ by }) => by))}::int[]) as one (key, by)`,
    )
    .onConflictDoUpdate({
      target: rateCounters.counterKey,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${rateCounters.count} + excluded.count end`,
        windowEnd: sql`case when ${isOver} then excluded.window_end else ${rateCounters.windowEnd} end`,
      },
    })
    .returning({ key: rateCounters.counterKey, count: rateCounters.count, windowEnd: rateCounters.windowEnd });
}

/** Adds one event to one of them and tells its value. */
async function add(db: Db, key: string, windowSeconds: number, now: Date) {
  const [row] = await adding(db, once([key]), windowSeconds, now);
  if (!row) throw new Error("rate counter without a row");
  return row;
}

interface Limit {
  readonly points: number;
  readonly windowSeconds: number;
}

/** Strict limit for costly or guessable calls: exact over all processes, one statement per call. // promises P-S5 */
export async function consume(db: Db, key: string, limit: Limit, now: Date): Promise<void> {
  const row = await add(db, key, limit.windowSeconds, now);
  if (row.count > limit.points) throw rateLimited((row.windowEnd.getTime() - now.getTime()) / 1_000);
}

/** Counts one event without refusing; returns the number in the running window. */
export const countUp = async (db: Db, key: string, windowSeconds: number, now: Date): Promise<number> =>
  (await add(db, key, windowSeconds, now)).count;

/** Counts one event of several counters at once; who counts the same ones names them in one order. */
export const countUpAll = async (
  db: Db,
  keys: readonly string[],
  windowSeconds: number,
  now: Date,
): Promise<ReadonlyMap<string, number>> =>
  new Map((await adding(db, once(keys), windowSeconds, now)).map(({ key, count }) => [key, count]));

/** Counts one event of each of some counters and reads others, in one statement; what has no count is not named. */
export async function countUpReading(
  db: Db,
  {
    keys,
    windowSeconds,
    others,
  }: { readonly keys: readonly string[]; readonly windowSeconds: number; readonly others: readonly string[] },
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const found = await db.execute<{ counter_key: string; count: number }>(sql`
    with counted as ${adding(db, once(keys), windowSeconds, now)}
    select counter_key, count from counted
    union all select ${rateCounters.counterKey}, ${rateCounters.count} from ${rateCounters}
    where ${and(inArray(rateCounters.counterKey, [...others]), gt(rateCounters.windowEnd, now))}`);
  return new Map(found.rows.map((row) => [row.counter_key, row.count]));
}

/** Events counted in the running windows of these counters; what has no count is not named. */
export async function readCounts(db: Db, keys: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ key: rateCounters.counterKey, count: rateCounters.count })
    .from(rateCounters)
    .where(and(inArray(rateCounters.counterKey, [...keys]), gt(rateCounters.windowEnd, now)));
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Events counted in the running window. */
export const readCount = async (db: Db, key: string, now: Date): Promise<number> =>
  (await readCounts(db, [key], now)).get(key) ?? 0;

/** In a statement: whether a counter stands at this number or above it. */
export const hasCount = (key: string, least: number, now: Date): SQL =>
  sql`exists (select from ${rateCounters} where ${and(
    eq(rateCounters.counterKey, key),
    gt(rateCounters.windowEnd, now),
    gte(rateCounters.count, least),
  )})`;

/** An address behind which many are known to be gets as much as so many. */
const SHARED_FACTOR = 20;
export const pointsOf = (points: number, isShared: boolean): number => (isShared ? points * SHARED_FACTOR : points);

/** The strict limit of strangers, by the address that they come from. */
export const consumeOfAddress = (
  { db, ip, now, http }: Pick<Context, "db" | "ip" | "now" | "http">,
  name: string,
  { points, windowSeconds }: Limit,
): Promise<void> =>
  consume(db, `${name}:${addressOf(ip)}`, { points: pointsOf(points, http.isSharedAddress), windowSeconds }, now);

interface Tally {
  /** Total of all processes at the last synchronisation. */
  known: number;
  /** Calls here since then. */
  pending: number;
  windowEndMs: number;
}

const WINDOW_SECONDS = 60;
const SYNC_MS = 2_000;
/** Counters added in one statement: many strangers at once are a few statements, not one for each of them. */
const SHARED_AT_ONCE = 500;
const nameOf = (key: string): string => `all:${key}`;

/**
 * Generous limit for every call. Counted here and added to the shared counters every two seconds, so that it costs no
 * statement per call; over several processes a user may exceed it by what two seconds bring.
 */
export class GeneralLimiter {
  private readonly tallies = new Map<string, Tally>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly db: Db) {}

  /** Throws RATE when the limit is used up; counts nothing. */
  check(key: string, limit: number, now: Date): void {
    const tally = this.tallies.get(key);
    const leftMs = (tally?.windowEndMs ?? 0) - now.getTime();
    if (tally && leftMs > 0 && tally.known + tally.pending >= limit) throw rateLimited(leftMs / 1_000);
  }

  /** Counts one call; throws RATE above the limit. */
  hit(key: string, limit: number, now: Date): void {
    this.check(key, limit, now);
    let tally = this.tallies.get(key);
    if (!tally || tally.windowEndMs <= now.getTime()) {
      tally = { known: 0, pending: 0, windowEndMs: now.getTime() + WINDOW_SECONDS * 1_000 };
      this.tallies.set(key, tally);
    }
    tally.pending += 1;
    this.timer ??= beyondShare(() => setTimeout(() => void this.sync(now), SYNC_MS).unref());
  }

  /** Adds what was counted here to the shared counters and learns what others counted. */
  async sync(now: Date): Promise<void> {
    this.timer = null;
    const counted: [string, Tally][] = [];
    for (const [key, tally] of this.tallies) {
      if (tally.windowEndMs <= now.getTime()) this.tallies.delete(key);
      else if (tally.pending > 0) counted.push([nameOf(key), tally]);
    }
    // In one order over all processes, so that none waits for another in a circle.
    counted.sort(([a], [b]) => (a < b ? -1 : 1));
    for (let at = 0; at < counted.length; at += SHARED_AT_ONCE)
      await this.share(counted.slice(at, at + SHARED_AT_ONCE), now);
  }

  private async share(counted: readonly [string, Tally][], now: Date): Promise<void> {
    const events = counted.map(([key, { pending }]) => ({ key, by: pending }));
    const rows = await this.added(events, now);
    const shared = new Map(rows.map((row) => [row.key, row]));
    counted.forEach(([key, tally], at) => {
      const row = shared.get(key);
      if (!row) return;
      tally.pending -= events[at]?.by ?? 0;
      tally.known = row.count;
      tally.windowEndMs = row.windowEnd.getTime();
    });
  }

  /** Of a database that is away or full no row comes: the count stays here and goes on counting locally. */
  private async added(events: readonly Events[], now: Date) {
    try {
      return await adding(this.db, events, WINDOW_SECONDS, now);
    } catch {
      return [];
    }
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
  }
}
