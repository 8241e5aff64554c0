"use client";

import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { DATA_FAULT_TEXT, isFaulty } from "@/contracts/kit/data-fault";
import type { FieldMeta } from "@/contracts/kit/field";
import { isFirmName } from "@/contracts/kit/items";
import { DataFault } from "@/components/fields/data-fault";
import { fieldText, isFigure, ShowField } from "@/components/fields/show";
import { ActionCell } from "@/components/list/table/action-cell";
import { type Column, headOf, isState } from "@/components/list/table/columns";
import type { ChosenColumn } from "@/components/list/table/kept-columns";
import { RowBox } from "@/components/list/bulk/row-box";
import type { Chosen } from "@/components/list/bulk/use-chosen";
import styles from "@/components/list/table/data-table.module.css";
import { Icon } from "@/components/ui/icon";
import { NameText } from "@/components/ui/name-text";
import { useDictionary } from "@/lib/dictionary/context";

/** What a row shows in one place. */
export type Cell<Row> = (row: Row) => ReactNode;

const DEFAULT_WIDTH = 120;
/** Ten digits and dashes, at least; its head in one line, with the arrow of the order. */
const DAY = 96;
const dayWidthOf = ({ label }: FieldMeta): number => Math.max(DAY, [...label].length * 14 + 34);
/** A day takes no more than it needs, unless its list shows more beside it and has said so. */
export const widthOf = (meta: FieldMeta): number => {
  const width = meta.width ?? DEFAULT_WIDTH;
  return meta.kind === "date" && width <= DEFAULT_WIDTH ? Math.min(width, dayWidthOf(meta)) : width;
};
/** Words may be cut in a narrow window, down to this; figures, days, codes and states never. */
const WORDS = 120;
const isWords = ({ kind }: FieldMeta): boolean => kind === undefined || kind === "longText" || kind === "dicts";
export const leastOf = ({ meta, width }: ChosenColumn): number => {
  const full = width ?? widthOf(meta);
  // Who has set a width himself has it.
  return width === undefined && isWords(meta) ? Math.min(full, WORDS) : full;
};
/** On a phone, where columns have no head: a figure, 是 and 否 say nothing without its words. */
const needsHead = ({ kind }: FieldMeta): boolean => isFigure(kind) || kind === "yesNo";
const classOf = ({ kind }: FieldMeta): string | undefined =>
  isFigure(kind) ? styles.figure : kind === "code" || kind === "idNo" ? styles.code : undefined;

interface SortHeadProps {
  readonly column: Column;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string | undefined) => void) | undefined;
  /** Before the head's words. */
  readonly before?: ReactNode;
}

/** A column's head; sortable ones go up, down and back to the standard order. */
export function SortHead({ column: { key, meta }, sort, onSort, before }: SortHeadProps) {
  const order = sort === key ? "ascending" : sort === `-${key}` ? "descending" : undefined;
  const next = order === "ascending" ? `-${key}` : order === "descending" ? undefined : key;
  return (
    <th scope="col" className={classOf(meta)} {...(order ? { "aria-sort": order } : {})}>
      {before}
      {onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(next)} title="点击排序">
          {headOf(meta)}
          <span className={styles.order} data-order={order ?? "none"}>
            <Icon name="chevronDown" size={14} />
          </span>
        </button>
      ) : (
        headOf(meta)
      )}
    </th>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;
  const way = step[event.key as keyof typeof step];
  const next = way && event.currentTarget[way];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

interface RowProps<R> {
  readonly id: string;
  readonly row: R;
  readonly columns: readonly Column[];
  readonly render: { readonly [K in keyof R & string]?: Cell<R> };
  /** What may be done with it; null where no row of the list has anything. */
  readonly actions: readonly ReactElement[] | null;
  readonly chosen?: Chosen | undefined;
  readonly onOpen: ((row: R) => void) | undefined;
}

function ShownValue({ of, value, meta, row }: { of: string; value: unknown; meta: FieldMeta; row: object }) {
  if (isFirmName(of) && typeof value === "string") return <NameText>{value}</NameText>;
  return <ShowField value={value} meta={meta} record={row} />;
}

/** What names a row opens it, where that is no link to a page of its own: pressed here, by Enter on the row. */
const Opening = ({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) =>
  onOpen ? (
    <button type="button" className={styles.open} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  );

const nameIn = (row: object, [first]: readonly Column[]): string =>
  String((row as Readonly<Record<string, unknown>>)[first?.key ?? ""] ?? "");

/** One row; focusable, so that the keyboard walks and opens rows. */
export function Row<R extends object>({ id, row, columns, render, actions, chosen, onOpen }: RowProps<R>) {
  const dictionary = useDictionary();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter") onOpen?.(row);
    else moveFocus(event);
  };
  return (
    <tr
      className={styles.row}
      data-chosen={chosen?.has(id) || undefined}
      data-row-key={id}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {columns.map(({ key, meta }, at) => {
        const value = (row as Readonly<Record<string, unknown>>)[key];
        const own = render[key as keyof R & string];
        const isBad = isFaulty(row, key);
        const text = isBad ? DATA_FAULT_TEXT : fieldText(value, meta, dictionary);
        return (
          <td
            key={key}
            className={classOf(meta)}
            data-label={headOf(meta)}
            data-empty={!own && text === ""}
            data-headed={(!own && at > 0 && text !== "" && needsHead(meta)) || undefined}
            data-state={isState(meta) || undefined}
          >
            {at === 0 && chosen && (
              <RowBox
                label={`选择 ${nameIn(row, columns)}`}
                isOn={chosen.has(id)}
                onChange={(isOn) => chosen.toggle(id, isOn)}
              />
            )}
            <div className={styles.cell} title={text}>
              {isBad ? (
                <DataFault />
              ) : own ? (
                own(row)
              ) : (
                <Opening onOpen={at === 0 && text !== "" && onOpen ? () => onOpen(row) : undefined}>
                  <ShownValue of={key} value={value} meta={meta} row={row} />
                </Opening>
              )}
            </div>
          </td>
        );
      })}
      {actions && (
        <td className={styles.actions}>
          <ActionCell actions={actions} name={nameIn(row, columns)} />
        </td>
      )}
    </tr>
  );
}
