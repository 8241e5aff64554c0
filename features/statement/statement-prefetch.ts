import { endedYear } from "@/contracts/kit/dates";
import { statementDeskApi } from "@/contracts/statement/desk";
import { SCOPE } from "@/contracts/statement/terms";
import { askedSummary } from "@/features/statement/asked-summary";
import { filingResource } from "@/features/statement/filing-resource";
import { today } from "@/lib/format/date";
import { prefetchList } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

const prefetchRows = prefetchList(filingResource);

/** Who has filed, and how many. */
export function prefetchStanding(page: PageRequest): void {
  prefetchRows(page);
  const asked = (key: string, otherwise: number): number => Number(page.search.get(key)) || otherwise;
  page.fetch(statementDeskApi.filingCounts, {
    query: { year: asked("year", endedYear(today())), scope: asked("scope", SCOPE.own) },
  });
}

export const prefetchSummary = ({ search, fetch }: PageRequest): void =>
  fetch(statementDeskApi.summary, { query: askedSummary(search) as never });
