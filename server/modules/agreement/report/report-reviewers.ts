import { and, eq, inArray } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { SIGNED_CATEGORIES } from "@/contracts/agreement/service-types";
import type { Context } from "@/server/platform/call/context";
import { isOfficer } from "@/server/reference/scope";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { hasReviewers } from "@/server/modules/filing/read";

const { draft, returned, reviewing, ready } = REPORT_STATUS;

/** Reports that need 报告复核人 and that a firm without one in force cannot file; null where it has one, or has none such. // domain b §6 (2), §7 (6) */
export async function unfiledWithoutReviewer({ db, user }: Pick<Context, "db" | "user">): Promise<number | null> {
  const { companyId } = user;
  if (companyId === null || isOfficer(user) || (await hasReviewers(db, companyId))) return null;
  const reviewed = and(
    eq(reportFilings.companyId, companyId),
    inArray(reportFilings.serviceCategory, [...SIGNED_CATEGORIES]),
  );
  if ((await db.$count(reportFilings, reviewed)) === 0) return null;
  return db.$count(
    reportFilings,
    and(reviewed, inArray(reportFilings.reportStatus, [draft, returned, reviewing, ready])),
  );
}
