"use client";

import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type AmountUnit, showAmount } from "@/contracts/kit/amount/amount";
import {
  cellKey,
  type CellNotes,
  type SheetForm,
  type SheetRow,
  type SheetValues,
} from "@/components/sheet/sheet-form";
import type { SheetHandle } from "@/components/sheet/sheet-grid";
import { readable } from "@/components/sheet/sheet-model";
import { Choices, UnitChoice } from "@/components/sheet/sheet-tools";
import styles from "@/components/sheet/sheet.module.css";

interface Props {
  readonly form: SheetForm;
  readonly label: string;
  readonly values: SheetValues;
  readonly notes?: CellNotes | undefined;
  /** Beside a row's name: a reviewer's mark. */
  readonly beside?: ((row: SheetRow) => ReactNode) | undefined;
  /** Beside each amount, by its column: the mark of one cell. */
  readonly besideCell?: ((row: SheetRow, column: string) => ReactNode) | undefined;
  readonly ref?: Ref<SheetHandle>;
}

/** The same form, read. */
export function SheetTable({ form, label, values, notes, beside, besideCell, ref }: Props) {
  const [unit, setUnit] = useState<AmountUnit>("yuan");
  const [shown, setShown] = useState(form.columns[0]?.key ?? "");
  const table = useRef<HTMLTableElement>(null);
  useImperativeHandle(ref, () => ({
    go(key: string) {
      // A phone shows one column at a time.
      flushSync(() => setShown(key.split(".")[1] ?? shown));
      const cell = table.current?.querySelector<HTMLElement>(`td[data-cell="${CSS.escape(key)}"]`);
      if (!cell) return;
      cell.tabIndex = -1;
      cell.scrollIntoView?.({ block: "center" });
      cell.focus({ preventScroll: true });
    },
  }));
  const all = useMemo(() => {
    const typed = readable(values);
    return { ...values, ...form.compute(typed) };
  }, [form, values]);
  return (
    <div className={styles.sheet} data-shown={form.columns.findIndex(({ key }) => key === shown)}>
      <div className={styles.tools}>
        <Choices
          label="金额列"
          choices={form.columns.map(({ key, label: of }) => ({ value: key, label: of }))}
          value={shown}
          onChange={setShown}
          className={styles.columns}
        />
        <UnitChoice value={unit} onChange={setUnit} />
      </div>
      <div className={styles.read}>
        <table ref={table} className={styles.grid} aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                项目
              </th>
              <th scope="col" className={styles.no}>
                行次
              </th>
              {form.columns.map(({ key, label: head }) => (
                <th key={key} scope="col" className={styles.cell}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {form.rows.map((row) =>
              row.isHeading ? (
                <tr key={row.key} className={styles.heading}>
                  <th scope="rowgroup" colSpan={form.columns.length + 2} className={styles.name}>
                    {row.name}
                  </th>
                </tr>
              ) : (
                <tr key={row.key} className={row.formula === undefined ? undefined : styles.computed}>
                  <th scope="row" className={styles.name} style={{ "--indent": row.indent ?? 0 } as CSSProperties}>
                    {row.name}
                    {beside?.(row)}
                  </th>
                  <td className={styles.no}>{row.no}</td>
                  {form.columns.map((column) => (
                    <ReadCell
                      key={column.key}
                      of={cellKey(row.key, column.key)}
                      values={all}
                      unit={unit}
                      notes={notes}
                      beside={besideCell?.(row, column.key)}
                    />
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface CellProps {
  readonly of: string;
  readonly values: SheetValues;
  readonly unit: AmountUnit;
  readonly notes: CellNotes | undefined;
  readonly beside: ReactNode;
}

function ReadCell({ of, values, unit, notes, beside }: CellProps) {
  const value = values[of] ?? "";
  const said = notes?.get(of) ?? [];
  return (
    <td className={styles.cell} data-cell={of} data-tone={said[0]?.tone}>
      <div className={styles.amount}>
        <span className={styles.figure} data-negative={value.startsWith("-") || undefined}>
          {showAmount(value, unit)}
        </span>
        {beside}
      </div>
      {said.length > 0 && (
        <span className={styles.notes}>
          {said.map(({ tone, message }) => (
            <span key={message} data-tone={tone}>
              {message}
            </span>
          ))}
        </span>
      )}
    </td>
  );
}
