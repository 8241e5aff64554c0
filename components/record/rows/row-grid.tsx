"use client";

import { Button } from "antd";
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useCallback } from "react";
import type { z } from "zod";
import type { FieldKind } from "@/contracts/kit/field";
import type { EditProps } from "@/components/fields/edit";
import { FieldRow } from "@/components/fields/field-row";
import { useMark } from "@/components/fields/marks";
import { type Column, columnsOf, headOf, rowSchemaOf } from "@/components/list/table/columns";
import { useTickAt } from "@/components/record/consent/consent-beside";
import { LooseErrors } from "@/components/record/form/findings";
import { CONTROLS } from "@/components/record/form/record-form";
import { RowTotals } from "@/components/record/rows/row-totals";
import styles from "@/components/record/rows/row-grid.module.css";
import { usePaste } from "@/components/record/rows/use-paste";
import { ROW_MARK, type RowsOptions, useRows } from "@/components/record/rows/use-rows";
import { fieldAt } from "@/components/record/form/field-at";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { EmptyState } from "@/components/ui/state/empty-state";

/** A cell that belongs to a row by more than its kind. */
export type CellEditor<Row> = (props: EditProps, index: number, row: Row) => ReactNode;

/** A column that nobody types. */
export interface Computed<Row> {
  readonly label: string;
  readonly value: (row: Row, index: number) => ReactNode;
}

interface Props<Row> extends RowsOptions {
  readonly schema: z.ZodObject;
  /** Keys of a row, in order; the first stays in sight where the grid scrolls. */
  readonly keys: readonly string[];
  /** What a row is called: 「证书」. */
  readonly noun: string;
  /** Names a row in questions; its number where nothing is typed. */
  readonly nameOf?: (row: Row) => string;
  readonly addText?: string;
  readonly canAdd?: boolean;
  readonly canRemove?: boolean;
  readonly empty?: { readonly title: string; readonly hint: string };
  /** Instead of a kind's own editor, by key. */
  readonly render?: Readonly<Record<string, CellEditor<Row>>> | undefined;
  /** Items that are typed within the cell of another one. */
  readonly inCells?: readonly string[];
  /** Cells that do not apply to a row. */
  readonly isHidden?: (key: string, row: Row) => boolean;
  /** Required by a rule across items, beyond the schema's own. */
  readonly isRequired?: (key: string, row: Row) => boolean;
  readonly lockedReason?: (path: string, row: Row) => string | undefined;
  readonly computed?: readonly Computed<Row>[];
  /** Figures that are added up, always in sight. */
  readonly totals?: readonly string[];
  /** Beside the totals, instead of them: sums that say more. */
  readonly foot?: ReactNode;
  readonly pasted?: (row: Row, before: Row | undefined) => Row;
  /** What cells look at beside their row and its faults; the whole form unless told. */
  readonly depends?: readonly unknown[];
}

/** Least width of a column in px, by kind; an item may declare more. */
const WIDTHS: Partial<Readonly<Record<FieldKind, number>>> = {
  int: 88,
  decimal: 112,
  money: 136,
  wan: 128,
  percent: 104,
  date: 132,
  month: 112,
  year: 96,
  yesNo: 112,
  dict: 132,
  idNo: 184,
  code: 176,
  files: 176,
  longText: 208,
  locality: 184,
};
const TEXT = 136;
const NAME = 160;
const REMOVE = 64;
const GAP = 8;
const COMPUTED = 88;

const widthOf = ({ meta }: Column, at: number): number =>
  Math.max(WIDTHS[meta.kind ?? "text"] ?? TEXT, meta.width ?? 0, at === 0 ? NAME : 0);

/** Columns as wide as their kind needs; what is left goes to texts. */
function layoutOf(columns: readonly Column[], computed: number): CSSProperties {
  const widths = [...columns.map(widthOf), ...Array.from({ length: computed }, () => COMPUTED)];
  const tracks = widths.map((width, at) => {
    const kind = columns[at]?.meta.kind ?? "text";
    const grows = at < columns.length && (kind === "text" || kind === "longText");
    return grows ? `minmax(${width}px, 1fr)` : `${width}px`;
  });
  const least = widths.reduce((sum, width) => sum + width + GAP, REMOVE);
  return { "--tracks": `${tracks.join(" ")} ${REMOVE}px`, "--least": `${least}px` } as CSSProperties;
}

interface LineProps {
  readonly row: object;
  readonly index: number;
  readonly columns: readonly Column[];
  readonly props: Props<object>;
  readonly name: string;
  readonly faultAt: (path: string) => string | undefined;
  readonly onChange: (path: string, value: unknown) => void;
  readonly onRemove: ((index: number) => void) | null;
  /** The same as before: the row is not drawn again. */
  readonly depends: readonly unknown[];
}

function Cell({ row, index, column, props, faultAt, onChange }: Omit<LineProps, "columns"> & { column: Column }) {
  const { form, schema, list, render, isHidden, isRequired, lockedReason } = props;
  const { key, meta } = column;
  const path = `${list}.${index}.${key}`;
  const own = render?.[key];
  if (isHidden?.(key, row))
    return (
      <span className={styles.absent} aria-hidden>
        —
      </span>
    );
  return (
    <FieldRow
      path={path}
      meta={meta}
      wide={false}
      value={(row as Readonly<Record<string, unknown>>)[key]}
      onChange={onChange}
      required={(fieldAt(schema, path)?.required ?? false) || (isRequired?.(key, row) ?? false)}
      error={form.errorAt(path) ?? faultAt(path)}
      warning={form.warningAt(path)}
      lockedReason={lockedReason?.(path, row)}
      render={own && ((edit) => own(edit, index, row))}
    />
  );
}

/** A key in one row draws that row only: a form may hold a hundred of them. */
const Line = memo(
  function Line(line: LineProps) {
    const { row, index, columns, props, name, onRemove } = line;
    const mark = useMark(`${props.list}.${String((row as Readonly<Record<string, unknown>>)[props.idKey])}`);
    const { noun, computed = [] } = props;
    return (
      <div
        className={[styles.line, mark === undefined ? "" : styles.marked].join(" ")}
        role="group"
        aria-label={`${noun} ${index + 1}`}
        {...ROW_MARK}
      >
        {columns.map((column) => (
          <Cell key={column.key} {...line} column={column} />
        ))}
        {computed.map(({ label, value }) => (
          <span key={label} className={styles.computed}>
            <span className={styles.computedLabel}>{label}</span> {value(row, index)}
          </span>
        ))}
        {onRemove && (
          <span className={styles.remove}>
            <Button
              type="text"
              danger
              onClick={() => onRemove(index)}
              aria-label={`删除${name === "" ? `${noun} ${index + 1}` : ` ${name}`}`}
            >
              删除
            </Button>
          </span>
        )}
        {mark !== undefined && <span className={styles.mark}>退回标出：{mark}</span>}
      </div>
    );
  },
  (one, next) =>
    one.row === next.row &&
    one.index === next.index &&
    one.name === next.name &&
    one.depends.length === next.depends.length &&
    one.depends.every((each, i) => Object.is(each, next.depends[i])),
);

const isPlainText = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement &&
  target.getAttribute("role") !== "combobox" &&
  target.type === "text" &&
  !target.closest(".ant-picker");

/** ↑ and ↓ walk a column, as in a spreadsheet; lists and calendars keep their arrows. */
function walk(event: KeyboardEvent<HTMLElement>, list: string): void {
  const target = event.target as HTMLElement;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing || !isPlainText(target))
    return;
  const [head, index = "", key] = target.closest("[data-field]")?.getAttribute("data-field")?.split(".") ?? [];
  if (head !== list) return;
  const next = `${list}.${Number(index) + step}.${key}`;
  const cell = event.currentTarget.querySelector<HTMLElement>(`[data-field="${CSS.escape(next)}"] input`);
  if (!cell) return;
  event.preventDefault();
  cell.focus();
}

type HeadsProps = Pick<Props<object>, "schema" | "list" | "computed"> & { readonly columns: readonly Column[] };

/** The head for the eye; each cell has a label of its own for the ear. */
function Heads({ columns, schema, list, computed = [] }: HeadsProps) {
  const isRequiredIn = (key: string): boolean => fieldAt(schema, `${list}.0.${key}`)?.required ?? false;
  return (
    <div className={styles.heads} aria-hidden>
      {columns.map(({ key, meta }) => (
        <span key={key} className={isRequiredIn(key) ? styles.required : undefined}>
          {headOf(meta)}
        </span>
      ))}
      {computed.map(({ label }) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  );
}

/** Enter in the last cell, by itself: no list is open there and nothing else has taken it. */
function isEnterInLast(event: KeyboardEvent<HTMLElement>): boolean {
  const at = event.target as HTMLElement;
  const isPlainEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
  if (!isPlainEnter || event.defaultPrevented || at.getAttribute("aria-expanded") === "true") return false;
  return [...event.currentTarget.querySelectorAll(CONTROLS)].at(-1) === at;
}

/**
 * Rows of a record as a grid to type into: Enter goes from cell to cell and in the last one begins a row, ↑ and ↓ walk a
 * column, a block out of a spreadsheet is pasted from the focus on; faults stand under their cells, sums stay in sight.
 * Where there is no room for columns each row is a card. // look.md "Forms"
 */
export function RowGrid<Row extends object>(given: Props<Row>) {
  // What the types pin from outside is all alike in here.
  const props = given as unknown as Props<object>;
  const { form, schema, list, keys, noun, nameOf, empty, canAdd = true, canRemove = true, totals = [], foot } = props;
  const { rows, box, loose, keyOf, add, remove } = useRows<object>({
    ...props,
    fields: [...keys, ...(props.inCells ?? [])],
  });
  const columns = columnsOf(rowSchemaOf(schema, list), keys);
  const { isHidden, lockedReason, computed = [] } = props;
  const paste = usePaste({
    form,
    list,
    rows,
    columns,
    canAdd,
    emptyRow: props.emptyRow,
    pasted: props.pasted,
    takes: (row, index, key) =>
      !(isHidden?.(key, row) ?? false) && lockedReason?.(`${list}.${index}.${key}`, row) === undefined,
  });
  const { forgive, forgiveAll } = paste;
  const { set, errorAt, warningAt } = form as RecordForm<unknown>;
  const change = useCallback(
    (path: string, value: unknown) => {
      forgive(path);
      set(path, value);
    },
    [forgive, set],
  );
  const takeAway = useCallback(
    (index: number) => {
      forgiveAll();
      remove(index);
    },
    [forgiveAll, remove],
  );
  const tick = useTickAt()(list);
  const depends = [errorAt, warningAt, paste.faultAt, canRemove, ...(props.depends ?? [form.values])];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    walk(event, list);
    if (!canAdd || !isEnterInLast(event)) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.grid} data-field={list} style={layoutOf(columns, computed.length)}>
      <LooseErrors errors={loose} />
      {rows.length === 0 && empty && <EmptyState {...empty} />}
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <Heads columns={columns} schema={schema} list={list} computed={computed} />
          {/* Keys typed and blocks pasted in a cell bubble up to here. */}
          {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the fields inside */}
          <div ref={box} onKeyDown={onKeyDown} onPasteCapture={paste.onPaste}>
            {rows.map((row, index) => (
              <Line
                key={keyOf(index)}
                row={row}
                index={index}
                columns={columns}
                props={props}
                depends={depends}
                name={nameOf?.(row) ?? ""}
                faultAt={paste.faultAt}
                onChange={change}
                onRemove={canRemove ? takeAway : null}
              />
            ))}
          </div>
        </div>
      )}
      {tick}
      <div className={styles.foot}>
        <Button onClick={add} disabled={!canAdd}>
          {props.addText ?? `添加${noun}`}
        </Button>
        {foot ?? (rows.length > 0 && <RowTotals rows={rows} columns={columns} totals={totals} />)}
        <span className={styles.said} aria-live="polite">
          {paste.said}
        </span>
      </div>
    </div>
  );
}
