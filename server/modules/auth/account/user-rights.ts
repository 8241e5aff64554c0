import { and, asc, count, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { ACCOUNT_ADMIN_CODES, DESK_ADMIN_CODES, FIRM_CODES } from "@/contracts/access-labels";
import { isPermissionCode, type PermissionCode } from "@/contracts/access";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { forbidden, invalid, stateConflict } from "@/server/platform/call/errors";
import { orgs, roleCodes, roles, USER_STATUS, USER_TYPE, userRoles, users } from "@/server/reference/user.table";

/** Whose accounts: a firm's by its id, or the association's own by its `lv1OrgId`. */
export interface Owner {
  readonly userType: number;
  readonly ownerId: string;
}

/** The association's own people, those of its offices among them. */
export const officersOf = (lv1OrgId: string): SQL | undefined =>
  and(
    eq(users.userType, USER_TYPE.officer),
    sql`${users.orgId} in (select ${orgs.orgId} from ${orgs} where ${orgs.lv1OrgId} = ${lv1OrgId})`,
  );

/** The association itself has people everywhere; one of its offices its own alone. */
export const mayPlaceIn = ({ orgId: own, lv1OrgId }: Pick<SessionUser, "orgId" | "lv1OrgId">, orgId: string | null) =>
  own === lv1OrgId || own === orgId;

const ofOwner = ({ userType, ownerId }: Owner): SQL | undefined =>
  userType === USER_TYPE.officer ? officersOf(ownerId) : eq(users.companyId, ownerId);

export const holdFirm = (db: Db, companyId: string): Promise<void> =>
  holdAccounts(db, { userType: USER_TYPE.member, ownerId: companyId });

/** Holds all accounts of an owner until the transaction ends: what is counted then is not changed by anybody else. */
export async function holdAccounts(db: Db, owner: Owner): Promise<void> {
  await db
    .select({ userId: users.userId })
    .from(users)
    .where(ofOwner(owner))
    // One order for all, so that two holders never wait for each other.
    .orderBy(asc(users.userId))
    .for("update");
}

/** What an owner may not be left without, and the words for it. */
const keeping = ({ userType }: Owner) =>
  userType === USER_TYPE.officer
    ? {
        codes: DESK_ADMIN_CODES,
        words:
          "协会至少要保留一个长期有效的协会管理员账号（持有协会的全部权限），本次没有修改。请先为另一位工作人员开立协会管理员账号并完成首次登录",
      }
    : {
        codes: ACCOUNT_ADMIN_CODES,
        words:
          "事务所至少要保留一个长期有效的管理员账号（持有账号管理的全部权限），本次没有修改。请先为另一位人员开通管理员账号，或联系协会办理管理员变更",
      };

/** Accounts that hold every code of account management and neither are shut nor run out some day. */
async function countAdministrators(db: Db, owner: Owner, without: readonly string[] = []): Promise<number> {
  const { codes } = keeping(owner);
  const held = sql`(select count(distinct ${roleCodes.code}) from ${userRoles}
    join ${roleCodes} on ${roleCodes.roleId} = ${userRoles.roleId}
    where ${userRoles.userId} = ${users.userId} and ${inArray(roleCodes.code, [...codes])})`;
  const [row] = await db
    .select({ n: count() })
    .from(users)
    .where(
      and(
        ofOwner(owner),
        // Of an office nobody looks after the others' people.
        owner.userType === USER_TYPE.officer ? eq(users.orgId, owner.ownerId) : undefined,
        eq(users.userStatus, USER_STATUS.normal),
        isNull(users.expireDate),
        sql`${held} = ${codes.length}`,
        notInArray(users.userId, [...without]),
      ),
    );
  return row?.n ?? 0;
}

/**
 * Does `work` and undoes it (by throwing in the caller's transaction) when it took the owner's last active
 * administrator. The caller has called `holdAccounts` before its first write. // domain a §3.2
 */
export async function keepAdministrator<T>(db: Db, owner: Owner, work: () => Promise<T>): Promise<T> {
  const before = await countAdministrators(db, owner);
  const result = await work();
  if (before > 0 && (await countAdministrators(db, owner)) === 0) throw stateConflict(keeping(owner).words);
  return result;
}

/** Everything that an account's roles hold. */
export async function codesOf(db: Db, userId: string): Promise<PermissionCode[]> {
  const rows = await db
    .selectDistinct({ code: roleCodes.code })
    .from(userRoles)
    .innerJoin(roleCodes, eq(roleCodes.roleId, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
    .orderBy(roleCodes.code);
  return rows.map(({ code }) => code).filter(isPermissionCode);
}

type Holder = Pick<SessionUser, "functionCodes" | "userType">;

/** Whether an account holds nothing that this user lacks; the association looks after all that firms may hold. */
export const holdsAll = (user: Holder, codes: readonly PermissionCode[]): boolean =>
  codes.every(
    (code) => user.functionCodes.has(code) || (user.userType === USER_TYPE.officer && FIRM_CODES.includes(code)),
  );

const ABOVE = "持有您没有的权限，请由持有这些权限的管理员办理";

/** Why an account is not this user's to change, in words: its codes, or another office's officer; else null. */
export async function whyAbove(db: Db, user: SessionUser, userId: string): Promise<string | null> {
  const [held] = await db
    .select({ userType: users.userType, orgId: users.orgId })
    .from(users)
    .where(eq(users.userId, userId));
  // Equal codes reach further in the association itself than in one of its offices.
  if (user.userType === USER_TYPE.officer && held?.userType === USER_TYPE.officer && !mayPlaceIn(user, held.orgId))
    return "市级协会只能管理本机构的人员，其他机构的人员请由省级协会办理";
  return holdsAll(user, await codesOf(db, userId)) ? null : `该账号${ABOVE}`;
}

/**
 * Nobody takes over, changes, unlocks or ends an account that holds a code which he lacks: the one guard of all calls
 * that touch another account, its sessions or its certificates. // docs/decisions/0018
 */
export async function assertNotAbove(db: Db, user: SessionUser, userId: string): Promise<void> {
  const why = await whyAbove(db, user, userId);
  if (why !== null) throw forbidden(why);
}

/** The same of everybody who has a role, before the role is changed for all of them. */
export async function assertNoneAbove(db: Db, user: SessionUser, roleId: string): Promise<void> {
  const shared = db.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId));
  const rows = await db
    .selectDistinct({ code: roleCodes.code })
    .from(userRoles)
    .innerJoin(roleCodes, eq(roleCodes.roleId, userRoles.roleId))
    .where(inArray(userRoles.userId, shared));
  if (!holdsAll(user, rows.map(({ code }) => code).filter(isPermissionCode)))
    throw forbidden(`使用该角色的账号${ABOVE}`);
}

/** Codes by which one firm's account is master over others. */
const KEEPING: readonly PermissionCode[] = ACCOUNT_ADMIN_CODES.filter((code) => code !== "g_hy_account_see");

/** Accounts that end when their person leaves; a firm's main account stays, bound to nobody. */
const closingOf = (db: Db, staffId: string) =>
  db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.staffId, staffId), eq(users.isMain, false), ne(users.userStatus, USER_STATUS.closed)));

async function mayCloseOf(db: Db, holder: Holder, closing: readonly { readonly userId: string }[]): Promise<boolean> {
  for (const { userId } of closing) {
    const kept = (await codesOf(db, userId)).filter((code) => KEEPING.includes(code));
    if (!holdsAll(holder, kept)) return false;
  }
  return true;
}

/**
 * An account closes with its person's leave, whoever enters that; but who keeps accounts is not shut out by somebody who
 * does not. // domain a §3.2, docs/decisions/0018
 */
export async function assertMayCloseOf(db: Db, user: SessionUser, staffId: string): Promise<void> {
  if (!(await mayCloseOf(db, user, await closingOf(db, staffId))))
    throw forbidden("该人员的账号持有账号管理权限，离职将注销该账号，请由持有这些权限的管理员办理离职");
}

/**
 * The same on the day of a leave that was entered ahead, when rights may have changed: why the accounts of this person
 * cannot close by the word of who entered it, or because they are the firm's last administrators; else null. // domain a §3.2
 */
export async function closingFault(
  db: Db,
  { staffId, companyId }: { readonly staffId: string; readonly companyId: string },
  enteredBy: string | null,
): Promise<string | null> {
  const closing = await closingOf(db, staffId);
  if (closing.length === 0) return null;
  const [author] = await db
    .select()
    .from(users)
    .where(eq(users.userId, enteredBy ?? ""));
  const functionCodes = new Set(author ? await codesOf(db, author.userId) : []);
  if (!(await mayCloseOf(db, { functionCodes, userType: author?.userType ?? USER_TYPE.member }, closing)))
    return "其账号持有账号管理权限，登记离职的人没有这些权限，请由持有这些权限的管理员撤销离职后重新登记";
  const owner = { userType: USER_TYPE.member, ownerId: companyId };
  const without = closing.map(({ userId }) => userId);
  const takesLast = (await countAdministrators(db, owner)) > 0 && (await countAdministrators(db, owner, without)) === 0;
  return takesLast ? "其账号是本所最后一个管理员账号，请先为另一位人员开通管理员账号" : null;
}

const refuse = (message: string) => invalid([{ path: "roleIds", message }]);

/** Roles that accounts of this owner may get from this user: nobody hands on a code that he does not hold. // domain a §3.1 */
export async function assertGrantable(
  db: Db,
  user: SessionUser,
  { userType, ownerId }: Owner,
  roleIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(roleIds)];
  const found = await db
    .select({ roleId: roles.roleId, roleCode: roles.roleCode })
    .from(roles)
    .where(
      and(
        inArray(roles.roleId, wanted),
        eq(roles.userType, userType),
        or(isNull(roles.companyId), eq(roles.companyId, ownerId)),
      ),
    );
  const isOfFirm = userType === USER_TYPE.member;
  if (found.length < wanted.length) throw refuse(`所选角色不存在或不属于${isOfFirm ? "本所" : "协会"}，请重新选择`);
  if (user.userType === USER_TYPE.officer && isOfFirm) {
    if (found.some(({ roleCode }) => roleCode !== ADMIN_ROLE_CODE))
      throw refuse("协会只为会员单位开立管理员账号，其他账号由事务所管理员开立");
    return;
  }
  const codes = await db
    .selectDistinct({ code: roleCodes.code })
    .from(roleCodes)
    .where(inArray(roleCodes.roleId, wanted));
  if (!holdsAll(user, codes.map(({ code }) => code).filter(isPermissionCode)))
    throw forbidden("所选角色含有您没有的权限，您不能把它分配给他人");
}

/** The ready-made role of a firm's administrator. // contract §5 */
export const ADMIN_ROLE_CODE = "FIRM_ADMIN";

export async function adminRoleId(db: Db): Promise<string> {
  const [row] = await db.select({ roleId: roles.roleId }).from(roles).where(eq(roles.roleCode, ADMIN_ROLE_CODE));
  if (!row) throw new Error("the administrator's ready-made role is missing");
  return row.roleId;
}
