"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { PAGE_SIZES } from "@/contracts/kit/query";
import { askAnew, listAnswer } from "@/components/list/list-answer";
import type { ListResource, ResourceList } from "@/components/list/use-resource-list";
import type { ListQuery } from "@/lib/query/list-query";
import { useEndpointQuery } from "@/lib/query/query-of";

const START: ListQuery = { page: 1, pageSize: PAGE_SIZES[0] };

/**
 * A list within a record: its page, order and filters are its own, since the address is the record's. `fixed` is asked
 * for in every question and shown in none: whose rows these are. `first` are the filters at the beginning.
 */
export function useLocalList<Row extends z.ZodObject>(
  resource: ListResource<Row>,
  fixed: Readonly<Record<string, unknown>>,
  first: Readonly<Record<string, unknown>> = {},
): ResourceList<z.output<Row>> {
  const client = useQueryClient();
  const [query, setQuery] = useState<ListQuery>({ ...START, ...first });
  const input = { query: { ...query, ...fixed } } as never;
  const result = useEndpointQuery(resource.api.list, input, { keepsPrevious: true, silent: true });
  const filters = useMemo(() => {
    const { page: _page, pageSize: _size, sort: _sort, ...rest } = query;
    return rest;
  }, [query]);
  const ask = (asked: ListQuery) => {
    askAnew(client, resource.api.list, { ...asked, ...fixed });
    setQuery(asked);
  };
  return {
    query,
    filters,
    ...listAnswer<z.output<Row>>(result),
    setPage: (page, pageSize) => setQuery({ ...query, page, pageSize }),
    setSort: (sort) => setQuery({ ...START, ...filters, pageSize: query.pageSize, ...(sort ? { sort } : {}) }),
    setFilters: (next) =>
      ask({ ...START, ...next, pageSize: query.pageSize, ...(query.sort ? { sort: query.sort } : {}) }),
    setQuery: (next) => ask({ ...next, ...START, pageSize: query.pageSize }),
  };
}
