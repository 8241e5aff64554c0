import { draftApi } from "@/contracts/common/draft";
import type { Endpoint, InputOf } from "@/contracts/kit/endpoint";
import type { ListResource } from "@/lib/query/list-query";
import { countedBy, filtersOf, listQueryOf } from "@/lib/query/list-query";
import type { RecordContract } from "@/contracts/kit/record";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { ONE_FIRM_QUERY, recordsByReach, reachesOneFirm } from "@/lib/session/reach";
import type { PageRequest } from "@/lib/session/screen-page";

interface Listed extends ListResource {
  readonly api: { readonly list: Endpoint; readonly counts?: Endpoint };
}
interface Records extends Listed {
  readonly idKey: string;
  readonly api: { readonly list: Endpoint; readonly counts?: Endpoint; readonly get: Endpoint };
}

interface OneRow {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Asks for the rows of a list and the numbers on its tabs, so that they stand in the first HTML. */
export const prefetchList =
  ({ api, ...list }: Listed) =>
  ({ search, fetch }: PageRequest): void => {
    const query = listQueryOf(list, search);
    fetch(api.list, { query } as never);
    if (api.counts && list.tabs?.length) fetch(api.counts, { query: countedBy(list.tabs, query) } as never);
  };

/** Asks for a record that is read, and whether its reader's own work upon it waits. */
export function prefetchRead<E extends Endpoint>({ fetch }: PageRequest, get: E, input: InputOf<E>): void {
  fetch(get, input);
  fetch(draftApi.list, {});
}

/** Asks for what the first paint of a list with its records shows: the list, or the record that the address names. */
export const prefetchRecords =
  (resourceFor: (user: PageRequest["user"]) => Records) =>
  (page: PageRequest): void => {
    const resource = resourceFor(page.user);
    const { api, idKey } = resource;
    const id = page.search.get(idKey);
    if (!id) prefetchList(resource)(page);
    else if (id !== NEW_RECORD) prefetchRead(page, api.get, { params: { [idKey]: id } } as never);
  };

/** The same for the screen of a record. */
export const prefetchRecord = (of: RecordContract): ((page: PageRequest) => void) =>
  prefetchRecords(recordsByReach(of));

/** The same with what the rows of the list add up to: what stands around them has its place when they are drawn. */
export const prefetchWithTotals =
  (of: RecordContract, totals: Endpoint) =>
  (page: PageRequest): void => {
    prefetchRecord(of)(page);
    if (page.search.has(of.idKey)) return;
    const query = filtersOf(listQueryOf(recordsByReach(of)(page.user), page.search));
    page.fetch(totals, { query } as never);
  };

/** Of a firm that has one record at most and sees no others: that record, or the list where it is missing. */
export const prefetchSingle =
  (of: RecordContract) =>
  (page: PageRequest): void => {
    if (page.search.has(of.idKey) || !reachesOneFirm(page.user)) return prefetchRecord(of)(page);
    page.fetch(of.api.list, ONE_FIRM_QUERY as never, (answer) => {
      const own = (answer as OneRow).rows[0]?.[of.idKey];
      if (own) prefetchRead(page, of.api.get, { params: { [of.idKey]: own } } as never);
    });
  };
