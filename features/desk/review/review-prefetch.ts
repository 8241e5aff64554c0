import { reviewApi } from "@/contracts/review/inbox";
import { timesApi } from "@/contracts/review/times";
import type { PageRequest } from "@/lib/session/screen-page";

/** What the inbox is asked by. */
export interface InboxFilters {
  readonly formType?: string;
  readonly companyName?: string;
  readonly submissionNo?: string;
  readonly isOverdue?: true;
  readonly isMine?: true;
}

/** The inbox's filters in an address. */
export function inboxFiltersOf(search: URLSearchParams): InboxFilters {
  const text = (key: string): string => (search.get(key) ?? "").trim();
  return {
    ...(text("formType") ? { formType: text("formType") } : {}),
    ...(text("companyName") ? { companyName: text("companyName") } : {}),
    ...(text("submissionNo") ? { submissionNo: text("submissionNo") } : {}),
    ...(search.get("isOverdue") === "true" ? { isOverdue: true as const } : {}),
    ...(search.get("isMine") === "true" ? { isMine: true as const } : {}),
  };
}

export const PAGE_SIZE = 30;
export const firstPage = (filters: InboxFilters) => ({ ...filters, pageSize: PAGE_SIZE });

/** The address's other screen: how long answers took. */
export const TIMES_VIEW = "times";

/** What the handling times are asked by. */
export const TIMES_ASKED = ["monthFrom", "monthTo"] as const;
export type TimesFilters = Partial<Record<(typeof TIMES_ASKED)[number], string>>;

/** The months in an address. */
export const timesFiltersOf = (search: Pick<URLSearchParams, "get">): TimesFilters =>
  Object.fromEntries(TIMES_ASKED.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : [])));

/** What the first paint shows: the inbox with its counts, one item, or the handling times. */
export function prefetchReview({ search, fetch }: PageRequest): void {
  const submissionId = search.get("submissionId");
  if (search.get("view") === TIMES_VIEW) return fetch(timesApi.list, { query: timesFiltersOf(search) });
  if (submissionId) return fetch(reviewApi.get, { params: { submissionId } });
  fetch(reviewApi.counts, {});
  fetch(reviewApi.list, { query: firstPage(inboxFiltersOf(search)) });
}
