import { and, eq, isNull, ne } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { passwordApi } from "@/contracts/auth/password";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { fault, invalid } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { verifyPassword } from "@/server/platform/secrets/password";
import { countedTry } from "@/server/modules/auth/login/counted-try";
import { forget } from "@/server/modules/auth/login/login-guard";
import { knownDevice, rememberDevice } from "@/server/modules/auth/login/known-device";
import { decryptPassword } from "@/server/modules/auth/login/login-secrets";
import { choosePassword } from "@/server/modules/auth/password/password-policy";
import { sendPhoneCode, ticketOf } from "@/server/modules/auth/password/phone-code";
import { accountsOfPhone, PHONE_CODE_JOB, workOnPhoneCode } from "@/server/modules/auth/password/phone-code-send";
import { sessions } from "@/server/reference/session.table";
import { tellPassword } from "@/server/modules/auth/tell";
import { users } from "@/server/reference/user.table";

type ChangeContext = Context<typeof passwordApi.change>;
type ResetContext = Context<typeof passwordApi.reset>;

const wrongOld = () => invalid([{ path: "oldPassword", message: "原密码不正确" }]);

const assertOldPassword = (ctx: ChangeContext, stored: string, password: string | null): Promise<void> =>
  countedTry(ctx, {
    guardKey: `password:${ctx.user.userId}`,
    isRight: () => verifyPassword(stored, (password ?? "").slice(0, 200)),
    wrong: wrongOld,
    tooOften: (minutes) => `原密码多次不正确，请${minutes}分钟后再试`,
    reason: "credentials",
  });

/** Dead at their next request, on every process; the session that asked goes on. // promises P-S4 */
async function endOthers({ db, now }: ChangeContext, user: SessionUser): Promise<void> {
  await db
    .update(sessions)
    .set({ endTime: now, endReason: "password" })
    .where(and(eq(sessions.userId, user.userId), isNull(sessions.endTime), ne(sessions.sessionId, user.sessionId)));
}

async function change(ctx: ChangeContext, open: (sent: string) => string | null): Promise<null> {
  const { db, user, now, services, body, audit } = ctx;
  // Locked, so that two changes at once do not both count as the first.
  const [account] = await db.select().from(users).where(eq(users.userId, user.userId)).for("update");
  if (!account) throw fault(`session of a user that does not exist: ${user.userId}`);
  await assertOldPassword(ctx, account.passwordHash, open(body.oldPassword));
  const isKnown = knownDevice(ctx, account) !== null;
  const chosen = { password: open(body.newPassword) ?? "", now };
  const passwordHash = await choosePassword(db, services.params, account, chosen);
  // Every other browser has to sign in once before it is known again.
  if (isKnown) rememberDevice(ctx, { ...account, passwordHash }, null);
  await endOthers(ctx, user);
  await tellPassword(db, user.userId, "changed", now);
  audit({ object: "auth.user", objectId: user.userId, companyId: user.companyId, after: { password: "changed" } });
  return null;
}

const noTicket = () => invalid([{ path: "token", message: "验证已失效，请重新获取短信验证码" }]);

async function reset(ctx: ResetContext, open: (sent: string) => string | null): Promise<null> {
  const { db, now, today, services, body, audit } = ctx;
  const verified = await ticketOf(ctx, { token: body.token, purposes: ["resetPwd"], take: true });
  if (!verified) throw noTicket();
  const accounts = await accountsOfPhone(db, verified.mobileIndex, today);
  const account = accounts.find(({ username }) => username === body.username);
  if (!account) throw noTicket();
  const chosen = { password: open(body.newPassword) ?? "", now };
  const passwordHash = await choosePassword(db, services.params, account, chosen);
  await db
    .update(sessions)
    .set({ endTime: now, endReason: "password" })
    .where(and(eq(sessions.userId, account.userId), isNull(sessions.endTime)));
  // Who holds the phone need not wait for what strangers did, nor for his own tries with the forgotten password; and
  // what they go on doing does not stop this browser.
  await forget(db, `user:${account.username.toLowerCase()}`);
  // A phone is no second factor: the browser is known when a code has passed there. // domain a §3.5
  if (account.factorTime === null) rememberDevice(ctx, { ...account, passwordHash }, null);
  const { userId, companyId } = account;
  await tellPassword(db, userId, "code", now);
  audit({ object: "auth.user", objectId: userId, companyId, after: { userId, password: "reset" } });
  return null;
}

/** Changing the password, resetting it by a code on the phone, and that code. // spec §7, domain a §3 */
export function registerPassword(app: FastifyInstance): void {
  const { platform } = app;
  const open = (sent: string) => decryptPassword(platform.env.loginKey, sent);
  platform.jobs.register(PHONE_CODE_JOB, (run) => workOnPhoneCode(platform, run));
  implement(app, passwordApi, {
    change: (ctx) => change(ctx, open),
    reset: (ctx) => reset(ctx, open),
    smsCode: (ctx) => sendPhoneCode(platform, ctx),
  });
}
