import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ListResource } from "@/lib/query/list-query";
import { listQueryOf } from "@/lib/query/list-query";
import type { Plain } from "@/contracts/kit/plain";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { plainByReach } from "@/lib/session/reach";
import type { PageRequest } from "@/lib/session/screen-page";

interface Records extends ListResource {
  readonly idKey: string;
  readonly api: { readonly list: Endpoint; readonly get: Endpoint };
}

/** Asks for what the first paint of a list with its records shows: the list, or the record that the address names. */
export const prefetchRecords =
  (resourceFor: (user: PageRequest["user"]) => Records) =>
  ({ user, search, fetch }: PageRequest): void => {
    const { api, idKey, ...list } = resourceFor(user);
    const id = search.get(idKey);
    if (!id) fetch(api.list, { query: listQueryOf(list, search) } as never);
    else if (id !== NEW_RECORD) fetch(api.get, { params: { [idKey]: id } } as never);
  };

/** The same for the screen of a plain record. */
export const prefetchPlain = (of: Plain): ((page: PageRequest) => void) => prefetchRecords(plainByReach(of));
