import type { z } from "zod";
import type { Group } from "@/contracts/statistics/company";
import { engagementGroup } from "@/contracts/statistics/engagements";
import { filtersOf, listQueryOf } from "@/lib/query/list-query";

/** The whole year that a message leads to. // contracts/message/biz-link */
function yearIn(search: URLSearchParams): Readonly<Record<string, string>> {
  const year = search.get("statYear") ?? "";
  const isAsked = /^(19|20|21)\d\d$/.test(year) && !search.has("monthFrom") && !search.has("monthTo");
  return isAsked ? { monthFrom: `${year}-01`, monthTo: `${year}-12` } : {};
}

/** What an address asks for; what does not fit is left out. Server and browser read it alike. */
export const askedIn = (filter: z.ZodObject, search: URLSearchParams): Readonly<Record<string, unknown>> => ({
  ...filtersOf(listQueryOf({ filter }, search)),
  ...yearIn(search),
});

/** What of it the table of contracts, agreements and invoices asks for. */
export const engagementsIn = ({ monthFrom, monthTo, companyId, groupBy }: Readonly<Record<string, unknown>>) => ({
  monthFrom,
  monthTo,
  companyId,
  groupBy: engagementGroup(groupBy as Group),
});
