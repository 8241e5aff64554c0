import type { InvoiceLine } from "@/contracts/agreement/invoice-fields";
import { invoiceSheet } from "@/contracts/agreement/invoice-sheet";
import { metaOf } from "@/contracts/kit/field";
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
const SUMMED = ["amountExTax", "taxAmount", "totalAmount"] as const;
/** Where a combined row keeps its lines, for `linesOf`. */
const LINES = "lines";

const textOf = (value: SheetValue | undefined): string => (typeof value === "string" ? value : "");
const labelOf = (key: keyof typeof invoiceSheet.form.shape): string =>
  metaOf(invoiceSheet.form.shape[key])?.label ?? key;
const abs = (n: bigint): bigint => (n < 0n ? -n : n);
const size = (amount: SheetValue | undefined): bigint => abs(toUnits(textOf(amount), 2) ?? 0n);

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
  const seen = new Map([[JSON.stringify(first.values), first.rowNumber]]);
  return rest.flatMap((row): CellFault[] => {
    const { rowNumber, values } = row;
    const twin = seen.get(JSON.stringify(values));
    if (twin !== undefined) return [{ rowNumber, key: "invoiceNo", message: `与第${twin}行完全相同，请删除重复的行` }];
    seen.set(JSON.stringify(values), rowNumber);
    return HEAD.filter((key) => (values[key] ?? null) !== (first.values[key] ?? null)).map((key) => ({
      rowNumber,
      key,
      message: `与第${first.rowNumber}行是同一张发票，${labelOf(key)}应相同`,
    }));
  });
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
    out.push(lines.length === 1 ? first : asOne(lines));
    const strange = strangeIn(lines);
    found.push(...strange);
    const bad = [
      ...strange.map(({ rowNumber }) => rowNumber),
      ...lines.map((one) => one.rowNumber).filter((no) => wrong.has(no)),
    ];
    const other = bad.find((no) => no !== first.rowNumber);
    if (other !== undefined && !wrong.has(first.rowNumber))
      found.push({ rowNumber: first.rowNumber, key: null, message: `同一张发票的第${other}行有误，整张发票没有导入` });
  }
  return { rows: out, faults: [...faults, ...found] };
}

/** Lines of a combined row; none where it was one by itself. */
export const linesOf = ({ values }: SheetRow): InvoiceLine[] =>
  typeof values[LINES] === "string" ? (JSON.parse(values[LINES]) as InvoiceLine[]) : [];
