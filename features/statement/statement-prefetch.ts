import { endedYear } from "@/contracts/kit/day/dates";
import { statementDeskApi } from "@/contracts/statement/desk";
import { askedSummary } from "@/features/statement/asked-summary";
import { filingResource } from "@/features/statement/filing-resource";
import { today } from "@/lib/format/date";
import { prefetchList } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

const prefetchRows = prefetchList(filingResource);

/** Who has filed, and how many. */
export function prefetchStanding(page: PageRequest): void {
  prefetchRows(page);
  const year = Number(page.search.get("year")) || endedYear(today());
  page.fetch(statementDeskApi.filingCounts, { query: { year } });
}

export const prefetchSummary = ({ search, fetch }: PageRequest): void =>
  fetch(statementDeskApi.summary, { query: askedSummary(search) as never });
