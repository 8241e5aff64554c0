import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/server/db/client";
import { defineParam, type Params } from "@/server/platform/params/params";
import { recoveryCodes, secondFactors } from "@/server/modules/auth/factor/factor.table";
import { USER_TYPE, users } from "@/server/reference/user.table";

export const officersNeedFactor = defineParam(
  "login.officersNeedSecondFactor",
  z.boolean(),
  false,
  "协会账号须启用两步验证（没有启用的，下次登录时先设置）",
);

/** Whether the association asks a second factor of this account. // domain a §3.5 [AC] */
export const isFactorRequired = (params: Params, { userType }: { readonly userType: number }): boolean =>
  userType === USER_TYPE.officer && params.get(officersNeedFactor);

/** The password alone opens the account from now on. */
export async function clearFactor(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await db.update(users).set({ factorTime: null }).where(eq(users.userId, userId));
}
