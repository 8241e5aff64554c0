import { passwordFault } from "@/contracts/auth/password-rules";
import type { userApi } from "@/contracts/auth/user";
import { type AccountDetail, type AccountForm, INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { Change } from "@/contracts/kit/diff";
import type { FieldError } from "@/contracts/kit/validate";
import type { Handler } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import { hashPassword } from "@/server/platform/secrets/password";
import type { RecordContext } from "@/server/records/hooks";
import { actingCompanyId, assertMayChange } from "@/server/reference/scope";
import { oneTimePassword, sendInitialPassword } from "@/server/modules/auth/password/initial-password";
import { policyOf } from "@/server/modules/auth/password/password-policy";
import { tellUser } from "@/server/modules/auth/tell";
import { accountRecords } from "@/server/modules/auth/account/user-records";
import { assertGrantable, type Owner } from "@/server/modules/auth/account/user-rights";
import { USER_STATUS, USER_TYPE } from "@/server/reference/user.table";

/** What a new account is made of, once its rules are kept. */
export type NewAccount = Omit<AccountForm, "orgId"> &
  Owner & {
    readonly isMain: boolean;
    /** The association's office whose people he joins; without it the association itself. */
    readonly orgId?: string | null;
  };

/** A password that is typed is beside the account's items: it is never answered, kept or logged. */
function passwordFaults({ services }: RecordContext, { initPwdMode, password, username }: NewAccount): FieldError[] {
  if (initPwdMode !== INIT_PWD_MODE.manual) return [];
  const fault = password === null ? "请填写初始密码" : passwordFault(policyOf(services.params), password, username);
  return fault ? [{ path: "password", message: fault }] : [];
}

/** Opens an account in the caller's transaction; its password is sent, never shown. `told` stands in its history. // domain a §3.1 */
export async function openAccount(
  context: RecordContext,
  { ownerId, orgId, password: typed, ...items }: NewAccount,
  told: readonly Change[] = [],
): Promise<AccountDetail> {
  const { db, user, now } = context;
  const { userType, username, nickName, mobilephone, email, initPwdMode } = items;
  const isMember = userType === USER_TYPE.member;
  const isManual = initPwdMode === INIT_PWD_MODE.manual;
  const password = isManual ? (typed ?? "") : oneTimePassword();
  const account = await accountRecords.enter(context, {
    companyId: ownerId,
    form: { ...items, orgId: isMember ? null : (orgId ?? ownerId), userStatus: USER_STATUS.pending },
    columns: {
      ...(isMember ? {} : { companyId: null }),
      passwordHash: await hashPassword(password),
      passwordTime: now,
      mustChangePwd: true,
    },
    faults: passwordFaults(context, { ...items, ownerId, password: typed }),
    told,
  });
  const { userId } = account;
  const to = initPwdMode === INIT_PWD_MODE.mail ? (email ?? "") : mobilephone;
  const message = { to, username, nickName, password, purpose: "opened" as const };
  const text = `${user.nickName}为您开立了账号「${username}」。首次登录须修改初始密码；请勿与他人共用账号，如有疑问请联系管理员。`;
  await tellUser(db, userId, { title: "账号已开立", text, now });
  const companyId = isMember ? ownerId : null;
  if (!isManual) await sendInitialPassword(context, { ...message, userId, companyId, initPwdMode });
  return account;
}

/** The acting firm, or the one that the association names. */
async function firmOf({ db, user }: RecordContext, orgId: string | null): Promise<string> {
  if (orgId === null && user.userType === USER_TYPE.officer)
    throw invalid([{ path: "orgId", message: "请选择所属机构" }]);
  const companyId = orgId ?? actingCompanyId(user);
  await assertMayChange(user, companyId, db);
  return companyId;
}

export const createAccount: Handler<typeof userApi.create> = async (context) => {
  // The firm that is named is whose account it is, and no item of it.
  const { orgId, ...account } = context.body;
  const companyId = await firmOf(context, orgId);
  return created(context, { ...account, userType: USER_TYPE.member, ownerId: companyId, isMain: false });
};

/** Opens the account with roles that its opener may deal out; whether he may open one is the caller's business. */
export async function created(context: RecordContext, account: NewAccount): Promise<AccountDetail> {
  await assertGrantable(context.db, context.user, account, account.roleIds);
  return openAccount(context, account);
}
