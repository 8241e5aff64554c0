import { onlineApi } from "@/contracts/auth/online";
import { roleApi } from "@/contracts/auth/role";
import { userApi, userResource } from "@/contracts/auth/user";
import { listQueryOf } from "@/lib/query/list-query";
import { byReach } from "@/lib/session/reach";
import type { PageRequest } from "@/lib/session/screen-page";

export const resourceFor = byReach(userResource, "companyName", "orgId");

/** Asks for what the first paint of the screen shows. */
export function prefetchAccount({ user, search, fetch }: PageRequest): void {
  const [userId, view] = [search.get("userId"), search.get("view")];
  if (userId) fetch(userApi.get, { query: { userId } });
  else if (view === "roles") fetch(roleApi.list, {});
  else if (view === "online") fetch(onlineApi.list, { query: { page: 1, pageSize: 30 } });
  else fetch(userApi.list, { query: listQueryOf(resourceFor(user), search) });
}
