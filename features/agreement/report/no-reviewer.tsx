"use client";

import { agreementReportApi } from "@/contracts/agreement/report/report";
import { Note } from "@/components/ui/note";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useCan } from "@/lib/session/context";

/** Above the reports of a firm that files what needs a reviewer and has none in force. // domain b §6 (2), §7 (6) */
export function NoReviewer() {
  const isConcerned = useCan("g_hy_business_filing_add");
  const { data } = useEndpointQuery(
    agreementReportApi.bounds,
    {},
    { silent: true, noLoading: true, isEnabled: isConcerned },
  );
  const unfiled = data?.unfiledWithoutReviewer ?? null;
  if (unfiled === null) return null;
  const waiting =
    unfiled === 0
      ? ""
      : `${unfiled} 份未报备的报告（专业税务顾问、税收策划、涉税鉴证、纳税情况审查）须由有效复核人复核；`;
  return (
    <Note tone="warn">本所无有效复核人，{waiting}请先在「报告复核人申请」中办理，通过后在报告中选择二级复核人。</Note>
  );
}
