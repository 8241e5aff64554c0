import { reviewApi } from "@/contracts/review/inbox";
import { timesApi } from "@/contracts/review/times";
import type { PageRequest } from "@/lib/session/screen-page";

/** What the inbox is asked by. */
export interface InboxFilters {
  readonly formType?: string;
  readonly companyName?: string;
  readonly isOverdue?: true;
  readonly isMine?: true;
}

/** The inbox's filters in an address. */
export function inboxFiltersOf(search: URLSearchParams): InboxFilters {
  const text = (key: string): string => (search.get(key) ?? "").trim();
  return {
    ...(text("formType") ? { formType: text("formType") } : {}),
    ...(text("companyName") ? { companyName: text("companyName") } : {}),
    ...(search.get("isOverdue") === "true" ? { isOverdue: true as const } : {}),
    ...(search.get("isMine") === "true" ? { isMine: true as const } : {}),
  };
}

export const PAGE_SIZE = 30;
export const firstPage = (filters: InboxFilters) => ({ ...filters, pageSize: PAGE_SIZE });

/** The address's other screen: how long answers took. */
export const TIMES_VIEW = "times";

/** What the first paint shows: the inbox with its counts, one item, or the handling times. */
export function prefetchReview({ search, fetch }: PageRequest): void {
  const submissionId = search.get("submissionId");
  if (search.get("view") === TIMES_VIEW) return fetch(timesApi.list, { query: {} });
  if (submissionId) return fetch(reviewApi.get, { params: { submissionId } });
  fetch(reviewApi.counts, {});
  fetch(reviewApi.list, { query: firstPage(inboxFiltersOf(search)) });
}
