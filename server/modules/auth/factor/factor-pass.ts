import { eq } from "drizzle-orm";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import type { factorApi } from "@/contracts/auth/second-factor";
import { networkOf } from "@/contracts/kit/network";
import type { Context, Handler } from "@/server/platform/call/context";
import { KeptRefusal, loginRefused } from "@/server/platform/call/errors";
import type { Platform } from "@/server/platform/call/platform";
import { countUp } from "@/server/platform/limits/rate-limit";
import { mayUse } from "@/server/reference/session";
import { users } from "@/server/reference/user.table";
import { challengeOf, closeChallenge } from "@/server/modules/auth/factor/factor-challenge";
import { recoveryCodesLeft, takeCode } from "@/server/modules/auth/factor/factor-codes";
import { consumeOfBrowser, knownDevice } from "@/server/modules/auth/login/known-device";
import { type Account, namesOf } from "@/server/modules/auth/login/login-attempt";
import { enter } from "@/server/modules/auth/login/login-enter";
import {
  factorGuard,
  forget,
  lock,
  lockAfter,
  minutesLocked,
  readGuard,
  reserveAttempt,
} from "@/server/modules/auth/login/login-guard";
import { loginsPerMinute, MINUTE_SECONDS, NETWORK_WINDOW_SECONDS } from "@/server/modules/auth/login/login-look";
import { tellUser } from "@/server/modules/auth/tell";

type PassContext = Context<typeof factorApi.pass>;

const stale = () => loginRefused(LOGIN_ERROR.factorStale, "登录验证已超时，请重新输入用户名和密码");
const wrong = () =>
  loginRefused(
    LOGIN_ERROR.factor,
    "验证码不正确或已使用过，请填写验证器上新出现的 6 位数字；手机时间不准也会不正确，请打开手机的自动校时",
  );
const locked = (minutes: number) =>
  loginRefused(LOGIN_ERROR.locked, `验证码多次不正确，两步验证已锁定，请${minutes}分钟后再试，或联系协会的管理员`);

/** The row names the account, in its log and for its owner. */
function refuse({ audit, http }: PassContext, account: Account, reason: string, error = stale()): never {
  const { userId, companyId } = account;
  const after = { reason, userAgent: http.userAgent };
  audit({ action: "auth.login", object: "auth.user", objectId: userId, companyId, after });
  throw new KeptRefusal(error);
}

/**
 * A wrong code counts like a wrong password: for the account's own devices apart from strangers, who have to know the
 * password to come here. A guard of its own, so that a new password by text message does not make room for more tries.
 */
async function assertCode(ctx: PassContext, account: Account, device: string | null) {
  const { db, now, ip, body, services } = ctx;
  const { params } = services;
  const nameKey = namesOf(services.vault, account.username.toLowerCase()).known;
  const guardKey = factorGuard(device === null ? nameKey : `device:${device}`);
  const { failures, minutes } = await reserveAttempt(db, guardKey, now);
  if (minutes > 0) return refuse(ctx, account, "locked", locked(minutes));
  const proof = await takeCode(ctx, account.userId, body.code);
  if (proof !== null) {
    await forget(db, guardKey);
    return { proof, guardKey: device === null ? nameKey : `device:${device}` };
  }
  await countUp(db, `login-failures:${networkOf(ip)}`, NETWORK_WINDOW_SECONDS, now);
  if (failures < params.get(lockAfter)) return refuse(ctx, account, "factor", wrong());
  const until = await lock(db, guardKey, params, now);
  // Administrators see it, and 解锁 ends both.
  if (device === null) {
    const isLocked = minutesLocked(await readGuard(db, nameKey, now), now) > 0;
    if (!isLocked) {
      await reserveAttempt(db, nameKey, now);
      await lock(db, nameKey, params, now);
    }
  }
  return refuse(ctx, account, "locked", locked(until));
}

/** The code after the right password, in the browser where that was: opens the session. // domain a §3.5 */
export const passFactor =
  (platform: Platform): Handler<typeof factorApi.pass> =>
  async (ctx) => {
    const { db, now, http, services } = ctx;
    await consumeOfBrowser(ctx, "second-factor", {
      points: services.params.get(loginsPerMinute),
      windowSeconds: MINUTE_SECONDS,
    });
    const challenge = challengeOf(http, services.vault, now);
    // Held, so that codes of one account are looked at one after the other.
    const [account] = challenge
      ? await db.select().from(users).where(eq(users.userId, challenge.userId)).for("update")
      : [];
    if (!challenge || !account || !challenge.isOf(account)) throw stale();
    if (account.factorTime === null || !mayUse(account, ctx.today)) return refuse(ctx, account, "factorStale");
    const device = knownDevice(ctx, account);
    const { proof, guardKey } = await assertCode(ctx, account, device);
    await enter({ ctx, platform, device, guardKey, proof }, account);
    closeChallenge(http);
    if (proof === "recovery") {
      const left = await recoveryCodesLeft(db, account.userId);
      const text = `您的账号刚刚使用恢复码登录，还剩 ${left} 个可用。请在「安全设置」中更换验证器或重新生成恢复码；如非本人操作，请立即修改密码并联系协会的管理员。`;
      await tellUser(db, account.userId, { title: "使用恢复码登录", text, now });
    }
    return null;
  };
