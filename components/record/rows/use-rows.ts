"use client";

import { type RefObject, useCallback, useRef } from "react";
import type { FieldError } from "@/contracts/kit/validate";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { leaveField } from "@/lib/drafts/stop-typing";

export interface RowsOptions {
  readonly form: RecordForm<unknown>;
  /** Key of the list in the form: `partners`. */
  readonly list: string;
  /** The id of a stored row; null in a new one. */
  readonly idKey: string;
  readonly emptyRow: object;
  /** Items with a field of their own; what is wrong with any other is said above the rows. */
  readonly fields?: readonly string[];
}

export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Around the rows: a new one gets the focus. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Faults of the list itself and of links that have no field. */
  readonly loose: readonly FieldError[];
  readonly keyOf: (index: number) => string;
  readonly add: () => void;
  readonly remove: (index: number) => void;
}

/** Marks the element of one row, for the focus. */
export const ROW_MARK = { "data-form-row": "" } as const;

/** The rows of one list of a form: add, remove, and where the focus goes. */
export function useRows<Row extends object>({ form, list, idKey, emptyRow, fields }: RowsOptions): Rows<Row> {
  const box = useRef<HTMLDivElement>(null);
  const { set } = form;
  const rows = (form.values[list] ?? []) as readonly Row[];
  const latest = useRef(rows);
  latest.current = rows;
  const remove = useCallback(
    (index: number) => {
      const rest = latest.current.filter((_, i) => i !== index);
      set(list, rest);
    },
    [list, set],
  );
  const isLoose = (path: string): boolean => {
    const [head, index, key, ...rest] = path.split(".");
    const hasField = key === undefined ? index !== undefined : key !== idKey && (fields?.includes(key) ?? true);
    return head === list && rest.length === 0 && !hasField;
  };
  const focusLast = (): void => {
    const last = [...(box.current?.querySelectorAll("[data-form-row]") ?? [])].at(-1);
    last?.querySelector<HTMLElement>("input,textarea")?.focus();
  };
  return {
    rows,
    box,
    loose: form.errors.filter(({ path }) => isLoose(path)),
    keyOf: (index) => {
      const id = (rows[index] as Readonly<Record<string, unknown>> | undefined)?.[idKey];
      return typeof id === "string" && id !== "" ? id : `new-${index}`;
    },
    add: () => {
      // Enter in the last cell comes here before the form has what that cell hands over.
      leaveField();
      set(list, [...latest.current, emptyRow]);
      requestAnimationFrame(focusLast);
    },
    remove,
  };
}
