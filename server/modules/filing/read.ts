// What other domains may read of this one.
import { and, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import type { Db } from "@/server/db/client";
import { reviewers } from "@/server/modules/filing/reviewer.table";

const { valid, suspended, expired, cancelled } = REVIEWER_STATUS;

/** Not suspended on that day, whatever came before and after it. */
const wasInForce = (day: string) => sql`not exists (
  select 1 from jsonb_to_recordset(${reviewers.suspensions}) as one("from" date, "to" date)
  where one."from" <= ${day}::date and (one."to" is null or one."to" > ${day}::date))`;

/** Somebody's approval as a reviewer of a firm on a day, what ended since then among them; null when there was none. // domain b §7 (6), (7) */
export async function reviewerOn(db: Db, companyId: string, staffId: string, day: string) {
  const { reviewerNo, scopeCategories, staffName, reviewerStatus, validFrom, validTo, endDate } = reviewers;
  const [row] = await db
    .select({ reviewerNo, scopeCategories, staffName })
    .from(reviewers)
    .where(
      and(
        eq(reviewers.companyId, companyId),
        eq(reviewers.staffId, staffId),
        inArray(reviewerStatus, [valid, suspended, expired, cancelled]),
        lte(validFrom, day),
        gte(validTo, day),
        or(isNull(endDate), gt(endDate, day)),
        wasInForce(day),
      ),
    )
    .orderBy(desc(validFrom))
    .limit(1);
  return row ?? null;
}

/** Whether a firm has any reviewer in force today. // domain b §7 (6) */
export const hasReviewers = async (db: Db, companyId: string): Promise<boolean> =>
  (await db.$count(reviewers, and(eq(reviewers.companyId, companyId), eq(reviewers.reviewerStatus, valid)))) > 0;
