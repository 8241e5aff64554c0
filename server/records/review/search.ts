import { and, eq } from "drizzle-orm";
import type { SearchHit } from "@/contracts/common/search";
import { BIZ_LINKS, isBizType } from "@/contracts/message/biz-link";
import { asSubmissionNo, matterOf } from "@/contracts/review/inbox";
import { isAllowed } from "@/server/platform/call/access";
import { AppError } from "@/server/platform/call/errors";
import { isReadableBy, labelOf } from "@/server/records/review/inbox";
import { kindOf } from "@/server/records/review/kinds";
import { type SubmissionRow, submissions } from "@/server/records/review/submission.table";
import { detailOf } from "@/server/records/search/of-list";
import type { SearchAsked, SearchSource } from "@/server/records/search/source";
import { inScope, isOfficer } from "@/server/reference/scope";

const nothing = (): void => undefined;

/** Whether the record behind it opens for this reader. */
async function opens(asked: SearchAsked, { bizType, bizId }: Pick<SubmissionRow, "bizType" | "bizId">) {
  const kind = kindOf(bizType);
  if (!kind || !isAllowed(kind.find, asked.user)) return false;
  try {
    await kind.read({ ...asked, audit: nothing, afterCommit: nothing }, bizId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Where a reader opens it: officers in the inbox, waiting or answered; firms at the record that they submitted. */
function placeOf({ bizType, bizId, submissionId }: SubmissionRow, isDesk: boolean) {
  if (isDesk) return { routeId: "desk.review", query: { submissionId } };
  return isBizType(bizType) ? { routeId: bizType, query: { [BIZ_LINKS[bizType]]: bizId } } : null;
}

/** What was submitted, by its whole 受理号, as messages and both sides name it. */
export const submissionSearch: SearchSource = {
  key: "submissions",
  label: "受理号",
  find: async (asked): Promise<SearchHit[]> => {
    const { db, user, text } = asked;
    const submissionNo = asSubmissionNo(text);
    if (submissionNo === null) return [];
    const isDesk = isOfficer(user);
    const mine = isDesk ? isReadableBy(user) : inScope(user, submissions.companyId);
    const rows = await db
      .select()
      .from(submissions)
      .where(and(eq(submissions.submissionNo, submissionNo), mine))
      .limit(1);
    const [row] = rows;
    const place = row && placeOf(row, isDesk);
    if (!row || !place || !(await opens(asked, row))) return [];
    const what = labelOf(row.formType ?? row.bizType);
    return [
      {
        id: row.submissionId,
        title: `${what} ${matterOf(row)}`.trim(),
        detail: detailOf(submissionNo, row.companyName, row.endTime === null ? "待审核" : "已办结"),
        ...place,
      },
    ];
  },
};
