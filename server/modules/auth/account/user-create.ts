import { passwordFault } from "@/contracts/auth/password-rules";
import type { userApi } from "@/contracts/auth/user";
import { type AccountForm, INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { FieldError } from "@/contracts/kit/validate";
import type { AuditEntry, Handler } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { hashPassword } from "@/server/platform/secrets/password";
import { actingCompanyId, assertMayChange } from "@/server/reference/scope";
import { oneTimePassword, sendInitialPassword } from "@/server/modules/auth/password/initial-password";
import { policyOf } from "@/server/modules/auth/password/password-policy";
import { auditOf } from "@/server/modules/auth/account/user-change";
import { tellUser } from "@/server/modules/auth/tell";
import {
  assertMobileFree,
  assertStaffFits,
  faultsOfAccess,
  orTaken,
  setAccess,
} from "@/server/modules/auth/account/user-items";
import { type AccountContext, detailOf } from "@/server/modules/auth/account/user-load";
import { addRoles, assertGrantable, type Owner } from "@/server/modules/auth/account/user-rights";
import { USER_STATUS, USER_TYPE, users } from "@/server/reference/user.table";

/** What a new account is made of, once its rules are kept. */
export type NewAccount = Omit<AccountForm, "orgId"> & Owner & { readonly isMain: boolean };

async function faultsOf(context: AccountContext, account: NewAccount): Promise<FieldError[]> {
  const { today } = context;
  const { ownerId, initPwdMode, expireDate, email, password, username, accessCompanyIds } = account;
  const faults = await faultsOfAccess(context, ownerId, accessCompanyIds, null);
  const add = (path: string, message: string) => faults.push({ path, message });
  if (expireDate !== null && expireDate < today) add("expireDate", "有效期不能早于今天");
  if (!Object.values<number>(INIT_PWD_MODE).includes(initPwdMode)) add("initPwdMode", "初始密码方式不在可选范围内");
  if (initPwdMode === INIT_PWD_MODE.mail && email === null) add("email", "以邮件发送初始密码时，请填写邮箱");
  if (initPwdMode === INIT_PWD_MODE.manual) {
    const fault =
      password === null ? "请填写初始密码" : passwordFault(policyOf(context.services.params), password, username);
    if (fault) add("password", fault);
  }
  return faults;
}

/** Opens an account in the caller's transaction; its password is sent, never shown. Returns its id. // domain a §3.1 */
export async function openAccount(context: AccountContext, account: NewAccount): Promise<string> {
  const { db, user, services, now } = context;
  const { vault } = services;
  const { userType, ownerId, username, nickName, mobilephone, email } = account;
  const { staffId, expireDate, initPwdMode, isMain } = account;
  const companyId = userType === USER_TYPE.member ? ownerId : null;
  const faults = await faultsOf(context, account);
  if (faults.length > 0) throw invalid(faults);
  if (staffId !== null) await assertStaffFits(db, ownerId, staffId);
  await assertMobileFree(db, account, vault.index(mobilephone), null);
  const isManual = initPwdMode === INIT_PWD_MODE.manual;
  const password = isManual ? (account.password ?? "") : oneTimePassword();
  const userId = newId();
  await orTaken(
    db.insert(users).values({
      ...{ userId, username, nickName, email, companyId, staffId, expireDate, initPwdMode, isMain },
      passwordHash: await hashPassword(password),
      passwordTime: now,
      userType,
      orgId: companyId === null ? ownerId : null,
      userStatus: USER_STATUS.pending,
      mustChangePwd: true,
      mobilephone: vault.seal(mobilephone),
      mobileIndex: vault.index(mobilephone),
      createUserName: user.nickName,
      createTime: now,
      updateUserName: user.nickName,
      updateTime: now,
    }),
  );
  await addRoles(db, userId, account.roleIds);
  await setAccess(db, userId, account.accessCompanyIds);
  const to = initPwdMode === INIT_PWD_MODE.mail ? (email ?? "") : mobilephone;
  const message = { to, username, nickName, password, purpose: "opened" as const };
  const text = `${user.nickName}为您开立了账号「${username}」。首次登录须修改初始密码；请勿与他人共用账号，如有疑问请联系管理员。`;
  await tellUser(db, userId, { title: "账号已开立", text, now });
  if (!isManual) await sendInitialPassword(context, { ...message, userId, companyId, initPwdMode });
  return userId;
}

/** The acting firm, or the one that the association names. */
async function firmOf({ db, user }: AccountContext, orgId: string | null): Promise<string> {
  if (orgId === null && user.userType === USER_TYPE.staff)
    throw invalid([{ path: "orgId", message: "请选择所属机构" }]);
  const companyId = orgId ?? actingCompanyId(user);
  await assertMayChange(user, companyId, db);
  return companyId;
}

export const createAccount: Handler<typeof userApi.create> = async (context) => {
  const { body } = context;
  const companyId = await firmOf(context, body.orgId);
  return created(context, { ...body, userType: USER_TYPE.member, ownerId: companyId, isMain: false });
};

/** Opens the account and tells the log; who may is the caller's business, which roles is not. */
export async function created(context: AccountContext & { audit(entry: AuditEntry): void }, account: NewAccount) {
  const { db, user, audit } = context;
  await assertGrantable(db, user, account, account.roleIds);
  const userId = await openAccount(context, account);
  const detail = await detailOf(context, userId);
  const { username, nickName, mobilephone, roleNames, staffId, expireDate, initPwdMode } = detail;
  const after = { username, nickName, mobilephone, roleNames, staffId, expireDate, initPwdMode };
  audit({ ...auditOf({ userId, ownerId: account.ownerId }), before: null, after });
  return detail;
}
