import type { Db } from "@/server/db/client";
import { firmsOfDues, membersInScope, mergersOf } from "@/server/modules/basic/read";

/** Members of a year, and firms that went into another one in it: whom its dues are asked of. // domain a §12.9, §12.10 D11 */
export async function firmsOfYear(db: Db, orgId: string, duesYear: number): Promise<string[]> {
  const members = await membersInScope(db, { orgId, joinedBy: `${duesYear}-12-31` });
  const gone = (await firmsOfDues(db, orgId)).filter(
    ({ isMember, leftDate, joinDate }) =>
      !isMember && leftDate !== null && leftDate >= `${duesYear}-01-01` && (joinDate ?? "") <= `${duesYear}-12-31`,
  );
  const merged = await mergersOf(
    db,
    gone.map(({ companyId }) => companyId),
  );
  return [...members, ...merged].map(({ companyId }) => companyId);
}
