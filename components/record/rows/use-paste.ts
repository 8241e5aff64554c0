"use client";

import { type ClipboardEvent, useCallback, useState } from "react";
import type { Column } from "@/components/list/table/columns";
import { blockOf, withBlock } from "@/components/record/rows/paste";
import { useDictionary } from "@/lib/dictionary/context";
import type { RecordForm } from "@/components/record/form/use-record-form";

interface Options {
  readonly form: RecordForm<unknown>;
  readonly list: string;
  readonly rows: readonly object[];
  readonly columns: readonly Column[];
  readonly emptyRow: object;
  readonly canAdd: boolean;
  readonly takes: (row: object, index: number, key: string) => boolean;
  /** What else changes in a row with what was pasted. */
  readonly pasted?: ((row: object, before: object | undefined) => object) | undefined;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** A block out of a spreadsheet, laid into the grid from the cell that has the focus. */
export function usePaste({ form, list, rows, columns, emptyRow, canAdd, takes, pasted }: Options) {
  const dictionary = useDictionary();
  const [said, setSaid] = useState("");
  const [faults, setFaults] = useState(NONE);
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const path = (event.target as HTMLElement).closest("[data-field]")?.getAttribute("data-field") ?? "";
    const block = blockOf(event.clipboardData.getData("text"));
    const [head, index = "", key] = path.split(".");
    const column = columns.findIndex((one) => one.key === key);
    if (!block || head !== list || column < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = { row: Number(index), column };
    const room = canAdd ? block.length : rows.length - at.row;
    const laid = withBlock(block.slice(0, room), { rows, columns, emptyRow, at, takes }, dictionary);
    form.set(
      list,
      laid.rows.map((row, i) => (pasted && row !== rows[i] ? pasted(row, rows[i]) : row)),
    );
    setFaults(new Map(laid.faults.map(({ row, key: of, message }) => [`${list}.${row}.${of}`, message])));
    const left = block.length - laid.count;
    setSaid(
      [
        `已粘贴 ${laid.count} 行`,
        laid.faults.length > 0 ? `其中 ${laid.faults.length} 格未能识别，已在各格下标出` : "",
        left > 0 ? `${left} 行没有位置，未粘贴` : "",
      ]
        .filter(Boolean)
        .join("；"),
    );
  };
  const forgive = useCallback(
    (path: string): void =>
      setFaults((now) => (now.has(path) ? new Map([...now].filter(([one]) => one !== path)) : now)),
    [],
  );
  const forgiveAll = useCallback(() => setFaults(NONE), []);
  // The same one until something else could not be read: rows that did not change are not drawn again for it.
  const faultAt = useCallback((path: string) => faults.get(path), [faults]);
  return { onPaste, said, faultAt, forgive, forgiveAll };
}
