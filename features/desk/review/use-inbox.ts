"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { type InboxRow, reviewApi } from "@/contracts/review/inbox";
import { firstPage, type InboxFilters, inboxFiltersOf } from "@/features/desk/review/review-prefetch";
import { queryOf } from "@/lib/query/query-of";

/** The reads that a decision makes old. */
export const INBOX_READS = [reviewApi.list, reviewApi.counts];

const READ = { silent: true, noLoading: true } as const;

/** What waits, page behind page as far as somebody has asked; the filters live in the address. */
export function useInbox() {
  const search = useSearchParams();
  const filters = inboxFiltersOf(new URLSearchParams(search));
  const key = JSON.stringify(filters);
  const [asked, setAsked] = useState<{ readonly key: string; readonly after: readonly string[] }>({ key, after: [] });
  const after = asked.key === key ? asked.after : [];
  const client = useQueryClient();
  const pages = useQueries({
    queries: [undefined, ...after].map((cursor) =>
      queryOf(reviewApi.list, { query: { ...firstPage(filters), ...(cursor ? { after: cursor } : {}) } }, READ),
    ),
  });
  // A row that was given on or decided between two pages stands once.
  const rows = [
    ...new Map(pages.flatMap(({ data }) => data?.rows ?? []).map((row) => [row.submissionId, row])).values(),
  ] as readonly InboxRow[];
  const next = pages.at(-1)?.data?.next ?? null;
  return {
    filters,
    rows,
    next,
    isLoading: pages[0]?.data === undefined && !pages[0]?.error,
    isFetching: pages.some(({ isFetching }) => isFetching),
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    more: () => next !== null && setAsked({ key, after: [...after, next] }),
    retry: () => void client.invalidateQueries({ queryKey: [reviewApi.list.id] }),
    setFilters: (wanted: InboxFilters) => {
      const query = encodeQuery({ ...wanted });
      window.history.pushState(null, "", query ? `?${query}` : window.location.pathname);
    },
  };
}
export type Inbox = ReturnType<typeof useInbox>;
