import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { AppError } from "@/server/platform/call/errors";
import { USER_TYPE } from "@/server/reference/user.table";
import { applications, applicationSessions } from "@/server/modules/public/application.table";

const COOKIE = "apply";
const HOUR_MS = 3_600_000;
/** Without a save the session ends after so long, and in any case after a day's work. */
const IDLE_MS = 2 * HOUR_MS;
const LONGEST_MS = 12 * HOUR_MS;

type Calling = Pick<Context, "db" | "now" | "http">;
/** The application that a call is about. */
interface Named {
  readonly params: Readonly<Record<string, unknown>>;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Missing sessions, foreign applications and those that are gone answer alike. */
const gone = () =>
  new AppError(
    404,
    "NOT_FOUND",
    "办理会话已结束，本次没有保存，页面上填写的内容仍在。请用手机验证码和保存码重新进入后再保存",
  );

/** Who works on an application, as the record engine wants a user: he acts for the firm that he founds, and for nothing else. */
export function applicantUser({
  companyId,
  orgId,
  applicantName,
}: {
  readonly companyId: string;
  readonly orgId: string;
  readonly applicantName: string | null;
}): SessionUser {
  return {
    sessionId: "",
    userId: companyId,
    username: "",
    nickName: applicantName ?? "申请人",
    userType: USER_TYPE.member,
    companyId,
    homeCompanyId: companyId,
    reach: [companyId],
    switchable: [],
    lv1OrgId: orgId,
    orgId,
    functionCodes: new Set(),
    mustChangePwd: false,
    mustEnrol: false,
  };
}

/** Opens this browser's session on an application; returns when it ends. */
export async function openSession({ db, now, http }: Calling, applicationId: string): Promise<Date> {
  const token = randomBytes(32).toString("base64url");
  const expireTime = new Date(now.getTime() + IDLE_MS);
  await db.insert(applicationSessions).values({ tokenHash: hashOf(token), applicationId, beginTime: now, expireTime });
  http.setCookie(COOKIE, token, { maxAgeSeconds: LONGEST_MS / 1_000 });
  return expireTime;
}

/** The application of this browser, by its cookie; null without a live session. */
export async function sessionOf({ db, now, http }: Calling) {
  const token = http.cookie(COOKIE);
  if (token === undefined || token.length > 100) return null;
  const [found] = await db
    .select({
      tokenHash: applicationSessions.tokenHash,
      beginTime: applicationSessions.beginTime,
      expireTime: applicationSessions.expireTime,
      applicationId: applications.applicationId,
      companyId: applications.companyId,
      orgId: applications.orgId,
      applicantName: applications.applicantName,
    })
    .from(applicationSessions)
    .innerJoin(applications, eq(applications.applicationId, applicationSessions.applicationId))
    .where(and(eq(applicationSessions.tokenHash, hashOf(token)), gt(applicationSessions.expireTime, now)));
  return found ?? null;
}

/** Work goes on: the session does, too. */
export async function extendSession(
  { db, now }: Calling,
  { tokenHash, beginTime, expireTime }: NonNullable<Awaited<ReturnType<typeof sessionOf>>>,
): Promise<void> {
  const next = new Date(Math.min(now.getTime() + IDLE_MS, beginTime.getTime() + LONGEST_MS));
  // Not with every key.
  if (next.getTime() - expireTime.getTime() < 60_000) return;
  await db.update(applicationSessions).set({ expireTime: next }).where(eq(applicationSessions.tokenHash, tokenHash));
}

/** The applicant of the named application; throws where this browser has no session on it. */
export async function applicantOf(context: Calling & Named) {
  const session = await sessionOf(context);
  if (session === null || session.applicationId !== context.params["applicationId"]) throw gone();
  return { session, user: applicantUser(session) };
}

/** The same call as the applicant makes it. */
export async function asApplicant<C extends Calling & Named, R>(
  context: C,
  work: (own: Omit<C, "user"> & { readonly user: SessionUser }) => Promise<R>,
): Promise<R> {
  const { session, user } = await applicantOf(context);
  await extendSession(context, session);
  return work({ ...context, user });
}

export async function endSession({ db, http }: Calling): Promise<void> {
  const token = http.cookie(COOKIE);
  if (token !== undefined) await db.delete(applicationSessions).where(eq(applicationSessions.tokenHash, hashOf(token)));
  http.clearCookie(COOKIE);
}

/** Sessions that are over. Repeatable. */
export const dropOldSessions = async (db: Db, now: Date): Promise<void> =>
  void (await db.delete(applicationSessions).where(lt(applicationSessions.expireTime, now)));
