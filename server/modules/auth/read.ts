import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/kit/context";
import { inScope } from "@/server/kit/scope";
import { orgs, roles, userRoles, users } from "@/server/modules/auth/user.table";

// What other domains may know of this one.

/** Name of an association or one of its offices; null when there is none. */
export async function orgName(db: Db, orgId: string): Promise<string | null> {
  const [row] = await db.select({ orgName: orgs.orgName }).from(orgs).where(eq(orgs.orgId, orgId));
  return row?.orgName ?? null;
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

/** Ids of the association's own people and of its firms', as a subquery: what association staff may look after. */
export function peopleInReach(user: SessionUser): SQL {
  const ownOrgs = sql`(select ${orgs.orgId} from ${orgs} where ${orgs.lv1OrgId} = ${user.lv1OrgId})`;
  return sql`(select ${users.userId} from ${users}
    where ${users.orgId} in ${ownOrgs} or ${inScope(user, users.companyId)})`;
}
