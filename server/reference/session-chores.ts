import { and, isNotNull, lt, lte, or } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { captchas, loginGuards, sessions } from "@/server/reference/session.table";

const DAY_MS = 86_400_000;
/** Ended sessions stay this long, so that a returning browser hears "ended" and not "never was". */
const SESSION_DAYS = 7;

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Removes captchas, failures and sessions that have outlived their purpose. Repeatable. */
export async function removeEndedSessions(db: Db, now: Date): Promise<void> {
  await db.delete(captchas).where(lte(captchas.expireTime, now));
  const isForgotten = and(
    lt(loginGuards.lastFailureTime, ago(now, DAY_MS)),
    or(lt(loginGuards.lockedUntil, now), lt(loginGuards.lastFailureTime, ago(now, 2 * DAY_MS))),
  );
  await db.delete(loginGuards).where(isForgotten);
  const old = ago(now, SESSION_DAYS * DAY_MS);
  await db
    .delete(sessions)
    .where(or(and(isNotNull(sessions.endTime), lt(sessions.endTime, old)), lt(sessions.lastSeenTime, old)));
}
