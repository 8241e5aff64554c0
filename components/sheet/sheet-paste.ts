import { blockOf } from "@/components/record/rows/paste";
import { isTypedRow, type SheetForm } from "@/components/sheet/sheet-form";
import {
  boxOf,
  keyAt,
  type Place,
  readable,
  readAt,
  rowAt,
  type SheetState,
  valueAt,
  writeCells,
} from "@/components/sheet/sheet-model";

interface Laid {
  readonly at: Place;
  readonly text: string;
}

const isBlank = (line: readonly string[]): boolean => line.every((cell) => cell === "");

type Block = readonly (readonly string[])[];

/** Lines laid over the form's rows from a cell on, with the form's headings among them or without; null: they do not fit. */
function lay(form: SheetForm, block: Block, { row: top, column: left }: Place, hasHeadings: boolean): Laid[] | null {
  const laid: Laid[] = [];
  let row = top;
  for (const line of block) {
    if (hasHeadings && form.rows[row]?.isHeading) {
      if (!isBlank(line)) return null;
      row += 1;
      continue;
    }
    while (form.rows[row]?.isHeading) row += 1;
    if (row >= form.rows.length && isBlank(line)) continue;
    if (row >= form.rows.length || left + line.length > form.columns.length) return null;
    const at = row;
    laid.push(...line.map((text, i) => ({ at: { row: at, column: left + i }, text })));
    row += 1;
  }
  return laid;
}

/** A pasted text as its cell takes it. */
const readLaid = (form: SheetForm, { unit }: SheetState, { at, text }: Laid) =>
  form.columns[at.column]?.read?.(text) ?? readAt(form, rowAt(form, at), text, unit);

/** How many sums of the block are what the form makes of it, less those that are not. */
function agreement(form: SheetForm, state: SheetState, laid: readonly Laid[]): number {
  const amountAt = (one: Laid): string => {
    const read = readLaid(form, state, one);
    return "value" in read ? read.value : "";
  };
  const typed = laid.filter(({ at }) => isTypedRow(rowAt(form, at)));
  const values = { ...state.values, ...Object.fromEntries(typed.map((one) => [keyAt(form, one.at), amountAt(one)])) };
  const computed = form.compute(readable(values));
  const sums = laid.filter(({ at, text }) => !isTypedRow(rowAt(form, at)) && text !== "");
  return sums.reduce((score, one) => score + (amountAt(one) === (computed[keyAt(form, one.at)] ?? "") ? 1 : -1), 0);
}

/**
 * Workbooks have the form's headings as empty lines or leave them out, and a row that is blank looks like a heading: the
 * sums tell which is meant, else whether the block is as long as the form's rows without headings.
 */
function layBest(form: SheetForm, state: SheetState, block: Block, at: Place): Laid[] | null {
  const [plain, headed] = [lay(form, block, at, false), lay(form, block, at, true)];
  if (!plain || !headed) return plain ?? headed;
  const difference = agreement(form, state, plain) - agreement(form, state, headed);
  if (difference !== 0) return difference > 0 ? plain : headed;
  return block.length === form.rows.slice(at.row).filter((row) => !row.isHeading).length ? plain : headed;
}

/** One amount over all that is selected, as spreadsheets do. */
function spread(form: SheetForm, state: SheetState, text: string): Laid[] {
  const { top, bottom, left, right } = boxOf(state);
  const laid: Laid[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1)
      if (!form.rows[row]?.isHeading) laid.push({ at: { row, column }, text });
  return laid;
}

/**
 * A block out of a spreadsheet, from the upper left of what is selected on: whole, or not at all. What does not fit is
 * told at its cells, and nothing is written. Computed rows take nothing: what the block says of them is compared by
 * whoever checks the form, not typed.
 */
export function paste(form: SheetForm, state: SheetState, text: string): SheetState {
  const block = blockOf(text) ?? [[text.trim()]];
  const { top, left } = boxOf(state);
  const width = Math.max(...block.map((line) => line.length));
  const [only = ""] = block[0] ?? [];
  const laid =
    block.length === 1 && width === 1
      ? spread(form, state, only)
      : layBest(form, state, block, { row: top, column: left });
  if (!laid) {
    const rows = form.rows.slice(top).filter((row) => !row.isHeading).length;
    const said = `没有粘贴：复制的内容有 ${block.length} 行 ${width} 列，从这里起只有 ${rows} 行 ${form.columns.length - left} 列。原有内容没有改动。`;
    return { ...state, said, refused: new Map([[keyAt(form, { row: top, column: left }), "粘贴的内容放不下"]]) };
  }
  const typed = laid.filter(({ at }) => isTypedRow(rowAt(form, at)));
  const read = typed.map((one) => ({ key: keyAt(form, one.at), read: readLaid(form, state, one) }));
  const faults = new Map(read.flatMap(({ key, read: one }) => ("fault" in one ? [[key, one.fault] as const] : [])));
  if (faults.size > 0) {
    const said = `没有粘贴：其中 ${faults.size} 格不能填入，已在各格标出。原有内容没有改动。`;
    return { ...state, said, refused: faults };
  }
  const cells = read.flatMap(({ key, read: one }) =>
    "value" in one ? [{ key, before: valueAt(state.values, key), after: one.value }] : [],
  );
  const computed = laid.length - typed.length;
  const note = computed > 0 ? `，${computed} 格由系统计算，未改动` : "";
  return writeCells({ ...state, typing: null }, cells, `已粘贴 ${cells.length} 格${note}`);
}
