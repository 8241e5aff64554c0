import type { z } from "zod";
import { filtersOf, listQueryOf } from "@/lib/query/list-query";

/** What an address asks for; what does not fit is left out. Server and browser read it alike. */
export const askedIn = (filter: z.ZodObject, search: URLSearchParams): Readonly<Record<string, unknown>> =>
  filtersOf(listQueryOf({ filter }, search));
