"use client";

import { Input } from "antd";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import styles from "@/components/resource/column-dialog.module.css";
import table from "@/components/ui/small-table.module.css";

/** Typed texts by the id of their row. */
export type Texts = Readonly<Record<string, string>>;

export interface ColumnTableProps<Row extends object> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** What names a row: heads with their cells. */
  readonly columns: readonly { readonly head: string; readonly cell: (row: Row) => ReactNode }[];
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
  const { rows, idOf, columns, label, texts, set, box } = props;
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
        <thead>
          <tr>
            {[...columns.map(({ head }) => head), label].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={box}>
          {rows.map((row, index) => {
            const id = idOf(row);
            const fault = props.faultOf(id);
            return (
              <tr key={id} data-row-key={id}>
                {columns.map(({ head, cell }) => (
                  <td key={head} className={table.code}>
                    {cell(row)}
                  </td>
                ))}
                <td className={styles.cell}>
                  <Input
                    aria-label={`${label}：${props.nameOf(row)}`}
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
