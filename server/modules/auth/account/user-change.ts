import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PermissionCode } from "@/contracts/access";
import type { userApi } from "@/contracts/auth/user";
import type { AccountDetail, accountRolesForm } from "@/contracts/auth/user-fields";
import { hasCode } from "@/server/platform/call/access";
import type { AuditEntry, Handler } from "@/server/platform/call/context";
import { conflict, forbidden, invalid, stateConflict } from "@/server/platform/call/errors";
import { hashPassword } from "@/server/platform/secrets/password";
import { assertActing, assertMayChange, isStaff } from "@/server/reference/scope";
import { endSessionsOf } from "@/server/reference/session-end";
import { forget } from "@/server/modules/auth/login/login-guard";
import { oneTimePassword, sendInitialPassword } from "@/server/modules/auth/password/initial-password";
import { tellPassword, tellRoles } from "@/server/modules/auth/tell";
import {
  assertMobileFree,
  assertStaffFits,
  faultsOfAccess,
  orTaken,
  setAccess,
} from "@/server/modules/auth/account/user-items";
import { type AccountContext, detailOf, loadOwned, type OwnedAccount } from "@/server/modules/auth/account/user-load";
import {
  addRoles,
  assertGrantable,
  assertNotAbove,
  holdAccounts,
  keepAdministrator,
  replaceRoles,
} from "@/server/modules/auth/account/user-rights";
import { USER_STATUS, users } from "@/server/reference/user.table";

type WriteContext = AccountContext & { audit(entry: AuditEntry): void };

export const auditOf = ({ userId, ownerId }: Pick<OwnedAccount, "userId" | "ownerId">) => ({
  object: "auth.user",
  objectId: userId,
  companyId: ownerId,
});

/** Takes the next version if the caller has seen the current one or names none; else 409 with the current record. */
async function claim(context: AccountContext, userId: string, version: number | null): Promise<void> {
  const { db, user, now } = context;
  const claimed = await db
    .update(users)
    .set({ version: sql`${users.version} + 1`, updateTime: now, updateUserName: user.nickName })
    .where(and(eq(users.userId, userId), version === null ? undefined : eq(users.version, version)))
    .returning({ userId: users.userId });
  if (claimed.length === 0) throw conflict(await detailOf(context, userId));
}

type MayChange = (user: AccountContext["user"], record: OwnedAccount, db: AccountContext["db"]) => Promise<void>;

/** The acting firm's own accounts; to the association those of its firms with `code`, its own people's with theirs. */
const byKeeper =
  (code: PermissionCode): MayChange =>
  async (user, record, db) => {
    await assertMayChange(user, record.ownerId, db);
    if (!isStaff(user)) return;
    const needed = isStaff(record) ? "g_hy_desk_colleague_edit" : code;
    if (!hasCode(user, needed)) throw forbidden(`您没有办理${isStaff(record) ? "协会" : "会员"}账号此项业务的权限`);
  };
const byEditor = byKeeper("g_hy_desk_account_edit");

/** People are the firm's own business; the association keeps out. */
const byFirm: MayChange = async (user, { ownerId }) => assertActing(user, ownerId);

/** So are roles; those of its own people the association deals out itself. */
const byOwner: MayChange = async (user, record, db) => {
  if (isStaff(record)) return byEditor(user, record, db);
  if (isStaff(user)) throw forbidden("事务所账号的角色由事务所管理员分配");
  return byFirm(user, record, db);
};

/** One account of the acting firm (or within the association's reach), held, at the version that was seen. */
export async function changing(
  context: AccountContext,
  userId: string,
  version: number | null,
  work: (record: OwnedAccount) => Promise<unknown>,
  mayChange = byEditor,
): Promise<AccountDetail> {
  const { db, user } = context;
  const seen = await loadOwned(db, user, userId);
  await mayChange(user, seen, db);
  await holdAccounts(db, seen);
  await assertNotAbove(db, user, userId);
  await claim(context, userId, version);
  const record = await loadOwned(db, user, userId);
  if (record.userStatus === USER_STATUS.closed)
    throw stateConflict("账号已注销，不能再办理", await detailOf(context, userId));
  await keepAdministrator(db, record, () => work(record));
  return detailOf(context, userId);
}

/** 停用 ends all sessions at their next request; 启用 gives back what was. // domain a §3.2 */
export const setState: Handler<typeof userApi.setState> = (context) => {
  const { db, user, body, now, audit } = context;
  return changing(context, body.userId, body.version, async (record) => {
    const { userId, userStatus, lastLoginTime } = record;
    const isEnabling = body.userStatus === USER_STATUS.normal;
    if (isEnabling !== (userStatus === USER_STATUS.disabled))
      throw stateConflict(isEnabling ? "账号没有停用，无需启用" : "账号已经停用", await detailOf(context, userId));
    if (!isEnabling && userId === user.userId) throw stateConflict("不能停用自己的账号，请由另一位管理员办理");
    // Nobody has signed in with it yet: it waits for that as before.
    const opened = lastLoginTime === null ? USER_STATUS.pending : USER_STATUS.normal;
    const next = isEnabling ? opened : USER_STATUS.disabled;
    if (isEnabling && record.mobileIndex) await assertMobileFree(db, record, record.mobileIndex, userId);
    await orTaken(db.update(users).set({ userStatus: next }).where(eq(users.userId, userId)));
    if (!isEnabling) await endSessionsOf(db, { userId, endReason: "disabled", now });
    audit({ ...auditOf(record), before: { userStatus }, after: { userStatus: next } });
  });
};

const rolesNow = async (context: AccountContext, userId: string) => {
  const { roleNames } = await detailOf(context, userId);
  return { roles: roleNames };
};

/** Roles of one account, replaced or added. // domain a §3.2 分配角色 */
async function giveRoles(
  context: WriteContext,
  record: OwnedAccount,
  roleIds: readonly string[],
  isReplacing: boolean,
) {
  const { db, user, audit } = context;
  const { userId } = record;
  await assertGrantable(db, user, record, roleIds);
  const before = await rolesNow(context, userId);
  await (isReplacing ? replaceRoles(db, userId, roleIds) : addRoles(db, userId, roleIds));
  const after = await rolesNow(context, userId);
  await tellRoles(db, userId, { before: before.roles, after: after.roles, by: user.nickName }, context.now);
  audit({ ...auditOf(record), before, after });
}

const rolesHandler =
  (isReplacing: boolean, mayChange: MayChange) =>
  (context: WriteContext & { readonly body: z.output<typeof accountRolesForm> }): Promise<AccountDetail> => {
    const { userId, version, roleIds } = context.body;
    return changing(context, userId, version, (record) => giveRoles(context, record, roleIds, isReplacing), mayChange);
  };

export const setRoles: Handler<typeof userApi.setRoles> = rolesHandler(true, byOwner);
export const appendRoles: Handler<typeof userApi.addRoles> = rolesHandler(false, byFirm);

export const giveRole: Handler<typeof userApi.giveRole> = async (context) => {
  const { roleId, userIds } = context.body;
  const wanted = [...new Set(userIds)];
  for (const userId of wanted)
    await changing(context, userId, null, (record) => giveRoles(context, record, [roleId], false), byFirm);
  return { updated: wanted.length };
};

/** Everything but the name of the account, its roles and its state. */
export const updateAccount: Handler<typeof userApi.update> = (context) => {
  const { db, body, services, today, audit } = context;
  return changing(context, body.userId, body.version, async (record) => {
    const { nickName, mobilephone, email, expireDate, accessCompanyIds } = body;
    const faults = await faultsOfAccess(context, record.ownerId, accessCompanyIds, record.userId);
    if (expireDate !== null && expireDate < today && expireDate !== record.expireDate)
      faults.push({ path: "expireDate", message: "有效期不能早于今天" });
    if (faults.length > 0) throw invalid(faults);
    const { vault } = services;
    const mobile =
      mobilephone === null ? {} : { mobilephone: vault.seal(mobilephone), mobileIndex: vault.index(mobilephone) };
    if (mobilephone !== null) await assertMobileFree(db, record, vault.index(mobilephone), record.userId);
    const change = db.update(users).set({ nickName, email, expireDate, ...mobile });
    await orTaken(change.where(eq(users.userId, record.userId)));
    const reach = await setAccess(db, record.userId, accessCompanyIds);
    const isMobileNew = mobilephone !== null && vault.index(mobilephone) !== record.mobileIndex;
    audit({
      ...auditOf(record),
      before: { nickName: record.nickName, email: record.email, expireDate: record.expireDate, ...reach.before },
      after: { nickName, email, expireDate, ...reach.after, ...(isMobileNew && { mobilephone }) },
    });
  });
};

export const bindStaff: Handler<typeof userApi.bindStaff> = (context) => {
  const { db, params, body, audit } = context;
  const bind = async (record: OwnedAccount) => {
    const { staffId } = body;
    if (staffId !== null) await assertStaffFits(db, record.ownerId, staffId);
    await orTaken(db.update(users).set({ staffId }).where(eq(users.userId, record.userId)));
    audit({ ...auditOf(record), before: { staffId: record.staffId }, after: { staffId } });
  };
  return changing(context, params.userId, body.version, bind, byFirm);
};

/** 2 → 1: failures and lock go, and those of the devices that the account was used on stay theirs. // domain a §3.2 */
export const unlock: Handler<typeof userApi.unlock> = (context) => {
  const { db, params, audit } = context;
  const free = async (record: OwnedAccount) => {
    await forget(db, `user:${record.username.toLowerCase()}`);
    audit(auditOf(record));
  };
  return changing(context, params.userId, null, free, byKeeper("g_hy_desk_account_unlock"));
};

/** A new one-time password by SMS; whoever is signed in with the old one is out. // domain a §3.2 重置密码 */
export const resetPassword: Handler<typeof userApi.reset> = (context) => {
  const { db, user, params, query, services, now, audit } = context;
  const renew = async (record: OwnedAccount) => {
    const { userId, companyId, username, nickName } = record;
    if (userId === user.userId) throw stateConflict("自己的密码请在「修改密码」中更改");
    if (record.mobilephone === null) throw stateConflict("该账号没有绑定手机，请先补充手机再重置密码");
    const password = oneTimePassword();
    const initPwdMode = 1;
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(password), passwordTime: now, mustChangePwd: true, initPwdMode })
      .where(eq(users.userId, userId));
    await forget(db, `user:${username.toLowerCase()}`);
    await endSessionsOf(db, { userId, endReason: "password", now });
    const to = services.vault.open(record.mobilephone);
    const message = { to, username, nickName, password, purpose: "reset" as const };
    await sendInitialPassword(context, { ...message, userId, companyId, initPwdMode });
    await tellPassword(db, userId, "reset", now);
    audit(auditOf(record));
  };
  return changing(context, params.userId, query.version, renew, byKeeper("g_hy_desk_account_reset"));
};
