import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import { addressOf, networkOf } from "@/contracts/kit/network";
import { writeAudits } from "@/server/platform/audit/audit";
import { AppError, loginRefused, notFound, rateLimited } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { defineParam } from "@/server/platform/params/params";
import { verifyPassword } from "@/server/platform/secrets/password";
import type { Platform } from "@/server/platform/call/platform";
import { countUp, readCount } from "@/server/platform/limits/rate-limit";
import { mayUse } from "@/server/reference/session";
import { oneAtATime } from "@/server/platform/limits/take-turns";
import { redeemCaptcha } from "@/server/modules/auth/login/captcha";
import {
  forget,
  giveBackAttempt,
  type Guard,
  lock,
  lockAfter,
  minutesLocked,
  needsCaptcha,
  readGuard,
  reserveAttempt,
} from "@/server/modules/auth/login/login-guard";
import { knownDevice, rememberDevice } from "@/server/modules/auth/login/known-device";
import {
  type Account,
  type Attempt,
  auditRefusal,
  factsOf,
  type LoginContext,
  type Owner,
  turnedAway,
} from "@/server/modules/auth/login/login-attempt";
import { decryptPassword } from "@/server/modules/auth/login/login-secrets";
import {
  certRefused,
  checkCertificate,
  isCertHost,
  makeTicket,
  ticketTarget,
} from "@/server/modules/auth/cert/cert-login";
import { isPasswordExpired } from "@/server/modules/auth/password/password-policy";
import { USER_STATUS, USER_TYPE, users } from "@/server/reference/user.table";

const many = z.int().min(1).max(100_000);
export const loginsPerMinute = defineParam("limits.loginsPerMinute", many, 60, "每个网络地址每分钟登录次数上限");
export const networkCaptchaAfter = defineParam(
  "login.networkCaptchaAfter",
  many,
  20,
  "同一网段15分钟内失败多少次后需要安全验证",
);
export const networkLockAfter = defineParam(
  "login.networkLockAfter",
  many,
  100,
  "同一网段15分钟内失败多少次后暂停登录",
);

const NETWORK_WINDOW_SECONDS = 900;
const MINUTE_SECONDS = 60;

type LoginAnswer = { ticket: string; target: string } | null;

const refused = () => loginRefused(LOGIN_ERROR.credentials, "用户名或密码错误");
const locked = (minutes: number) =>
  loginRefused(LOGIN_ERROR.locked, `登录失败次数过多，账号已锁定，请${minutes}分钟后再试`);

const networkShut = () =>
  rateLimited(
    NETWORK_WINDOW_SECONDS,
    "您所在的网络登录失败次数过多，请15分钟后再试；也可点「忘记密码」用短信验证码重设密码，之后即可在本浏览器登录",
  );
const tooOften = () => rateLimited(MINUTE_SECONDS, "登录过于频繁，请1分钟后再试");

async function assertCaptcha(attempt: Attempt, guard: Guard, isNeededAnyway: boolean): Promise<void> {
  const { ctx, device, nameKey } = attempt;
  const { params, vault } = ctx.services;
  // While strangers guess at the account, its own devices still get in, with a captcha. // promises P-S5
  const account = device ? await readGuard(ctx.db, nameKey, ctx.now) : guard;
  if (!isNeededAnyway && !needsCaptcha(guard, params) && !needsCaptcha(account, params)) return;
  const answer = ctx.query.captcha_code;
  if (!answer) throw turnedAway(attempt, "captchaNone", loginRefused(LOGIN_ERROR.captcha, "需要完成安全验证后登录"));
  const isRight = await redeemCaptcha(ctx.db, vault, ctx.http, { codeType: "login", answer, now: ctx.now });
  if (isRight) return;
  throw turnedAway(attempt, "captchaWrong", loginRefused(LOGIN_ERROR.captcha, "安全验证未通过或已过期，请重新验证"));
}

/** The account when name, password and state are right. All refusals cost the same work. */
async function authenticate({ ctx, platform, username }: Attempt) {
  const [account = null] = await ctx.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username));
  const password = decryptPassword(platform.env.loginKey, ctx.query.password);
  const isRight = await verifyPassword(account?.passwordHash ?? null, (password ?? "").slice(0, 200));
  const isKnownType = account?.userType === USER_TYPE.member || account?.userType === USER_TYPE.staff;
  const isIn = account !== null && password !== null && isRight && isKnownType && mayUse(account, ctx.today);
  return { account, isIn };
}

async function fail(attempt: Attempt, account: Account | null, failures: number): Promise<never> {
  const { ctx, guardKey, networkKey } = attempt;
  const { params } = ctx.services;
  const network = await countUp(ctx.db, networkKey, NETWORK_WINDOW_SECONDS, ctx.now);
  if (network === params.get(networkLockAfter))
    ctx.log.error({ alarm: "login" }, "many failed sign-ins from one network");
  const minutes = failures >= params.get(lockAfter) ? await lock(ctx.db, guardKey, params, ctx.now) : 0;
  await auditRefusal(attempt, account, minutes > 0 ? "locked" : "credentials");
  throw minutes > 0 ? locked(minutes) : refused();
}

/** Who comes in, and what with. */
interface Entering {
  readonly ctx: Pick<LoginContext, "db" | "http" | "now" | "ip" | "services" | "user">;
  readonly platform: Platform;
  readonly username: string;
  readonly device: string | null;
  /** Cleared with the sign-in; null: nothing was counted. */
  readonly guardKey?: string;
}

/** Opens the session of an account that has proved itself, and sets its cookies. // promises P-S4 */
export async function enter({ ctx, platform, guardKey, device, username }: Entering, account: Account): Promise<void> {
  const { http, now, services, ip } = ctx;
  const { sessions, env } = platform;
  const sessionId = newId();
  const token = await ctx.db.transaction(async (tx) => {
    // First, for its row lock: parallel sign-ins of one account count each other's sessions. What was disabled or got
    // another password since it was read stays out.
    const stillOpen = inArray(users.userStatus, [USER_STATUS.normal, USER_STATUS.pending]);
    const entered = await tx
      .update(users)
      .set({
        lastLoginTime: now,
        lastLoginIp: ip,
        userStatus: USER_STATUS.normal,
        // Asked at sign-in only: nobody is stopped in the middle of a form. // domain a §3.1
        ...(isPasswordExpired(services.params, account.passwordTime, now) && { mustChangePwd: true }),
      })
      .where(and(eq(users.userId, account.userId), eq(users.passwordHash, account.passwordHash), stillOpen))
      .returning({ userId: users.userId });
    if (entered.length === 0) throw refused();
    // A new id at every sign-in; what this browser held before ends with it. // promises P-S4
    if (ctx.user) await sessions.end(tx, ctx.user.sessionId, "replaced", now);
    if (guardKey !== undefined) await forget(tx, guardKey);
    const facts = { sessionId, userId: account.userId, ip, userAgent: http.userAgent };
    const made = await sessions.open(tx, facts, now);
    const after = { userAgent: http.userAgent };
    const entry = { object: "auth.user", objectId: account.userId, companyId: account.companyId, after };
    await writeAudits(tx, factsOf(ctx, account), [entry]);
    return made;
  });
  platform.chain.poke();
  http.setCookie(env.sessionCookie, token);
  rememberDevice(ctx, username, device);
}

/** Certificate and password are right: a ticket instead of a session, which this host must not have. */
async function handTicket(attempt: Attempt, account: Account, { certificateId, ...where }: TicketPlan) {
  const { ctx, platform, guardKey } = attempt;
  const ticket = await ctx.db.transaction(async (tx) => {
    await forget(tx, guardKey);
    const after = { userAgent: ctx.http.userAgent };
    const entry = { object: "auth.user", objectId: account.userId, companyId: account.companyId, after };
    await writeAudits(tx, { ...factsOf(ctx, account), action: "auth.login.certificate" }, [entry]);
    return makeTicket(tx, { ...where, certificateId, userId: account.userId }, ctx.now);
  });
  platform.chain.poke();
  return ticket;
}

interface TicketPlan {
  readonly certificateId: string;
  readonly target: string;
  readonly state: string;
}

/** On the certificate host, before any password is looked at: a certificate of this very account. // contract §7.14 */
async function provedCertificate(attempt: Attempt): Promise<TicketPlan | null> {
  const { ctx, platform, username } = attempt;
  if (!isCertHost(platform.env, ctx.http.host)) return null;
  const plan = ticketTarget(platform.env, ctx.query);
  const check = await checkCertificate(ctx.db, ctx.http.certificate, username, ctx.now);
  if (check.refusal === null && check.certificateId !== null) return { ...plan, certificateId: check.certificateId };
  const reason = check.refusal ?? "certUnknown";
  await auditRefusal(attempt, check, reason);
  throw certRefused(reason);
}

/**
 * What the address and its network have used up. A device of the account counts for itself, so that neighbours cannot
 * use up its tries; where many people share an address, a captcha is asked for instead of refusing them all.
 */
async function assertAddress(attempt: Attempt): Promise<{ readonly needsCaptcha: boolean }> {
  const { ctx, device, networkKey } = attempt;
  const { params } = ctx.services;
  const counterKey = device ? `login-device:${device}` : `login:${addressOf(ctx.ip)}`;
  const tries = await countUp(ctx.db, counterKey, MINUTE_SECONDS, ctx.now);
  const isOften = tries > params.get(loginsPerMinute);
  const mayStay = device === null && ctx.http.isSharedAddress;
  if (isOften && !mayStay) throw turnedAway(attempt, "tooOften", tooOften());
  const failures = await readCount(ctx.db, networkKey, ctx.now);
  const isShut = failures >= params.get(networkLockAfter);
  if (isShut && device === null && !mayStay) throw turnedAway(attempt, "networkLocked", networkShut());
  return { needsCaptcha: isOften || isShut || failures >= params.get(networkCaptchaAfter) };
}

async function attemptLogin(attempt: Attempt): Promise<LoginAnswer> {
  const { ctx, guardKey } = attempt;
  const { params } = ctx.services;
  const guard = await readGuard(ctx.db, guardKey, ctx.now);
  const minutes = minutesLocked(guard, ctx.now);
  if (minutes > 0) throw turnedAway(attempt, "locked", locked(minutes));
  const address = await assertAddress(attempt);
  const plan = await provedCertificate(attempt);
  await assertCaptcha(attempt, guard, address.needsCaptcha);
  const reserved = await reserveAttempt(ctx.db, guardKey, ctx.now);
  // Another process has used up the attempts in the meantime.
  if (reserved.minutes > 0 || reserved.failures > params.get(lockAfter))
    throw turnedAway(attempt, "locked", locked(Math.max(1, reserved.minutes)));
  try {
    return await settle(attempt, plan, reserved.failures);
  } catch (error) {
    const isOurs = !(error instanceof AppError) || error.errorCode === "UNAVAILABLE";
    if (isOurs) await giveBackAttempt(ctx.db, guardKey);
    throw error;
  }
}

/** What becomes of an attempt that is counted. */
async function settle(attempt: Attempt, plan: TicketPlan | null, failures: number): Promise<LoginAnswer> {
  const { account, isIn } = await authenticate(attempt);
  if (account && isIn && plan) return handTicket(attempt, account, plan);
  if (account && isIn) {
    await enter(attempt, account);
    return null;
  }
  return fail(attempt, account, failures);
}

async function ownerOf({ db }: LoginContext, username: string): Promise<Owner | null> {
  const { userId, companyId, userType } = users;
  const [owner = null] = await db
    .select({ userId, username: users.username, companyId, userType })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username));
  return owner;
}

/** GET /auth/login/{product}Men: captcha from the 3rd failure, lock at the 5th, doubling. // spec §7, contract §2 */
export async function login(platform: Platform, ctx: LoginContext): Promise<LoginAnswer> {
  if (ctx.params.product !== platform.env.product) throw notFound();
  const username = ctx.query.username.toLowerCase();
  const device = knownDevice(ctx, username);
  const owner = await ownerOf(ctx, username);
  // A name that nobody has may be a number or a password in the wrong field: it is counted, not kept. // promises P-S10
  const nameKey = `user:${owner ? username : ctx.services.vault.index(username)}`;
  const guardKey = device ? `device:${device}` : nameKey;
  const networkKey = `login-failures:${networkOf(ctx.ip)}`;
  const attempt: Attempt = { ctx, platform, username, nameKey, guardKey, device, networkKey, owner };
  return oneAtATime(guardKey, () => attemptLogin(attempt));
}
