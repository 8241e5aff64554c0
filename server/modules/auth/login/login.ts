import { LOGIN_ERROR } from "@/contracts/auth/wire";
import { networkOf } from "@/contracts/kit/network";
import { atOnce } from "@/server/db/at-once";
import { AppError, loginRefused, notFound, rateLimited } from "@/server/platform/call/errors";
import { verifyPassword } from "@/server/platform/secrets/password";
import type { Platform } from "@/server/platform/call/platform";
import { countUp } from "@/server/platform/limits/rate-limit";
import { mayUse } from "@/server/reference/session";
import { oneAtATime } from "@/server/platform/limits/take-turns";
import { redeemCaptcha } from "@/server/modules/auth/login/captcha";
import { certRefused, checkCertificate, isCertHost, ticketTarget } from "@/server/modules/auth/cert/cert-login";
import { claimed, knownDevice } from "@/server/modules/auth/login/known-device";
import {
  type Attempt,
  attemptOf,
  type Entry,
  type LoginContext,
  refusalWritten,
  turnedAway,
  writeRefusal,
} from "@/server/modules/auth/login/login-attempt";
import { awaitFactor, enter, handTicket, refused, type TicketPlan } from "@/server/modules/auth/login/login-enter";
import {
  giveBackAttempt,
  lock,
  lockAfter,
  minutesLocked,
  needsCaptcha,
  reserveAttempt,
  type Reserved,
} from "@/server/modules/auth/login/login-guard";
import {
  look,
  type Looked,
  loginsPerMinute,
  MINUTE_SECONDS,
  NETWORK_WINDOW_SECONDS,
  networkCaptchaAfter,
  networkLockAfter,
} from "@/server/modules/auth/login/login-look";
import { decryptPassword } from "@/server/modules/auth/login/login-secrets";
import { USER_TYPE } from "@/server/reference/user.table";

type LoginAnswer = Awaited<ReturnType<typeof handTicket | typeof awaitFactor>> | null;

const locked = (minutes: number) =>
  loginRefused(LOGIN_ERROR.locked, `登录失败次数过多，账号已锁定，请${minutes}分钟后再试`);

const networkShut = () =>
  rateLimited(
    NETWORK_WINDOW_SECONDS,
    "您所在的网络登录失败次数过多，请15分钟后再试；也可点「忘记密码」用短信验证码重设密码，之后即可在本浏览器登录",
  );
const tooOften = () => rateLimited(MINUTE_SECONDS, "登录过于频繁，请1分钟后再试");

async function assertCaptcha(attempt: Attempt): Promise<void> {
  const { ctx } = attempt;
  const answer = ctx.query.captcha_code;
  if (!answer) throw turnedAway(attempt, "captchaNone", loginRefused(LOGIN_ERROR.captcha, "需要完成安全验证后登录"));
  const given = { codeType: "login", answer, now: ctx.now };
  if (await redeemCaptcha(ctx.db, ctx.services.vault, ctx.http, given)) return;
  throw turnedAway(attempt, "captchaWrong", loginRefused(LOGIN_ERROR.captcha, "安全验证未通过或已过期，请重新验证"));
}

/** Whether name, password and state are right. All refusals cost the same work. */
async function isRight({ ctx, platform, account }: Attempt): Promise<boolean> {
  const password = decryptPassword(platform.env.loginKey, ctx.query.password);
  const isSame = await verifyPassword(account?.passwordHash ?? null, (password ?? "").slice(0, 200));
  const isKnownType = account?.userType === USER_TYPE.member || account?.userType === USER_TYPE.officer;
  return account !== null && password !== null && isSame && isKnownType && mayUse(account, ctx.today);
}

async function fail(attempt: Attempt, failures: number): Promise<never> {
  const { ctx, account, guardKey, networkKey } = attempt;
  const { params } = ctx.services;
  const mustLock = failures >= params.get(lockAfter);
  const [network, minutes] = await atOnce(ctx.db, [
    (at) => countUp(at, networkKey, NETWORK_WINDOW_SECONDS, ctx.now),
    (at) => (mustLock ? lock(at, guardKey, params, ctx.now) : null),
    (at) => writeRefusal(at, attempt, account, mustLock ? "locked" : "credentials"),
  ]);
  refusalWritten(attempt);
  if (network === params.get(networkLockAfter))
    ctx.log.error({ alarm: "login" }, "many failed sign-ins from one network");
  throw minutes ? locked(minutes) : refused();
}

/** On the certificate host, before any password is looked at: a certificate of this very account. // contract §7.14 */
async function provedCertificate(attempt: Attempt): Promise<TicketPlan | null> {
  const { ctx, platform, username } = attempt;
  if (!isCertHost(platform.env, ctx.http.host)) return null;
  const plan = ticketTarget(platform.env, ctx.query);
  const check = await checkCertificate(ctx.db, ctx.http.certificate, username, ctx.now);
  if (check.refusal === null && check.certificateId !== null) return { ...plan, certificateId: check.certificateId };
  const reason = check.refusal ?? "certUnknown";
  await writeRefusal(ctx.db, attempt, check, reason);
  refusalWritten(attempt);
  throw certRefused(reason);
}

/**
 * What the address and its network have used up. A device of the account counts for itself, so that neighbours cannot
 * use up its tries; where many people share an address, a captcha is asked for instead of refusing them all.
 */
function assertAddress(attempt: Attempt, { tries, failures }: Looked): { readonly needsCaptcha: boolean } {
  const { ctx, device } = attempt;
  const { params } = ctx.services;
  const isOften = tries > params.get(loginsPerMinute);
  const mayStay = device === null && ctx.http.isSharedAddress;
  if (isOften && !mayStay) throw turnedAway(attempt, "tooOften", tooOften());
  const isShut = failures >= params.get(networkLockAfter);
  if (isShut && device === null && !mayStay) throw turnedAway(attempt, "networkLocked", networkShut());
  return { needsCaptcha: isOften || isShut || failures >= params.get(networkCaptchaAfter) };
}

/** The attempt is counted, or turned away before any password is looked at. */
async function admitted(attempt: Attempt, looked: Looked): Promise<Admitted> {
  const { ctx, guardKey, nameKey } = attempt;
  // Nothing that was read stands in its way.
  if (looked.reserved) return { reserved: looked.reserved, plan: null };
  const guard = looked.guardOf(guardKey);
  const minutes = minutesLocked(guard, ctx.now);
  if (minutes > 0) throw turnedAway(attempt, "locked", locked(minutes));
  const address = assertAddress(attempt, looked);
  const plan = await provedCertificate(attempt);
  // While strangers guess at the account, its own devices still get in, with a captcha. // promises P-S5
  const isGuessed = [guard, looked.guardOf(nameKey)].some((one) => needsCaptcha(one, ctx.services.params));
  if (address.needsCaptcha || isGuessed) await assertCaptcha(attempt);
  return { reserved: await reserveAttempt(ctx.db, guardKey, ctx.now), plan };
}

interface Admitted {
  readonly reserved: Reserved;
  readonly plan: TicketPlan | null;
}

async function attemptLogin(entry: Entry): Promise<LoginAnswer> {
  const looked = await look(entry);
  const isKnown = looked.account !== null && knownDevice(entry.ctx, looked.account) === entry.device;
  // A copy from before the password was changed is a stranger's; nothing but its own tries has been counted.
  if (entry.device !== null && !isKnown) return byName({ ...entry, device: null });
  const attempt = attemptOf(entry, looked.account);
  const { ctx, guardKey } = attempt;
  const { reserved, plan } = await admitted(attempt, looked);
  // Another process has used up the attempts in the meantime.
  if (reserved.minutes > 0 || reserved.failures > ctx.services.params.get(lockAfter))
    throw turnedAway(attempt, "locked", locked(Math.max(1, reserved.minutes)));
  try {
    return await settle(attempt, plan, reserved.failures);
  } catch (error) {
    const isOurs = !(error instanceof AppError) || error.errorCode === "UNAVAILABLE";
    if (isOurs) await giveBackAttempt(ctx.db, guardKey);
    throw error;
  }
}

const byName = (entry: Entry): Promise<LoginAnswer> => oneAtATime(`user:${entry.username}`, () => attemptLogin(entry));

/** What becomes of an attempt that is counted. */
async function settle(attempt: Attempt, plan: TicketPlan | null, failures: number): Promise<LoginAnswer> {
  const { account } = attempt;
  if (!(await isRight(attempt)) || !account) return fail(attempt, failures);
  // The certificate is something that its owner has: it stands for a second factor. // domain a §3.5
  if (plan) return handTicket(attempt, account, plan);
  if (account.factorTime !== null) return awaitFactor(attempt, account);
  await enter({ ...attempt, proof: "password" }, account);
  return null;
}

/**
 * GET /auth/login/{product}Men: captcha from the 3rd failure, lock at the 5th, doubling. Two trips to the database
 * when no captcha is asked for: one before the password is looked at, one after. // spec §7, contract §2, promises P-A5
 */
export async function login(platform: Platform, ctx: LoginContext): Promise<LoginAnswer> {
  if (ctx.params.product !== platform.env.product) throw notFound();
  const username = ctx.query.username.toLowerCase();
  const device = claimed(ctx, username);
  const networkKey = `login-failures:${networkOf(ctx.ip)}`;
  const entry: Entry = { ctx, platform, username, device, networkKey };
  return device === null ? byName(entry) : oneAtATime(`device:${device}`, () => attemptLogin(entry));
}
