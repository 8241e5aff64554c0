import { z } from "zod";
import { type InvoiceLine, MOST_LINES } from "@/contracts/agreement/invoice/invoice-fields";
import { invoiceSheet } from "@/contracts/agreement/invoice/invoice-sheet";
import { metaOf } from "@/contracts/kit/field";
import { fieldErrorsOf } from "@/contracts/kit/validate";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import type { CellFault, SheetContent, SheetRow } from "@/server/platform/excel/excel";
import { isRedRow, pairReds, size, textOf } from "@/server/modules/agreement/invoice/invoice-pairs";

/** Items of the whole invoice: every line of a file repeats them. */
const HEAD = [
  "invoiceCode",
  "invoiceType",
  "issueDate",
  "buyerName",
  "buyerTaxNo",
  "sellerTaxNo",
  "bureauStatus",
] as const;
/** Of a line alone. */
const OWN = ["goodsName", "taxRate"] as const;
const SUMMED = ["amountExTax", "taxAmount", "totalAmount"] as const;
/** Rows named in one sentence. */
const NAMED = 5;
/** Where a combined row keeps its lines, for `linesOf`. */
const LINES = "lines";

const labelOf = (key: keyof typeof invoiceSheet.form.shape): string =>
  metaOf(invoiceSheet.form.shape[key])?.label ?? key;

/** 数电票 have their number in a column of their own. */
function numbered(row: SheetRow): SheetRow {
  const { digitalNo, ...values } = row.values;
  return textOf(digitalNo) === ""
    ? { ...row, values }
    : { ...row, values: { ...values, invoiceNo: digitalNo ?? null } };
}

/** What keeps lines of one number from being one invoice. */
function strangeIn([first, ...rest]: readonly SheetRow[]): CellFault[] {
  if (!first) return [];
  return rest.flatMap(({ rowNumber, values }): CellFault[] =>
    HEAD.filter((key) => (values[key] ?? null) !== (first.values[key] ?? null)).map((key) => ({
      rowNumber,
      key,
      message: `与第${first.rowNumber}行是同一张发票，${labelOf(key)}应相同`,
    })),
  );
}

const summed = (lines: readonly SheetRow[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    SUMMED.map((key) => [key, fromUnits(sumCents(lines.map(({ values }) => textOf(values[key]))), 2)]),
  );

/** Lines of the same goods and rate as one, since an agreement is not charged by the piece. // domain b §5 (4) */
function joined(lines: readonly SheetRow[]): SheetRow[] {
  const out = new Map<string, SheetRow>();
  for (const line of lines) {
    const same = JSON.stringify(OWN.map((key) => line.values[key] ?? null));
    const before = out.get(same);
    out.set(same, before ? { ...before, values: { ...before.values, ...summed([before, line]) } } : line);
  }
  return [...out.values()];
}

/** An export that was pasted again: of the lines of a paper hardly each would be there several times. */
function pastedAgain(lines: readonly SheetRow[]): CellFault[] {
  const times = new Map<string, number>();
  for (const { values } of lines) {
    const line = JSON.stringify(values);
    times.set(line, (times.get(line) ?? 0) + 1);
  }
  if ([...times.values()].includes(1)) return [];
  const message =
    "这张发票的每一行都重复出现，像是重复粘贴：请删去重复的行后再导入；发票上确有相同两行的，请合并为一行（金额、税额、价税合计相加）";
  return lines.map(({ rowNumber }) => ({ rowNumber, key: null, message }));
}

/** Said of lines that are the same in every cell: two of the paper, or one that was pasted twice. */
function twinNotes(groups: Iterable<readonly SheetRow[]>): string[] {
  const rows: number[] = [];
  for (const lines of groups) {
    const seen = new Set<string>();
    for (const { rowNumber, values } of lines) {
      const line = JSON.stringify(values);
      if (seen.has(line)) rows.push(rowNumber);
      seen.add(line);
    }
  }
  if (rows.length === 0) return [];
  const more = rows.length > NAMED ? `等 ${rows.length} 行` : "";
  return [
    `第 ${rows.slice(0, NAMED).join("、")} 行${more}与同一张发票的另一行完全相同，金额已相加；重复粘贴的请取消本次导入，删除后重新上传`,
  ];
}

const lineForm = z.object(
  Object.fromEntries([...OWN, ...SUMMED].map((key) => [key, invoiceSheet.form.shape[key]] as const)),
);

/** Cells of each line by itself: of several lines as one only the sums are asked later. */
function faultsInLines(lines: readonly SheetRow[]): CellFault[] {
  const [first] = lines;
  if (!first || lines.length === 1) return [];
  const out = lines.flatMap(({ rowNumber, values }): CellFault[] => {
    const read = lineForm.safeParse(values);
    return read.success
      ? []
      : fieldErrorsOf(lineForm, values, read.error).map(({ path, message }) => ({ rowNumber, key: path, message }));
  });
  const { length } = joined(lines);
  if (length <= MOST_LINES) return out;
  const message = `一张发票的明细最多 ${MOST_LINES} 行，本张有 ${length} 行，请合并同税率的明细（金额、税额、价税合计相加）`;
  return [...out, { rowNumber: first.rowNumber, key: "invoiceNo", message }];
}

const lineOf = ({ values }: SheetRow) => ({
  rowId: null,
  goodsName: textOf(values["goodsName"]),
  taxRate: values["taxRate"],
  amountExTax: textOf(values["amountExTax"]),
  taxAmount: textOf(values["taxAmount"]),
});

/** Several lines as one row: their sums, the rate and the name of the largest, and they themselves. */
function asOne(all: readonly SheetRow[]): SheetRow {
  const lines = joined(all);
  const [first] = lines;
  if (!first) throw new Error("an invoice has a line");
  const largest = lines.reduce((most, one) =>
    size(one.values["amountExTax"]) > size(most.values["amountExTax"]) ? one : most,
  );
  const remark = all.map(({ values }) => textOf(values["invoiceRemark"])).find(Boolean) ?? null;
  return {
    rowNumber: first.rowNumber,
    values: {
      ...first.values,
      ...summed(lines),
      goodsName: largest.values["goodsName"] ?? null,
      taxRate: largest.values["taxRate"] ?? null,
      invoiceRemark: remark,
      ...(lines.length > 1 && { [LINES]: JSON.stringify(lines.map(lineOf)) }),
    },
  };
}

/** What keeps lines of one number out, beside the cells of `wrong` rows, which are accused already. */
function faultsOfGroup(lines: readonly SheetRow[], wrong: ReadonlySet<number>): CellFault[] {
  const isWrong = ({ rowNumber }: { readonly rowNumber: number }): boolean => wrong.has(rowNumber);
  const [first] = lines;
  const strange = [
    ...strangeIn(lines),
    // A cell that could not be read is accused once.
    ...faultsInLines(lines).filter((fault) => !isWrong(fault)),
  ];
  if (strange.length === 0 && !lines.some(isWrong)) return pastedAgain(lines);
  const other = [...strange, ...lines.filter(isWrong)].find(({ rowNumber }) => rowNumber !== first?.rowNumber);
  if (!first || !other || isWrong(first)) return strange;
  const message = `同一张发票的第${other.rowNumber}行有误，整张发票没有导入`;
  return [...strange, { rowNumber: first.rowNumber, key: null, message }];
}

/** Rows of one number are the lines of one invoice; a line that is wrong keeps the whole invoice out. // domain b §5 (4) */
export function combineLines({ rows, faults }: SheetContent): SheetContent {
  const wrong = new Set(faults.map(({ rowNumber }) => rowNumber));
  const groups = new Map<string, SheetRow[]>();
  for (const row of rows.map(numbered)) {
    const no = textOf(row.values["invoiceNo"]);
    const key = no === "" ? `row ${row.rowNumber}` : `${textOf(row.values["invoiceCode"])} ${no}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const out: SheetRow[] = [];
  const found: CellFault[] = [];
  for (const lines of groups.values()) {
    const [first] = lines;
    if (!first) continue;
    const strange = faultsOfGroup(lines, wrong);
    out.push(lines.length === 1 || strange.length > 0 ? first : asOne(lines));
    found.push(...strange);
  }
  // Blue ones first: a red one of the same workbook finds its original registered. // domain b §5 (6)
  out.sort((a, b) => Number(isRedRow(a)) - Number(isRedRow(b)));
  const paired = pairReds(out, new Set([...faults, ...found].map(({ rowNumber }) => rowNumber)));
  return {
    rows: paired.rows,
    faults: [...faults, ...found, ...paired.faults],
    notesOn: (coming) => twinNotes([...groups.values()].filter(([first]) => first && coming.has(first.rowNumber))),
  };
}

/** Lines of a combined row; none where it was one by itself. */
export const linesOf = ({ values }: SheetRow): InvoiceLine[] =>
  typeof values[LINES] === "string" ? (JSON.parse(values[LINES]) as InvoiceLine[]) : [];
