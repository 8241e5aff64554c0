import { eq, sql } from "drizzle-orm";
import { isPermissionCode, type PermissionCode } from "@/contracts/access";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { sessions } from "@/server/reference/session.table";
import { orgs, roleCodes, USER_TYPE, userCompanies, userRoles, users } from "@/server/reference/user.table";

interface Reach {
  readonly companyId: string;
  readonly canAct: boolean;
}

/** Session, user, codes and firms; the caller says which. */
export const reading = (db: Db) =>
  db
    .select({
      sessionId: sessions.sessionId,
      createTime: sessions.createTime,
      lastSeenTime: sessions.lastSeenTime,
      endReason: sessions.endReason,
      endTime: sessions.endTime,
      endNote: sessions.endNote,
      actingCompanyId: sessions.actingCompanyId,
      userId: users.userId,
      username: users.username,
      nickName: users.nickName,
      userType: users.userType,
      userStatus: users.userStatus,
      expireDate: users.expireDate,
      mustChangePwd: users.mustChangePwd,
      mustEnrol: users.mustEnrol,
      companyId: users.companyId,
      lv1OrgId: orgs.lv1OrgId,
      orgId: users.orgId,
      codes: sql<string[]>`array(
        select distinct ${roleCodes.code} from ${userRoles}
        join ${roleCodes} on ${roleCodes.roleId} = ${userRoles.roleId} where ${userRoles.userId} = ${users.userId})`,
      reach: sql<Reach[]>`(
        select coalesce(json_agg(json_build_object('companyId', ${userCompanies.companyId}, 'canAct', ${userCompanies.canAct})
          order by ${userCompanies.companyId}), '[]'::json)
        from ${userCompanies} where ${userCompanies.userId} = ${users.userId})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .leftJoin(orgs, eq(orgs.orgId, users.orgId));

/** Session, user, codes and firms in one prepared statement: rights are fresh on every request. // contract §2 */
export const prepareRead = (db: Db) =>
  reading(db)
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare("session_by_token");

export type SessionRow = Awaited<ReturnType<ReturnType<typeof prepareRead>["execute"]>>[number];

/** The user as every handler gets him. */
export function userOf(row: SessionRow): SessionUser {
  const isMember = row.userType === USER_TYPE.member;
  const home = isMember ? row.companyId : null;
  const others = isMember ? row.reach.filter((r) => r.companyId !== home) : [];
  const switchable = [...(home ? [home] : []), ...others.filter((r) => r.canAct).map((r) => r.companyId)];
  const acting = row.actingCompanyId && switchable.includes(row.actingCompanyId) ? row.actingCompanyId : home;
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    username: row.username,
    nickName: row.nickName,
    userType: row.userType,
    companyId: acting,
    homeCompanyId: home,
    reach: [...(home ? [home] : []), ...others.map((r) => r.companyId)],
    switchable,
    lv1OrgId: isMember ? null : row.lv1OrgId,
    orgId: isMember ? null : row.orgId,
    functionCodes: new Set<PermissionCode>(row.codes.filter(isPermissionCode)),
    mustChangePwd: row.mustChangePwd,
    mustEnrol: row.mustEnrol,
  };
}
