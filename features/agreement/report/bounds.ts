"use client";

import { agreementReportApi } from "@/contracts/agreement/report";
import { type ReportBounds, STANDARD_BOUNDS } from "@/contracts/agreement/report-rules";
import { useEndpointQuery } from "@/lib/query/query-of";

/** What the association has set for reports; undefined while it is asked for. */
export function useReportBounds(): ReportBounds | undefined {
  const { data, error } = useEndpointQuery(agreementReportApi.bounds, {}, { silent: true });
  // Without it the server judges alone.
  return data ?? (error ? STANDARD_BOUNDS : undefined);
}
