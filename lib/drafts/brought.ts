import type { QueryClient } from "@tanstack/react-query";
import { draftApi } from "@/contracts/common/draft";
import type { DataOf } from "@/contracts/kit/endpoint";
import { isUntouched } from "@/lib/drafts/server-drafts";
import { keyOf } from "@/lib/query/query-of";

/** What the first HTML brought of the server's drafts holds for so long. */
const FRESH_MS = 30_000;

/**
 * When the server's copy of a draft was kept, as the first HTML told: null when there was none, undefined when it told
 * nothing, told it too long ago, or this page has read or written the draft since.
 */
export function broughtDraft(queries: QueryClient, key: string): number | null | undefined {
  const heads = queries.getQueryState<DataOf<typeof draftApi.list>>(keyOf(draftApi.list, {}));
  if (!heads?.data || !isUntouched(key) || Date.now() - heads.dataUpdatedAt > FRESH_MS) return undefined;
  const found = heads.data.find((head) => head.key === key);
  return found ? Date.parse(found.savedAt) : null;
}
