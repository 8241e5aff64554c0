import { parseArgs } from "node:util";
import { eq, sql } from "drizzle-orm";
import { INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { DatabaseHandle, Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import { newId } from "@/server/platform/clock/id";
import type { Services } from "@/server/platform/call/services";
import { hashPassword } from "@/server/platform/secrets/password";
import { stampOf } from "@/server/records/table";
import { accountRecords } from "@/server/modules/auth/account/user-records";
import { clearFactor } from "@/server/modules/auth/factor/factor-port";
import { factorGuard, forget } from "@/server/modules/auth/login/login-guard";
import { oneTimePassword } from "@/server/modules/auth/password/initial-password";
import { tellUser } from "@/server/modules/auth/tell";
import { endSessionsOf } from "@/server/reference/session-end";
import { USER_STATUS, USER_TYPE, users } from "@/server/reference/user.table";
import { StartupError } from "@/server/startup-error";

export const REGAIN_USAGE = `用法：association reset --username 登录账号 [--password] [--factor]
  --password  发新的一次性口令，只在屏幕上显示一次，首次登录须修改
  --factor    清除两步验证，原验证器和恢复码作废
只办理协会账号；两项至少写一项。
例：association reset --username zhangsan --password --factor`;

const OPTIONS = {
  username: { type: "string", default: "" },
  password: { type: "boolean", default: false },
  factor: { type: "boolean", default: false },
} as const;

export interface RegainForm {
  readonly username: string;
  readonly password: boolean;
  readonly factor: boolean;
}

/** What the operator typed; a `StartupError` says what is missing. */
export function regainForm(args: readonly string[]): RegainForm {
  let typed: RegainForm;
  try {
    typed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    throw new StartupError(`命令写得不对，没有改动任何内容。\n${REGAIN_USAGE}`, error);
  }
  const form = { ...typed, username: typed.username.trim() };
  const absent = [
    ...(form.username === "" ? ["  请填写登录账号（--username）"] : []),
    ...(form.password || form.factor ? [] : ["  请写明要重置什么：--password、--factor，或两项都写"]),
  ];
  if (absent.length > 0) throw new StartupError(`没有改动任何内容，请改正：\n${absent.join("\n")}\n${REGAIN_USAGE}`);
  return form;
}

const refused = (why: string): StartupError => new StartupError(`${why}，没有改动任何内容。`);

/** An account of the association that can be signed in with once it is reset, held. */
async function heldOfficer(tx: Db, username: string) {
  const [named] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  if (!named) throw refused(`没有登录账号「${username}」`);
  const account = await accountRecords.hold(tx, named.userId);
  if (account.userType !== USER_TYPE.officer)
    throw refused(`「${username}」是会员账号，请由协会的管理员在「账号管理」中重置`);
  if (account.userStatus === USER_STATUS.closed || account.userStatus === USER_STATUS.disabled)
    throw refused(`账号「${username}」已停用或注销，重置后也不能登录`);
  return account;
}

interface Tools {
  readonly handle: Pick<DatabaseHandle, "db">;
  readonly services: Pick<Services, "clock">;
}

/** `password` is null where none was asked for. */
export interface Regained {
  readonly nickName: string;
  readonly password: string | null;
}

/**
 * The way back in for the association's own people when nobody of the association can open it: who has the server has
 * the data anyway. The one-time password is returned and kept nowhere; sessions and locks end, the owner is told, log
 * and history keep it. // contract §7.22, domain a §3.5
 */
export function regainAccount({ handle, services }: Tools, { username, ...wanted }: RegainForm): Promise<Regained> {
  const now = services.clock.now();
  return handle.db.transaction(async (tx) => {
    const account = await heldOfficer(tx, username);
    const { userId, nickName } = account;
    if (wanted.factor && account.factorTime === null)
      throw refused(`账号「${username}」没有启用两步验证，去掉 --factor 再办理`);
    const password = wanted.password ? oneTimePassword() : null;
    const byHand = { initPwdMode: INIT_PWD_MODE.manual, passwordTime: now, mustChangePwd: true };
    if (wanted.factor) await clearFactor(tx, userId);
    const version = account.version + 1;
    await tx
      .update(users)
      .set({
        version,
        ...stampOf({ user: null, now }),
        updateUserName: "系统",
        ...(password !== null && { ...byHand, passwordHash: await hashPassword(password) }),
      })
      .where(eq(users.userId, userId));
    const guardKey = `user:${account.username.toLowerCase()}`;
    if (password !== null) await forget(tx, guardKey);
    if (wanted.factor) await forget(tx, factorGuard(guardKey));
    await endSessionsOf(tx, { userId, endReason: "kicked", now, note: "账号已在服务器上重置" });
    const what = [password === null ? "" : "登录密码", wanted.factor ? "两步验证" : ""].filter(Boolean).join("和");
    const text = `平台的运维人员已在服务器上重置您的${what}，已登录的会话已退出。如您没有提出，请立即修改密码并联系协会。`;
    await tellUser(tx, userId, { title: `${what}已重置`, text, now });
    const companyId = account.companyId ?? "";
    const step = { action: "regain", recordId: userId, companyId, version, changes: [] };
    await accountRecords.addLines({ db: tx, now, user: null }, [{ ...step, stood: { ...account, version } }]);
    const facts = { user: null, ip: "", now, requestId: newId(), action: "auth.user.regain" };
    await writeAudits(tx, facts, [{ object: "auth.user", objectId: userId, companyId, after: { reset: what } }]);
    return { nickName, password };
  });
}
