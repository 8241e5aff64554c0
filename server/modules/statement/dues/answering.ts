import { inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { isOfficer } from "@/server/reference/scope";
import { endedIn, mergersOf } from "@/server/modules/basic/read";

/** Who answers for a firm's dues, and what it has to know of that: of one that has ended in another, the receiving firm. // domain a §1.5, §12.1 R10 */
export async function answering(db: Db, companyId: string) {
  const [into] = await mergersOf(db, [companyId]);
  if (!into || into.leftDate === null) return { companyId, lead: "" };
  return {
    companyId: into.intoId,
    lead: `「${into.companyName}」已于 ${into.leftDate} 并入贵所，其会费由贵所缴纳。`,
  };
}

/** Whoever has taken in a firm reads of its dues what the firm did: rows of such firms; undefined: for the association none more. // domain a §1.5 */
export const ofEndedFirms = (user: SessionUser, column: PgColumn): SQL | undefined =>
  isOfficer(user) ? undefined : inArray(column, endedIn(user.reach));
