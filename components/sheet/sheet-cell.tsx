"use client";

import { memo, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { cellKey, isTypedRow, type SheetColumn, type SheetRow } from "@/components/sheet/sheet-form";
import type { CellLook, SheetStore } from "@/components/sheet/sheet-store";
import styles from "@/components/sheet/sheet.module.css";

interface Props {
  readonly store: SheetStore;
  readonly id: string;
  readonly row: SheetRow;
  readonly column: SheetColumn;
  readonly isDisabled: boolean;
  /** Of the form: `lines`, under which a cell is the item `lines.monetaryFunds.amount1`. */
  readonly path: string | undefined;
}

export const cellId = (id: string, key: string): string => `${id}-${key}`;
const formulaId = (id: string, row: string): string => `${id}-${row}-formula`;
export { formulaId };

const toneOf = ({ notes }: CellLook): string | undefined =>
  (["error", "mark", "warning", "info"] as const).find((tone) => notes.some((one) => one.tone === tone));

/**
 * The input's text and what of it is marked. Typed letters stand there already: React would write each anew, with its
 * attribute, at a third of a key's cost. What the input shows stays marked until somebody types: a key, an input method or
 * a paste then replaces it.
 */
function useText(look: CellLook) {
  const input = useRef<HTMLInputElement>(null);
  const { text, isAt, isTyping, hasCaret } = look;
  // After every draw: letters change what stands there and draw nothing.
  useLayoutEffect(() => {
    if (input.current && input.current.value !== text) input.current.value = text;
  });
  const shown = isTyping ? "" : text;
  useLayoutEffect(() => {
    const at = input.current;
    if (!at || document.activeElement !== at) return;
    if (isAt && !isTyping) at.select();
    // F2: behind the last digit.
    else if (hasCaret && at.selectionStart === 0) at.setSelectionRange(at.value.length, at.value.length);
  }, [isAt, isTyping, hasCaret, shown]);
  return input;
}

/** Between a loss and a gain, by the letters' own way: the keypads of phones have no minus. // domain a §7.3 */
function turn(at: HTMLInputElement | null): void {
  if (!at) return;
  at.focus({ preventScroll: true });
  const text = at.value.trim();
  at.value = /^[-(（]/.test(text) ? text.replace(/^[-(（]|[)）]$/g, "") : `-${text}`;
  at.dispatchEvent(new Event("input", { bubbles: true }));
  at.setSelectionRange(at.value.length, at.value.length);
}

/** One cell: drawn again only when something of its own changes. */
export const SheetCell = memo(function SheetCell({ store, id, row, column, isDisabled, path }: Props) {
  const key = cellKey(row.key, column.key);
  const watch = useCallback((tell: () => void) => store.watch(key, tell), [store, key]);
  const read = useCallback(() => store.look(key), [store, key]);
  const look = useSyncExternalStore(watch, read, read);
  const input = useText(look);
  const [first] = useState(look.text);
  const isComputed = !isTypedRow(row);
  const tone = toneOf(look);
  const said = look.notes.length > 0 ? `${cellId(id, key)}-notes` : undefined;
  const described = [isComputed ? formulaId(id, row.key) : undefined, said].filter(Boolean).join(" ");
  return (
    <td
      role="gridcell"
      aria-selected={look.isSelected}
      aria-readonly={isComputed || isDisabled}
      className={styles.cell}
      data-cell={key}
      data-field={path && `${path}.${key}`}
      data-column={column.key}
      data-tone={tone}
      data-computed={isComputed || undefined}
      data-at={look.isAt || undefined}
      data-selected={look.isSelected || undefined}
    >
      <input
        ref={input}
        id={cellId(id, key)}
        className={styles.input}
        data-negative={look.isNegative || undefined}
        defaultValue={first}
        readOnly={isComputed || isDisabled}
        tabIndex={look.isAt ? 0 : -1}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${row.name} ${column.label}`}
        aria-invalid={tone === "error" || tone === "mark"}
        aria-describedby={described || undefined}
      />
      {look.isAt && row.allowsMinus && !isComputed && !isDisabled && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.turn}
          onClick={() => turn(input.current)}
          aria-label={`${row.name} ${column.label} 变号`}
        >
          ±
        </button>
      )}
      {look.notes.length > 0 && (
        <span id={said} className={styles.notes}>
          {look.notes.map(({ tone: of, message }) => (
            <span key={message} data-tone={of}>
              {message}
            </span>
          ))}
        </span>
      )}
    </td>
  );
});
