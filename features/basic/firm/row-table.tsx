"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import { fieldsOf, type FieldMeta } from "@/contracts/kit/field";
import styles from "@/features/basic/firm/firm.module.css";
import { isFigure, ShowField } from "@/components/fields/show";

interface Column {
  readonly key: string;
  readonly meta: FieldMeta;
}

export const columnsOf = (schema: z.ZodObject, keys: readonly string[]): Column[] => {
  const all = new Map(fieldsOf(schema).map((one) => [one.key, one.meta]));
  return keys.flatMap((key) => {
    const meta = all.get(key);
    return meta ? [{ key, meta }] : [];
  });
};

const classOf = (meta: FieldMeta): string =>
  (isFigure(meta.kind)
    ? styles.figure
    : meta.kind === "code" || meta.kind === "idNo" || meta.kind === "date"
      ? styles.code
      : "") ?? "";

export type Row = Readonly<Record<string, unknown>>;
interface TableProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly idKey: string;
  readonly cell?: (key: string, row: Row) => ReactNode;
  readonly foot?: ReactNode;
}

/** A small table of the record's rows; scrolls within itself on phones. */
export function RowTable({ caption, columns, rows, idKey, cell, foot }: TableProps) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, meta }) => (
              <th
                key={key}
                scope="col"
                className={classOf(meta)}
                style={meta.width === undefined ? undefined : { minWidth: meta.width }}
              >
                {meta.unit ? `${meta.label}（${meta.unit}）` : meta.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[idKey])} data-row-key={String(row[idKey])}>
              {columns.map(({ key, meta }) => (
                <td key={key} className={classOf(meta)}>
                  {cell?.(key, row) ?? <ShowField value={row[key]} meta={meta} />}
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
