"use client";

import type { ReactNode } from "react";
import { isFaulty } from "@/contracts/kit/data-fault";
import type { FieldMeta } from "@/contracts/kit/field";
import { DataFault } from "@/components/fields/data-fault";
import { isFigure, ShowField } from "@/components/fields/show";
import { type Column, headOf } from "@/components/list/table/columns";
import styles from "@/components/ui/table/small-table.module.css";

const CODES = new Set<FieldMeta["kind"]>(["code", "idNo", "date"]);
const classOf = ({ kind }: FieldMeta): string | undefined =>
  isFigure(kind) ? styles.figure : CODES.has(kind) ? styles.code : undefined;

/** No column is squeezed to single characters: texts get what can be read, chosen words what they mostly need. */
function leastWidth({ kind, width }: FieldMeta): number | string | undefined {
  if (width !== undefined) return width;
  if (isFigure(kind) || CODES.has(kind)) return undefined;
  return kind === undefined || kind === "text" || kind === "longText" ? "12em" : "6em";
}

/** A date alone would not say what of: it keeps its label at the head of a card. */
const isName = ({ kind }: FieldMeta): boolean => kind !== "date" && kind !== "month";

export type Row = Readonly<Record<string, unknown>>;
interface Props {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly idKey: string;
  /** Cells that show more than their value; undefined shows the value. */
  readonly cell?: (key: string, row: Row) => ReactNode;
  /** Sums and the like: a `tfoot`. */
  readonly foot?: ReactNode;
}

/** A small table of the record's rows; on phones rows are cards, and one with sums scrolls within itself. */
export function RowTable({ caption, columns, rows, idKey, cell, foot }: Props) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={foot ? styles.table : `${styles.table} ${styles.cards}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, meta }) => (
              <th key={key} scope="col" className={classOf(meta)} style={{ minWidth: leastWidth(meta) }}>
                {headOf(meta)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[idKey])} data-row-key={String(row[idKey])}>
              {columns.map(({ key, meta }, index) => (
                <td
                  key={key}
                  className={classOf(meta)}
                  data-label={headOf(meta)}
                  data-name={index === 0 && isName(meta)}
                >
                  {isFaulty(row, key) ? (
                    <DataFault />
                  ) : (
                    (cell?.(key, row) ?? <ShowField value={row[key]} meta={meta} />)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}
