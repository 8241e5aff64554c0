"use client";

import { agreementReportApi } from "@/contracts/agreement/report/report";
import { type ReportBounds, STANDARD_BOUNDS } from "@/contracts/agreement/report/report-rules";
import { useEndpointQuery } from "@/lib/query/query-of";

/** What the association has set for reports; the standard until it is known: the page waits for no marks. */
export function useReportBounds(): ReportBounds {
  const { data } = useEndpointQuery(agreementReportApi.bounds, {}, { silent: true, noLoading: true });
  return data ?? STANDARD_BOUNDS;
}
