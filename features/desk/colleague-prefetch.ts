import { colleagueApi } from "@/contracts/auth/colleague";
import { userApi } from "@/contracts/auth/user";
import { COLLEAGUES } from "@/features/desk/colleague-look";
import { listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

/** Asks for what the first paint of the screen shows. */
export function prefetchColleague({ search, fetch }: PageRequest): void {
  const userId = search.get("userId");
  if (userId) fetch(userApi.get, { query: { userId } });
  else fetch(colleagueApi.list, { query: listQueryOf(COLLEAGUES, search) });
}
