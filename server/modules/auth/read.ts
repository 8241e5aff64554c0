import { and, asc, count, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { likeText } from "@/server/platform/sql/list";
import { inScope } from "@/server/reference/scope";
import { calendarDate } from "@/server/platform/call/services";
import { firms } from "@/server/reference/firm.table";
import { orgs, roleCodes, roles, USER_STATUS, USER_TYPE, userRoles, users } from "@/server/reference/user.table";

// What other domains may know of this one.

/** The provincial associations themselves, without their offices. */
export async function associationIds(db: Db): Promise<string[]> {
  const rows = await db.select({ orgId: orgs.orgId }).from(orgs).where(eq(orgs.orgId, orgs.lv1OrgId));
  return rows.map(({ orgId }) => orgId);
}

/** An account's state and roles, which a session does not carry; part of what the portal shows of its user. */
export async function accountRights(db: Db, userId: string) {
  const rows = await db
    .select({ userStatus: users.userStatus, roleCode: roles.roleCode, roleName: roles.roleName })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.userId))
    .leftJoin(roles, eq(roles.roleId, userRoles.roleId))
    .where(eq(users.userId, userId))
    .orderBy(roles.roleCode);
  return { userStatus: rows[0]?.userStatus ?? null, roles: rows.map(({ roleCode, roleName }) => [roleCode, roleName]) };
}

/** Accounts that may be signed in on that day, the pending ones among them. // domain a §3.2 */
const isActive = (today: string): SQL | undefined =>
  and(
    inArray(users.userStatus, [USER_STATUS.normal, USER_STATUS.pending]),
    or(isNull(users.expireDate), sql`${users.expireDate} >= ${today}`),
  );

const holdsOneOf = (codes: readonly PermissionCode[]): SQL => sql`exists (
  select 1 from ${userRoles} join ${roleCodes} on ${roleCodes.roleId} = ${userRoles.roleId}
  where ${userRoles.userId} = ${users.userId} and ${inArray(roleCodes.code, [...codes])})`;

const holdsRole = (roleIds: readonly string[]): SQL =>
  sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.userId} and ${inArray(userRoles.roleId, [...roleIds])})`;

/** Accounts that something is addressed to: any of the parts that are given. */
export interface Audience {
  /** Member accounts of these firms, a list or a subquery of company ids; only those with a role or code where named. */
  readonly firms?: {
    readonly in: SQL;
    readonly roleIds?: readonly string[];
    readonly anyOf?: readonly PermissionCode[];
    readonly userIds?: readonly string[];
  };
  /**
   * The association's own people with one of these codes; of an office its own ones alone. Where it is about a firm
   * only the offices of that firm's city.
   */
  readonly officersOf?: {
    readonly orgId: string;
    readonly anyOf: readonly PermissionCode[];
    readonly companyId?: string;
  };
  readonly userIds?: readonly string[];
}

/** Who of an audience may be signed in at this moment; accounts that come later do not belong to it. */
function audienceWhere({ firms: asked, officersOf, userIds }: Audience, at: Date): SQL | undefined {
  const ofFirms =
    asked &&
    and(
      eq(users.userType, USER_TYPE.member),
      sql`${users.companyId} in (${asked.in})`,
      asked.roleIds && holdsRole(asked.roleIds),
      asked.anyOf && holdsOneOf(asked.anyOf),
      asked.userIds && inArray(users.userId, [...asked.userIds]),
    );
  const isOffice =
    officersOf &&
    and(
      eq(orgs.lv1OrgId, officersOf.orgId),
      officersOf.companyId === undefined
        ? undefined
        : sql`${orgs.cityCode} = (select ${firms.cityCode} from ${firms} where ${firms.companyId} = ${officersOf.companyId})`,
    );
  const ofOfficers =
    officersOf &&
    and(
      eq(users.userType, USER_TYPE.officer),
      sql`${users.orgId} in (select ${orgs.orgId} from ${orgs} where ${or(isOffice, eq(orgs.orgId, officersOf.orgId))})`,
      holdsOneOf(officersOf.anyOf),
    );
  const named = userIds && inArray(users.userId, [...userIds]);
  return and(
    or(ofFirms, ofOfficers, named) ?? sql`false`,
    isActive(calendarDate(at)),
    sql`${users.createTime} <= ${at.toISOString()}::timestamptz`,
  );
}

/** `select user_id, company_id` of an audience in the order of ids, at most `limit` after one of them. */
export const audienceSlice = (audience: Audience, at: Date, after: string, limit: number): SQL =>
  sql`select ${users.userId}, ${users.companyId} from ${users}
    where ${and(audienceWhere(audience, at), sql`${users.userId} > ${after}`)} order by ${users.userId} limit ${limit}`;

/** Accounts of a small audience, at most 2,000. */
export async function usersOfAudience(db: Db, audience: Audience, at: Date): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(audienceSlice(audience, at, "", 2_000));
  return rows.map((row) => row.user_id);
}

export async function audienceSize(db: Db, audience: Audience, at: Date): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(audienceWhere(audience, at));
  return row?.n ?? 0;
}

/** Roles that accounts of firms may hold: the ready-made ones and, where a firm is named, its own. */
export const memberRoles = (db: Db, companyId: string | null) =>
  db
    .select({ id: roles.roleId, name: roles.roleName })
    .from(roles)
    .where(
      and(
        eq(roles.userType, USER_TYPE.member),
        companyId === null ? isNull(roles.companyId) : or(isNull(roles.companyId), eq(roles.companyId, companyId)),
      ),
    )
    .orderBy(asc(roles.roleCode));

interface UserChoice {
  readonly companyId: string;
  readonly today: string;
  readonly keyword?: string | undefined;
  /** Only these. */
  readonly ids?: readonly string[];
}

const choiceWhere = ({ companyId, today, keyword, ids }: UserChoice): SQL | undefined => {
  const pattern = keyword === undefined ? undefined : `%${likeText(keyword)}%`;
  return and(
    eq(users.userType, USER_TYPE.member),
    eq(users.companyId, companyId),
    isActive(today),
    pattern === undefined ? undefined : or(ilike(users.nickName, pattern), ilike(users.username, pattern)),
    ids === undefined ? undefined : inArray(users.userId, [...ids]),
  );
};

/** Active accounts of a firm for pickers, by name. The caller has checked the scope. */
export async function userChoices(db: Db, choice: UserChoice, { page, pageSize }: { page: number; pageSize: number }) {
  const where = choiceWhere(choice);
  const rows = await db
    .select({ id: users.userId, name: users.nickName, hint: users.username })
    .from(users)
    .where(where)
    .orderBy(asc(users.username))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total] = await db.select({ n: count() }).from(users).where(where);
  return { rows, totalCount: total?.n ?? 0 };
}

/** Names and user names of accounts, for lists that hold their ids. The caller has checked the scope. */
export const userNames = (db: Db, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ userId: users.userId, nickName: users.nickName })
        .from(users)
        .where(inArray(users.userId, [...userIds]));

/** Ids of the association's own people and of its firms', as a subquery: what officers may look after. */
export function peopleInReach(user: SessionUser): SQL {
  const ownOrgs = sql`(select ${orgs.orgId} from ${orgs} where ${orgs.lv1OrgId} = ${user.lv1OrgId})`;
  return sql`(select ${users.userId} from ${users}
    where ${users.orgId} in ${ownOrgs} or ${inScope(user, users.companyId)})`;
}

/** The person to whom an account is bound, as a subquery. */
export const boundStaff = (userId: string): SQL =>
  sql`select ${users.staffId} from ${users} where ${users.userId} = ${userId}`;

/** The same, asked for; null for one that is nobody's own. */
export async function boundStaffId(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ staffId: users.staffId }).from(users).where(eq(users.userId, userId));
  return row?.staffId ?? null;
}

/** Accounts bound to these rows of people, given as a subquery of their ids. */
export async function accountsOfStaff(db: Db, staffIds: SQL): Promise<string[]> {
  const rows = await db
    .select({ userId: users.userId })
    .from(users)
    .where(sql`${users.staffId} in (${staffIds})`);
  return rows.map((row) => row.userId);
}

/** Those among the accounts bound to these rows of people that may be signed in. */
export async function activeAccountsOfStaff(db: Db, staffIds: SQL, today: string): Promise<string[]> {
  const bound = and(sql`${users.staffId} in (${staffIds})`, isActive(today));
  const rows = await db.select({ userId: users.userId }).from(users).where(bound);
  return rows.map((row) => row.userId);
}

/** Sealed numbers and mail addresses of those among these accounts who may be signed in; null where there is none. */
export async function contactsOf(db: Db, userIds: readonly string[], at: Date) {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: users.userId, companyId: users.companyId, mobilephone: users.mobilephone, email: users.email })
    .from(users)
    .where(and(inArray(users.userId, [...userIds]), isActive(calendarDate(at))));
}

/** Those among these login names that are taken, in lower case. */
export async function takenNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const wanted = names.map((name) => name.toLowerCase());
  const lower = sql<string>`lower(${users.username})`;
  const rows = await db.select({ name: lower }).from(users).where(inArray(lower, wanted));
  return new Set(rows.map(({ name }) => name));
}
