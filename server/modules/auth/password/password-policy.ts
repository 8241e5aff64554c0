import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { type PasswordPolicy, passwordFault } from "@/contracts/auth/password-rules";
import type { Db } from "@/server/db/client";
import { type AppError, invalid } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { defineParam, type Params } from "@/server/platform/params/params";
import { hashPassword, verifyPassword } from "@/server/platform/secrets/password";
import { passwordHistory } from "@/server/modules/auth/password/password.table";
import { users } from "@/server/reference/user.table";

export const passwordStyle = defineParam("password.style", z.enum(["office", "length"]), "office", "密码要求的方式", {
  words: {
    office: "检查方式：8 至 20 个字符，四类字符中至少三类，定期更换",
    length: "长度方式：不少于 12 个字符，不用常见密码，不强制更换",
  },
});
export const passwordMinLength = defineParam("password.minLength", z.int().min(8).max(20), 8, "密码最少字符数");
export const passwordHistoryCount = defineParam(
  "password.historyCount",
  z.int().min(0).max(12),
  5,
  "不得与最近多少次用过的密码相同（0 为不限）",
);
export const passwordMaxDays = defineParam(
  "password.maxDays",
  z.int().min(0).max(3_650),
  90,
  "密码多少天后须更换（0 为不强制；长度方式下不强制）",
);

const OFFICE_MAX = 20;
const LONG = { min: 12, max: 64 };
const DAY_MS = 86_400_000;

/** What is asked of passwords now. */
export function policyOf(params: Params): PasswordPolicy {
  const style = params.get(passwordStyle);
  const [minLength, historyCount] = [params.get(passwordMinLength), params.get(passwordHistoryCount)];
  return style === "office"
    ? { style, minLength, maxLength: OFFICE_MAX, historyCount, maxDays: params.get(passwordMaxDays) }
    : { style, minLength: Math.max(minLength, LONG.min), maxLength: LONG.max, historyCount, maxDays: 0 };
}

/** Whether a password of this age must be changed. */
export function isPasswordExpired(params: Params, passwordTime: Date, now: Date): boolean {
  const { maxDays } = policyOf(params);
  return maxDays > 0 && now.getTime() - passwordTime.getTime() >= maxDays * DAY_MS;
}

const refused = (message: string): AppError => invalid([{ path: "newPassword", message }]);

async function assertNew(
  tx: Db,
  account: { userId: string; passwordHash: string },
  password: string,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const former = await tx
    .select({ passwordHash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, account.userId))
    .orderBy(desc(passwordHistory.createTime), desc(passwordHistory.historyId))
    .limit(count - 1);
  for (const { passwordHash } of [account, ...former]) {
    if (await verifyPassword(passwordHash, password)) throw refused(`不能与最近 ${count} 次用过的密码相同`);
  }
}

/**
 * Gives the account a password that its owner chose: checked against the policy and the former ones, the old one kept
 * as a hash. Returns the new hash. Throws VALIDATION at `newPassword`. Ending sessions and the audit row are the caller's.
 */
export async function choosePassword(
  tx: Db,
  params: Params,
  account: { userId: string; username: string; passwordHash: string },
  { password, now }: { password: string; now: Date },
): Promise<string> {
  const policy = policyOf(params);
  const fault = passwordFault(policy, password, account.username);
  if (fault !== null) throw refused(fault);
  await assertNew(tx, account, password, policy.historyCount);
  await tx
    .insert(passwordHistory)
    .values({ historyId: newId(), userId: account.userId, passwordHash: account.passwordHash, createTime: now });
  const passwordHash = await hashPassword(password);
  await tx
    .update(users)
    .set({ passwordHash, passwordTime: now, mustChangePwd: false })
    .where(eq(users.userId, account.userId));
  return passwordHash;
}
