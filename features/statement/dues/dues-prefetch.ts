import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { headOfficeApi, headOfficeDues } from "@/contracts/statement/dues/head-office";
import { duesPayment, duesPaymentApi } from "@/contracts/statement/dues/payment";
import { receiptsByReach } from "@/features/statement/dues/receipt-resource";
import { prefetchList, prefetchRecord, prefetchWithTotals } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

const prefetchBills = prefetchWithTotals(dues, duesApi.totals);
/** A bill opens with its reckoning. */
export function prefetchDues(page: PageRequest): void {
  prefetchBills(page);
  const duesId = page.search.get(dues.idKey);
  if (duesId) page.fetch(duesApi.explain, { params: { duesId } });
}
export const prefetchPayments = prefetchWithTotals(duesPayment, duesPaymentApi.totals);
export const prefetchReceipts = (page: PageRequest): void => prefetchList(receiptsByReach(page.user))(page);

export const prefetchDeskSummaries = prefetchWithTotals(headOfficeDues, headOfficeApi.totals);

const prefetchSummaryList = prefetchRecord(headOfficeDues);
/** A firm without branches is told so, and offered nothing that it could not do. */
export function prefetchSummaries(page: PageRequest): void {
  prefetchSummaryList(page);
  if (page.user.companyId !== null && !page.search.has(headOfficeDues.idKey)) page.fetch(headOfficeApi.situation, {});
}
