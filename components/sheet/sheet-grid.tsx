"use client";

import { memo, useCallback, useId, useImperativeHandle, useState, useSyncExternalStore } from "react";
import type { Ref } from "react";
import { flushSync } from "react-dom";
import { formulaId, SheetCell } from "@/components/sheet/sheet-cell";
import {
  type CellNotes,
  isTypedRow,
  type SheetColumn,
  type SheetForm,
  type SheetRow,
  type SheetValues,
} from "@/components/sheet/sheet-form";
import { type CellChange, keyAt, rowAt } from "@/components/sheet/sheet-model";
import type { SheetStore } from "@/components/sheet/sheet-store";
import { SheetTools } from "@/components/sheet/sheet-tools";
import { useSheet } from "@/components/sheet/use-sheet";
import styles from "@/components/sheet/sheet.module.css";

/** What a page does with its sheet: a list of faults leads into it. */
export interface SheetHandle {
  /** Brings a cell into view and the focus into it. */
  go(key: string): void;
}

/** And with one that is typed. */
export interface TypedSheetHandle extends SheetHandle {
  /** Writes cells that follow from what is typed now, as one act that 撤销 takes back; those that it has changed. */
  put(
    cellsOf: (now: SheetValues) => SheetValues,
    say: (changed: readonly CellChange[]) => string,
  ): readonly CellChange[];
}

interface Props {
  readonly form: SheetForm;
  /** Name for assistive technology: 「资产负债表」. */
  readonly label: string;
  readonly values: SheetValues;
  readonly onChange: (values: SheetValues) => void;
  /** What is said at cells from outside. */
  readonly notes?: CellNotes | undefined;
  readonly isDisabled?: boolean;
  /** Under which the form knows its cells: a list of gaps leads to them. */
  readonly path?: string;
  /** What is said in rows that are folded away. */
  readonly folded?: Folded | undefined;
  readonly ref?: Ref<TypedSheetHandle>;
}

/** Faults beyond the rows of the grid: they are counted with its own, and the way leads on to them. */
interface Folded {
  readonly faults: number;
  /** Unfolds the rows and goes to their first fault. */
  readonly go: () => void;
}

const NO_NOTES: CellNotes = new Map();

/** Head of a row: its name as the form prints it, its number, and for the ear how it is computed. */
export function RowHead({ id, row }: { readonly id: string; readonly row: SheetRow }) {
  return (
    <>
      <th scope="row" className={styles.name} style={{ "--indent": row.indent ?? 0 } as React.CSSProperties}>
        {row.name}
        {row.formula !== undefined && (
          <span className={styles.heard} id={formulaId(id, row.key)}>
            由系统计算：{row.formula}
          </span>
        )}
      </th>
      <td role="gridcell" className={styles.no}>
        {row.no}
      </td>
    </>
  );
}

interface LineProps {
  readonly store: SheetStore;
  readonly id: string;
  readonly row: SheetRow;
  readonly columns: readonly SheetColumn[];
  readonly isDisabled: boolean;
  readonly path: string | undefined;
}

const Line = memo(function Line({ store, id, row, columns, ...cell }: LineProps) {
  if (row.isHeading)
    return (
      <tr className={styles.heading}>
        <th scope="rowgroup" colSpan={columns.length + 2} className={styles.name}>
          {row.name}
        </th>
      </tr>
    );
  return (
    <tr className={isTypedRow(row) ? undefined : styles.computed}>
      <RowHead id={id} row={row} />
      {columns.map((column) => (
        <SheetCell key={column.key} store={store} id={id} row={row} column={column} {...cell} />
      ))}
    </tr>
  );
});

/** Of the cell at hand: what it is, how it is computed, what is said of it. */
function AtHand({ store }: { readonly store: SheetStore }) {
  // Where it is and what is said there: typing changes neither.
  const read = (): string => {
    const key = keyAt(store.form, store.state.at);
    return [key, ...store.look(key).notes.map(({ message }) => message)].join("\n");
  };
  useSyncExternalStore(store.watchAll, read, read);
  const { state } = store;
  const row = rowAt(store.form, state.at);
  const look = store.look(keyAt(store.form, state.at));
  return (
    <p className={styles.hand}>
      <b>
        {row.no === undefined ? "" : `${row.no} `}
        {row.name}
      </b>
      <span>{store.form.columns[state.at.column]?.label}</span>
      {row.formula !== undefined && <span className={styles.formula}>由系统计算：{row.formula}</span>}
      {look.notes.map(({ tone, message }) => (
        <span key={message} data-tone={tone}>
          {message}
        </span>
      ))}
    </p>
  );
}

/** What a paste or an undo did, for eye and ear. */
function Said({ store }: { readonly store: SheetStore }) {
  const read = (): string => store.state.said;
  const said = useSyncExternalStore(store.watchAll, read, read);
  return (
    <p className={styles.said} role="status" data-empty={said === "" || undefined}>
      {said}
    </p>
  );
}

/**
 * A form of figures, typed as in a spreadsheet: arrows, Tab, Enter, F2, blocks from and to a workbook, undo and redo;
 * computed rows live and locked; head and names stay in sight. On a phone one column at a time. // domain a §7.3
 */
export function SheetGrid(props: Props) {
  const { form, label, values, onChange, notes = NO_NOTES, isDisabled = false, path, folded, ref } = props;
  const id = useId();
  const [shown, setShown] = useState(form.columns[0]?.key ?? "");
  const onColumn = useCallback((column: string) => {
    flushSync(() => setShown(column));
  }, []);
  const { store, table, events, act, put, go, nextFault } = useSheet({
    id,
    form,
    values,
    onChange,
    notes,
    onColumn,
    toFolded: folded && folded.faults > 0 ? folded.go : undefined,
  });
  useImperativeHandle(ref, () => ({
    put,
    go(key: string) {
      const [rowKey, columnKey] = key.split(".");
      const row = form.rows.findIndex((one) => one.key === rowKey);
      const column = form.columns.findIndex((one) => one.key === columnKey);
      if (row >= 0) go({ row, column: Math.max(column, 0) });
    },
  }));
  return (
    <div className={styles.sheet} data-shown={form.columns.findIndex(({ key }) => key === shown)}>
      <SheetTools
        store={store}
        columns={form.columns}
        shown={shown}
        onColumn={setShown}
        act={act}
        nextFault={nextFault}
        folded={folded?.faults ?? 0}
        isDisabled={isDisabled}
      />
      <AtHand store={store} />
      <Said store={store} />
      <div className={styles.scroll}>
        <table
          ref={table}
          role="grid"
          className={styles.grid}
          aria-label={label}
          aria-multiselectable
          aria-rowcount={form.rows.length + 1}
          {...events}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                项目
              </th>
              <th scope="col" className={styles.no}>
                行次
              </th>
              {form.columns.map(({ key, label: head }) => (
                <th key={key} scope="col" className={styles.cell} data-column={key}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {form.rows.map((row) => (
              <Line
                key={row.key}
                columns={form.columns}
                store={store}
                id={id}
                row={row}
                isDisabled={isDisabled}
                path={path}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
