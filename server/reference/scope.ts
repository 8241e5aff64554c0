import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import { OFFICER } from "@/server/platform/call/companies";
import type { SessionUser } from "@/server/platform/call/context";
import { forbidden, notFound } from "@/server/platform/call/errors";
import { firms } from "@/server/reference/firm.table";

/**
 * SQL condition "this row's firm is within the user's reach"; put it into every query of firm data.
 * The one place that compares companies, with `canReach` and `assertActing`. // contract §5, §7.6
 */
export function inScope(user: SessionUser, column: PgColumn): SQL {
  if (user.userType === OFFICER) {
    if (!user.lv1OrgId) return sql`false`;
    return sql`${column} in (select ${firms.companyId} from ${firms} where ${firms.associationOrgId} = ${user.lv1OrgId})`;
  }
  return user.reach.length > 0 ? inArray(column, [...user.reach]) : sql`false`;
}

/** For lists: the firms of `inScope` when they are several, so that each is read by its own index range. */
export const acrossFirms = (user: SessionUser, column: PgColumn) =>
  user.userType !== OFFICER && user.reach.length > 1 ? { column, companyIds: user.reach } : undefined;

/** The same for records behind which no firm stands yet: the association whose they are. */
export const ofAssociation = (user: SessionUser, column: PgColumn): SQL =>
  user.userType === OFFICER && user.lv1OrgId ? eq(column, user.lv1OrgId) : sql`false`;

/** Whether the user is an officer of this association. */
export const isOfAssociation = (user: SessionUser, orgId: string): boolean =>
  user.userType === OFFICER && user.lv1OrgId === orgId;

/** Whether the user may read records of this firm. `db` is asked for officers only. */
export async function canReach(user: SessionUser, companyId: string, db: Db): Promise<boolean> {
  if (user.userType !== OFFICER) return user.reach.includes(companyId);
  if (!user.lv1OrgId) return false;
  // What belongs to the association itself: its own files.
  if (companyId === user.lv1OrgId) return true;
  const rows = await db
    .select({ companyId: firms.companyId })
    .from(firms)
    .where(and(eq(firms.companyId, companyId), eq(firms.associationOrgId, user.lv1OrgId)))
    .limit(1);
  return rows.length > 0;
}

/** Foreign firms do not exist: the same 404 as a missing record. */
export async function assertReach(user: SessionUser, companyId: string, db: Db): Promise<void> {
  if (!(await canReach(user, companyId, db))) throw notFound();
}

/**
 * Writes go to the acting firm only. A firm out of reach is 404, one that may be read but is not acted for is 403.
 * // contract §7.5
 */
export function assertActing(user: SessionUser, companyId: string): void {
  if (user.userType !== OFFICER && user.companyId === companyId) return;
  if (user.userType !== OFFICER && user.reach.includes(companyId)) {
    throw forbidden("请先切换到该事务所再办理");
  }
  throw notFound();
}

/** The acting firm, for handlers that need one; officers have none. */
export function actingCompanyId(user: SessionUser): string {
  if (!user.companyId) throw forbidden("当前账号不属于任何事务所");
  return user.companyId;
}

/** Whose a new file is: the acting firm's, or the association's own. */
export function ownerId(user: SessionUser): string {
  return user.userType === OFFICER && user.lv1OrgId ? user.lv1OrgId : actingCompanyId(user);
}

/** For what the association may do to a firm within its reach, and the firm itself only when it acts for it. */
export async function assertMayChange(user: SessionUser, companyId: string, db: Db): Promise<void> {
  if (user.userType === OFFICER) await assertReach(user, companyId, db);
  else assertActing(user, companyId);
}

export const isOfficer = (user: Pick<SessionUser, "userType">): boolean => user.userType === OFFICER;

/** Officers and nobody else, whatever codes an account may hold by mistake. // contract §7.6 */
export function assertOfficer(user: SessionUser): string {
  if (user.userType !== OFFICER || !user.lv1OrgId) throw forbidden("只有协会账号可以办理");
  return user.lv1OrgId;
}
