"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { z } from "zod";
import { FIRM_NAME } from "@/contracts/kit/items";
import type { FilterProps } from "@/components/fields/filter";
import { DataTable } from "@/components/list/data-table";
import { FilterBar } from "@/components/list/filter-bar";
import type { Seals } from "@/components/list/use-seal";
import { type ListResource, type ResourceList, useResourceList } from "@/components/list/use-resource-list";
import { NameText } from "@/components/ui/name-text";
import { PageFrame } from "@/components/ui/page-frame";
import { RowLink } from "@/components/ui/row-link";
import { MarkTag } from "@/components/ui/status-tag";

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
  /** Between the filters and the rows: what they add up to, a choice of the most wanted ones. */
  readonly above?: (list: ResourceList<z.output<Row>>) => ReactNode;
  /** Dialogs and drawers of the screen. */
  readonly children?: ReactNode;
}

const nameIn = (row: object, key: string): ReactNode => {
  const text = String((row as Readonly<Record<string, unknown>>)[key]);
  return key === FIRM_NAME ? <NameText>{text}</NameText> : text;
};

/** A draft takes effect when it is complete. */
const isDraft = (row: object): boolean => "isIncomplete" in row && row.isIncomplete === true;

/**
 * The usual list screen: title, filters, rows, pager. The unusual is a child or a prop; a screen that needs more uses
 * the pieces directly. // architecture §4
 */
export function ResourceScreen<Row extends z.ZodObject>(props: Props<Row>) {
  const { of: resource, actions, tools, opens, rowActions, rowActionsWidth, empty, children } = props;
  const list = useResourceList(resource);
  const router = useRouter();
  const name = (row: z.output<Row>): ReactNode => (
    <>
      <RowLink href={opens?.at(row) ?? ""}>{opens && nameIn(row, opens.key)}</RowLink> {opens?.mark?.(row)}
      {isDraft(row) && <MarkTag of="incomplete" />}
    </>
  );
  const render = { ...props.render, ...(opens ? { [opens.key]: name } : {}) } as typeof props.render;
  return (
    <PageFrame isList title={resource.title} actions={actions?.(list)}>
      <FilterBar
        filter={resource.filter}
        main={resource.mainFilters}
        values={list.filters}
        onApply={list.setFilters}
        busy={list.isRefreshing}
        {...(tools ? { tools: tools(list) } : {})}
        {...(props.filterRender ? { render: props.filterRender } : {})}
        {...(props.seal ? { seal: props.seal } : {})}
        {...(props.filterText ? { textOf: props.filterText } : {})}
      />
      {props.above?.(list)}
      <DataTable<Row>
        resource={resource}
        list={list}
        actions={rowActions}
        onOpen={opens ? (row) => router.push(opens.at(row)) : props.onOpen}
        noun={props.noun}
        {...(render ? { render } : {})}
        {...(rowActionsWidth ? { actionsWidth: rowActionsWidth } : {})}
        {...(empty ? { empty } : {})}
      />
      {children}
    </PageFrame>
  );
}
