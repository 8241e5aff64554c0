import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { userApi } from "@/contracts/auth/user";
import type { AccountDetail, accountRolesForm } from "@/contracts/auth/user-fields";
import type { AuditEntry, Handler } from "@/server/kit/context";
import { conflict, invalid, stateConflict } from "@/server/kit/errors";
import { hashPassword } from "@/server/kit/password";
import { assertActing, assertMayChange } from "@/server/kit/scope";
import { endSessionsOf } from "@/server/kit/session-end";
import { forget } from "@/server/modules/auth/login-guard";
import { oneTimePassword, sendInitialPassword } from "@/server/modules/auth/initial-password";
import { tellPassword, tellRoles } from "@/server/modules/auth/tell";
import { assertStaffFits, faultsOfAccess, orTaken, setAccess } from "@/server/modules/auth/user-items";
import { type AccountContext, type AccountRecord, detailOf, loadAccount } from "@/server/modules/auth/user-load";
import {
  addRoles,
  assertGrantable,
  assertNotAbove,
  holdFirm,
  keepAdministrator,
  replaceRoles,
} from "@/server/modules/auth/user-rights";
import { USER_STATUS, users } from "@/server/modules/auth/user.table";

type WriteContext = AccountContext & { audit(entry: AuditEntry): void };

export const auditOf = (record: Pick<AccountRecord, "userId" | "companyId">) => ({
  object: "auth.user",
  objectId: record.userId,
  companyId: record.companyId,
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

/** Roles and people are the firm's own business; the association keeps out. */
const byFirm = async (user: AccountContext["user"], companyId: string): Promise<void> => assertActing(user, companyId);

/** One account of the acting firm (or within the association's reach), held, at the version that was seen. */
export async function changing(
  context: AccountContext,
  userId: string,
  version: number | null,
  work: (record: AccountRecord) => Promise<unknown>,
  mayChange = assertMayChange,
): Promise<AccountDetail> {
  const { db, user } = context;
  const { companyId } = await loadAccount(db, user, userId);
  await mayChange(user, companyId, db);
  await holdFirm(db, companyId);
  await assertNotAbove(db, user, userId);
  await claim(context, userId, version);
  const record = await loadAccount(db, user, userId);
  if (record.userStatus === USER_STATUS.closed)
    throw stateConflict("账号已注销，不能再办理", await detailOf(context, userId));
  await keepAdministrator(db, companyId, () => work(record));
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
  record: AccountRecord,
  roleIds: readonly string[],
  isReplacing: boolean,
) {
  const { db, user, audit } = context;
  const { userId, companyId } = record;
  await assertGrantable(db, user, companyId, roleIds);
  const before = await rolesNow(context, userId);
  await (isReplacing ? replaceRoles(db, userId, roleIds) : addRoles(db, userId, roleIds));
  const after = await rolesNow(context, userId);
  await tellRoles(db, userId, { before: before.roles, after: after.roles, by: user.nickName }, context.now);
  audit({ ...auditOf(record), before, after });
}

const rolesHandler =
  (isReplacing: boolean) =>
  (context: WriteContext & { readonly body: z.output<typeof accountRolesForm> }): Promise<AccountDetail> => {
    const { userId, version, roleIds } = context.body;
    return changing(context, userId, version, (record) => giveRoles(context, record, roleIds, isReplacing), byFirm);
  };

export const setRoles: Handler<typeof userApi.setRoles> = rolesHandler(true);
export const appendRoles: Handler<typeof userApi.addRoles> = rolesHandler(false);

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
    const faults = await faultsOfAccess(context, record.companyId, accessCompanyIds, record.userId);
    if (expireDate !== null && expireDate < today && expireDate !== record.expireDate)
      faults.push({ path: "expireDate", message: "有效期不能早于今天" });
    if (faults.length > 0) throw invalid(faults);
    const { vault } = services;
    const mobile =
      mobilephone === null ? {} : { mobilephone: vault.seal(mobilephone), mobileIndex: vault.index(mobilephone) };
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
  const bind = async (record: AccountRecord) => {
    const { staffId } = body;
    if (staffId !== null) await assertStaffFits(db, record.companyId, staffId);
    await orTaken(db.update(users).set({ staffId }).where(eq(users.userId, record.userId)));
    audit({ ...auditOf(record), before: { staffId: record.staffId }, after: { staffId } });
  };
  return changing(context, params.userId, body.version, bind, byFirm);
};

/** 2 → 1: failures and lock go, and those of the devices that the account was used on stay theirs. // domain a §3.2 */
export const unlock: Handler<typeof userApi.unlock> = (context) => {
  const { db, params, audit } = context;
  return changing(context, params.userId, null, async (record) => {
    await forget(db, `user:${record.username.toLowerCase()}`);
    audit(auditOf(record));
  });
};

/** A new one-time password by SMS; whoever is signed in with the old one is out. // domain a §3.2 重置密码 */
export const resetPassword: Handler<typeof userApi.reset> = (context) => {
  const { db, user, params, query, services, now, audit } = context;
  return changing(context, params.userId, query.version, async (record) => {
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
  });
};
