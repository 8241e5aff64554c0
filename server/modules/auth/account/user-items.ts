import { and, eq, inArray, ne, notInArray } from "drizzle-orm";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import type { AccountContext } from "@/server/modules/auth/account/user-load";
import { colleaguesOf, type Owner } from "@/server/modules/auth/account/user-rights";
import { USER_STATUS, USER_TYPE, userCompanies, users } from "@/server/reference/user.table";
import { branchIdsOf, staffBriefs } from "@/server/modules/basic/read";

const TAKEN: Readonly<Record<string, FieldError>> = {
  users_username_key: { path: "username", message: "该登录账号已被使用，请换一个" },
  users_active_mobile_key: { path: "mobilephone", message: "本所已有可用账号使用该手机，请核对" },
  users_active_staff_key: { path: "staffId", message: "该人员已有可用账号，一人只能有一个" },
  firms_company_name_key: { path: "companyName", message: "该事务所名称已登记，请核对" },
  firms_credit_code_key: { path: "creditCode", message: "该统一社会信用代码已登记，请核对" },
  firms_reg_cert_no_key: { path: "regCertNo", message: "该行政登记证书编号已登记，请核对" },
};

/** A unique index has the last word; its refusal is told at its field. */
export function orTaken<T>(work: PromiseLike<T>): Promise<T> {
  return Promise.resolve(work).catch((error: unknown) => {
    for (let at: unknown = error; at instanceof Error; at = at.cause) {
      const fault = TAKEN[(at as Error & { constraint?: string }).constraint ?? ""];
      if (fault) throw invalid([fault]);
    }
    throw error;
  });
}

/** Of a firm's accounts a unique index says so; the association's own have no firm. The caller has held them. */
export async function assertMobileFree(db: Db, owner: Owner, mobileIndex: string, userId: string | null) {
  if (owner.userType !== USER_TYPE.staff) return;
  const [twin] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(
      and(
        colleaguesOf(owner.ownerId),
        eq(users.mobileIndex, mobileIndex),
        inArray(users.userStatus, [USER_STATUS.normal, USER_STATUS.pending]),
        userId === null ? undefined : ne(users.userId, userId),
      ),
    );
  if (twin) throw invalid([{ path: "mobilephone", message: "协会已有可用账号使用该手机，请核对" }]);
}

/** A person of the firm who is on its staff; a foreign one does not exist. */
export async function assertStaffFits(db: Db, companyId: string, staffId: string): Promise<void> {
  const [person] = await staffBriefs(db, [staffId]);
  if (person?.companyId !== companyId || !person.isOnStaff)
    throw invalid([{ path: "staffId", message: "该人员不是本所在职人员（待完善的草稿不能关联），请重新选择" }]);
}

const accessOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .select({ companyId: userCompanies.companyId })
      .from(userCompanies)
      .where(eq(userCompanies.userId, userId))
      .orderBy(userCompanies.companyId)
  ).map((row) => row.companyId);

/** Own branches of a head office, and only those that the giver reaches himself. // domain a §3.1 */
export async function faultsOfAccess(
  { db, user }: AccountContext,
  companyId: string,
  accessCompanyIds: readonly string[],
  userId: string | null,
): Promise<FieldError[]> {
  const known = userId === null ? [] : await accessOf(db, userId);
  const fresh = accessCompanyIds.filter((id) => !known.includes(id));
  if (fresh.length === 0) return [];
  const branches = await branchIdsOf(db, companyId);
  const mayGive = (id: string) =>
    branches.includes(id) && (user.userType === USER_TYPE.staff || user.reach.includes(id));
  return fresh.every(mayGive) ? [] : [{ path: "accessCompanyIds", message: "只能选择本所自己的分所" }];
}

/** Makes the account reach exactly these firms beside its own; what it may do there already stays as it is. */
export async function setAccess(db: Db, userId: string, accessCompanyIds: readonly string[]) {
  const before = await accessOf(db, userId);
  const wanted = [...new Set(accessCompanyIds)].sort();
  await db
    .delete(userCompanies)
    .where(and(eq(userCompanies.userId, userId), notInArray(userCompanies.companyId, wanted)));
  const rows = wanted.map((companyId) => ({ userId, companyId, canAct: true }));
  if (rows.length > 0) await db.insert(userCompanies).values(rows).onConflictDoNothing();
  return { before: { accessCompanyIds: before }, after: { accessCompanyIds: wanted } };
}
