import { staffApi, staffResource } from "@/contracts/basic/staff";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

const OWN_COLUMNS = staffResource.columns.filter((key) => key !== "companyName");
const [NAME, ...OTHERS] = OWN_COLUMNS;
const REACH = { ...staffResource, columns: NAME ? [NAME, "companyName" as const, ...OTHERS] : OWN_COLUMNS };
const OWN = {
  ...staffResource,
  columns: OWN_COLUMNS,
  filter: staffResource.filter.omit({ companyId: true }),
};

/** Who reaches more than one firm also sees and chooses whose people they are. // domain a §2.5 */
export const resourceFor = (user: { readonly accessCompanyIds: readonly string[] }) =>
  user.accessCompanyIds.length > 0 ? REACH : OWN;

/** Columns that the list may be ordered by; another order in the address is none. */
export const SORTABLE = [
  "staffName",
  "age",
  "staffCategory",
  "education",
  "memberType",
  "hireDate",
  "staffStatus",
] as const;

/** Asks for what the first paint of the screen shows. */
export function prefetchStaff({ user, search, fetch }: PageRequest): void {
  const staffId = search.get("staffId");
  if (!staffId) fetch(staffApi.list, { query: listQueryOf(resourceFor(user).filter, search, SORTABLE) });
  else if (staffId !== NEW_RECORD) fetch(staffApi.get, { params: { staffId } });
}
