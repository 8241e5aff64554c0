import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { factorApi } from "@/contracts/auth/second-factor";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { fault, forbidden, invalid, stateConflict } from "@/server/platform/call/errors";
import { hasCode } from "@/server/platform/call/access";
import { implement } from "@/server/platform/call/implement";
import { verifyPassword } from "@/server/platform/secrets/password";
import { secondFactors } from "@/server/modules/auth/factor/factor.table";
import {
  newSecret,
  recoveryCodesLeft,
  renewRecoveryCodes,
  stepOf,
  takeCode,
  uriOf,
} from "@/server/modules/auth/factor/factor-codes";
import { passFactor } from "@/server/modules/auth/factor/factor-pass";
import { clearFactor, isFactorRequired } from "@/server/modules/auth/factor/factor-port";
import { countedTry } from "@/server/modules/auth/login/counted-try";
import { decryptPassword } from "@/server/modules/auth/login/login-secrets";
import { tellUser } from "@/server/modules/auth/tell";
import { USER_TYPE, users } from "@/server/reference/user.table";

const PENDING_MS = 15 * 60_000;

/** What the handlers here have in common. */
type Asking = Pick<Context, "db" | "now" | "services" | "http"> &
  Pick<Context<typeof factorApi.begin>, "user" | "audit">;

/** The association's people, and who keeps a firm's accounts. // domain a §3.5 */
const mayChoose = (user: SessionUser): boolean =>
  user.userType === USER_TYPE.officer || hasCode(user, "g_hy_account_edit");

/** Held: two answers to one question do not both count. */
async function ownAccount({ db, user }: Asking) {
  const [account] = await db.select().from(users).where(eq(users.userId, user.userId)).for("update");
  if (!account) throw fault(`session of a user that does not exist: ${user.userId}`);
  return account;
}
type Account = Awaited<ReturnType<typeof ownAccount>>;

const logged = ({ audit, user, http }: Asking, action: string, word: string) =>
  audit({
    action,
    object: "auth.user",
    objectId: user.userId,
    companyId: user.companyId,
    after: { secondFactor: word, userAgent: http.userAgent },
  });

const counted = (ctx: Asking, path: string, message: string, isRight: () => Promise<boolean>): Promise<void> =>
  countedTry(ctx, {
    guardKey: `factor:self:${ctx.user.userId}`,
    isRight,
    wrong: () => invalid([{ path, message }]),
    tooOften: (minutes) => `多次不正确，请${minutes}分钟后再试`,
    reason: path === "password" ? "credentials" : "factor",
  });

/** A session that somebody left open is not good for changing what protects the account. */
const assertCode = (ctx: Asking, code: string | undefined): Promise<void> =>
  counted(ctx, "code", code === undefined ? "请填写现在的验证码" : "验证码不正确或已使用过", async () =>
    code === undefined ? false : (await takeCode(ctx, ctx.user.userId, code)) !== null,
  );

const assertOn = ({ factorTime }: Account): void => {
  if (factorTime === null) throw stateConflict("您的账号没有启用两步验证，请刷新页面后重试");
};

async function begin(ctx: Context<typeof factorApi.begin>, open: (sent: string) => string | null) {
  const { db, user, now, services, body } = ctx;
  const account = await ownAccount(ctx);
  const password = open(body.password);
  await counted(ctx, "password", "登录密码不正确", () =>
    verifyPassword(account.passwordHash, (password ?? "").slice(0, 200)),
  );
  if (account.factorTime !== null) await assertCode(ctx, body.code);
  else if (!mayChoose(user)) throw forbidden("两步验证供协会账号和事务所管理员账号使用");
  const secret = newSecret();
  const set = {
    pendingSecret: services.vault.seal(secret),
    pendingUntil: new Date(now.getTime() + PENDING_MS),
  };
  await db
    .insert(secondFactors)
    .values({ userId: user.userId, ...set })
    .onConflictDoUpdate({ target: secondFactors.userId, set });
  logged(ctx, factorApi.begin.id, "开始设置");
  return { secret, uri: uriOf(secret, account.username) };
}

async function confirm(ctx: Context<typeof factorApi.confirm>) {
  const { db, user, now, services, body } = ctx;
  const account = await ownAccount(ctx);
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, user.userId));
  if (!row?.pendingSecret || !row.pendingUntil || row.pendingUntil <= now)
    throw stateConflict("设置已超过 15 分钟，请重新开始");
  const { pendingSecret } = row;
  const step = stepOf(services.vault.open(pendingSecret), body.code, now);
  const message = "验证码不正确，请填写刚添加的条目上的 6 位数字，并打开手机的自动校时";
  await counted(ctx, "code", message, () => Promise.resolve(step !== null));
  await db
    .update(secondFactors)
    // The code that confirms has served: it opens no session.
    .set({ secret: pendingSecret, lastStep: step ?? 0, pendingSecret: null, pendingUntil: null })
    .where(eq(secondFactors.userId, user.userId));
  await db.update(users).set({ factorTime: now, mustEnrol: false }).where(eq(users.userId, user.userId));
  const isMoved = account.factorTime !== null;
  logged(ctx, factorApi.confirm.id, isMoved ? "更换验证器" : "启用");
  const text = `您的账号已${isMoved ? "更换两步验证的验证器" : "启用两步验证"}，登录时须填写验证器上的验证码。如非本人操作，请立即联系协会的管理员。`;
  await tellUser(db, user.userId, { title: isMoved ? "验证器已更换" : "两步验证已启用", text, now });
  return { recoveryCodes: await renewRecoveryCodes(ctx, user.userId) };
}

async function renewCodes(ctx: Context<typeof factorApi.renewCodes>) {
  assertOn(await ownAccount(ctx));
  await assertCode(ctx, ctx.body.code);
  logged(ctx, factorApi.renewCodes.id, "重新生成恢复码");
  return { recoveryCodes: await renewRecoveryCodes(ctx, ctx.user.userId) };
}

async function turnOff(ctx: Context<typeof factorApi.turnOff>): Promise<null> {
  const { db, user, now, services, body } = ctx;
  const account = await ownAccount(ctx);
  assertOn(account);
  if (isFactorRequired(services.params, account))
    throw stateConflict("协会要求您的账号启用两步验证，不能关闭；更换手机请用「更换验证器」");
  await assertCode(ctx, body.code);
  await clearFactor(db, user.userId);
  logged(ctx, factorApi.turnOff.id, "关闭");
  const text = "您的账号已关闭两步验证，登录只需密码。如非本人操作，请立即修改密码并联系协会的管理员。";
  await tellUser(db, user.userId, { title: "两步验证已关闭", text, now });
  return null;
}

/** 两步验证 of the signed-in person, and the step of sign-in. // domain a §3.5 */
export function registerFactor(app: FastifyInstance): void {
  const { platform } = app;
  implement(app, factorApi, {
    pass: passFactor(platform),
    state: async ({ db, user, services }) => {
      const [account] = await db.select().from(users).where(eq(users.userId, user.userId));
      if (!account) throw fault(`session of a user that does not exist: ${user.userId}`);
      return {
        factorTime: account.factorTime?.toISOString() ?? null,
        codesLeft: await recoveryCodesLeft(db, user.userId),
        isRequired: isFactorRequired(services.params, account),
        mayChoose: mayChoose(user),
      };
    },
    begin: (ctx) => begin(ctx, (sent) => decryptPassword(platform.env.loginKey, sent)),
    confirm,
    renewCodes,
    turnOff,
  });
}
