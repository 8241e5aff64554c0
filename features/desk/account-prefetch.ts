import { userApi, userResource } from "@/contracts/auth/user";
import { OFFICERS } from "@/features/desk/officer/officer-look";
import { prefetchList } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

/** Asks for what the first paint shows: the account that the address names, or the list. */
const prefetchFrom =
  (of: Parameters<typeof prefetchList>[0]) =>
  (page: PageRequest): void => {
    const userId = page.search.get("userId");
    if (userId) page.fetch(userApi.get, { query: { userId } });
    else prefetchList(of)(page);
  };

/** Of the firms. */
export const prefetchDeskAccount = prefetchFrom(userResource);

/** Of the association itself. */
export const prefetchOfficer = prefetchFrom(OFFICERS);
