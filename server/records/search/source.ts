import type { SearchHit } from "@/contracts/common/search";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import type { Services } from "@/server/platform/call/services";

/** Who looks for what; `text` is clean and without blanks at its ends. */
export interface SearchAsked {
  readonly db: Db;
  readonly user: SessionUser;
  readonly services: Pick<Services, "vault">;
  readonly text: string;
}

/**
 * A kind of thing that 查找 knows: one of each, in `server/modules/search-sources.ts`. It keeps rights and scope as its
 * own list does, asks an index, and answers at most `SEARCH_LIMIT`. // docs/decisions/0038
 */
export interface SearchSource {
  readonly key: string;
  readonly label: string;
  readonly find: (asked: SearchAsked) => Promise<readonly SearchHit[]>;
}
