import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { AccountDetail } from "@/contracts/auth/user-fields";
import { maskMobile } from "@/contracts/kit/id-no";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { inScope, isStaff } from "@/server/reference/scope";
import type { Vault } from "@/server/platform/secrets/vault";
import { latestCertificates } from "@/server/modules/auth/cert/cert-load";
import { loginGuards } from "@/server/reference/session.table";
import { codesOf, colleaguesOf, holdsAll, type Owner } from "@/server/modules/auth/account/user-rights";
import { orgs, roles, USER_STATUS, USER_TYPE, userCompanies, userRoles, users } from "@/server/reference/user.table";
import { firmBriefs, staffBriefs } from "@/server/modules/basic/read";

export type AccountContext = Pick<Context, "db" | "user" | "services" | "now" | "today" | "afterCommit"> & {
  readonly user: SessionUser;
};

/** Failures and lock of the account itself; its remembered devices have theirs. */
export const guardOfUser = eq(loginGuards.guardKey, sql`'user:' || lower(${users.username})`);

/** What list, record and export read of an account. */
export const accountColumns = {
  userId: users.userId,
  username: users.username,
  nickName: users.nickName,
  mobilephone: users.mobilephone,
  email: users.email,
  companyId: users.companyId,
  orgId: users.orgId,
  userStatus: users.userStatus,
  expireDate: users.expireDate,
  isMain: users.isMain,
  staffId: users.staffId,
  lastLoginTime: users.lastLoginTime,
  lastLoginIp: users.lastLoginIp,
  createTime: users.createTime,
  version: users.version,
  lockedUntil: loginGuards.lockedUntil,
  failures: loginGuards.failures,
  roleNames: sql<string[]>`array(select ${roles.roleName} from ${userRoles}
    join ${roles} on ${roles.roleId} = ${userRoles.roleId}
    where ${userRoles.userId} = ${users.userId} order by ${roles.roleCode})`,
};

interface Stored {
  readonly userId: string;
  readonly username: string;
  readonly nickName: string;
  readonly mobilephone: string | null;
  readonly email: string | null;
  readonly companyId: string | null;
  readonly orgId: string | null;
  readonly userStatus: number;
  readonly expireDate: string | null;
  readonly isMain: boolean;
  readonly staffId: string | null;
  readonly lastLoginTime: Date | null;
  readonly lastLoginIp: string | null;
  readonly createTime: Date;
  readonly version: number;
  readonly lockedUntil: Date | null;
  readonly failures: number | null;
  readonly roleNames: string[];
}

const isOpen = (userStatus: number): boolean => userStatus === USER_STATUS.normal || userStatus === USER_STATUS.pending;

/** The state as people see it: 已过期 and 锁定 are nobody's decision, they follow. // domain a §3.2 */
function shownStatus({ userStatus, expireDate }: Stored, isLocked: boolean, today: string): number {
  if (!isOpen(userStatus)) return userStatus;
  if (expireDate !== null && expireDate < today) return USER_STATUS.expired;
  return isLocked ? USER_STATUS.locked : userStatus;
}

/** Rows as the list answers them; names of firms and people are looked up for all at once. */
export async function rowsOf({ db, services, now, today }: AccountContext, stored: readonly Stored[]) {
  const ids = <T>(list: readonly (T | null)[]): T[] => [...new Set(list)].filter((one): one is T => one !== null);
  const firms = new Map(
    (await firmBriefs(db, ids(stored.map((row) => row.companyId)))).map((firm) => [firm.companyId, firm.companyName]),
  );
  const officeIds = ids(stored.map((row) => row.orgId));
  const offices =
    officeIds.length === 0
      ? []
      : await db.select({ id: orgs.orgId, name: orgs.orgName }).from(orgs).where(inArray(orgs.orgId, officeIds));
  const officeNames = new Map(offices.map(({ id, name }) => [id, name]));
  const people = new Map(
    (await staffBriefs(db, ids(stored.map((row) => row.staffId)))).map((one) => [one.staffId, one.staffName]),
  );
  const certificates = await latestCertificates(
    db,
    stored.map((row) => row.userId),
  );
  return stored.map(({ lockedUntil, failures, ...row }) => {
    const isLocked = lockedUntil !== null && lockedUntil > now;
    return {
      ...row,
      companyId: row.companyId ?? row.orgId ?? "",
      companyName: firms.get(row.companyId ?? "") ?? officeNames.get(row.orgId ?? "") ?? "",
      staffName: people.get(row.staffId ?? "") ?? null,
      mobilephone: row.mobilephone === null ? null : maskedMobile(services.vault, row.mobilephone),
      userStatus: shownStatus({ ...row, lockedUntil, failures }, isLocked, today),
      isLocked,
      lockTime: isLocked ? lockedUntil.toISOString() : null,
      loginFailCount: failures ?? 0,
      certValidTo: certificates.get(row.userId)?.toISOString() ?? null,
      lastLoginTime: row.lastLoginTime?.toISOString() ?? null,
      createTime: row.createTime.toISOString(),
    };
  });
}

const maskedMobile = (vault: Vault, sealed: string): string => maskMobile(vault.open(sealed));

/** An account of a member firm, as stored. */
export type AccountRecord = typeof users.$inferSelect & { readonly companyId: string };

/** The account, or the 404 that accounts of foreign firms answer, too. */
export async function loadAccount(db: Db, user: SessionUser, userId: string): Promise<AccountRecord> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.userId, userId), eq(users.userType, USER_TYPE.member), inScope(user, users.companyId)));
  if (!row?.companyId) throw notFound();
  return { ...row, companyId: row.companyId };
}

/** An account with whose it is. */
export type OwnedAccount = typeof users.$inferSelect & Owner;

/** Accounts of firms within reach and, for who looks after them, the association's own; else the 404 of a missing one. */
export async function loadOwned(db: Db, user: SessionUser, userId: string): Promise<OwnedAccount> {
  const isKeeper = isStaff(user) && user.lv1OrgId !== null && hasCode(user, "g_hy_desk_colleague_view");
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.userId, userId),
        or(
          and(eq(users.userType, USER_TYPE.member), inScope(user, users.companyId)),
          isKeeper ? colleaguesOf(user.lv1OrgId ?? "") : undefined,
        ),
      ),
    );
  const ownerId = row?.userType === USER_TYPE.staff ? user.lv1OrgId : row?.companyId;
  if (!row || !ownerId) throw notFound();
  return { ...row, ownerId };
}

/** The same for who wants to look at one: the association's people need the right for firms' accounts, too. */
export async function loadSeen(db: Db, user: SessionUser, userId: string): Promise<OwnedAccount> {
  const record = await loadOwned(db, user, userId);
  if (isStaff(user) && !isStaff(record) && !hasCode(user, "g_hy_desk_account_view")) throw notFound();
  return record;
}

async function readOnlyReasonOf({ user }: AccountContext, record: OwnedAccount, isAbove: boolean) {
  if (record.userStatus === USER_STATUS.closed) return "账号已注销，只能查看";
  if (isStaff(record) && !hasCode(user, "g_hy_desk_colleague_edit")) return "您没有修改协会账号的权限";
  if (!isStaff(record) && !hasCode(user, "g_hy_account_edit", "g_hy_desk_account_edit")) return "您没有修改账号的权限";
  if (!isStaff(user) && user.companyId !== record.companyId) return "请先切换到该事务所再办理";
  return isAbove ? "该账号持有您没有的权限，请由持有这些权限的管理员办理" : null;
}

/** One account as its readers get it. */
export const detailOf = async (context: AccountContext, userId: string): Promise<AccountDetail> =>
  detailOfRecord(context, await loadOwned(context.db, context.user, userId));

/** The same of an account that the caller has just loaded. */
export async function detailOfRecord(context: AccountContext, record: OwnedAccount): Promise<AccountDetail> {
  const { db, user } = context;
  const { userId } = record;
  const [stored] = await db
    .select(accountColumns)
    .from(users)
    .leftJoin(loginGuards, guardOfUser)
    .where(eq(users.userId, userId));
  const [row] = await rowsOf(context, stored ? [stored] : []);
  if (!row) throw notFound();
  const held = await db.select({ roleId: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId));
  const reach = await db
    .select({ companyId: userCompanies.companyId })
    .from(userCompanies)
    .where(eq(userCompanies.userId, userId));
  const codes = await codesOf(db, userId);
  const readOnlyReason = await readOnlyReasonOf(context, record, !holdsAll(user, codes));
  return {
    ...row,
    userType: record.userType,
    roleIds: held.map(({ roleId }) => roleId),
    functionCodes: codes,
    accessCompanies: (
      await firmBriefs(
        db,
        reach.map(({ companyId }) => companyId),
      )
    ).map(({ companyId, companyName }) => ({ companyId, companyName })),
    initPwdMode: record.initPwdMode,
    mustChangePwd: record.mustChangePwd,
    createUserName: record.createUserName,
    updateUserName: record.updateUserName,
    updateTime: record.updateTime.toISOString(),
    isSelf: userId === user.userId,
    canEdit: readOnlyReason === null,
    readOnlyReason,
  };
}
