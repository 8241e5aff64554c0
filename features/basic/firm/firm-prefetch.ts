import { firmApi, firmResource } from "@/contracts/basic/firm/firm";
import { prefetchList, prefetchRead, prefetchRecords } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

/** A head office sees its list first; everybody else the own record. // domain a §1.5 */
export const showsList = (user: { readonly accessCompanyIds: readonly string[] }, search: URLSearchParams): boolean =>
  user.accessCompanyIds.length > 0 && !search.get("companyId");

/** The association's list, or the record that the address names. */
export const prefetchDeskFirm = prefetchRecords(() => firmResource);

/** Asks for what the first paint of the screen shows. */
export function prefetchFirm(page: PageRequest): void {
  const { user, search } = page;
  if (showsList(user, search)) return prefetchList(firmResource)(page);
  const companyId = search.get("companyId") ?? user.companyId;
  if (companyId) prefetchRead(page, firmApi.get, { params: { companyId } });
}
