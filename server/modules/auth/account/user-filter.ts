import { and, eq, exists, gt, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { userRecord } from "@/contracts/auth/user-record";
import type { RecordContext } from "@/server/records/hooks";
import type { ConditionsOf } from "@/server/records/list-hooks";
import { loginGuards } from "@/server/reference/session.table";
import { guardOfUser } from "@/server/modules/auth/account/user-answer";
import { USER_STATUS, userRoles, users } from "@/server/reference/user.table";

const { normal, pending, locked, expired, disabled, closed } = USER_STATUS;

const lockedAt = (now: Date): SQL =>
  sql`exists (select 1 from ${loginGuards} where ${and(guardOfUser, gt(loginGuards.lockedUntil, now))})`;

/** The state as people see it, in SQL: the twin of `shownStatus`. */
function statusIs(status: number, { now, today }: RecordContext): SQL | undefined {
  const isStored = eq(users.userStatus, status);
  const isOpen = inArray(users.userStatus, [normal, pending]);
  const isExpired = lt(users.expireDate, today);
  const notExpired = or(isNull(users.expireDate), not(isExpired));
  if (status === disabled || status === closed) return isStored;
  if (status === expired) return and(isOpen, isExpired);
  if (status === locked) return and(isOpen, notExpired, lockedAt(now));
  return and(isStored, notExpired, not(lockedAt(now)));
}

/** Filters that are no column's own. */
export const toCondition = {
  mobilephone: (token) => eq(users.mobileIndex, token.slice(1)),
  userStatus: (wanted, context) => or(...wanted.map((status) => statusIs(status, context))),
  roleId: (roleId, { db }) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(userRoles)
        .where(and(eq(userRoles.userId, users.userId), eq(userRoles.roleId, roleId))),
    ),
  isLocked: (isLocked, { now }) => (isLocked ? lockedAt(now) : not(lockedAt(now))),
  orgId: (ownerId) => or(eq(users.companyId, ownerId), eq(users.orgId, ownerId)),
} satisfies ConditionsOf<typeof userRecord>;
