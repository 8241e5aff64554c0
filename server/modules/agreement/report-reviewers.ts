import { and, eq, inArray } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report-fields";
import { SERVICE } from "@/contracts/agreement/service-types";
import type { Context } from "@/server/platform/call/context";
import { isOfficer } from "@/server/reference/scope";
import { reportFilings } from "@/server/modules/agreement/report.table";
import { hasReviewers } from "@/server/modules/filing/read";

const { draft, returned, reviewing, ready } = REPORT_STATUS;

/** Assurance reports that a firm without a reviewer in force cannot file; null where it has one, or files none. // domain b §7 (6) */
export async function unfiledWithoutReviewer({ db, user }: Pick<Context, "db" | "user">): Promise<number | null> {
  const { companyId } = user;
  if (companyId === null || isOfficer(user) || (await hasReviewers(db, companyId))) return null;
  const assurance = and(eq(reportFilings.companyId, companyId), eq(reportFilings.serviceCategory, SERVICE.assurance));
  if ((await db.$count(reportFilings, assurance)) === 0) return null;
  return db.$count(
    reportFilings,
    and(assurance, inArray(reportFilings.reportStatus, [draft, returned, reviewing, ready])),
  );
}
