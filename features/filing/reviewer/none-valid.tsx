"use client";

import { reviewer } from "@/contracts/filing/reviewer";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { Note } from "@/components/ui/note";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useCan, useUser } from "@/lib/session/context";

/** Above the list of a firm that itself has no reviewer in force. Who sees his own records alone is not told of the firm's. // domain b §7 (6) */
export function NoneValid() {
  const isConcerned = useCan("g_hy_report_reviewer_manage_add");
  const { companyId } = useUser();
  // A head office also reads its branches' reviewers, who review nothing of its own.
  const valid = { query: { page: 1, pageSize: 1, companyId, reviewerStatus: [REVIEWER_STATUS.valid] } };
  const { data } = useEndpointQuery(reviewer.api.list, valid as never, { silent: true, isEnabled: isConcerned });
  return (
    data?.totalCount === 0 && (
      <Note tone="warn">本所无有效复核人，报备涉税鉴证报告前请先办理报告复核人申请，通过后才能在报告中选择。</Note>
    )
  );
}
