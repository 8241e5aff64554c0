import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { PermissionCode } from "@/contracts/access";
import type { userApi } from "@/contracts/auth/user";
import { type AccountDetail, type accountRolesForm, INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import { hasCode } from "@/server/platform/call/access";
import type { Handler } from "@/server/platform/call/context";
import { forbidden, stateConflict } from "@/server/platform/call/errors";
import { hashPassword } from "@/server/platform/secrets/password";
import type { RecordContext } from "@/server/records/hooks";
import { assertActing, assertMayChange, isOfficer } from "@/server/reference/scope";
import { endSessionsOf } from "@/server/reference/session-end";
import { leaveTurns } from "@/server/records/review/keep";
import { factorGuard, forget } from "@/server/modules/auth/login/login-guard";
import { oneTimePassword, sendInitialPassword } from "@/server/modules/auth/password/initial-password";
import { clearFactor } from "@/server/modules/auth/factor/factor-port";
import { tellPassword, tellRoles, tellUser } from "@/server/modules/auth/tell";
import { accountRecords, ownerOf } from "@/server/modules/auth/account/user-records";
import {
  assertGrantable,
  assertNotAbove,
  holdAccounts,
  keepAdministrator,
} from "@/server/modules/auth/account/user-rights";
import type { AccountRow } from "@/server/modules/auth/account/user-rules";
import { USER_STATUS, users } from "@/server/reference/user.table";

type MayChange = (user: RecordContext["user"], record: AccountRow, db: RecordContext["db"]) => Promise<void>;

/** The acting firm's own accounts; to the association those of its firms with `code`, its own people's with theirs. */
const byKeeper =
  (code: PermissionCode): MayChange =>
  async (user, record, db) => {
    await assertMayChange(user, ownerOf(record).ownerId, db);
    if (!isOfficer(user)) return;
    const needed = isOfficer(record) ? "g_hy_desk_colleague_edit" : code;
    if (!hasCode(user, needed)) throw forbidden(`您没有办理${isOfficer(record) ? "协会" : "会员"}账号此项业务的权限`);
  };
const byEditor = byKeeper("g_hy_desk_account_edit");

/** People are the firm's own business; the association keeps out. */
const byFirm: MayChange = async (user, record) => assertActing(user, ownerOf(record).ownerId);

/** So are roles; those of its own people the association deals out itself. */
const byOwner: MayChange = async (user, record, db) => {
  if (isOfficer(record)) return byEditor(user, record, db);
  if (isOfficer(user)) throw forbidden("事务所账号的角色由事务所管理员分配");
  return byFirm(user, record, db);
};

/** One account of the acting firm (or within the association's reach), held, at the version that was seen. */
async function changing(
  context: RecordContext,
  userId: string,
  version: number | null,
  work: (record: AccountRow) => Promise<AccountDetail>,
  mayChange = byEditor,
): Promise<AccountDetail> {
  const { db, user } = context;
  const seen = await accountRecords.load(context, userId);
  await mayChange(user, seen, db);
  await holdAccounts(db, ownerOf(seen));
  await assertNotAbove(db, user, userId);
  const record = await accountRecords.claim(context, userId, version);
  return keepAdministrator(db, ownerOf(record), () => work(record));
}

/** 停用 ends all sessions at their next request; 启用 gives back what was. // domain a §3.2 */
export const setState: Handler<typeof userApi.setState> = (context) => {
  const { db, user, body, now } = context;
  return changing(context, body.userId, body.version, async (record) => {
    const { userId, userStatus, lastLoginTime } = record;
    const isEnabling = body.userStatus === USER_STATUS.normal;
    if (isEnabling !== (userStatus === USER_STATUS.disabled))
      throw stateConflict(
        isEnabling ? "账号没有停用，无需启用" : "账号已经停用",
        // The claim is undone: what stands is the version before.
        await accountRecords.answer(context, { ...record, version: record.version - 1 }),
      );
    if (!isEnabling && userId === user.userId) throw stateConflict("不能停用自己的账号，请由另一位管理员办理");
    // Nobody has signed in with it yet: it waits for that as before.
    const opened = lastLoginTime === null ? USER_STATUS.pending : USER_STATUS.normal;
    if (!isEnabling) await endSessionsOf(db, { userId, endReason: "disabled", now });
    return accountRecords.save(context, record, { userStatus: isEnabling ? opened : USER_STATUS.disabled });
  });
};

/** Roles of one account, replaced or added. // domain a §3.2 分配角色 */
async function giveRoles(
  context: RecordContext,
  record: AccountRow,
  roleIds: readonly string[],
  isReplacing: boolean,
): Promise<AccountDetail> {
  const { db, user, now } = context;
  await assertGrantable(db, user, ownerOf(record), roleIds);
  const before = await accountRecords.answer(context, record);
  const wanted = isReplacing ? [...roleIds] : [...before.roleIds, ...roleIds];
  const after = await accountRecords.save(context, record, { roleIds: wanted });
  await tellRoles(db, record.userId, { before: before.roleNames, after: after.roleNames, by: user.nickName }, now);
  return after;
}

const rolesHandler =
  (isReplacing: boolean, mayChange: MayChange) =>
  (context: RecordContext & { readonly body: z.output<typeof accountRolesForm> }): Promise<AccountDetail> => {
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

/** What waited for the former office with him there waits for its others; at the new one he has its turn alone. */
async function tellMove({ db, user, now }: RecordContext, { userId, companyId, companyName }: AccountDetail) {
  const left = await leaveTurns(db, { userId, orgId: companyId });
  const rest = left === 0 ? "" : `原由您办理的 ${left} 件待审事项已交回原机构。`;
  const text = `${user.nickName}已将您的账号调整到「${companyName}」，此后按新机构办理审核。${rest}如有疑问请联系管理员。`;
  await tellUser(db, userId, { title: "所属机构已调整", text, now });
}

/** Everything but the name of the account, its roles and its state. */
export const updateAccount: Handler<typeof userApi.update> = (context) => {
  const { userId, version, mobilephone, orgId, ...items } = context.body;
  return changing(context, userId, version, async (record) => {
    const isMoved = orgId !== null && orgId !== record.orgId;
    const saved = await accountRecords.save(context, record, {
      ...items,
      ...(mobilephone !== null && { mobilephone }),
      ...(isMoved && { orgId }),
    });
    if (isMoved) await tellMove(context, saved);
    return saved;
  });
};

export const bindStaff: Handler<typeof userApi.bindStaff> = (context) => {
  const { staffId, version } = context.body;
  const bind = (record: AccountRow) => accountRecords.save(context, record, { staffId });
  return changing(context, context.params.userId, version, bind, byFirm);
};

/** 2 → 1: failures and lock go, and those of the devices that the account was used on stay theirs. // domain a §3.2 */
export const unlock: Handler<typeof userApi.unlock> = (context) => {
  const free = async (record: AccountRow) => {
    const guardKey = `user:${record.username.toLowerCase()}`;
    await forget(context.db, guardKey);
    await forget(context.db, factorGuard(guardKey));
    return accountRecords.save(context, record, {});
  };
  return changing(context, context.params.userId, null, free, byKeeper("g_hy_desk_account_unlock"));
};

/** A new one-time password by SMS; whoever is signed in with the old one is out. // domain a §3.2 重置密码 */
export const resetPassword: Handler<typeof userApi.reset> = (context) => {
  const { db, user, params, query, services, now } = context;
  const renew = async (record: AccountRow) => {
    const { userId, username, nickName } = record;
    if (userId === user.userId) throw stateConflict("自己的密码请在「修改密码」中更改");
    if (record.mobilephone === null) throw stateConflict("该账号没有绑定手机，请先补充手机再重置密码");
    const password = oneTimePassword();
    const initPwdMode = INIT_PWD_MODE.sms;
    // A secret is no item of the record: it enters neither its history nor what stood.
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(password), passwordTime: now, mustChangePwd: true })
      .where(eq(users.userId, userId));
    await forget(db, `user:${username.toLowerCase()}`);
    await endSessionsOf(db, { userId, endReason: "password", now });
    const to = services.vault.open(record.mobilephone);
    const message = { to, username, nickName, password, purpose: "reset" as const };
    const companyId = isOfficer(record) ? null : record.companyId;
    await sendInitialPassword(context, { ...message, userId, companyId, initPwdMode });
    await tellPassword(db, userId, "reset", now);
    return accountRecords.save(context, record, { initPwdMode });
  };
  return changing(context, params.userId, query.version, renew, byKeeper("g_hy_desk_account_reset"));
};

/** The way back in for who has lost phone and recovery codes: somebody else of the association, never he himself. // domain a §3.5 */
export const resetFactor: Handler<typeof userApi.resetFactor> = (context) => {
  const { db, user, params, query, now } = context;
  const clear = async (record: AccountRow) => {
    const { userId, username } = record;
    if (userId === user.userId) throw stateConflict("自己的两步验证须由协会的另一位管理员重置");
    if (record.factorTime === null) throw stateConflict("该账号没有启用两步验证，无需重置");
    await clearFactor(db, userId);
    await forget(db, factorGuard(`user:${username.toLowerCase()}`));
    await endSessionsOf(db, { userId, endReason: "kicked", now, note: "两步验证已由协会的管理员重置" });
    const text = `协会的管理员${user.nickName}已重置您的两步验证，原验证器和恢复码作废，已登录的会话已退出。请重新登录并尽快重新设置；如您没有提出，请立即修改密码并联系协会。`;
    await tellUser(db, userId, { title: "两步验证已重置", text, now });
    return accountRecords.save(context, { ...record, factorTime: null }, {});
  };
  return changing(context, params.userId, query.version, clear, byKeeper("g_hy_desk_account_reset"));
};
