"use client";

import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import { fieldText } from "@/components/fields/show";
import type { Column } from "@/components/list/table/columns";
import styles from "@/components/record/rows/row-grid.module.css";
import { useDictionary } from "@/lib/dictionary/context";

/** Enough for every kind of figure. */
const SCALE = 6;

/** Sum of one column as text; what is no number yet counts as nothing. */
export function totalOf(rows: readonly object[], key: string): string {
  const sum = rows.reduce((all, row) => {
    const value = (row as Readonly<Record<string, unknown>>)[key];
    return all + (toUnits(typeof value === "number" ? String(value) : (value as string | null), SCALE) ?? 0n);
  }, 0n);
  return fromUnits(sum, SCALE).replace(/\.?0+$/, "");
}

interface Props {
  readonly rows: readonly object[];
  readonly columns: readonly Column[];
  /** Columns that are added up. */
  readonly totals: readonly string[];
}

/** How many rows there are and what their figures come to. */
export function RowTotals({ rows, columns, totals }: Props) {
  const dictionary = useDictionary();
  return (
    <span className={styles.totals}>
      共 {rows.length} 行
      {columns
        .filter(({ key }) => totals.includes(key))
        .map(({ key, meta }) => (
          <span key={key}>
            {meta.label}合计 {fieldText(totalOf(rows, key), meta, dictionary)}
            {meta.unit ?? ""}
          </span>
        ))}
    </span>
  );
}
