"use client";

import { Table, type TableColumnsType } from "antd";
import { type KeyboardEvent, type ReactNode, useMemo } from "react";
import type { z } from "zod";
import { type FieldMeta, metaOf } from "@/contracts/kit/field";
import { isFigure, ShowField } from "@/components/fields/show";
import styles from "@/components/resource/data-table.module.css";
import type { ListResource, ResourceList } from "@/components/resource/use-resource-list";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Pager } from "@/components/ui/pager";
import { ListSkeleton } from "@/components/ui/skeletons";
import { describe } from "@/lib/api/describe";

type Renderers<Row> = { readonly [K in keyof Row & string]?: (row: Row) => ReactNode };

interface Props<Schema extends z.ZodObject> {
  readonly resource: ListResource<Schema>;
  readonly list: ResourceList<z.output<Schema>>;
  /** Cells that show more than their value. */
  readonly render?: Renderers<z.output<Schema>>;
  /** At most three visible actions; more go under 更多. */
  readonly actions?: ((row: z.output<Schema>) => ReactNode) | undefined;
  readonly actionsWidth?: number;
  /** Enter on a row. */
  readonly onOpen?: ((row: z.output<Schema>) => void) | undefined;
  /** Columns that the list endpoint can order by. */
  readonly sortable?: readonly string[];
  readonly empty?: { readonly title: string; readonly hint?: ReactNode; readonly action?: ReactNode };
  readonly totalLimit?: number | undefined;
}

const DEFAULT_WIDTH = 120;
const head = (meta: FieldMeta): string => (meta.unit ? `${meta.label}（${meta.unit}）` : meta.label);

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;
  const way = step[event.key as keyof typeof step];
  if (!way || event.target !== event.currentTarget) return;
  const next = event.currentTarget[way];
  if (next instanceof HTMLElement && next.dataset.rowKey) {
    event.preventDefault();
    next.focus();
  }
}

function useColumns<Schema extends z.ZodObject>({
  resource,
  list,
  render,
  actions,
  actionsWidth,
  sortable,
}: Props<Schema>) {
  const { sort } = list.query;
  return useMemo(() => {
    type Row = z.output<Schema>;
    const columns: TableColumnsType<Row> = resource.columns.flatMap((key, index) => {
      const schema = (resource.row.shape as Record<string, z.ZodType>)[key];
      const meta = schema && metaOf(schema);
      if (!meta) return [];
      const own = render?.[key as keyof Row & string];
      return [
        {
          key,
          dataIndex: key,
          title: head(meta),
          width: meta.width ?? DEFAULT_WIDTH,
          ellipsis: meta.kind !== "code",
          onCell: () => ({ "data-label": head(meta) }) as React.TdHTMLAttributes<HTMLElement>,
          ...(index === 0 ? { fixed: "start" as const } : {}),
          align: isFigure(meta.kind) ? ("end" as const) : ("start" as const),
          className: (meta.kind === "code" ? styles.code : isFigure(meta.kind) ? styles.figure : "") ?? "",
          ...(sortable?.includes(key)
            ? {
                sorter: true,
                sortOrder: sort === key ? ("ascend" as const) : sort === `-${key}` ? ("descend" as const) : null,
              }
            : {}),
          render: (value: unknown, row: Row) => (own ? own(row) : <ShowField value={value} meta={meta} />),
        },
      ];
    });
    if (actions)
      columns.push({
        key: "actions",
        title: "操作",
        fixed: "end",
        width: actionsWidth ?? 120,
        render: (_, row) => actions(row),
      });
    return columns;
  }, [resource, render, actions, actionsWidth, sortable, sort]);
}

const widthOf = (columns: readonly { width?: string | number }[]): number =>
  columns.reduce((sum, column) => sum + (typeof column.width === "number" ? column.width : DEFAULT_WIDTH), 0);

/**
 * Rows of a list with its pager. While other rows are fetched the old ones stay, dimmed; the count is announced.
 * Arrow keys walk the rows, Enter opens one. // look.md "Lists", "Keyboard"
 */
export function DataTable<Schema extends z.ZodObject>(props: Props<Schema>) {
  type Row = z.output<Schema>;
  const { resource, list, onOpen, empty, totalLimit } = props;
  const columns = useColumns(props);
  if (list.isLoading) return <ListSkeleton filterRows={0} columns={Math.min(6, columns.length)} />;
  if (list.error && list.rows.length === 0) {
    return (
      <ErrorState
        title={`${resource.title}加载失败`}
        hint={describe(list.error).text}
        onRetry={list.retry}
        retrying={list.isRefreshing}
      />
    );
  }
  const hasFilters = Object.keys(list.filters).length > 0;
  return (
    <div className={[styles.list, list.isRefreshing ? styles.dimmed : ""].join(" ")} aria-busy={list.isRefreshing}>
      <Table<Row>
        rowKey={resource.idKey as string}
        size="small"
        sticky
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: widthOf(columns) }}
        columns={columns}
        dataSource={list.rows as Row[]}
        rowClassName={styles.row ?? ""}
        onRow={(row) => ({
          tabIndex: 0,
          onKeyDown: (event) => {
            if (event.key === "Enter" && event.target === event.currentTarget) onOpen?.(row);
            else moveFocus(event);
          },
        })}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          list.setSort(one?.order ? `${one.order === "descend" ? "-" : ""}${String(one.columnKey)}` : undefined);
        }}
        locale={{
          emptyText: (
            <EmptyState
              title={hasFilters ? `没有符合条件的${resource.title}` : (empty?.title ?? `还没有${resource.title}`)}
              hint={hasFilters ? "请放宽或去掉查询条件。" : empty?.hint}
              action={hasFilters ? undefined : empty?.action}
            />
          ),
        }}
      />
      <Pager
        page={list.query.page}
        pageSize={list.query.pageSize}
        total={list.totalCount}
        totalLimit={totalLimit}
        onChange={list.setPage}
      />
    </div>
  );
}
