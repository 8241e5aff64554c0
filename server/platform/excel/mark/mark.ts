import { posix } from "node:path";
import type { CellFault, GridFault, RowVerdictText, SheetColumn } from "@/server/platform/excel/excel";
import { FAULT_HEAD, type Heads, matchHeads, VERDICT_HEAD } from "@/server/platform/excel/read/heads";
import { type AddedColumn, type MarkPlan, markSheetXml } from "@/server/platform/excel/mark/mark-sheet";
import { StyleMarker } from "@/server/platform/excel/mark/mark-styles";
import { STYLES_RELATION, STYLES_TYPE, STYLES_XML } from "@/server/platform/excel/write/parts";
import { sheetRefusal } from "@/server/platform/excel/refusals";
import { readRows } from "@/server/platform/excel/read/rows";
import { openWorkbook, relationsOf, type Workbook } from "@/server/platform/excel/workbook";
import { PackageWriter } from "@/server/platform/excel/write/write-package";
import { forEachTag, partText } from "@/server/platform/excel/xml";

async function survey(workbook: Workbook, columns: readonly SheetColumn[]): Promise<Heads> {
  let heads: Heads | null = null;
  let lastColumn = 0;
  await readRows(workbook, (row) => {
    heads ??= matchHeads(row, columns);
    lastColumn = Math.max(lastColumn, row.cells.at(-1)?.column ?? 0);
  });
  if (!heads) throw sheetRefusal.noHead(workbook.sheetName);
  return { ...(heads as Heads), lastColumn };
}

/** Sentences of one row, by column: 「第3列 手机：…；…」. */
function reasonOf(
  faults: readonly CellFault[],
  places: ReadonlyMap<string, number>,
  labels: ReadonlyMap<string, string>,
) {
  // A fault of the whole row stands in no column: 序号 has an empty key.
  const columnOf = ({ key }: CellFault): number | undefined => (key === null ? undefined : places.get(key));
  const placeOf = (fault: CellFault): number => columnOf(fault) ?? Infinity;
  return [...faults]
    .sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
    .map((fault) => {
      const { key, message } = fault;
      const at = columnOf(fault);
      const label = key === null ? undefined : labels.get(key);
      return label === undefined ? message : `${at === undefined ? "" : `第${at}列 `}${label}：${message}`;
    })
    .join("；");
}

const reasonsAt = (column: number, texts: ReadonlyMap<number, string>): AddedColumn => ({
  column,
  head: FAULT_HEAD,
  width: 60,
  texts,
  isRed: true,
});
const verdictsAt = (column: number, texts: ReadonlyMap<number, string>): AddedColumn => ({
  column,
  head: VERDICT_HEAD,
  width: 12,
  texts,
  isRed: false,
});

/** Columns of an earlier copy are written anew where they stand; others come behind all that is there. */
function addedTo(heads: Heads, reasons: ReadonlyMap<number, string>, verdicts: ReadonlyMap<number, string>) {
  const { faultColumn, verdictColumn, lastColumn } = heads;
  const added: AddedColumn[] = [];
  let next = lastColumn + 1;
  if (verdictColumn > 0) added.push(verdictsAt(verdictColumn, verdicts));
  else if (verdicts.size > 0) added.push(verdictsAt(next++, verdicts));
  if (faultColumn > 0) added.push(reasonsAt(faultColumn, reasons));
  else if (reasons.size > 0) added.push(reasonsAt(next, reasons));
  return added.sort((a, b) => a.column - b.column);
}

function planOf(
  heads: Heads,
  columns: readonly SheetColumn[],
  faults: readonly CellFault[],
  verdicts: ReadonlyMap<number, string>,
): MarkPlan {
  const places = new Map([...heads.columns].map(([at, { key }]) => [key, at]));
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const wrong = new Map<number, Set<number>>();
  for (const { rowNumber, key } of faults) {
    const at = key === null ? undefined : places.get(key);
    if (at !== undefined) wrong.set(rowNumber, (wrong.get(rowNumber) ?? new Set()).add(at));
  }
  const byRow = new Map<number, CellFault[]>();
  for (const fault of faults) byRow.set(fault.rowNumber, [...(byRow.get(fault.rowNumber) ?? []), fault]);
  return {
    headRow: heads.rowNumber,
    added: addedTo(heads, new Map([...byRow].map(([row, own]) => [row, reasonOf(own, places, labels)])), verdicts),
    wrong,
  };
}

/** The part's text with one more element at the end of its root. */
function appended(text: string, element: (prefix: string) => string): string[] {
  let end = text.length;
  let prefix = "";
  forEachTag(text, (tag) => {
    if (tag.isClosing) ({ start: end, prefix } = tag);
  });
  return [text.slice(0, end), element(prefix), text.slice(end)];
}

type Changes = Map<string, Iterable<string>>;

/** Workbooks of plain writers may have no styles at all. */
async function addStyles({ pack, workbookPart }: Workbook, changes: Changes): Promise<string> {
  const name = posix.join(posix.dirname(workbookPart), "cell-styles.xml");
  const types = "[Content_Types].xml";
  const relations = relationsOf(workbookPart);
  changes.set(
    types.toLowerCase(),
    appended(await partText(pack, types), (p) => `<${p}Override PartName="/${name}" ContentType="${STYLES_TYPE}"/>`),
  );
  changes.set(
    relations.toLowerCase(),
    appended(
      await partText(pack, relations),
      (p) => `<${p}Relationship Id="rIdCellStyles" Type="${STYLES_RELATION}" Target="/${name}"/>`,
    ),
  );
  return name;
}

/**
 * The user's workbook again, with its wrong cells coloured and their reasons in a last column, what becomes of each row
 * before it. Throws `SheetRefusal`.
 */
export async function markSheet(
  bytes: Buffer,
  columns: readonly SheetColumn[],
  faults: readonly CellFault[],
  verdicts: readonly RowVerdictText[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = await openWorkbook(bytes);
  const texts = new Map(verdicts.map(({ rowNumber, text }) => [rowNumber, text]));
  return marked(workbook, planOf(await survey(workbook, columns), columns, faults, texts));
}

/** The same of a form, whose cells are told by where they stand. */
export async function markCells(
  bytes: Buffer,
  faults: readonly GridFault[],
  calledOneOf: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = await openWorkbook(bytes, calledOneOf);
  let [first, last] = [0, 0];
  await readRows(workbook, ({ rowNumber, cells }) => {
    if (cells.length > 0 && first === 0) first = rowNumber;
    last = Math.max(last, cells.at(-1)?.column ?? 0);
  });
  const reasons = new Map<number, string>();
  const wrong = new Map<number, Set<number>>();
  for (const { rowNumber, column, message } of faults) {
    const before = reasons.get(rowNumber);
    reasons.set(rowNumber, `${before === undefined ? "" : `${before}；`}第${column}列：${message}`);
    wrong.set(rowNumber, (wrong.get(rowNumber) ?? new Set()).add(column));
  }
  return marked(workbook, { headRow: first, added: [reasonsAt(last + 1, reasons)], wrong });
}

async function marked(workbook: Workbook, plan: MarkPlan): Promise<Uint8Array<ArrayBuffer>> {
  const { pack, sheetPart, stylesPart } = workbook;
  const styles = new StyleMarker(stylesPart === null ? STYLES_XML : await partText(pack, stylesPart));
  const changes: Changes = new Map();
  changes.set(sheetPart.toLowerCase(), markSheetXml(await partText(pack, sheetPart), plan, styles));
  const added = stylesPart === null ? await addStyles(workbook, changes) : null;
  if (stylesPart !== null) changes.set(stylesPart.toLowerCase(), styles.pieces());
  const writer = new PackageWriter();
  for (const entry of pack.entries) {
    const changed = changes.get(entry.name.toLowerCase());
    if (changed) writer.add(entry.name, changed);
    else writer.copy(entry, await pack.raw(entry));
  }
  if (added !== null) writer.add(added, styles.pieces());
  return writer.finish();
}
