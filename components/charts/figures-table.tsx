"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import { sortedBy } from "@/components/charts/figures-sort";
import styles from "@/components/charts/figures-table.module.css";
import { fieldText, isFigure } from "@/components/fields/show";
import { type Column, columnsOf } from "@/components/list/table/columns";
import { SortHead } from "@/components/list/table/data-row";
import { useWholeFigures } from "@/components/list/table/whole-figures";
import behind from "@/components/ui/table/more-behind.module.css";
import { RowLink } from "@/components/ui/table/row-link";
import { useDictionary } from "@/lib/dictionary/context";

type Values = Readonly<Record<string, unknown>>;
export interface FiguresTableProps<Row extends object> {
  readonly label: string;
  /** What its items are called and how they read. */
  readonly schema: z.ZodObject;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** What all rows come to, by column; not their sum where a client counts once in several of them. `null`: nothing. */
  readonly total: Values | null;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  /** The list behind a figure; `null` asks for one of the last row. Without it figures lead nowhere. */
  readonly hrefOf?: (row: Row | null, key: string) => string | undefined;
  /** Instead of an item's own words. */
  readonly render?: Readonly<Record<string, (row: Row) => ReactNode>>;
}

const NOTHING = "—";
const SCROLL = `${styles.scroll ?? ""} ${behind.fades ?? ""}`;

interface CellProps {
  readonly column: Column;
  readonly value: unknown;
  readonly href: string | undefined;
}

function FigureCell({ column: { key, meta }, value, href }: CellProps) {
  const text = fieldText(value, meta, useDictionary()) || NOTHING;
  const leads = href !== undefined && text !== NOTHING && Number(value) !== 0;
  return (
    <td key={key} className={isFigure(meta.kind) ? styles.figure : undefined}>
      {leads ? <RowLink href={href}>{text}</RowLink> : text}
    </td>
  );
}

/**
 * Rows of figures with what they come to: every figure leads to the list behind it, the first column stays in sight
 * where the others scroll. It is short and whole, hence sorted here and without pages.
 */
export function FiguresTable<Row extends object>(props: FiguresTableProps<Row>) {
  const { label, schema, rows, idOf, total, sort, onSort, hrefOf, render = {} } = props;
  const columns = columnsOf(schema, props.columns);
  const scrolling = useWholeFigures(rows, styles);
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    // It scrolls by itself, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div ref={scrolling} className={SCROLL} role="region" aria-label={`${label}明细`} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortedBy(rows, sort).map((row) => (
            <tr key={idOf(row)}>
              <th scope="row">{render[first.key]?.(row) ?? String((row as Values)[first.key] ?? NOTHING)}</th>
              {others.map((column) => {
                const own = render[column.key];
                const value = (row as Values)[column.key];
                if (own) return <td key={column.key}>{own(row)}</td>;
                return <FigureCell key={column.key} column={column} value={value} href={hrefOf?.(row, column.key)} />;
              })}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {others.map((column) =>
                column.key in total ? (
                  <FigureCell
                    key={column.key}
                    column={column}
                    value={total[column.key]}
                    href={hrefOf?.(null, column.key)}
                  />
                ) : (
                  <td key={column.key} />
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
