import type { SearchHit } from "@/contracts/common/search";
import type { RecordContext } from "@/server/records/hooks";

/** Who looks for what; `text` is clean and without blanks at its ends. Nothing is written, nothing follows. */
export type SearchAsked = Omit<RecordContext, "audit" | "afterCommit"> & { readonly text: string };

/**
 * A kind of thing that 查找 knows: one of each, in `server/modules/search-sources.ts`. It keeps rights and scope as its
 * own list does, asks an index, and answers at most `SEARCH_LIMIT`. // docs/decisions/0038
 */
export interface SearchSource {
  readonly key: string;
  readonly label: string;
  readonly find: (asked: SearchAsked) => Promise<readonly SearchHit[]>;
}
