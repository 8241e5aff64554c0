import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ListResource } from "@/lib/query/list-query";
import { listQueryOf } from "@/lib/query/list-query";
import type { Plain } from "@/contracts/kit/plain";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { ONE_FIRM_QUERY, plainByReach, reachesOneFirm } from "@/lib/session/reach";
import type { PageRequest } from "@/lib/session/screen-page";

interface Listed extends ListResource {
  readonly api: { readonly list: Endpoint };
}
interface Records extends Listed {
  readonly idKey: string;
  readonly api: { readonly list: Endpoint; readonly get: Endpoint };
}

interface OneRow {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Asks for the rows of a list, so that they stand in the first HTML. */
export const prefetchList =
  ({ api, ...list }: Listed) =>
  ({ search, fetch }: PageRequest): void =>
    fetch(api.list, { query: listQueryOf(list, search) } as never);

/** Asks for what the first paint of a list with its records shows: the list, or the record that the address names. */
export const prefetchRecords =
  (resourceFor: (user: PageRequest["user"]) => Records) =>
  (page: PageRequest): void => {
    const resource = resourceFor(page.user);
    const { api, idKey } = resource;
    const id = page.search.get(idKey);
    if (!id) prefetchList(resource)(page);
    else if (id !== NEW_RECORD) page.fetch(api.get, { params: { [idKey]: id } } as never);
  };

/** The same for the screen of a plain record. */
export const prefetchPlain = (of: Plain): ((page: PageRequest) => void) => prefetchRecords(plainByReach(of));

/** Of a firm that has one record at most and sees no others: that record, or the list where it is missing. */
export const prefetchSingle =
  (of: Plain) =>
  (page: PageRequest): void => {
    if (page.search.has(of.idKey) || !reachesOneFirm(page.user)) return prefetchPlain(of)(page);
    page.fetch(of.api.list, ONE_FIRM_QUERY as never, (answer) => {
      const own = (answer as OneRow).rows[0]?.[of.idKey];
      if (own) page.fetch(of.api.get, { params: { [of.idKey]: own } } as never);
    });
  };
