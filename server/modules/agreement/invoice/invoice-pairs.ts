import { showAmount } from "@/contracts/kit/amount/amount";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import type { CellFault, SheetContent, SheetRow, SheetValue } from "@/server/platform/excel/excel";

/** Where a red row keeps the row of its blue one, for `blueRowOf`. */
const BLUE = "blueRow";

const abs = (n: bigint): bigint => (n < 0n ? -n : n);
const cents = (amount: SheetValue | undefined): bigint => toUnits(textOf(amount), 2) ?? 0n;
/** A cell as text; none of what is no text. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const size = (amount: SheetValue | undefined): bigint => abs(cents(amount));

/** Whether a row of the workbook, or several as one, take something back. */
export const isRedRow = ({ values }: SheetRow): boolean => cents(values["totalAmount"]) < 0n;

interface Invoice {
  readonly invoiceNo: string;
  readonly invoiceCode: string | null;
  readonly buyerName: string | null;
  readonly buyerTaxNo: string | null;
}
/** What a red invoice tells of the blue one that it takes back. */
export interface Naming extends Pick<Invoice, "buyerName" | "buyerTaxNo"> {
  readonly numbers: readonly string[];
  readonly codes: readonly string[];
}

const buyersOf = ({ values }: SheetRow): Pick<Invoice, "buyerName" | "buyerTaxNo"> => ({
  buyerName: textOf(values["buyerName"]) || null,
  buyerTaxNo: textOf(values["buyerTaxNo"]) || null,
});

export function namingOf(row: SheetRow): Naming {
  const remark = textOf(row.values["invoiceRemark"]);
  return {
    ...buyersOf(row),
    numbers: remark.match(/(?<!\d)(?:\d{20}|\d{8})(?!\d)/g) ?? [],
    // Accounts and telephones have as many digits.
    codes: [...remark.matchAll(/代码\D{0,3}(\d{12}|\d{10})(?!\d)/g)].map(([, code = ""]) => code),
  };
}

const invoiceIn = (row: SheetRow): Invoice => ({
  ...buyersOf(row),
  invoiceNo: textOf(row.values["invoiceNo"]),
  invoiceCode: textOf(row.values["invoiceCode"]) || null,
});

/** Twenty digits are one invoice anywhere; eight are with their code, else only of the same buyer. */
function isNamed(one: Invoice, { numbers, codes, buyerName, buyerTaxNo }: Naming): boolean {
  if (!numbers.includes(one.invoiceNo)) return false;
  if (one.invoiceNo.length === 20) return true;
  if (codes.length > 0) return one.invoiceCode !== null && codes.includes(one.invoiceCode);
  return one.buyerTaxNo !== null && buyerTaxNo !== null ? one.buyerTaxNo === buyerTaxNo : one.buyerName === buyerName;
}

/** The one invoice that is named; none where several may be meant. // domain b §5 (6) */
export function theNamed<One extends Invoice>(all: readonly One[], naming: Naming): One | null {
  const [one, another] = all.filter((invoice) => isNamed(invoice, naming));
  return one && !another ? one : null;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;
const dayOf = ({ values }: SheetRow): string => DAY.exec(textOf(values["issueDate"]))?.[0] ?? "";

/** What keeps a red row from taking the blue one of the same file back; `taken` in fen, by it and those before it. */
function pairFaults(red: SheetRow, blue: SheetRow, taken: bigint): CellFault[] {
  const { rowNumber } = red;
  const whose = `同一文件第${blue.rowNumber}行的蓝字发票`;
  const out: CellFault[] = [];
  if (taken > size(blue.values["totalAmount"]))
    out.push({ rowNumber, key: "totalAmount", message: `红字金额合计超过${whose}，请核对` });
  if (dayOf(red) !== "" && dayOf(red) < dayOf(blue))
    out.push({ rowNumber, key: "issueDate", message: `红字发票的开票日期不能早于${whose}` });
  return out;
}

/** Whether the tax bureau says that it is void. */
export const isVoided = ({ values }: SheetRow): boolean => textOf(values["bureauStatus"]).includes("作废");
/** Whether its amounts do not add up, which its rules tell later: nothing is measured by it. */
const isUneven = ({ values }: SheetRow): boolean =>
  abs(cents(values["totalAmount"]) - sumCents([textOf(values["amountExTax"]), textOf(values["taxAmount"])])) > 1n;

/**
 * Each red row with the row of the blue one that it names, where the same file brings it. A `wrong` one is neither counted
 * nor measured by: it is told by itself. // domain b §5 (6)
 */
export function pairReds(rows: readonly SheetRow[], wrong: ReadonlySet<number>): SheetContent {
  const isWrong = (row: SheetRow): boolean => wrong.has(row.rowNumber) || isVoided(row) || isUneven(row);
  const blues = rows.filter((row) => !isRedRow(row)).map((row) => ({ ...invoiceIn(row), row }));
  const taken = new Map<SheetRow, bigint>();
  const faults: CellFault[] = [];
  const out = rows.map((row) => {
    const blue = isRedRow(row) ? theNamed(blues, namingOf(row))?.row : undefined;
    if (!blue) return row;
    if (!isWrong(blue) && !isWrong(row)) {
      const sum = (taken.get(blue) ?? 0n) + size(row.values["totalAmount"]);
      const found = pairFaults(row, blue, sum);
      faults.push(...found);
      if (found.length === 0) taken.set(blue, sum);
    }
    return { ...row, values: { ...row.values, [BLUE]: String(blue.rowNumber) } };
  });
  return { rows: out, faults };
}

/** Number of the row of the blue invoice that a red one names in the same file; null for none. */
export const blueRowOf = ({ values }: SheetRow): number | null =>
  typeof values[BLUE] === "string" ? Number(values[BLUE]) : null;

export interface Taking {
  readonly rowNumber: number;
  readonly originalInvoiceId: string;
  /** In fen and above zero. */
  readonly amount: bigint;
}
/** Red ones that go together beyond what `left` an original has, in fen; one alone is told so by its rules. */
export function beyond(takings: readonly Taking[], left: ReadonlyMap<string, bigint>): CellFault[] {
  const taken = new Map<string, bigint>();
  return takings.flatMap(({ rowNumber, originalInvoiceId, amount }): CellFault[] => {
    const before = taken.get(originalInvoiceId) ?? 0n;
    const most = left.get(originalInvoiceId) ?? 0n;
    if (before + amount <= most) taken.set(originalInvoiceId, before + amount);
    if (amount > most || before + amount <= most) return [];
    const message = `本文件中冲红同一张发票的红字金额合计超过其尚未冲红的 ${showAmount(fromUnits(most, 2))} 元，请核对`;
    return [{ rowNumber, key: "totalAmount", message }];
  });
}
