import type { z } from "zod";
import { besidesTabs, type ListTab, unaskedFilters } from "@/contracts/kit/list-tabs";
import { decodeQuery, pageQuery } from "@/contracts/kit/query";

/** What a list shows: its page, its order and its filters, as the list endpoint's query. */
export type ListQuery = { page: number; pageSize: number; sort?: string } & Record<string, unknown>;

const PAGING = new Set(["page", "pageSize", "sort"]);

export const isPaging = (key: string): boolean => PAGING.has(key);

/** What a list asks for besides its page and order. */
export const filtersOf = (query: ListQuery): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !isPaging(key)));

/** What a list's address depends on, of its resource. */
export interface ListResource {
  readonly filter: z.ZodObject;
  readonly sortable?: readonly string[];
  readonly tabs?: readonly ListTab[] | undefined;
}

/**
 * Reads a list's state from the address. What does not fit (a typed-in page, an old link) is left out, so that an
 * address never breaks a screen; so is an order by a column that the
 * list does not know. Where it names no tab, the unasked one is meant. Server and browser read alike, hence find the same
 * rows. // look.md "Lists"
 */
export function listQueryOf({ filter, sortable, tabs = [] }: ListResource, search: URLSearchParams): ListQuery {
  const shape: Record<string, z.ZodType> = { ...pageQuery.shape, ...(filter.shape as Record<string, z.ZodType>) };
  const raw = decodeQuery(filter.extend(pageQuery.shape), search);
  const query: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shape)) {
    const parsed = schema.safeParse(raw[key]);
    const value = parsed.success ? parsed.data : schema.safeParse(undefined).data;
    if (value !== undefined && value !== null && value !== "") query[key] = value;
  }
  const { sort } = query;
  if (sortable && typeof sort === "string" && !sortable.includes(sort.replace(/^-/, ""))) delete query["sort"];
  return { ...query, ...unaskedFilters(tabs, query) } as ListQuery;
}

/** What the numbers on a list's tabs depend on: every filter but those that tabs stand for. */
export const countedBy = (tabs: readonly ListTab[], query: ListQuery): Readonly<Record<string, unknown>> =>
  besidesTabs(tabs, filtersOf(query));
