import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import { atOnce } from "@/server/db/at-once";
import type { Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import { loginRefused } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import type { SignInProof } from "@/server/platform/call/session-book";
import type { Platform } from "@/server/platform/call/platform";
import { makeTicket } from "@/server/modules/auth/cert/cert-login";
import { CHALLENGE_SECONDS, openChallenge } from "@/server/modules/auth/factor/factor-challenge";
import { isFactorRequired } from "@/server/modules/auth/factor/factor-port";
import { PROOF_WORDS } from "@/server/modules/auth/login/proof-words";
import { rememberDevice } from "@/server/modules/auth/login/known-device";
import { type Account, type Attempt, factsOf, type LoginContext } from "@/server/modules/auth/login/login-attempt";
import { forget, giveBack } from "@/server/modules/auth/login/login-guard";
import { isPasswordExpired } from "@/server/modules/auth/password/password-policy";
import { USER_STATUS, users } from "@/server/reference/user.table";

export const refused = () => loginRefused(LOGIN_ERROR.credentials, "用户名或密码错误");

/** Who comes in, and what with. */
interface Entering {
  readonly ctx: Pick<LoginContext, "db" | "http" | "now" | "ip" | "services" | "user">;
  readonly platform: Platform;
  readonly device: string | null;
  /** What it has proved itself with. */
  readonly proof: SignInProof;
  /** Cleared with the sign-in; null: nothing was counted. */
  readonly guardKey?: string;
}

const auditEntry = ({ http }: Entering["ctx"], { userId, companyId }: Account, proof: SignInProof) => ({
  object: "auth.user",
  objectId: userId,
  companyId,
  after: { userAgent: http.userAgent, proof: PROOF_WORDS[proof] },
});

/** The account as it was read: what was disabled or got another password since then stays out. */
const asRead = ({ userId, passwordHash, factorTime }: Account) =>
  and(
    eq(users.userId, userId),
    eq(users.passwordHash, passwordHash),
    factorTime === null ? isNull(users.factorTime) : isNotNull(users.factorTime),
    inArray(users.userStatus, [USER_STATUS.normal, USER_STATUS.pending]),
  );

/** True when no session could be made because the account is no longer as it was read. */
function isNobodys(error: unknown): boolean {
  const { code, column } = ((error as Error).cause ?? {}) as { code?: string; column?: string };
  return code === "23502" && column === "user_id";
}

/** Opens the session of an account that has proved itself, and sets its cookies; one trip. // promises P-S4 */
export async function enter({ ctx, platform, guardKey, device, proof }: Entering, account: Account): Promise<void> {
  const { http, now, services, ip } = ctx;
  const { sessions, env } = platform;
  const user = {
    lastLoginTime: now,
    lastLoginIp: ip,
    userStatus: USER_STATUS.normal,
    // Asked at sign-in only: nobody is stopped in the middle of a form. // domain a §3.1
    ...(isPasswordExpired(services.params, account.passwordTime, now) && { mustChangePwd: true }),
    mustEnrol: proof === "password" && account.factorTime === null && isFactorRequired(services.params, account),
  };
  const userId = sql`(select ${users.userId} from ${users} where ${asRead(account)})`;
  const session = sessions.opening({ sessionId: newId(), userId, ip, userAgent: http.userAgent, proof }, now);
  const steps = [
    // First, for its row lock: parallel sign-ins of one account count each other's sessions.
    (at: Db) => at.update(users).set(user).where(asRead(account)),
    // A new id at every sign-in; what this browser held before ends with it. // promises P-S4
    (at: Db) => (ctx.user ? sessions.end(at, ctx.user.sessionId, "replaced", now) : null),
    (at: Db) => (guardKey === undefined ? null : forget(at, guardKey)),
    ...session.steps,
    (at: Db) => writeAudits(at, factsOf(ctx, account), [auditEntry(ctx, account, proof)]),
  ];
  await atOnce(ctx.db, steps).catch((error: unknown) => {
    throw isNobodys(error) ? refused() : error;
  });
  platform.chain.poke();
  http.setCookie(env.sessionCookie, session.token);
  rememberDevice(ctx, account, device);
}

export interface TicketPlan {
  readonly certificateId: string;
  readonly target: string;
  readonly state: string;
}

/** Certificate and password are right: a ticket instead of a session, which this host must not have. */
export async function handTicket(attempt: Attempt, account: Account, { certificateId, ...where }: TicketPlan) {
  const { ctx, platform, guardKey } = attempt;
  const facts = { ...factsOf(ctx, account), action: "auth.login.certificate" };
  const [, , ticket] = await atOnce(ctx.db, [
    (at) => forget(at, guardKey),
    (at) => writeAudits(at, facts, [auditEntry(ctx, account, "certificate")]),
    (at) => makeTicket(at, { ...where, certificateId, userId: account.userId }, ctx.now),
  ]);
  platform.chain.poke();
  return ticket;
}

/** The password is right, and the second factor's code is awaited: nothing is open yet. // domain a §3.5 */
export async function awaitFactor({ ctx, platform, guardKey }: Attempt, account: Account) {
  const { http, services, now } = ctx;
  const { userId, companyId } = account;
  const entry = { object: "auth.user", objectId: userId, companyId, after: { userAgent: http.userAgent } };
  const facts = { ...factsOf(ctx, account), action: "auth.login.password" };
  // The tries of before stand until the code is right, too: a password that leaked makes no room for guesses.
  await atOnce(ctx.db, [(at) => giveBack(at, guardKey), (at) => writeAudits(at, facts, [entry])]);
  platform.chain.poke();
  openChallenge(http, services.vault, account, now);
  return { secondFactor: true as const, expireSeconds: CHALLENGE_SECONDS };
}
