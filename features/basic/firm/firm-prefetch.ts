import { firmApi, firmResource } from "@/contracts/basic/firm";
import { listQueryOf } from "@/lib/query/list-query";
import { prefetchRecords } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

/** A head office sees its list first; everybody else the own record. // domain a §1.5 */
export const showsList = (user: { readonly accessCompanyIds: readonly string[] }, search: URLSearchParams): boolean =>
  user.accessCompanyIds.length > 0 && !search.get("companyId");

/** The association's list, or the record that the address names. */
export const prefetchDeskFirm = prefetchRecords(() => firmResource);

/** Asks for what the first paint of the screen shows. */
export function prefetchFirm({ user, search, fetch }: PageRequest): void {
  if (showsList(user, search)) {
    fetch(firmApi.list, { query: listQueryOf(firmResource, search) });
    return;
  }
  const companyId = search.get("companyId") ?? user.companyId;
  if (companyId) fetch(firmApi.get, { params: { companyId } });
}
