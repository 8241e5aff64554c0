import { and, eq, inArray, sql } from "drizzle-orm";
import { maskMobile } from "@/contracts/kit/number/id-no";
import type { FieldError } from "@/contracts/kit/validate";
import type { ImportContext } from "@/server/records/sheet/target";
import type { Dictionary } from "@/server/reference/dictionary-faults";
import { roles, USER_STATUS, userRoles, users } from "@/server/reference/user.table";

const columns = {
  name: sql<string>`lower(${users.username})`,
  userId: users.userId,
  companyId: users.companyId,
  nickName: users.nickName,
  mobilephone: users.mobilephone,
  email: users.email,
  expireDate: users.expireDate,
  userStatus: users.userStatus,
  isMain: users.isMain,
};
type Stored = Awaited<ReturnType<typeof accountsNamed>>[number];

/** Accounts that stand under these login names, in lower case. */
export async function accountsNamed({ db }: Pick<ImportContext, "db">, names: readonly string[]) {
  return names.length === 0
    ? []
    : db
        .select(columns)
        .from(users)
        .where(inArray(columns.name, [...names]));
}

/** Main accounts of firms, by the firm. */
export async function mainAccounts({ db }: Pick<ImportContext, "db">, companyIds: readonly string[]) {
  const rows =
    companyIds.length === 0
      ? []
      : await db
          .select(columns)
          .from(users)
          .where(and(inArray(users.companyId, [...companyIds]), eq(users.isMain, true)));
  return new Map(rows.map((row) => [row.companyId ?? "", row]));
}

/** Names of the roles that accounts hold, by the account. */
export async function rolesHeld({ db }: Pick<ImportContext, "db">, userIds: readonly string[]) {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select({ userId: userRoles.userId, roleName: roles.roleName })
          .from(userRoles)
          .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
          .where(inArray(userRoles.userId, [...userIds]))
          .orderBy(roles.roleCode);
  const held = new Map<string, string[]>();
  for (const { userId, roleName } of rows) held.set(userId, [...(held.get(userId) ?? []), roleName]);
  return held;
}

interface Typed {
  readonly nickName?: string;
  readonly mobilephone?: string;
  readonly email?: string | null;
  readonly expireDate?: string | null;
  readonly roles?: readonly string[];
}

/**
 * What the workbook has otherwise than an account that stands: told by column, and never written over it. A cell left
 * empty says nothing.
 */
export function accountDifferences(
  typed: Typed,
  { account, held = [] }: { readonly account: Stored; readonly held?: readonly string[] },
  { vault, dictionary }: { readonly vault: ImportContext["services"]["vault"]; readonly dictionary: Dictionary },
): FieldError[] {
  const whose = account.isMain ? "该事务所的主账号" : "该账号";
  const told = (path: string, label: string, stood: string | null): FieldError => ({
    path,
    message: `${whose}已在本协会，${label}为「${stood ?? "空"}」；迁入不覆盖已有账号，请核对`,
  });
  const mobile = account.mobilephone === null ? null : vault.open(account.mobilephone);
  const isOther = (value: string | null | undefined, stood: string | null): boolean =>
    value !== undefined && value !== null && value !== stood;
  const isSameRoles = typed.roles === undefined || [...typed.roles].sort().join() === [...held].sort().join();
  const isOpen = account.userStatus !== USER_STATUS.disabled && account.userStatus !== USER_STATUS.closed;
  return [
    ...(isOpen
      ? []
      : [
          told(account.isMain ? "creditCode" : "username", "状态", dictionary.label("user_status", account.userStatus)),
        ]),
    ...(isOther(typed.nickName, account.nickName) ? [told("nickName", "姓名", account.nickName)] : []),
    ...(isOther(typed.mobilephone, mobile) ? [told("mobilephone", "手机", mobile && maskMobile(mobile))] : []),
    ...(isOther(typed.email, account.email) ? [told("email", "邮箱", account.email)] : []),
    ...(isSameRoles ? [] : [told("roleNames", "角色", held.join("、") || null)]),
    ...(isOther(typed.expireDate, account.expireDate) ? [told("expireDate", "有效期", account.expireDate)] : []),
  ];
}
