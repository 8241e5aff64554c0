// What other domains may know of this one.
import { type AnyColumn, and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { VerifyKindKey } from "@/contracts/public/verify-wire";
import type { Db } from "@/server/db/client";
import { audits } from "@/server/platform/audit/audit.table";
import { hasCode } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import { isOfAssociation } from "@/server/reference/scope";
import { applications } from "@/server/modules/public/application.table";
import { maskedNetwork, paperChecks, VERIFY } from "@/server/modules/public/verify.table";

/** Files of an application: the association's that it was handed in to, once it was. */
export async function canReadApplicationFile(db: Db, user: SessionUser, applicationId: string): Promise<boolean> {
  if (!hasCode(user, "g_hy_desk_application_view", "g_hy_desk_application_audit")) return false;
  const [row] = await db
    .select({ orgId: applications.orgId, status: applications.applicationStatus })
    .from(applications)
    .where(eq(applications.applicationId, applicationId));
  return row !== undefined && row.status !== APPLICATION.draft && isOfAssociation(user, row.orgId);
}

/** How often papers were checked by the public, by their number; none for one that nobody has checked yet. // contract §7.31 */
export async function checksOf(
  db: Db,
  kind: VerifyKindKey,
  paperNos: readonly string[],
): Promise<ReadonlyMap<string, { readonly checkCount: number }>> {
  if (paperNos.length === 0) return new Map();
  const rows = await db
    .select({ paperNo: paperChecks.paperNo, checkCount: paperChecks.checkCount })
    .from(paperChecks)
    .where(and(eq(paperChecks.kind, kind), inArray(paperChecks.paperNo, [...paperNos])));
  return new Map(rows.map(({ paperNo, ...checks }) => [paperNo, checks]));
}

const isCheckOf = (paperNo: string) => and(eq(audits.object, VERIFY), eq(audits.objectId, paperNo));

/** Every check of a number, the newest first: when, from about where, and whether it was answered. // contract §7.31 */
export async function pageOfChecks(
  db: Db,
  paperNo: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const rows = await db
    .select({ time: audits.actionTime, ip: audits.ip, result: audits.result })
    .from(audits)
    .where(isCheckOf(paperNo))
    .orderBy(desc(audits.actionTime), desc(audits.auditId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    rows: rows.map(({ time, ip, result }) => ({
      time: time.toISOString(),
      network: maskedNetwork(ip),
      isPassed: result === "ok",
    })),
    totalCount: await db.$count(audits, isCheckOf(paperNo)),
  };
}

/** How often a check of this number failed: whoever asks is told no more than of a number that nobody has. */
export const failedChecksOf = (db: Db, paperNo: string): Promise<number> =>
  db.$count(audits, and(isCheckOf(paperNo), eq(audits.result, "refused")));

/** The same of each row of a list, by the column with its number. */
export const paperCheckCount = (kind: VerifyKindKey, paperNo: AnyColumn): SQL<number> =>
  sql<number>`coalesce((select c.check_count from ${paperChecks} c where c.kind = ${kind} and c.paper_no = ${paperNo}), 0)::int`;
