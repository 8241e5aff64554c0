import { and, eq, inArray, ne } from "drizzle-orm";
import type { AccountItems } from "@/contracts/auth/user-record";
import { accountFindings } from "@/contracts/auth/account-rules";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import type { FormFacts } from "@/server/records/hooks";
import { isOfficer } from "@/server/reference/scope";
import { mayPlaceIn, officersOf } from "@/server/modules/auth/account/user-rights";
import { officesOf } from "@/server/reference/orgs";
import { USER_STATUS, users } from "@/server/reference/user.table";
import { branchIdsOf, staffBriefs } from "@/server/modules/basic/read";

export type AccountRow = typeof users.$inferSelect;
type Facts = FormFacts<AccountItems, AccountRow>;

const OPEN: readonly number[] = [USER_STATUS.normal, USER_STATUS.pending];
const isOpen = ({ userStatus }: Pick<AccountItems, "userStatus">): boolean => OPEN.includes(userStatus);

/** A unique index has the last word on these. */
export const ACCOUNT_TAKEN: Readonly<Record<string, FieldError>> = {
  users_username_key: { path: "username", message: "该登录账号已被使用，请换一个" },
  users_active_mobile_key: { path: "mobilephone", message: "本所已有可用账号使用该手机，请核对" },
  users_active_staff_key: { path: "staffId", message: "该人员已有可用账号，一人只能有一个" },
};

const refusal = (path: keyof AccountItems, message: string): Finding => ({
  path,
  message,
  level: "error",
  rule: "ACCOUNT",
});

/** Of a firm's accounts a unique index says so; the association's own have no firm. The caller has held them. */
async function mobileFaults(form: AccountItems, { context, companyId, recordId, before }: Facts): Promise<Finding[]> {
  const { mobilephone } = form;
  const isKept = before?.mobilephone === mobilephone && isOpen(before) === isOpen(form);
  if (!isOfficer(form) || mobilephone === null || isKept) return [];
  const { db, services } = context;
  const [twin] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(
      and(
        officersOf(companyId),
        eq(users.mobileIndex, services.vault.index(mobilephone)),
        inArray(users.userStatus, OPEN),
        ne(users.userId, recordId),
      ),
    );
  return twin ? [refusal("mobilephone", "协会已有可用账号使用该手机，请核对")] : [];
}

/** A person of the firm who is on its staff; a foreign one does not exist. */
async function staffFaults(db: Db, companyId: string, staffId: string): Promise<Finding[]> {
  const [person] = await staffBriefs(db, [staffId]);
  if (person?.companyId === companyId && person.isOnStaff) return [];
  return [refusal("staffId", "该人员不是本所在职人员（待完善的草稿不能关联），请重新选择")];
}

/** Own branches of a head office, and only those that the giver reaches himself. // domain a §3.1 */
async function accessFaults(form: AccountItems, { context, companyId, before }: Facts): Promise<Finding[]> {
  const { db, user } = context;
  const fresh = form.accessCompanyIds.filter((id) => !before?.accessCompanyIds.includes(id));
  if (fresh.length === 0) return [];
  const branches = await branchIdsOf(db, companyId);
  const mayGive = (id: string) => branches.includes(id) && (isOfficer(user) || user.reach.includes(id));
  return fresh.every(mayGive) ? [] : [refusal("accessCompanyIds", "只能选择本所自己的分所")];
}

/** An office of the association, and only where the giver may place people. // domain a §0.4 */
async function officeFaults(form: AccountItems, { context, companyId, before }: Facts): Promise<Finding[]> {
  const { orgId } = form;
  if (orgId === (before?.orgId ?? null)) return [];
  if (!isOfficer(form) || orgId === null) return [refusal("orgId", "事务所账号的所属机构不能调整")];
  const { db, user } = context;
  const found = await officesOf(db, companyId);
  if (!found.some((office) => office.orgId === orgId))
    return [refusal("orgId", "没有这个机构，或它不属于本协会，请重新选择")];
  const isPlaced = [orgId, ...(before === null ? [] : [before.orgId])].every((id) => mayPlaceIn(user, id));
  return isPlaced ? [] : [refusal("orgId", "市级协会只能管理本机构的人员，其他机构的人员请由省级协会办理")];
}

/** What an account must keep, whichever call changes it. // domain a §3.1 */
export async function accountRules(form: AccountItems, facts: Facts): Promise<Finding[]> {
  const { context, companyId, before } = facts;
  const { staffId } = form;
  // How the first password is sent is asked of a new account alone.
  const typed = before === null ? form : { ...form, initPwdMode: null };
  const isBound = staffId !== null && staffId !== before?.staffId;
  return [
    ...(await accessFaults(form, facts)),
    ...(await officeFaults(form, facts)),
    ...accountFindings(typed, { today: context.today, stood: before?.expireDate ?? null }),
    ...(isBound ? await staffFaults(context.db, companyId, staffId) : []),
    ...(await mobileFaults(form, facts)),
  ];
}
