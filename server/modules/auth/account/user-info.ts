import { eq } from "drizzle-orm";
import type { CurrentUser } from "@/contracts/auth/session";
import type { Db } from "@/server/db/client";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { fault } from "@/server/platform/call/errors";
import { isPasswordExpired } from "@/server/modules/auth/password/password-policy";
import { orgs, roles, userRoles, users } from "@/server/reference/user.table";
import { closedBooksReason } from "@/server/reference/firm-closed";
import { firmBriefs } from "@/server/modules/basic/read";

const maskedMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d+(\d{4})$/, "$1****$2");

/** The association of this id with its first-level one; member firms name theirs, staff work for theirs. */
async function orgOf(db: Db, orgId: string | null) {
  if (!orgId) return null;
  const [own] = await db.select().from(orgs).where(eq(orgs.orgId, orgId));
  if (!own) return null;
  const [lv1] = own.lv1OrgId === own.orgId ? [own] : await db.select().from(orgs).where(eq(orgs.orgId, own.lv1OrgId));
  return { own, lv1: lv1 ?? own };
}

/** The signed-in person as the portal knows it. // spec §3, §7 */
export async function currentUserOf(
  context: Pick<Context, "db" | "now" | "services">,
  user: SessionUser,
): Promise<CurrentUser> {
  const { db, now, services } = context;
  const { vault, params } = services;
  const [account] = await db.select().from(users).where(eq(users.userId, user.userId));
  if (!account) throw fault(`session of a user that does not exist: ${user.userId}`);
  const held = await db
    .select({ roleCode: roles.roleCode, roleName: roles.roleName })
    .from(userRoles)
    .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
    .where(eq(userRoles.userId, user.userId))
    .orderBy(roles.roleCode);
  const briefs = await firmBriefs(db, user.switchable);
  const byId = new Map(briefs.map((firm) => [firm.companyId, firm]));
  const home = user.homeCompanyId ? byId.get(user.homeCompanyId) : undefined;
  const acting = user.companyId ? byId.get(user.companyId) : undefined;
  const org = await orgOf(db, home ? home.associationOrgId : account.orgId);
  const own = home
    ? { orgId: home.companyId, orgName: home.shortName ?? home.companyName, fullOrgName: home.companyName }
    : (org?.own ?? null);
  return {
    userId: user.userId,
    username: account.username,
    nickName: account.nickName,
    userType: account.userType,
    userStatus: account.userStatus,
    companyId: user.companyId,
    companyName: acting?.companyName ?? null,
    accessCompanyIds: user.reach.filter((companyId) => companyId !== user.companyId),
    functionCodes: [...user.functionCodes].sort(),
    roleCodes: held.map((role) => role.roleCode),
    roleNames: held.map((role) => role.roleName),
    email: account.email,
    mobilephone: account.mobilephone && maskedMobile(vault.open(account.mobilephone)),
    orgId: own?.orgId ?? null,
    orgName: own?.orgName ?? null,
    fullOrgName: own?.fullOrgName ?? null,
    lv1OrgId: org?.lv1.orgId ?? null,
    lv1OrgName: org?.lv1.orgName ?? null,
    lv1FullOrgName: org?.lv1.fullOrgName ?? null,
    createTime: account.createTime.toISOString(),
    switchableCompanies: user.switchable.flatMap((companyId) => {
      const firm = byId.get(companyId);
      return firm ? [{ companyId, companyName: firm.companyName, companyNature: firm.companyNature }] : [];
    }),
    closedBooks: acting
      ? await closedBooksReason(context, acting.companyStatus, "档案可以查看、导出和打印，不再新增和修改")
      : null,
    mustChangePwd: account.mustChangePwd,
    mustEnrol: account.mustEnrol,
    isPwdExpired: isPasswordExpired(params, account.passwordTime, now),
    draftKey: vault.derive("draft", user.userId).toString("base64"),
  };
}
