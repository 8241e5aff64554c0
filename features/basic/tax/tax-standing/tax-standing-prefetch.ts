import { taxStandingApi } from "@/contracts/basic/tax/tax-standing";
import { endedYear } from "@/contracts/kit/day/dates";
import { taxStandingResource } from "@/features/basic/tax/tax-standing/tax-standing-resource";
import { today } from "@/lib/format/date";
import { prefetchList } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

const prefetchRows = prefetchList(taxStandingResource);
/** Who has filed, and how many. */
export function prefetchTaxStanding(page: PageRequest): void {
  prefetchRows(page);
  const year = Number(page.search.get("year")) || endedYear(today());
  page.fetch(taxStandingApi.counts, { query: { year } });
}
