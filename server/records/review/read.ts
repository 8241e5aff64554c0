// What modules may know of submissions.
import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { submissions } from "@/server/records/review/submission.table";

export { calendarOf, HOLIDAYS, yearWithoutDays } from "@/server/records/review/deadline";
export { currentSubmissions, openFor, endFor } from "@/server/records/review/keep";
export { type SubmissionRow, submissions } from "@/server/records/review/submission.table";

/** Of which kind, firm and association a submission is; null when there is none. */
export async function submittedAs(db: Db, submissionId: string) {
  const [row] = await db
    .select({ bizType: submissions.bizType, companyId: submissions.companyId, orgId: submissions.orgId })
    .from(submissions)
    .where(eq(submissions.submissionId, submissionId));
  return row ?? null;
}
