"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import { DataTable } from "@/components/list/table/data-table";
import { FilterBar } from "@/components/list/filter/filter-bar";
import { type ListResource, useResourceList } from "@/components/list/use-resource-list";

interface Props<Row extends z.ZodObject> {
  readonly of: ListResource<Row>;
  readonly noun: string;
  readonly render?: { readonly [K in keyof z.output<Row> & string]?: (row: z.output<Row>) => ReactNode };
  readonly rowActions?: (row: z.output<Row>) => ReactNode;
  readonly onOpen?: (row: z.output<Row>) => void;
  readonly empty: { readonly title: string; readonly hint?: ReactNode };
  /** Below the rows: what the reader sets for them. */
  readonly foot?: ReactNode;
}

/** One tab's list below a page's own head. */
export function ListBody<Row extends z.ZodObject>(props: Props<Row>) {
  const { of: resource, noun, render, rowActions, onOpen, empty, foot } = props;
  const list = useResourceList(resource);
  return (
    <>
      <FilterBar filter={resource.filter} main={resource.mainFilters} values={list.filters} onApply={list.setFilters} />
      <DataTable
        resource={resource}
        list={list}
        noun={noun}
        actions={rowActions}
        onOpen={onOpen}
        empty={empty}
        {...(render ? { render } : {})}
      />
      {foot}
    </>
  );
}
