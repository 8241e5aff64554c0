import { type AccountingStandard, type Column, PERIOD, type StatementType } from "@/contracts/statement/terms";

/** Below zero: as it comes, a word of explanation is asked, or refused. // domain a §8.2 B4, B5, §9.3 I3, §10.2 C2 */
export type SignRule = "any" | "explained" | "never";

/** A row of a form, computed out of others or typed. */
export interface FormRow {
  readonly kind: "input" | "total";
  readonly rowNo: number;
  readonly itemCode: string;
  /** As it is printed, with 其中, 减, 加 and its number. */
  readonly label: string;
  /** In widths of a character. */
  readonly indent: number;
  readonly sign: SignRule;
  /** Row that this one is a part of. */
  readonly partOf: string | null;
  /** Of a total: what is added and taken away, in the order of the form's own words. */
  readonly terms: readonly Term[];
}
export interface FormHeading {
  readonly kind: "heading";
  readonly label: string;
}
export type FormLine = FormRow | FormHeading;

export interface Term {
  readonly itemCode: string;
  readonly factor: 1 | -1;
}
/** Parts of a row that are no more than it. */
export interface Bound {
  readonly of: string;
  readonly parts: readonly string[];
  readonly rule: string;
}
/** Parts that are told only by some, and are then the whole. */
export interface Split {
  readonly total: string;
  readonly parts: readonly string[];
  readonly rule: string;
}

/** A form in one version, as data: engine, grid, workbook and print read it, and nothing of it stands twice. */
export interface StatementForm {
  readonly id: string;
  readonly version: string;
  /** Periods that end on this day or later are told in it, until a later version is in force. */
  readonly inForceFrom: string;
  /** Under this a statement keeps its form. */
  readonly key: string;
  readonly statementType: StatementType;
  readonly standard: AccountingStandard;
  /** At the top right of the print. */
  readonly formNo: string;
  readonly title: string;
  readonly source: string;
  /** Whether the numbers of the rows are the ministry's or ours. */
  readonly numbering: "official" | "own";
  /** Headings of both columns. */
  readonly columns: {
    readonly yearly: Headings;
    readonly interim: Headings;
    /** Where a month has words of its own. */
    readonly month?: Headings;
  };
  readonly lines: readonly FormLine[];
  readonly rows: readonly FormRow[];
  readonly byCode: ReadonlyMap<string, FormRow>;
  /** Totals so that each stands behind those that it needs. */
  readonly totals: readonly FormRow[];
  readonly bounded: readonly Bound[];
  readonly equals: readonly Split[];
  /** Of a form with two sides: the first row of the right one. */
  readonly rightFrom: string | null;
  /** Rows from here on are folded until somebody wants them. */
  readonly collapsedFrom: string | null;
}
type Headings = readonly [string, string];

interface Drafted {
  readonly kind: "input" | "total";
  readonly rowNo: number;
  readonly itemCode: string;
  readonly label: string;
  readonly indent: number;
  readonly sign: SignRule;
  readonly partOf: number | null;
  readonly formula: string | null;
}
interface More {
  readonly indent?: number;
  readonly sign?: SignRule;
  /** Number of the row. */
  readonly partOf?: number;
}

export const heading = (label: string): FormHeading => ({ kind: "heading", label });
export const input = (rowNo: number, itemCode: string, label: string, more: More = {}): Drafted => ({
  kind: "input",
  rowNo,
  itemCode,
  label,
  indent: more.indent ?? 0,
  sign: more.sign ?? "explained",
  partOf: more.partOf ?? null,
  formula: null,
});
/** `formula` in row numbers, as the form's own words have it: `1+2−3`, `Σ 4…10`. */
export const total = (rowNo: number, itemCode: string, label: string, formula: string, more: More = {}): Drafted => ({
  ...input(rowNo, itemCode, label, { ...more, sign: "any" }),
  kind: "total",
  formula,
});

/** Row numbers with their signs out of `1+2−3` and `Σ 4…10`. */
export function formulaRows(formula: string): { readonly rowNo: number; readonly factor: 1 | -1 }[] {
  const range = /^Σ\s*(\d+)…(\d+)$/.exec(formula);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return Array.from({ length: to - from + 1 }, (_, at) => ({ rowNo: from + at, factor: 1 }));
  }
  if (!/^\d+([+−]\d+)*$/.test(formula)) throw new Error(`no formula: ${formula}`);
  return [...formula.matchAll(/([+−]?)(\d+)/g)].map(([, sign, rowNo]) => ({
    rowNo: Number(rowNo),
    factor: sign === "−" ? -1 : 1,
  }));
}

/** Totals in an order in which each finds what it needs; a circle throws. */
function inOrder(rows: readonly FormRow[]): FormRow[] {
  const done = new Set(rows.filter(({ kind }) => kind === "input").map(({ itemCode }) => itemCode));
  const order: FormRow[] = [];
  let left = rows.filter(({ kind }) => kind === "total");
  while (left.length > 0) {
    const next = left.filter(({ terms }) => terms.every(({ itemCode }) => done.has(itemCode)));
    if (next.length === 0) throw new Error(`totals in a circle: ${left.map(({ itemCode }) => itemCode).join(", ")}`);
    for (const row of next) done.add(row.itemCode);
    order.push(...next);
    left = left.filter((row) => !next.includes(row));
  }
  return order;
}

interface Given extends Pick<
  StatementForm,
  | "id"
  | "version"
  | "inForceFrom"
  | "statementType"
  | "standard"
  | "formNo"
  | "title"
  | "source"
  | "numbering"
  | "columns"
> {
  readonly lines: readonly (Drafted | FormHeading)[];
  readonly bounded?: readonly { readonly of: number; readonly parts: readonly number[]; readonly rule: string }[];
  readonly equals?: readonly { readonly total: number; readonly parts: readonly number[]; readonly rule: string }[];
  readonly rightFrom?: number;
  readonly collapsedFrom?: number;
}

/** A form out of its lines; a formula or a bound that names no row throws at the start. */
export function defineForm({
  lines,
  bounded = [],
  equals = [],
  rightFrom,
  collapsedFrom,
  ...form
}: Given): StatementForm {
  const drafted = lines.filter((line): line is Drafted => line.kind !== "heading");
  const codes = new Map(drafted.map(({ rowNo, itemCode }) => [rowNo, itemCode]));
  const codeOf = (rowNo: number): string => {
    const code = codes.get(rowNo);
    if (code === undefined) throw new Error(`${form.id}: no row ${rowNo}`);
    return code;
  };
  const rowOf = ({ formula, partOf, ...line }: Drafted): FormRow => ({
    ...line,
    partOf: partOf === null ? null : codeOf(partOf),
    terms:
      formula === null ? [] : formulaRows(formula).map(({ rowNo, factor }) => ({ itemCode: codeOf(rowNo), factor })),
  });
  const built = lines.map((line): FormLine => (line.kind === "heading" ? line : rowOf(line)));
  const rows = built.filter((line): line is FormRow => line.kind !== "heading");
  if (new Set(rows.map(({ itemCode }) => itemCode)).size !== rows.length) throw new Error(`${form.id}: a code twice`);
  return {
    ...form,
    key: `${form.id}@${form.version}`,
    lines: built,
    rows,
    byCode: new Map(rows.map((row) => [row.itemCode, row])),
    totals: inOrder(rows),
    bounded: bounded.map(({ of, parts, rule }) => ({ of: codeOf(of), parts: parts.map(codeOf), rule })),
    equals: equals.map(({ total: whole, parts, rule }) => ({ total: codeOf(whole), parts: parts.map(codeOf), rule })),
    rightFrom: rightFrom === undefined ? null : codeOf(rightFrom),
    collapsedFrom: collapsedFrom === undefined ? null : codeOf(collapsedFrom),
  };
}

/** Heading of a column, by the kind of its period. */
export function headingOf({ columns }: StatementForm, periodType: number, column: Column): string {
  const { yearly, interim, month = interim } = columns;
  const heads = { [PERIOD.year]: yearly, [PERIOD.month]: month }[periodType] ?? interim;
  return heads[column === "amount1" ? 0 : 1];
}
/** What a row is called in a sentence: without 其中, 减, 加, its number and what stands in brackets about signs. */
export const nameOf = ({ label }: { readonly label: string }): string =>
  label.replace(/^(其中：|减：|加：|[一二三四五六七]、|（[一二]）|\d\.)/, "").replace(/（[^（）]*填列）$/, "");
