import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { invoiceImportApi, type AgreementInvoiceForm } from "@/contracts/agreement/invoice/invoice";
import { INVOICE_RED, invoiceFields } from "@/contracts/agreement/invoice/invoice-fields";
import { RED_OF_NOTHING, redShares } from "@/contracts/agreement/invoice/invoice-rules";
import { invoiceSheet } from "@/contracts/agreement/invoice/invoice-sheet";
import { toUnits } from "@/contracts/kit/amount/decimal";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import type { Values } from "@/server/records/hooks";
import type { ReadRow } from "@/server/records/import";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { Batches, ImportContext, RowOutcome, RowVerdict, WholeVerdict } from "@/server/records/sheet/target";
import { WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { isClosed } from "@/server/modules/agreement/invoice/invoice-checks";
import { sellersOf } from "@/server/modules/agreement/invoice/invoice-facts";
import { combineLines, linesOf } from "@/server/modules/agreement/invoice/invoice-lines";
import {
  beyond,
  blueRowOf,
  isRedRow,
  isVoided,
  type Naming,
  namingOf,
  type Taking,
  textOf,
  theNamed,
} from "@/server/modules/agreement/invoice/invoice-pairs";
import { invoiceRecords } from "@/server/modules/agreement/invoice/invoice-records";
import { refreshOriginals } from "@/server/modules/agreement/invoice/invoice-steps";
import { otherInvoiced, redsOf } from "@/server/modules/agreement/invoice/invoice-sums";
import {
  agreementInvoiceAllocations,
  agreementInvoices,
  type InvoiceRow,
} from "@/server/modules/agreement/invoice/invoice.table";

/** What the system finds for a row by itself. */
interface Matched {
  seller: { readonly sellerName: string; readonly sellerTaxNo: string } | null;
  originalInvoiceId: string | null;
  allocations: AgreementInvoiceForm["allocations"];
  nonTaxAmount: string | null;
  /** What it may not take together with others of the file. */
  faults: readonly CellFault[];
}
interface Row extends ReadRow {
  readonly lines: AgreementInvoiceForm["lines"];
  /** The blue invoice that its 备注 names. */
  readonly named: Naming;
  readonly matched: Matched;
}

const totalOf = ({ typed }: Row): bigint => toUnits(textOf(typed["totalAmount"]), 2) ?? 0n;
const isRed = (row: Row): boolean => totalOf(row) < 0n;
const remarkOf = ({ typed }: Row): string => textOf(typed["invoiceRemark"]).toUpperCase();
const keyOf = (code: unknown, no: unknown): string => `${textOf(code)} ${textOf(no)}`;

/** What the tax bureau's export tells beside the invoice's own items. */
const UNKEPT: ReadonlySet<string> = new Set(
  invoiceSheet.columns.filter(({ onlyRead }) => onlyRead).map(({ key }) => key),
);

function readRow(row: SheetRow, _dictionary: unknown, today: string): Row {
  const { value, faults } = rowForm(invoiceSheet, row, today);
  const matched = { seller: null, originalInvoiceId: null, allocations: [], nonTaxAmount: null, faults: [] };
  const typed = Object.fromEntries(Object.entries(value).filter(([key]) => !UNKEPT.has(key)));
  const own: CellFault[] = [
    ...(isVoided(row) ? [{ rowNumber: row.rowNumber, key: "bureauStatus", message: "该发票已作废，不用登记" }] : []),
    ...(typed["invoiceNo"] === null ? [{ rowNumber: row.rowNumber, key: "invoiceNo", message: "请填写发票号码" }] : []),
  ];
  return {
    rowNumber: row.rowNumber,
    typed,
    faults: [...faults, ...own],
    matched,
    lines: linesOf(row),
    named: namingOf(row),
  };
}

/** Invoices of the firm by number; held where the slice will write. */
async function stored(db: ImportContext["db"], companyId: string, numbers: readonly string[], isHeld: boolean) {
  if (numbers.length === 0) return [];
  const query = db
    .select()
    .from(agreementInvoices)
    .where(and(eq(agreementInvoices.companyId, companyId), inArray(agreementInvoices.invoiceNo, [...numbers])))
    .orderBy(agreementInvoices.invoiceId);
  return isHeld ? query.for("update") : query;
}

/** Agreement by the buyer's number together with the number of the tax bureau in 备注, as far as its amount goes. // domain b §5 (4) */
async function matchAgreements(rows: readonly Row[], context: ImportContext): Promise<void> {
  const { db, companyId } = context;
  const buyers = [...new Set(rows.map(({ typed }) => textOf(typed["buyerTaxNo"])).filter(Boolean))];
  if (buyers.length === 0) return;
  const { filingId, rootId, clientCreditCode, taxCollectNo, agreementAmount, items } = agreementFilings;
  const found = await db
    .select({ filingId, rootId, clientCreditCode, taxCollectNo, agreementAmount, items })
    .from(agreementFilings)
    .where(
      and(
        eq(agreementFilings.companyId, companyId),
        inArray(agreementFilings.agreeStatus, [...WAS_FILED]),
        inArray(clientCreditCode, buyers),
        isNotNull(taxCollectNo),
      ),
    );
  const used = new Map<string, bigint>();
  for (const row of rows) {
    const issueDate = textOf(row.typed["issueDate"]);
    if (isRed(row) || issueDate === "" || isClosed({ issueDate, unlockedUntil: null }, context)) continue;
    const buyer = textOf(row.typed["buyerTaxNo"]);
    const [agreement, another] = found.filter(
      (one) => one.clientCreditCode === buyer && remarkOf(row).includes(one.taxCollectNo ?? "-"),
    );
    if (!agreement || another) continue;
    const invoiced = used.get(agreement.rootId) ?? (await otherInvoiced(db, agreement.rootId, ""));
    const net = invoiced + totalOf(row);
    if (net > (toUnits(agreement.agreementAmount, 2) ?? 0n)) continue;
    used.set(agreement.rootId, net);
    const [item, ...more] = agreement.items;
    row.matched.allocations = [
      {
        rowId: null,
        agreementId: agreement.filingId,
        agreementItemId: item && more.length === 0 ? item.rowId : null,
        allocAmount: textOf(row.typed["totalAmount"]),
      },
    ];
  }
}

interface Red {
  readonly row: Row;
  readonly original: InvoiceRow;
}

/** Red rows with the blue invoices that they name, as the firm has registered them. */
async function withOriginals(rows: readonly Row[], { db, companyId }: ImportContext): Promise<Red[]> {
  const reds = rows.filter(isRed);
  const found = await stored(db, companyId, [...new Set(reds.flatMap(({ named }) => named.numbers))], false);
  const blues = found.filter(({ redFlag }) => redFlag === INVOICE_RED.blue);
  return reds.flatMap((row) => {
    const original = theNamed(blues, row.named);
    return original ? [{ row, original }] : [];
  });
}

/** In fen, what is left of these originals. */
async function leftOf(reds: readonly Red[], { db }: ImportContext): Promise<[string, bigint][]> {
  const originals = new Map(reds.map(({ original }) => [original.invoiceId, original]));
  const taken = await redsOf(db, [...originals.keys()]);
  return [...originals].map(([id, { totalAmount }]) => [id, (toUnits(totalAmount, 2) ?? 0n) - (taken.get(id) ?? 0n)]);
}

/** Red ones that take more together than their original has `left`. // domain b §5 (6) */
function accuseBeyond(reds: readonly Red[], left: ReadonlyMap<string, bigint>): readonly CellFault[] {
  const takings = reds
    .filter(({ row }) => row.faults.length === 0)
    .map(({ row, original }): Taking => ({
      rowNumber: row.rowNumber,
      originalInvoiceId: original.invoiceId,
      amount: -totalOf(row),
    }));
  return beyond(takings, left);
}

/** Shares of the agreements of these originals, in their order. */
async function sharesOf(reds: readonly Red[], { db }: ImportContext) {
  const { rowId, agreementId, agreementItemId, allocAmount, sortNo, invoiceId } = agreementInvoiceAllocations;
  const ids = [...new Set(reds.map(({ original }) => original.invoiceId))];
  if (ids.length === 0) return [];
  return db
    .select({ invoiceId, share: { rowId, agreementId, agreementItemId, allocAmount } })
    .from(agreementInvoiceAllocations)
    .where(inArray(invoiceId, ids))
    .orderBy(sortNo);
}

/** The blue invoice that 备注 of a red one names, in its proportions. // domain b §5 (6) */
async function matchOriginals(rows: readonly Row[], context: ImportContext): Promise<void> {
  const reds = await withOriginals(rows, context);
  const shares = await sharesOf(reds, context);
  for (const { row, original } of reds) {
    row.matched.originalInvoiceId = original.invoiceId;
    const issueDate = textOf(row.typed["issueDate"]);
    if (isClosed({ issueDate, unlockedUntil: null }, context)) continue;
    const allocations = shares.flatMap((one) => (one.invoiceId === original.invoiceId ? [one.share] : []));
    Object.assign(row.matched, redShares({ ...original, allocations }, totalOf(row)));
  }
  const faults = accuseBeyond(reds, new Map(await leftOf(reds, context)));
  for (const { row } of reds) row.matched.faults = faults.filter(({ rowNumber }) => rowNumber === row.rowNumber);
}

/** Invoices of the firm that the rows mean, where they are registered already. */
async function registered(rows: readonly Row[], { db, companyId }: ImportContext, isHeld: boolean) {
  const numbers = rows.map(({ typed }) => textOf(typed["invoiceNo"])).filter(Boolean);
  const known = await stored(db, companyId, numbers, isHeld);
  const found = new Map(known.map((one) => [keyOf(one.invoiceCode, one.invoiceNo), one]));
  return ({ typed }: Row): InvoiceRow | null => found.get(keyOf(typed["invoiceCode"], typed["invoiceNo"])) ?? null;
}

/** Invoices of the firm that the rows mean; what is registered already stays as it is. */
async function findStored(
  rows: readonly Row[],
  context: ImportContext,
  isHeld: boolean,
): Promise<(InvoiceRow | null)[]> {
  const { db, companyId } = context;
  const { own } = await sellersOf(db, companyId);
  for (const { matched } of rows) matched.seller = own && { sellerName: own.companyName, sellerTaxNo: own.creditCode };
  const means = await registered(rows, context, isHeld);
  const fresh = rows.filter((row) => means(row) === null);
  await matchAgreements(fresh, context);
  await matchOriginals(fresh, context);
  return rows.map(means);
}

/** The tax bureau names the confirmation of a red invoice in its 备注 alone. */
const confirmedIn = (row: Row): string | null => /确认单编号[:：]?\s*(\d{16,24})/.exec(remarkOf(row))?.[1] ?? null;

const BLANK: Values = {
  ...Object.fromEntries(Object.keys(invoiceFields).map((key) => [key, null])),
  attachments: [],
};

/** A new invoice out of a row; one that is registered already is the same again. // domain b §5 (7) */
function layOver(before: AgreementInvoiceForm | null, row: Row): AgreementInvoiceForm {
  if (before !== null) return before;
  const { seller, faults: _faults, ...matched } = row.matched;
  const { sellerName, sellerTaxNo } = row.typed;
  return {
    ...BLANK,
    ...row.typed,
    sellerName: sellerName ?? seller?.sellerName ?? null,
    sellerTaxNo: sellerTaxNo ?? seller?.sellerTaxNo ?? null,
    redConfirmNo: row.typed["redConfirmNo"] ?? (isRed(row) ? confirmedIn(row) : null),
    lines: row.lines,
    redFlag: isRed(row) ? INVOICE_RED.red : INVOICE_RED.blue,
    ...matched,
  } as unknown as AgreementInvoiceForm;
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  lines: "amountExTax",
  originalInvoiceId: "redConfirmNo",
  differenceReason: "sellerTaxNo",
  allocations: "totalAmount",
};

const { target, mayApply } = invoiceRecords.importOf<Row>({
  words: "该发票",
  columns: new Set(invoiceSheet.columns.map(({ key }) => key)),
  readRow,
  findStored,
  layOver,
  columnOf: (item) => COLUMN_OF[item] ?? item,
  // A cell that could not be read leaves nothing to reckon with.
  wholeFaults: ({ faults, matched }) => [...faults, ...matched.faults],
});

/** A red row that names nothing but a blue one of the same file: that one is registered first. // domain b §5 (6) */
function inSameFile(verdict: RowVerdict, row: SheetRow | undefined): RowVerdict {
  const blue = row ? blueRowOf(row) : null;
  const isNothing = (fault: CellFault) => fault.message === RED_OF_NOTHING;
  if (blue === null || !verdict.faults.some(isNothing)) return verdict;
  const message = `第${blue}行的蓝字发票有误没有导入，本行红字发票没有可冲红的发票`;
  return {
    ...verdict,
    faults: verdict.faults.filter((fault) => !isNothing(fault)),
    needs: { rowNumber: blue, message },
  };
}

/** Red rows of one original that stand in different slices take no more of it together than it has left. // domain b §5 (6) */
async function takenTogether(
  rows: readonly SheetRow[],
  context: ImportContext,
  batches: Batches,
): Promise<WholeVerdict> {
  const told = rows.filter(isRedRow);
  if (told.length < 2) return { faults: [] };
  const reds: Red[] = [];
  const left = new Map<string, bigint>();
  for await (const batch of batches(told)) {
    const read = batch.map((row) => readRow(row, null, context.today));
    const means = await registered(read, context, false);
    const found = await withOriginals(
      read.filter((row) => means(row) === null),
      context,
    );
    reds.push(...found);
    for (const [id, amount] of await leftOf(found, context)) left.set(id, amount);
  }
  return { faults: accuseBeyond(reds, left) };
}

/** Invoices from a workbook of the tax bureau's. // domain b §5 (4), (7) */
export const registerInvoiceImport = (app: FastifyInstance): void =>
  implementImport(app, invoiceImportApi, {
    sheet: invoiceSheet,
    mayApply,
    combine: combineLines,
    target: {
      check: async (rows, context) => {
        const verdicts = await target.check(rows, context);
        const byRow = new Map(rows.map((row) => [row.rowNumber, row]));
        return verdicts.map((one) => inSameFile(one, byRow.get(one.rowNumber)));
      },
      checkWhole: takenTogether,
      apply: async (rows, context) => {
        const outcomes: RowOutcome[] = [];
        // Red ones look for their originals when the blue ones of the same slice are written, and each for what the
        // one before it has left of its own.
        for (const part of [rows.filter((row) => !isRedRow(row)), ...rows.filter(isRedRow).map((red) => [red])])
          if (part.length > 0) outcomes.push(...(await target.apply(part, context)));
        await refreshOriginals(context, context.companyId);
        return outcomes;
      },
    },
  });
