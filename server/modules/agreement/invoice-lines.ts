import { z } from "zod";
import { type InvoiceLine, MOST_LINES } from "@/contracts/agreement/invoice-fields";
import { invoiceSheet } from "@/contracts/agreement/invoice-sheet";
import { metaOf } from "@/contracts/kit/field";
import { fieldErrorsOf } from "@/contracts/kit/validate";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/decimal";
import type { CellFault, SheetContent, SheetRow, SheetValue } from "@/server/platform/excel/excel";

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
/** Where a combined row keeps its lines, for `linesOf`. */
const LINES = "lines";

const textOf = (value: SheetValue | undefined): string => (typeof value === "string" ? value : "");
const labelOf = (key: keyof typeof invoiceSheet.form.shape): string =>
  metaOf(invoiceSheet.form.shape[key])?.label ?? key;
const abs = (n: bigint): bigint => (n < 0n ? -n : n);
const size = (amount: SheetValue | undefined): bigint => abs(toUnits(textOf(amount), 2) ?? 0n);

/** Whether a row of the workbook, or several as one, take something back. */
export const isRedRow = ({ values }: SheetRow): boolean => (toUnits(textOf(values["totalAmount"]), 2) ?? 0n) < 0n;

/** 数电票 have their number in a column of their own. */
function numbered(row: SheetRow): SheetRow {
  const { digitalNo, ...values } = row.values;
  return textOf(digitalNo) === ""
    ? { ...row, values }
    : { ...row, values: { ...values, invoiceNo: digitalNo ?? null } };
}

const twinOf = (rowNumber: number): string =>
  `与第${rowNumber}行完全相同：如为发票上的两行相同明细，请合并为一行（金额、税额、价税合计相加）；重复粘贴的请删除`;

/** What keeps lines of one number from being one invoice. */
function strangeIn([first, ...rest]: readonly SheetRow[]): CellFault[] {
  if (!first) return [];
  const seen = new Map([[JSON.stringify(first.values), first.rowNumber]]);
  return rest.flatMap((row): CellFault[] => {
    const { rowNumber, values } = row;
    const twin = seen.get(JSON.stringify(values));
    if (twin !== undefined) return [{ rowNumber, key: "invoiceNo", message: twinOf(twin) }];
    seen.set(JSON.stringify(values), rowNumber);
    return HEAD.filter((key) => (values[key] ?? null) !== (first.values[key] ?? null)).map((key) => ({
      rowNumber,
      key,
      message: `与第${first.rowNumber}行是同一张发票，${labelOf(key)}应相同`,
    }));
  });
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
  if (lines.length <= MOST_LINES) return out;
  const message = `一张发票的明细最多 ${MOST_LINES} 行，本张有 ${lines.length} 行，请合并同税率的明细（金额、税额、价税合计相加）`;
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
function asOne(lines: readonly SheetRow[]): SheetRow {
  const [first] = lines;
  if (!first) throw new Error("an invoice has a line");
  const largest = lines.reduce((most, one) =>
    size(one.values["amountExTax"]) > size(most.values["amountExTax"]) ? one : most,
  );
  const sums = SUMMED.map((key) => [key, fromUnits(sumCents(lines.map(({ values }) => textOf(values[key]))), 2)]);
  const remark = lines.map(({ values }) => textOf(values["invoiceRemark"])).find(Boolean) ?? null;
  return {
    rowNumber: first.rowNumber,
    values: {
      ...first.values,
      ...(Object.fromEntries(sums) as Record<string, string>),
      goodsName: largest.values["goodsName"] ?? null,
      taxRate: largest.values["taxRate"] ?? null,
      invoiceRemark: remark,
      [LINES]: JSON.stringify(lines.map(lineOf)),
    },
  };
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
    const strange = [
      ...strangeIn(lines),
      // A cell that could not be read is accused once.
      ...faultsInLines(lines).filter(({ rowNumber }) => !wrong.has(rowNumber)),
    ];
    out.push(lines.length === 1 || strange.length > 0 ? first : asOne(lines));
    found.push(...strange);
    const bad = [
      ...strange.map(({ rowNumber }) => rowNumber),
      ...lines.map((one) => one.rowNumber).filter((no) => wrong.has(no)),
    ];
    const other = bad.find((no) => no !== first.rowNumber);
    if (other !== undefined && !wrong.has(first.rowNumber))
      found.push({ rowNumber: first.rowNumber, key: null, message: `同一张发票的第${other}行有误，整张发票没有导入` });
  }
  // Blue ones first: a red one of the same workbook finds its original registered. // domain b §5 (6)
  out.sort((a, b) => Number(isRedRow(a)) - Number(isRedRow(b)));
  return { rows: out, faults: [...faults, ...found] };
}

/** Lines of a combined row; none where it was one by itself. */
export const linesOf = ({ values }: SheetRow): InvoiceLine[] =>
  typeof values[LINES] === "string" ? (JSON.parse(values[LINES]) as InvoiceLine[]) : [];
