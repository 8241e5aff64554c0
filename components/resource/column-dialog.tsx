"use client";

import { Input } from "antd";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import { check, type FieldError } from "@/contracts/kit/validate";
import { Note } from "@/components/ui/note";
import { DragDialog } from "@/components/ui/drag-dialog";
import styles from "@/components/resource/column-dialog.module.css";
import table from "@/components/ui/small-table.module.css";
import { isApiError } from "@/lib/api/api-error";
import { notifyError, notifySuccess } from "@/lib/notify/notify";

interface Props<Row extends object, Body extends z.ZodObject> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** What names a row: heads with their cells. */
  readonly columns: readonly { readonly head: string; readonly cell: (row: Row) => ReactNode }[];
  /** Head of the typed column. */
  readonly label: string;
  /** The call's body and where in it the typed value of the nth sent row stands. */
  readonly schema: Body;
  readonly bodyOf: (typed: readonly { readonly row: Row; readonly text: string }[]) => unknown;
  readonly pathOf: (index: number) => string;
  readonly onSave: (body: z.output<Body>) => Promise<unknown>;
  readonly saving: boolean;
  readonly savedText: (count: number) => string;
  readonly onClose: () => void;
}

type Texts = Readonly<Record<string, string>>;

/** Faults by row: those at a sent row's path, the rest for all. */
function byRow(errors: readonly FieldError[], ids: readonly string[], pathOf: (index: number) => string) {
  const rowOf = (path: string) =>
    ids.find((_, i) => path.startsWith(pathOf(i).split(".").slice(0, -1).join(".") + "."));
  return errors.map((error) => ({ id: rowOf(error.path), message: error.message }));
}

/**
 * One new value for each of several rows, all saved or none: Enter goes down, a column copied from a spreadsheet fills
 * downwards, what is wrong stands beside its row. Empty rows stay as they are.
 */
export function ColumnDialog<Row extends object, Body extends z.ZodObject>(props: Props<Row, Body>) {
  const { rows, idOf, columns, label, schema, pathOf } = props;
  const box = useRef<HTMLTableSectionElement>(null);
  const [texts, setTexts] = useState<Texts>({});
  const [faults, setFaults] = useState<readonly { id: string | undefined; message: string }[]>([]);
  const typed = rows.flatMap((row) => {
    const text = (texts[idOf(row)] ?? "").trim();
    return text === "" ? [] : [{ row, text }];
  });
  const inputs = () => [...(box.current?.querySelectorAll("input") ?? [])];
  const set = (changed: Texts) => {
    setTexts((now) => ({ ...now, ...changed }));
    setFaults((now) => now.filter(({ id }) => id !== undefined && !(id in changed)));
  };
  const accuse = (errors: readonly FieldError[]) => {
    const found = byRow(
      errors,
      typed.map(({ row }) => idOf(row)),
      pathOf,
    );
    setFaults(found);
    const first = rows.findIndex((row) => found.some(({ id }) => id === idOf(row)));
    inputs()[first]?.focus();
  };
  const save = async () => {
    const body = check(schema, props.bodyOf(typed));
    if (!body.ok) return accuse(body.errors);
    try {
      await props.onSave(body.value);
    } catch (error) {
      if (isApiError(error) && error.fieldErrors.length > 0) accuse(error.fieldErrors);
      else notifyError(error);
      return;
    }
    notifySuccess(props.savedText(typed.length));
    props.onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const all = inputs();
    all[all.indexOf(event.target as HTMLInputElement) + step]?.focus();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>, from: number) => {
    const lines = event.clipboardData
      .getData("text")
      .replace(/\r?\n$/, "")
      .split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    set(Object.fromEntries(rows.slice(from, from + lines.length).map((row, i) => [idOf(row), lines[i]?.trim() ?? ""])));
    inputs()[Math.min(from + lines.length, rows.length) - 1]?.focus();
  };
  return (
    <DragDialog
      open
      title={props.title}
      width={820}
      dirty={typed.length > 0}
      onClose={props.onClose}
      onSave={() => void save()}
      saving={props.saving}
      footerStart={`已填写 ${typed.length} 行`}
    >
      <p className={styles.hint}>
        回车到下一行；可从 Excel 复制一列粘贴，自动向下填充。不填的行保持不变，全部正确才会保存。
      </p>
      {faults
        .filter(({ id }) => id === undefined)
        .map(({ message }) => (
          <Note key={message} tone="wrong">
            {message}
          </Note>
        ))}
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              {columns.map(({ head }) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody ref={box}>
            {rows.map((row, index) => {
              const id = idOf(row);
              const fault = faults.find((one) => one.id === id)?.message;
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
    </DragDialog>
  );
}
