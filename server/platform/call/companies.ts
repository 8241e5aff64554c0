import type { Companies } from "@/server/db/companies";
import type { SessionUser } from "@/server/platform/call/context";

/** Officer of the association. // contract §5 */
export const OFFICER = 2;

/** The firms that a call of this user may touch; nobody: none. */
export function companiesOf(user: SessionUser | null): Companies {
  if (!user) return { companyIds: [] };
  if (user.userType !== OFFICER) return { companyIds: user.reach };
  return user.lv1OrgId ? { associationOrgId: user.lv1OrgId } : { companyIds: [] };
}
