import { officerApi } from "@/contracts/auth/officer";
import { userApi, userResource } from "@/contracts/auth/user";
import { OFFICERS } from "@/features/desk/officer-look";
import { type ListResource, listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

/** Asks for what the first paint shows: the account that the address names, or the list. */
const prefetchFrom =
  (list: typeof userApi.list | typeof officerApi.list, of: ListResource) =>
  ({ search, fetch }: PageRequest): void => {
    const userId = search.get("userId");
    if (userId) fetch(userApi.get, { query: { userId } });
    else fetch(list, { query: listQueryOf(of, search) });
  };

/** Of the firms. */
export const prefetchDeskAccount = prefetchFrom(userApi.list, userResource);

/** Of the association itself. */
export const prefetchOfficer = prefetchFrom(officerApi.list, OFFICERS);
