"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { encodeQuery } from "@/contracts/kit/encode-query";
import type { Resource } from "@/contracts/kit/resource";
import { askAnew, listAnswer } from "@/components/list/list-answer";
import { filtersOf, isPaging, type ListQuery, listQueryOf } from "@/lib/query/list-query";
import { queryOf, useEndpointQuery } from "@/lib/query/query-of";

/** A resource whose api has a paged list. */
export type ListResource<Row extends z.ZodObject = z.ZodObject> = Pick<
  Resource<{ readonly list: Endpoint }, Row>,
  "title" | "idKey" | "row" | "filter" | "columns" | "mainFilters" | "sortable" | "tabs"
> & { readonly api: { readonly list: Endpoint; readonly counts?: Endpoint } };

export interface ResourceList<Row> {
  readonly query: ListQuery;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly rows: readonly Row[];
  readonly totalCount: number;
  /** No rows of any query yet. */
  readonly isLoading: boolean;
  /** Other rows are on their way; the old ones stay, dimmed. */
  readonly isRefreshing: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly setPage: (page: number, pageSize: number) => void;
  readonly setSort: (sort: string | undefined) => void;
  readonly setFilters: (filters: Readonly<Record<string, unknown>>) => void;
  /** Filters and order at once, from the first page. */
  readonly setQuery: (query: ListQuery) => void;
}

/** Without a call to the server: the address follows what the list shows, Back returns to it. */
const writeAddress = (search: string, keep: URLSearchParams): void => {
  const rest = keep.toString();
  const all = [search, rest].filter(Boolean).join("&");
  const next = all ? `?${all}` : "";
  // The same question again is no step that Back should have to undo.
  if (next !== window.location.search) window.history.pushState(null, "", next || window.location.pathname);
};

/**
 * The state of a list: page, order and filters live in the address, rows come from the list endpoint. The first rows
 * are those of the first HTML, since server and browser read the address alike. // architecture §4
 */
export function useResourceList<Row extends z.ZodObject>(resource: ListResource<Row>): ResourceList<z.output<Row>> {
  const search = useSearchParams();
  const query = useMemo(() => listQueryOf(resource, new URLSearchParams(search)), [resource, search]);
  const foreign = useMemo(() => {
    const isOwn = (key: string) => key in resource.filter.shape || isPaging(key);
    return new URLSearchParams([...search].filter(([key]) => !isOwn(key.replace(/\[\]$/, ""))));
  }, [resource, search]);
  const result = useEndpointQuery(resource.api.list, { query } as never, { keepsPrevious: true, silent: true });
  const filters = useMemo(() => filtersOf(query), [query]);
  const client = useQueryClient();
  const go = useCallback(
    (next: Readonly<Record<string, unknown>>, isAsked = false) => {
      const search = encodeQuery(next);
      const query = listQueryOf(resource, new URLSearchParams(search));
      // Asked for at once: the page, drawn dimmed meanwhile, would ask only when that is done.
      if (isAsked) askAnew(client, resource.api.list, query);
      else void client.prefetchQuery(queryOf(resource.api.list, { query } as never, { silent: true }));
      writeAddress(search, foreign);
    },
    [client, foreign, resource],
  );
  return {
    query,
    filters,
    ...listAnswer<z.output<Row>>(result),
    setPage: (page, pageSize) => go({ ...query, page, pageSize }),
    setSort: (sort) => go({ ...query, sort, page: 1 }),
    setFilters: (next) => go({ ...next, sort: query.sort, pageSize: query.pageSize, page: 1 }, true),
    setQuery: (next) => go({ ...next, pageSize: query.pageSize, page: 1 }, true),
  };
}
