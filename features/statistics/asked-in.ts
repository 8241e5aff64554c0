import type { z } from "zod";
import type { Group } from "@/contracts/statistics/company";
import { engagementGroup } from "@/contracts/statistics/engagements";
import { filtersOf, listQueryOf } from "@/lib/query/list-query";

/** What an address asks for; what does not fit is left out. Server and browser read it alike. */
export const askedIn = (filter: z.ZodObject, search: URLSearchParams): Readonly<Record<string, unknown>> =>
  filtersOf(listQueryOf({ filter }, search));

/** What of it the table of contracts, agreements and invoices asks for. */
export const engagementsIn = ({ monthFrom, monthTo, companyId, groupBy }: Readonly<Record<string, unknown>>) => ({
  ...{ monthFrom, monthTo, companyId },
  groupBy: engagementGroup(groupBy as Group),
});
