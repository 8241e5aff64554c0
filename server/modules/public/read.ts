// What other domains may know of this one.
import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import { isOfAssociation } from "@/server/reference/scope";
import { applications } from "@/server/modules/public/application.table";

/** Files of an application: the association's that it was handed in to, once it was. */
export async function canReadApplicationFile(db: Db, user: SessionUser, applicationId: string): Promise<boolean> {
  if (!hasCode(user, "g_hy_desk_application_view", "g_hy_desk_application_audit")) return false;
  const [row] = await db
    .select({ orgId: applications.orgId, status: applications.applicationStatus })
    .from(applications)
    .where(eq(applications.applicationId, applicationId));
  return row !== undefined && row.status !== APPLICATION.draft && isOfAssociation(user, row.orgId);
}
