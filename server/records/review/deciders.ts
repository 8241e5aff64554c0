import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import type { Db } from "@/server/db/client";
import { roleCodes, USER_STATUS, USER_TYPE, userRoles, users } from "@/server/reference/user.table";

/** Most people of one association who decide. */
const MOST = 500;

interface Asked {
  /** An association or an office: its own people alone, not those of what belongs to it. */
  readonly orgIds: readonly string[];
  readonly anyOf: readonly PermissionCode[];
  readonly today: string;
  /** Who has yet to sign in for the first time, too: he reads what he was told by then. */
  readonly withPending?: boolean;
  /** Only this one. */
  readonly userId?: string | undefined;
}

/** Officers who may be signed in and hold one of the codes, by name. */
export const decidersOf = (db: Db, { orgIds, anyOf, today, withPending, userId }: Asked) =>
  db
    .selectDistinct({ userId: users.userId, nickName: users.nickName, orgId: users.orgId })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.userId))
    .innerJoin(roleCodes, eq(roleCodes.roleId, userRoles.roleId))
    .where(
      and(
        userId === undefined ? undefined : eq(users.userId, userId),
        eq(users.userType, USER_TYPE.officer),
        inArray(users.orgId, [...orgIds]),
        inArray(users.userStatus, withPending ? [USER_STATUS.normal, USER_STATUS.pending] : [USER_STATUS.normal]),
        or(isNull(users.expireDate), sql`${users.expireDate} >= ${today}`),
        inArray(roleCodes.code, [...anyOf]),
      ),
    )
    .orderBy(asc(users.nickName), asc(users.userId))
    .limit(MOST);
