"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { keysOfTabs, tabOf, tabsFor } from "@/contracts/kit/list-tabs";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { useAbove } from "@/components/list/table/above";
import { DataTable } from "@/components/list/table/data-table";
import { type Bulk, mayBulk } from "@/components/list/bulk/bulk";
import { FilterBar } from "@/components/list/filter/filter-bar";
import { ListSettings } from "@/components/list/list-settings";
import { StateTabs } from "@/components/list/state-tabs";
import { useChosen } from "@/components/list/bulk/use-chosen";
import type { Seals } from "@/components/list/filter/use-seal";
import { type ListResource, type ResourceList, useResourceList } from "@/components/list/use-resource-list";
import { NameText } from "@/components/ui/name-text";
import { PageFrame } from "@/components/ui/page/page-frame";
import { RowLink } from "@/components/ui/table/row-link";
import { MarkTag } from "@/components/ui/status-tag";
import { useReader, useUser } from "@/lib/session/context";

// Loads with the first row that is chosen, whose tick does not wait for it: without `loading` the page around it would.
const BulkBar = dynamic(() => import("@/components/list/bulk/bulk-bar").then((m) => m.BulkBar), {
  loading: () => null,
});

interface Props<Row extends z.ZodObject> {
  readonly of: ListResource<Row>;
  /** Beside the title; the primary action last. Told what the list shows. */
  readonly actions?: (list: ResourceList<z.output<Row>>) => ReactNode;
  /** At the end of the row of tools: ⋯ with 导入, 导出, 打印. */
  readonly tools?: ((list: ResourceList<z.output<Row>>) => ReactNode) | undefined;
  readonly render?: { readonly [K in keyof z.output<Row> & string]?: (row: z.output<Row>) => ReactNode };
  readonly rowActions?: (row: z.output<Row>) => ReactNode;
  readonly rowActionsWidth?: number;
  /** Enter on a row, where it opens in a dialog. */
  readonly onOpen?: (row: z.output<Row>) => void;
  /** The column that names a row: a link to its record, marked when that is a draft; Enter on the row leads there, too. */
  readonly opens?: {
    readonly key: keyof z.output<Row> & string;
    readonly at: (row: z.output<Row>) => string;
    readonly mark?: (row: z.output<Row>) => ReactNode;
  };
  readonly filterRender?: Readonly<Record<string, (props: FilterProps) => ReactNode>>;
  readonly filterText?: Readonly<Record<string, (value: unknown) => string>>;
  /** Filters whose typed values must not stand in the address, and who replaces them. */
  readonly seal?: Seals;
  /** What a row is: 「人员」. */
  readonly noun?: string;
  readonly empty?: { readonly title: string; readonly hint?: ReactNode; readonly action?: ReactNode };
  /** What may be done with several rows. */
  readonly bulk?: Bulk<z.output<Row>> | undefined;
  /** The lists that belong together with this one. */
  readonly views?: ReactNode;
  /** A last row: what all rows of the question add up to, by column. */
  readonly totals?: Endpoint | undefined;
  /** Between the filters and the rows: what they add up to, a choice of the most wanted ones; on phones when it is asked for. */
  readonly above?: (list: ResourceList<z.output<Row>>) => ReactNode;
  /** Dialogs and drawers of the screen. */
  readonly children?: ReactNode;
}

/** Rows that may be chosen, and the bar of those that are. It stands before the rows: the keyboard comes to it first. */
function useBulk<R extends object>(bulk: Bulk<R> | undefined, list: ResourceList<R>, idKey: string) {
  const user = useUser();
  const { chosen, rows, clear } = useChosen(list.rows, idKey, JSON.stringify(list.query));
  // What it does with rows goes on when none is chosen any more.
  const [isEver, setEver] = useState(false);
  if (rows.length > 0 && !isEver) setEver(true);
  if (!bulk || !mayBulk(bulk, user)) return { chosen: undefined, bar: null };
  const parts = { of: bulk as never, idKey, rows, list, onClear: clear };
  return { chosen, bar: isEver && <BulkBar {...parts} /> };
}

const nameIn = (row: object, key: string): string => String((row as Readonly<Record<string, unknown>>)[key]);

/** A draft takes effect when it is complete. */
const isDraft = (row: object): boolean => "isIncomplete" in row && row.isIncomplete === true;

/**
 * The usual list screen: title, filters, rows, pager. The unusual is a child or a prop; a screen that needs more uses
 * the pieces directly. // architecture §4
 */
export function ResourceScreen<Row extends z.ZodObject>(props: Props<Row>) {
  const { of: resource, actions, tools, opens, rowActions, rowActionsWidth, empty, children } = props;
  const list = useResourceList(resource);
  const { closedBooks } = useUser();
  const router = useRouter();
  const tabs = tabsFor(resource.tabs ?? [], useReader());
  const { chosen, bar } = useBulk(props.bulk, list, resource.idKey);
  const above = useAbove(props.above?.(list));
  const settings = { of: resource as unknown as ListResource, list };
  const name = (row: z.output<Row>): ReactNode => {
    const text = nameIn(row, opens?.key ?? "");
    return (
      <>
        <RowLink href={opens?.at(row) ?? ""} aria-label={text}>
          <NameText>{text}</NameText>
        </RowLink>{" "}
        {opens?.mark?.(row)}
        {isDraft(row) && <MarkTag of="incomplete" />}
      </>
    );
  };
  // What tabs ask for stands in no chip beside them; the drawer has it for other combinations. // docs/decisions/0036
  const hasTabs = tabs.length > 0 && resource.api.counts !== undefined;
  const shownEmpty = empty && closedBooks !== null ? { title: empty.title } : empty;
  const render = { ...props.render, ...(opens ? { [opens.key]: name } : {}) } as typeof props.render;
  return (
    <PageFrame isList title={resource.title} views={props.views} actions={actions?.(list)}>
      {hasTabs && resource.api.counts && <StateTabs tabs={tabs} counts={resource.api.counts} list={list} />}
      <FilterBar
        {...(tabOf(tabs, list.filters) ? { told: keysOfTabs(tabs) } : {})}
        filter={resource.filter}
        main={hasTabs ? resource.mainFilters.filter((key) => !keysOfTabs(tabs).has(key)) : resource.mainFilters}
        values={list.filters}
        onApply={list.setFilters}
        tools={
          <>
            {above.button}
            <ListSettings {...settings} />
            {tools?.(list)}
          </>
        }
        {...(props.filterRender ? { render: props.filterRender } : {})}
        {...(props.seal ? { seal: props.seal } : {})}
        {...(props.filterText ? { textOf: props.filterText } : {})}
      />
      {above.box}
      {bar}
      <DataTable<Row>
        resource={resource}
        list={list}
        actions={rowActions}
        onOpen={opens ? (row) => router.push(opens.at(row)) : props.onOpen}
        noun={props.noun}
        chosen={chosen}
        totals={props.totals}
        {...(render ? { render } : {})}
        {...(rowActionsWidth ? { actionsWidth: rowActionsWidth } : {})}
        {...(shownEmpty ? { empty: shownEmpty } : {})}
      />
      {children}
    </PageFrame>
  );
}
