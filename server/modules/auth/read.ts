import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { orgs } from "@/server/modules/auth/user.table";

// What other domains may know of this one.

/** Name of an association or one of its offices; null when there is none. */
export async function orgName(db: Db, orgId: string): Promise<string | null> {
  const [row] = await db.select({ orgName: orgs.orgName }).from(orgs).where(eq(orgs.orgId, orgId));
  return row?.orgName ?? null;
}
