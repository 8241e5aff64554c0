import { type AmountUnit, isAmount, plainAmount } from "@/contracts/kit/amount/amount";
import {
  cellKey,
  isTypedRow,
  type ReadAmount,
  type SheetForm,
  type SheetRow,
  type SheetValues,
} from "@/components/sheet/sheet-form";

/** A cell by its row and column in the form. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface CellChange {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

interface Change {
  readonly cells: readonly CellChange[];
  readonly at: Place;
}

/** What is being typed in the cell at hand. */
export interface Typing {
  readonly text: string;
  /** The caret walks in the text (F2); else arrows leave the cell, as after a first key in a spreadsheet. */
  readonly hasCaret: boolean;
}

export interface SheetState {
  readonly values: SheetValues;
  readonly at: Place;
  /** The other corner of what is selected; null where it is one cell. */
  readonly from: Place | null;
  readonly typing: Typing | null;
  readonly unit: AmountUnit;
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
  /** What a block that was not written would have put wrong, by cell. */
  readonly refused: ReadonlyMap<string, string>;
  /** Told once: what a paste, an undo did. */
  readonly said: string;
}

const NONE: ReadonlyMap<string, string> = new Map();
/** More is not undone; a form is typed in fewer steps. */
const MAX_DONE = 500;

export function beginSheet(form: SheetForm, values: SheetValues): SheetState {
  const row = Math.max(form.rows.findIndex(isTypedRow), 0);
  const at = { row, column: 0 };
  return { values, at, from: null, typing: null, unit: "yuan", done: [], undone: [], refused: NONE, said: "" };
}

export const rowAt = (form: SheetForm, { row }: Place): SheetRow => form.rows[row] as SheetRow;
export const keyAt = (form: SheetForm, { row, column }: Place): string =>
  cellKey(form.rows[row]?.key ?? "", form.columns[column]?.key ?? "");
const isCell = (form: SheetForm, row: number): boolean => form.rows[row] !== undefined && !form.rows[row].isHeading;
const isTypedAt = (form: SheetForm, row: number): boolean => {
  const found = form.rows[row];
  return found !== undefined && isTypedRow(found);
};
export const valueAt = (values: SheetValues, key: string): string => values[key] ?? "";

/** A text as the amount of a row, or why it is none there. */
export function readAt({ read }: SheetForm, row: SheetRow, text: string, unit: AmountUnit): ReadAmount {
  const found = read(text, unit);
  if ("value" in found && found.value.startsWith("-") && !row.allowsMinus) return { fault: "本行不能为负数，请核对" };
  return found;
}

/** Why what stands in a typed cell is no amount; undefined when it is one. */
export function faultOf(form: SheetForm, row: SheetRow, value: string): string | undefined {
  if (value === "" || !isTypedRow(row)) return undefined;
  const read = readAt(form, row, value, "yuan");
  return "fault" in read ? read.fault : undefined;
}

/** The amounts among what is typed: what could not be read does not count. */
export const readable = (values: SheetValues): SheetValues =>
  Object.values(values).every(isAmount)
    ? values
    : Object.fromEntries(Object.entries(values).filter(([, value]) => isAmount(value)));

export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function boxOf({ at, from }: Pick<SheetState, "at" | "from">): Box {
  const other = from ?? at;
  return {
    top: Math.min(at.row, other.row),
    bottom: Math.max(at.row, other.row),
    left: Math.min(at.column, other.column),
    right: Math.max(at.column, other.column),
  };
}

function write(state: SheetState, cells: readonly CellChange[], said = ""): SheetState {
  const changed = cells.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return { ...state, said, refused: NONE };
  const values = { ...state.values, ...Object.fromEntries(changed.map(({ key, after }) => [key, after])) };
  const done = [...state.done, { cells: changed, at: state.at }].slice(-MAX_DONE);
  return { ...state, values, done, undone: [], refused: NONE, said };
}

/** The text as it is kept: an amount in 元, or what was typed; with its unit where it would be an amount in 元. */
function kept(form: SheetForm, text: string, unit: AmountUnit, row: SheetRow): string {
  const read = readAt(form, row, text, unit);
  if ("value" in read) return read.value;
  return unit === "wan" && "value" in form.read(text, "yuan") ? `${text.trim()}万元` : text.trim();
}

/** Ends typing and keeps it, readable or not: nothing that was typed is lost. */
export function commit(form: SheetForm, state: SheetState): SheetState {
  if (!state.typing) return state;
  const key = keyAt(form, state.at);
  const before = valueAt(state.values, key);
  const { text } = state.typing;
  // A text that shows the stored amount as it was means that amount.
  const after = text === plainAmount(before, state.unit) ? before : kept(form, text, state.unit, rowAt(form, state.at));
  return write({ ...state, typing: null }, [{ key, before, after }]);
}

/** The values as they would be, were typing to end now; undone by nothing, since it is no step of its own. */
export function preview(form: SheetForm, state: SheetState): SheetValues {
  return state.typing ? commit(form, state).values : state.values;
}

/** Esc: what stood there before. */
export const cancel = (state: SheetState): SheetState => ({ ...state, typing: null });

/** Types into the cell at hand: its first key replaces what stood there. */
export function type(form: SheetForm, state: SheetState, text: string): SheetState {
  if (!isTypedAt(form, state.at.row)) return state;
  return { ...state, from: null, typing: { text, hasCaret: state.typing?.hasCaret ?? false }, said: "" };
}

/** F2: goes on with what stands there. */
export function beginTyping(form: SheetForm, state: SheetState): SheetState {
  if (!isTypedAt(form, state.at.row)) return state;
  const text = state.typing?.text ?? plainAmount(valueAt(state.values, keyAt(form, state.at)), state.unit);
  return { ...state, from: null, typing: { text, hasCaret: true } };
}

export function goTo(form: SheetForm, state: SheetState, at: Place, extends_ = false): SheetState {
  if (!isCell(form, at.row)) return state;
  const next = commit(form, state);
  return { ...next, at, from: extends_ ? (next.from ?? next.at) : null };
}

export type Direction = "up" | "down" | "left" | "right";
const STEP: Readonly<Record<Direction, Place>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/** The next cell that way, headings left out; null at the edge. */
function nextPlace(form: SheetForm, from: Place, direction: Direction): Place | null {
  const step = STEP[direction];
  let { row, column } = from;
  do {
    row += step.row;
    column += step.column;
    if (row < 0 || row >= form.rows.length || column < 0 || column >= form.columns.length) return null;
  } while (!isCell(form, row));
  return { row, column };
}

/** Ctrl and an arrow: to the end of a filled run, else to the next filled cell, else to the edge. */
function edgePlace(form: SheetForm, state: SheetState, direction: Direction, values: SheetValues): Place {
  const isFilled = (at: Place): boolean => valueAt(values, keyAt(form, at)) !== "";
  const first = nextPlace(form, state.at, direction);
  if (!first) return state.at;
  const isRun = isFilled(state.at) && isFilled(first);
  let place = first;
  for (;;) {
    const next = nextPlace(form, place, direction);
    if (!next || (isRun ? !isFilled(next) : isFilled(place))) return place;
    place = next;
  }
}

export interface Move {
  readonly direction: Direction;
  readonly extends?: boolean;
  /** To the edge; `values` with the computed ones say what is filled. */
  readonly toEdge?: SheetValues | undefined;
  readonly count?: number;
}

export function move(form: SheetForm, state: SheetState, to: Move): SheetState {
  const { direction, count = 1 } = to;
  let at = state.at;
  if (to.toEdge) at = edgePlace(form, state, direction, to.toEdge);
  else for (let i = 0; i < count; i += 1) at = nextPlace(form, at, direction) ?? at;
  return goTo(form, state, at, to.extends);
}

/**
 * Enter walks down a column and on into the next one, Tab along a row and on into the next one, both from typed cell to
 * typed cell, Shift back; null at the end: there Tab leaves the form.
 */
export function goOn(form: SheetForm, state: SheetState, along: "column" | "row", isBack = false): SheetState | null {
  const rows = form.rows.flatMap((row, at) => (isTypedRow(row) ? [at] : []));
  const columns = form.columns.map((_, at) => at);
  const order: Place[] =
    along === "column"
      ? columns.flatMap((column) => rows.map((row) => ({ row, column })))
      : rows.flatMap((row) => columns.map((column) => ({ row, column })));
  const rank = ({ row, column }: Place): number =>
    along === "column" ? column * form.rows.length + row : row * form.columns.length + column;
  const here = rank(state.at);
  const next = isBack ? order.filter((one) => rank(one) < here).at(-1) : order.find((one) => rank(one) > here);
  return next ? goTo(form, state, next) : null;
}

export function goHome(
  form: SheetForm,
  state: SheetState,
  isEnd: boolean,
  ofAll: boolean,
  extends_: boolean,
): SheetState {
  const column = isEnd ? form.columns.length - 1 : 0;
  const rows = form.rows.flatMap((_, at) => (isCell(form, at) ? [at] : []));
  const row = ofAll ? ((isEnd ? rows.at(-1) : rows[0]) ?? state.at.row) : state.at.row;
  return goTo(form, state, { row, column }, extends_);
}

export function selectAll(form: SheetForm, state: SheetState): SheetState {
  const rows = form.rows.flatMap((_, at) => (isCell(form, at) ? [at] : []));
  const from = { row: rows[0] ?? 0, column: 0 };
  return { ...commit(form, state), from, at: { row: rows.at(-1) ?? 0, column: form.columns.length - 1 } };
}

function placesIn(form: SheetForm, { top, bottom, left, right }: Box): Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1)
    if (isTypedAt(form, row)) for (let column = left; column <= right; column += 1) places.push({ row, column });
  return places;
}

/** Delete: what is selected becomes blank. */
export function clear(form: SheetForm, state: SheetState): SheetState {
  const cells = placesIn(form, boxOf(state)).map((at) => {
    const key = keyAt(form, at);
    return { key, before: valueAt(state.values, key), after: "" };
  });
  return write({ ...state, typing: null }, cells);
}

/** What is selected as a spreadsheet takes it: one line a row, cells apart by tabs, no separators. */
export function copyText(form: SheetForm, state: SheetState, shown: SheetValues): string {
  const { top, bottom, left, right } = boxOf(state);
  const lines: string[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const cells: string[] = [];
    for (let column = left; column <= right; column += 1)
      cells.push(isCell(form, row) ? plainAmount(valueAt(shown, keyAt(form, { row, column })), state.unit) : "");
    lines.push(cells.join("\t"));
  }
  return lines.join("\n");
}

export function undo(state: SheetState): SheetState {
  const last = state.done.at(-1);
  if (!last) return state;
  const values = { ...state.values, ...Object.fromEntries(last.cells.map(({ key, before }) => [key, before])) };
  const undone = [...state.undone, last];
  return { ...state, values, done: state.done.slice(0, -1), undone, ...afterStep(last, "已撤销") };
}

export function redo(state: SheetState): SheetState {
  const last = state.undone.at(-1);
  if (!last) return state;
  const values = { ...state.values, ...Object.fromEntries(last.cells.map(({ key, after }) => [key, after])) };
  const done = [...state.done, last];
  return { ...state, values, done, undone: state.undone.slice(0, -1), ...afterStep(last, "已恢复") };
}

const afterStep = ({ cells, at }: Change, word: string) => ({
  at,
  from: null,
  typing: null,
  refused: NONE,
  said: `${word} ${cells.length} 格`,
});

export { write as writeCells, NONE as NOTHING_REFUSED };
