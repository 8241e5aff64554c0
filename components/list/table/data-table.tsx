"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { rowActionsIn, widthOfActions } from "@/components/list/table/action-cell";
import { listColumns } from "@/components/list/table/columns";
import { type ChosenColumn, keptOf } from "@/components/list/table/kept-columns";
import { RowBox } from "@/components/list/bulk/row-box";
import type { Chosen } from "@/components/list/bulk/use-chosen";
import { type Cell, leastOf, Row, SortHead, widthOf } from "@/components/list/table/data-row";
import styles from "@/components/list/table/data-table.module.css";
import { useWholeFigures } from "@/components/list/table/whole-figures";
import type { EmptyText } from "@/components/list/table/no-rows";
import { TotalsRow } from "@/components/list/table/totals-row";
import type { ListResource, ResourceList } from "@/components/list/use-resource-list";
import { AbsentState } from "@/components/ui/state/absent-state";
import { ErrorState } from "@/components/ui/state/error-state";
import behind from "@/components/ui/table/more-behind.module.css";
import { Pager } from "@/components/ui/table/pager";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { isAbsent, isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { scrollPart } from "@/lib/scroll/marks";
import { usePreference } from "@/lib/preferences/context";
import { useUser } from "@/lib/session/context";

interface Props<Schema extends z.ZodObject> {
  readonly resource: ListResource<Schema>;
  readonly list: ResourceList<z.output<Schema>>;
  /** Cells that show more than their value. */
  readonly render?: { readonly [K in keyof z.output<Schema> & string]?: Cell<z.output<Schema>> };
  /** What may be done with a row: two of them stand there, the others under ⋯. */
  readonly actions?: Cell<z.output<Schema>> | undefined;
  /** Of actions that draw themselves; words alone tell how wide they are. */
  readonly actionsWidth?: number | undefined;
  /** Enter on a row. */
  readonly onOpen?: ((row: z.output<Schema>) => void) | undefined;
  readonly empty?: EmptyText;
  /** What a row is: 「人员」; the resource's title unless given. */
  readonly noun?: string | undefined;
  /** What all rows of the question add up to, by column: the last row. */
  readonly totals?: Endpoint | undefined;
  /** Where something may be done with several rows: a box before each name. */
  readonly chosen?: Chosen | undefined;
}

/** Of a cell, at both sides. */
const EDGES = 16;

/** A width that gives way in a narrow window: its least, and the share of the rest that the style sheet leaves. */
interface Giving {
  readonly least: number;
  readonly full: number;
}
const giving = ({ least, full }: Giving, share: "words" | "actions"): string =>
  least === full ? `${full}px` : `calc(${least}px + ${full - least}px * var(--list-${share}, 1))`;
const sumOf = (all: readonly Giving[]): Giving => ({
  least: all.reduce((sum, { least }) => sum + least, 0),
  full: all.reduce((sum, { full }) => sum + full, 0),
});
/** The box before a name takes nothing of its column. */
const BOX = 24;

// Most lists have rows. What failed stays here: it may be the network.
const NoRows = dynamic(() => import("@/components/list/table/no-rows").then((m) => m.NoRows));

function Failed<Row>({ title, list }: { title: string; list: ResourceList<Row> }) {
  if (isAbsent(list.error)) return <AbsentState title={title} />;
  // An order that the server does not know came with the address: trying again means without it.
  const isOrderRefused = isApiError(list.error) && list.error.status === 400 && list.query.sort !== undefined;
  const retry = isOrderRefused ? () => list.setSort(undefined) : list.retry;
  const hint = describe(list.error).text;
  return <ErrorState title={`${title}加载失败`} hint={hint} onRetry={retry} retrying={list.isRefreshing} />;
}

/** Long words: the first column of them has what a wide window leaves, rather than days and states beside it. */
const LONG = 80;

function Head({ columns, list, sortable, actionsWidth, all }: HeadProps) {
  const grows = columns.find(({ takes }) => takes.full - takes.least >= LONG)?.key;
  return (
    <>
      <colgroup>
        {columns.map(({ key, takes }) => (
          <col key={key} style={key === grows ? undefined : { width: giving(takes, "words") }} />
        ))}
        {actionsWidth && <col style={{ width: giving(actionsWidth, "actions") }} />}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <SortHead
              key={column.key}
              column={column}
              before={at === 0 ? all : undefined}
              sort={list.query.sort}
              onSort={sortable.includes(column.key) ? list.setSort : undefined}
            />
          ))}
          {actionsWidth && (
            <th scope="col" className={styles.actions}>
              操作
            </th>
          )}
        </tr>
      </thead>
    </>
  );
}

interface HeadProps {
  readonly columns: readonly (ChosenColumn & { readonly takes: Giving })[];
  /** Chooses all rows of the page. */
  readonly all: ReactNode;
  readonly list: Pick<ResourceList<unknown>, "query" | "setSort">;
  readonly sortable: readonly string[];
  /** Null: no actions. */
  readonly actionsWidth: Giving | null;
}

/**
 * Rows of a list with its pager: head and first column stay in sight, rows become cards on phones. While other rows
 * are fetched the old ones stay, dimmed. Arrow keys walk the rows, Enter opens one. A plain table, since antd's costs
 * a list 60 KB of script. // look.md "Lists", "Keyboard"
 */
export function DataTable<Schema extends z.ZodObject>(props: Props<Schema>) {
  const { resource, list, onOpen, empty, noun = resource.title, render = {}, actions, chosen } = props;
  const { sortable = [] } = resource;
  const { functionCodes } = useUser();
  const { preference } = usePreference(resource.api.list.id);
  const scrolling = useWholeFigures(list.rows);
  const all = keptOf(listColumns(resource.row, resource.columns), preference.columns);
  const columns = all
    .filter(({ isHidden }) => !isHidden)
    .map((one, at) => {
      const box = at === 0 && chosen ? BOX : 0;
      return { ...one, takes: { least: leastOf(one) + box, full: (one.width ?? widthOf(one.meta)) + box } };
    });
  if (list.isLoading) return <ListSkeleton filterRows={0} columns={Math.min(6, columns.length)} />;
  if (list.error && list.rows.length === 0) return <Failed title={noun} list={list} />;
  const acts = list.rows.map((row) => rowActionsIn(actions?.(row), functionCodes));
  const hasActions = acts.some((one) => one.length > 0);
  const widest = (isNarrow: boolean): number =>
    Math.max(64, props.actionsWidth ?? 0, ...acts.map((one) => widthOfActions(one, isNarrow))) + EDGES;
  const actionsWidth = hasActions ? { least: widest(true), full: widest(false) } : null;
  const columnsWidth = giving(sumOf(columns.map(({ takes }) => takes)), "words");
  const minWidth = actionsWidth ? `calc(${columnsWidth} + ${giving(actionsWidth, "actions")})` : columnsWidth;
  const ids = list.rows.map((row) => String(row[resource.idKey]));
  return (
    <div className={list.isRefreshing ? styles.dimmed : undefined} aria-busy={list.isRefreshing} data-rows>
      {/* Nothing in an empty one takes the focus: the keyboard scrolls it by itself. */}
      <div
        ref={scrolling}
        // Actions that stay have a shadow of their own; without them the last columns fade out.
        className={hasActions ? styles.scroll : `${styles.scroll ?? ""} ${behind.fades ?? ""}`}
        {...scrollPart("list")}
        {...(list.rows.length === 0
          ? { role: "region", "aria-label": `${resource.title}（没有记录）`, tabIndex: 0 }
          : {})}
      >
        <table className={styles.table} style={{ minWidth }} aria-label={resource.title}>
          <Head
            columns={columns}
            list={list}
            sortable={sortable}
            actionsWidth={actionsWidth}
            all={
              chosen && (
                <RowBox
                  label="选择本页全部"
                  isOn={ids.length > 0 && ids.every(chosen.has)}
                  isPartly={ids.some(chosen.has)}
                  onChange={chosen.toggleAll}
                />
              )
            }
          />
          <tbody>
            {list.rows.map((row, at) => (
              <Row
                key={String(row[resource.idKey])}
                id={String(row[resource.idKey])}
                row={row}
                columns={columns}
                render={render}
                chosen={chosen}
                actions={hasActions ? (acts[at] ?? []) : null}
                onOpen={onOpen}
              />
            ))}
          </tbody>
          {props.totals && list.rows.length > 0 && (
            <TotalsRow of={props.totals} list={list} columns={columns} hasActions={hasActions} />
          )}
        </table>
      </div>
      {list.rows.length === 0 && <NoRows title={noun} list={list} empty={empty} tabs={resource.tabs} />}
      <Pager page={list.query.page} pageSize={list.query.pageSize} total={list.totalCount} onChange={list.setPage} />
    </div>
  );
}
