import { agreementReport, agreementReportApi } from "@/contracts/agreement/report/report";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

/** What a report is judged by is asked for with it. */
export function prefetchReports(page: PageRequest): void {
  prefetchRecord(agreementReport)(page);
  if (page.search.has(agreementReport.idKey)) page.fetch(agreementReportApi.bounds, {});
}
