"use client";

import { Input } from "antd";
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import type { z } from "zod";
import { fieldText } from "@/components/fields/show";
import { type Column, columnsOf, idIn } from "@/components/list/table/columns";
import styles from "@/components/list/bulk/column-dialog.module.css";
import table from "@/components/ui/table/small-table.module.css";
import { useDictionary } from "@/lib/dictionary/context";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

/** Typed texts by the id of their row. */
export type Texts = Readonly<Record<string, string>>;

export interface ColumnTableProps<Row extends object> {
  /** What the rows are; the first of `keys` names one. */
  readonly of: { readonly row: z.ZodObject; readonly idKey: string };
  readonly rows: readonly Row[];
  readonly keys: readonly [keyof Row & string, ...(keyof Row & string)[]];
  /** Head of the typed column. */
  readonly label: string;
}

interface Props<Row extends object> extends ColumnTableProps<Row> {
  readonly texts: Texts;
  readonly set: (changed: Texts) => void;
  readonly faultOf: (id: string) => string | undefined;
  readonly box: RefObject<HTMLTableSectionElement | null>;
}

/** The inputs of the typed column, from above. */
export const inputsIn = (box: HTMLTableSectionElement | null): HTMLInputElement[] => [
  ...(box?.querySelectorAll("input") ?? []),
];

function linesOf(event: ClipboardEvent<HTMLElement>): string[] {
  const text = event.clipboardData.getData("text");
  return text.replace(/\r?\n$/, "").split(/\r?\n/);
}

/** One input for each row: Enter and arrows walk the column, a pasted one fills it downwards. */
export function ColumnTable<Row extends object>(props: Props<Row>) {
  const { rows, label, texts, set, box } = props;
  const dictionary = useDictionary();
  const idOf = idIn(props.of);
  const columns = columnsOf(props.of.row, props.keys);
  const textIn = (row: Row, { key, meta }: Column) => fieldText(row[key as keyof Row], meta, dictionary);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const all = inputsIn(box.current);
    all[all.indexOf(event.target as HTMLInputElement) + step]?.focus();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>, from: number) => {
    const lines = linesOf(event);
    if (lines.length < 2) return;
    event.preventDefault();
    set(Object.fromEntries(rows.slice(from, from + lines.length).map((row, i) => [idOf(row), lines[i]?.trim() ?? ""])));
    inputsIn(box.current)[Math.min(from + lines.length, rows.length) - 1]?.focus();
  };
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <SmallTableHead heads={[...columns.map(({ meta }) => meta.label), label]} />
        <tbody ref={box}>
          {rows.map((row, index) => {
            const id = idOf(row);
            const fault = props.faultOf(id);
            return (
              <tr key={id} data-row-key={id}>
                {columns.map((column) => (
                  <td key={column.key} className={table.code}>
                    {textIn(row, column) || "—"}
                  </td>
                ))}
                <td className={styles.cell}>
                  <Input
                    aria-label={`${label}：${String(row[props.keys[0]])}`}
                    aria-describedby={fault ? `fault-${id}` : undefined}
                    autoComplete="off"
                    inputMode="numeric"
                    status={fault ? "error" : ""}
                    value={texts[id] ?? ""}
                    onChange={(event) => set({ [id]: event.target.value })}
                    onKeyDown={onKeyDown}
                    onPaste={(event) => onPaste(event, index)}
                  />
                  {fault && (
                    <span id={`fault-${id}`} className={styles.fault} role="alert">
                      {fault}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
