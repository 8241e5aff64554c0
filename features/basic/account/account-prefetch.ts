import { onlineApi } from "@/contracts/auth/online";
import { roleApi } from "@/contracts/auth/role";
import { SORTABLE, userApi, userResource } from "@/contracts/auth/user";
import { listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

const OWN = {
  ...userResource,
  columns: userResource.columns.filter((key) => key !== "companyName"),
  filter: userResource.filter.omit({ orgId: true }),
};

/** Who reaches more than one firm also sees and chooses whose accounts they are. */
export const resourceFor = (user: { readonly accessCompanyIds: readonly string[] }) =>
  user.accessCompanyIds.length > 0 ? userResource : OWN;

/** Asks for what the first paint of the screen shows. */
export function prefetchAccount({ user, search, fetch }: PageRequest): void {
  const [userId, view] = [search.get("userId"), search.get("view")];
  if (userId) fetch(userApi.get, { query: { userId } });
  else if (view === "roles") fetch(roleApi.list, {});
  else if (view === "online") fetch(onlineApi.list, { query: { page: 1, pageSize: 30 } });
  else fetch(userApi.list, { query: listQueryOf(resourceFor(user).filter, search, SORTABLE) });
}
