import { userApi, userResource } from "@/contracts/auth/user";
import { listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

/** Asks for what the first paint of the screen shows. */
export function prefetchDeskAccount({ search, fetch }: PageRequest): void {
  const userId = search.get("userId");
  if (userId) fetch(userApi.get, { query: { userId } });
  else fetch(userApi.list, { query: listQueryOf(userResource, search) });
}
