import type { QueryClient } from "@tanstack/react-query";
import { draftApi } from "@/contracts/common/draft";
import type { DataOf } from "@/contracts/kit/endpoint";
import { isUntouched } from "@/lib/drafts/server-drafts";
import { keyOf } from "@/lib/query/query-of";

/** What the first HTML brought of the server's drafts holds for so long. */
const FRESH_MS = 30_000;

/**
 * When the server's copy of a draft was kept, as a page told last: null when there was none, undefined when none told it
 * or this page has read or written the draft since. Says the same while the first HTML is drawn and taken over.
 */
export function toldDraft(queries: QueryClient, key: string): number | null | undefined {
  const heads = queries.getQueryData<DataOf<typeof draftApi.list>>(keyOf(draftApi.list, {}));
  if (!heads || !isUntouched(key)) return undefined;
  const found = heads.find((head) => head.key === key);
  return found ? Date.parse(found.savedAt) : null;
}

/** The same as the first HTML told it; undefined also when that is too long ago. */
export function broughtDraft(queries: QueryClient, key: string): number | null | undefined {
  const toldAt = queries.getQueryState(keyOf(draftApi.list, {}))?.dataUpdatedAt ?? 0;
  return Date.now() - toldAt > FRESH_MS ? undefined : toldDraft(queries, key);
}
