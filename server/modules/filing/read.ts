// What other domains may read of this one.
import { and, desc, eq, gte, inArray, lte } from "drizzle-orm";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import type { Db } from "@/server/db/client";
import { reviewers } from "@/server/modules/filing/reviewer.table";

const { valid, expired, cancelled } = REVIEWER_STATUS;

/** Somebody's approval as a reviewer of a firm on a day, what ended since then among them; null when there was none. // domain b §7 (6) */
export async function reviewerOn(db: Db, companyId: string, staffId: string, day: string) {
  const { reviewerNo, scopeCategories, staffName, reviewerStatus, validFrom, validTo } = reviewers;
  const [row] = await db
    .select({ reviewerNo, scopeCategories, staffName })
    .from(reviewers)
    .where(
      and(
        eq(reviewers.companyId, companyId),
        eq(reviewers.staffId, staffId),
        inArray(reviewerStatus, [valid, expired, cancelled]),
        lte(validFrom, day),
        gte(validTo, day),
      ),
    )
    .orderBy(desc(validFrom))
    .limit(1);
  return row ?? null;
}
