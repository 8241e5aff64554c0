import { onlineApi } from "@/contracts/auth/online";
import { roleApi } from "@/contracts/auth/role";
import { userApi, userResource } from "@/contracts/auth/user";
import { prefetchList } from "@/lib/session/prefetch-records";
import { byReach } from "@/lib/session/reach";
import type { PageRequest } from "@/lib/session/screen-page";

export const resourceFor = byReach(userResource, "companyName", "orgId");

/** Asks for what the first paint of the screen shows. */
export function prefetchAccount(page: PageRequest): void {
  const { user, search, fetch } = page;
  const [userId, view] = [search.get("userId"), search.get("view")];
  if (userId) fetch(userApi.get, { query: { userId } });
  else if (view === "roles") fetch(roleApi.list, {});
  else if (view === "online") fetch(onlineApi.list, { query: { page: 1, pageSize: 30 } });
  else prefetchList(resourceFor(user))(page);
}
