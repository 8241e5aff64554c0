import { createHash, randomBytes } from "node:crypto";
import { and, asc, desc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import { z } from "zod";
import { atOnce } from "@/server/db/at-once";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import type { EndReason, NewSession, SessionBook, SessionState } from "@/server/platform/call/session-book";
import { defineParam, defineParamRule, type Params } from "@/server/platform/params/params";
import { calendarDate } from "@/server/platform/call/services";
import { endSession, endSessionsOf, endText } from "@/server/reference/session-end";
import { prepareRead, reading, type SessionRow, userOf } from "@/server/reference/session-row";
import { sessions } from "@/server/reference/session.table";
import { USER_STATUS } from "@/server/reference/user.table";

export const sessionIdleMinutes = defineParam(
  "session.idleMinutes",
  z.int().min(1).max(1_440),
  30,
  "会话空闲时限（分钟）",
);
export const sessionHours = defineParam("session.absoluteHours", z.int().min(1).max(72), 12, "会话最长时限（小时）");
const HOUR_MINUTES = 60;
defineParamRule([sessionIdleMinutes, sessionHours], (get) => {
  const [idle, most] = [get(sessionIdleMinutes), get(sessionHours)];
  if (idle <= most * HOUR_MINUTES) return null;
  return `「${sessionIdleMinutes.label}」（${idle}）须不长于「${sessionHours.label}」（${most}），请先修改另一项`;
});
export const sessionsPerUser = defineParam(
  "session.maxPerUser",
  z.int().min(1).max(50),
  5,
  "每个用户同时在线会话数上限",
);

const TOUCH_MS = 60_000;
/** Ended against the user: what he had begun ends with it. */
const SHUT: ReadonlySet<EndReason> = new Set(["kicked", "password", "disabled"]);

/** 256 random bits; the database keeps the hash only. // promises P-S4 */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Accounts that may be signed in: normal ones, and pending ones until their first sign-in. // domain a §3.2 */
export const mayUse = (user: { userStatus: number; expireDate: string | null }, today: string): boolean =>
  (user.userStatus === USER_STATUS.normal || user.userStatus === USER_STATUS.pending) &&
  (user.expireDate === null || user.expireDate >= today);

/** Of a new session. */
/** So long a token that was live here is known; so many at most. */
const KNOWN_MS = 10 * 60_000;
const MOST_KNOWN = 50_000;

/** Reads, opens and ends sessions; all state is in the database, shared by every process. */
export class Sessions implements SessionBook {
  private readonly seenLive = new Map<string, number>();
  private readonly read: ReturnType<typeof prepareRead>;

  constructor(
    private readonly db: Db,
    private readonly params: Params,
  ) {
    this.read = prepareRead(db);
  }

  /** Looks a token up. `touch` counts the call as the user's activity; polls do without. */
  async find(token: string | undefined, now: Date, { touch }: { touch: boolean }): Promise<SessionState> {
    if (!token || token.length > 100) return { kind: "none" };
    const [row] = await this.read.execute({ tokenHash: hashToken(token) });
    if (!row || row.endReason === "logout") return { kind: "none" };
    const endReason = row.endReason ?? this.faultOf(row, now);
    if (endReason) {
      // It is over whether that can be written down or not.
      if (!row.endReason) await this.end(this.db, row.sessionId, endReason, now).catch(() => undefined);
      return { kind: "ended", message: endText(endReason, row.endNote) };
    }
    // A full disk must not stop reading: a minute that is not written down costs nobody his session.
    if (touch && now.getTime() - row.lastSeenTime.getTime() >= TOUCH_MS)
      await this.touch(row.sessionId, now).catch(() => undefined);
    this.remember(token, now);
    return { kind: "live", user: userOf(row) };
  }

  private remember(token: string, now: Date): void {
    if (this.seenLive.size >= MOST_KNOWN) this.seenLive.clear();
    this.seenLive.set(hashToken(token), now.getTime());
  }

  /** True for a token that was live here a moment ago: worth a look-up, whatever others send. Opens nothing. */
  wasLive(token: string, now: Date): boolean {
    const at = this.seenLive.get(hashToken(token));
    return at !== undefined && now.getTime() - at < KNOWN_MS;
  }

  /** Whose session this was at that instant, ended since or not: names a row of the log, opens nothing. */
  async ownerAt(tokenHash: string, at: Date): Promise<SessionUser | null> {
    const [row] = await this.read.execute({ tokenHash });
    return row && row.createTime <= at && (row.endTime === null || row.endTime >= at) ? userOf(row) : null;
  }

  /**
   * For whom a background job works, read anew. A session that only ran out or was left does not stop what the user
   * asked for; null when it was shut, the account may not be used, or it no longer acts for this firm.
   */
  async actor(db: Db, sessionId: string, companyId: string | null, now: Date): Promise<SessionUser | null> {
    const [row] = await reading(db).where(eq(sessions.sessionId, sessionId));
    if (!row || !mayUse(row, calendarDate(now)) || (row.endReason && SHUT.has(row.endReason))) return null;
    const user = userOf({ ...row, actingCompanyId: companyId });
    return (user.companyId ?? user.lv1OrgId) === companyId ? user : null;
  }

  private faultOf(row: SessionRow, now: Date): EndReason | null {
    if (!mayUse(row, calendarDate(now))) return "disabled";
    if (+now - row.createTime.getTime() >= this.params.get(sessionHours) * 3_600_000) return "absolute";
    return +now - row.lastSeenTime.getTime() >= this.params.get(sessionIdleMinutes) * 60_000 ? "idle" : null;
  }

  private async touch(sessionId: string, now: Date): Promise<void> {
    await this.db
      .update(sessions)
      .set({ lastSeenTime: now })
      .where(and(eq(sessions.sessionId, sessionId), lte(sessions.lastSeenTime, new Date(+now - TOUCH_MS))));
  }

  /** Opens a session and ends the oldest ones above the limit. Returns the token. */
  async open(db: Db, facts: NewSession, now: Date): Promise<string> {
    const { token, steps } = this.opening(facts, now);
    await atOnce(db, steps);
    return token;
  }

  /** The same as steps of a sign-in. The account's row is locked by then, so that parallel ones count each other's. */
  opening({ userId, ...facts }: NewSession, now: Date) {
    const token = newToken();
    const row = { ...facts, tokenHash: hashToken(token), createTime: now, lastSeenTime: now };
    this.remember(token, now);
    const beyond = (at: Db) =>
      at
        .select({ sessionId: sessions.sessionId })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(sessions.endTime), ne(sessions.sessionId, facts.sessionId)))
        .orderBy(desc(sessions.lastSeenTime), asc(sessions.sessionId))
        .offset(this.params.get(sessionsPerUser) - 1);
    const steps = [
      // `userId` may be a query that finds nobody: then the row's own rule refuses it, and all the rest with it.
      (at: Db) => at.insert(sessions).values({ ...row, userId }),
      (at: Db) =>
        at
          .update(sessions)
          .set({ endTime: now, endReason: "tooMany" })
          .where(and(inArray(sessions.sessionId, beyond(at)), isNull(sessions.endTime))),
    ] as const;
    return { token, steps };
  }

  end(db: Db, sessionId: string, endReason: EndReason, now: Date): Promise<void> {
    return endSession(db, sessionId, endReason, now);
  }

  /** Kick-out, disabling, password change: dead at the next request, on every process. */
  async endAllOf(db: Db, userId: string, endReason: EndReason, now: Date): Promise<void> {
    await endSessionsOf(db, { userId, endReason, now });
  }
}
