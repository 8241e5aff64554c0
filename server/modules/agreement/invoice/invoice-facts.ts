import { and, desc, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { agreementInvoice, type AgreementInvoiceForm } from "@/contracts/agreement/invoice/invoice";
import { INVOICE_RED, INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import type { Db } from "@/server/db/client";
import { lockByName } from "@/server/db/lock";
import { likeText } from "@/server/platform/sql/list";
import type { Place, Subject } from "@/server/records/hooks";
import { stepLines } from "@/server/records/steps/step.table";
import { firms } from "@/server/reference/firm.table";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { otherInvoiced, redOf } from "@/server/modules/agreement/invoice/invoice-sums";
import { agreementInvoices, type InvoiceRow } from "@/server/modules/agreement/invoice/invoice.table";

/** The association is asked to unlock it, and it still waits for that. // domain b §5 (4) */
export const invoiceUnlockAsked = and(
  isNotNull(agreementInvoices.unlockAskedTime),
  inArray(agreementInvoices.invoiceStatus, [INVOICE_STATUS.waiting, INVOICE_STATUS.locked]),
) as SQL;

/** The association has sent it back, and its firm has not linked it again. // domain b §5 (4) */
export const invoiceSentBack = and(
  eq(agreementInvoices.invoiceStatus, INVOICE_STATUS.waiting),
  isNotNull(agreementInvoices.sampledTime),
  sql`coalesce((select ${stepLines.isReturn} from ${stepLines} where ${stepLines.bizType} = ${agreementInvoice.id}
    and ${stepLines.bizId} = ${agreementInvoices.invoiceId}
    order by ${stepLines.operateTime} desc, ${stepLines.recordId} desc limit 1), false)`,
) as SQL;

/** Agreements of a firm as invoices know them, whatever has become of them. */
export async function agreementsOf(db: Db, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      agreementId: agreementFilings.filingId,
      rootId: agreementFilings.rootId,
      agreeStatus: agreementFilings.agreeStatus,
      agreementNo: agreementFilings.agreementNo,
      filingNo: agreementFilings.filingNo,
      customerId: agreementFilings.customerId,
      clientName: agreementFilings.clientName,
      clientCreditCode: agreementFilings.clientCreditCode,
      taxCollectNo: agreementFilings.taxCollectNo,
      agreementAmount: agreementFilings.agreementAmount,
      items: agreementFilings.items,
      pricingMode: agreementContracts.pricingMode,
    })
    .from(agreementFilings)
    .leftJoin(agreementContracts, eq(agreementContracts.contractId, agreementFilings.contractId))
    .where(and(eq(agreementFilings.companyId, companyId), inArray(agreementFilings.filingId, [...new Set(ids)])));
}
export type AgreementFacts = Awaited<ReturnType<typeof agreementsOf>>[number];

/** Names and tax numbers under which the firm itself invoices: its own and those of its branches. */
export async function sellersOf(db: Db, companyId: string) {
  const { companyName, creditCode, parentCompanyId } = firms;
  const rows = await db
    .select({ companyId: firms.companyId, companyName, creditCode })
    .from(firms)
    .where(or(eq(firms.companyId, companyId), eq(parentCompanyId, companyId)));
  return { own: rows.find((one) => one.companyId === companyId) ?? null, taxNos: rows.map((one) => one.creditCode) };
}

/** Whose an invoice of this code and number is that stands already; of another firm nothing else is told. */
async function clashOf(db: Db, companyId: string, invoiceId: string, form: AgreementInvoiceForm) {
  const [row] = await db
    .select({ companyId: agreementInvoices.companyId })
    .from(agreementInvoices)
    .where(
      and(
        eq(agreementInvoices.invoiceNo, form.invoiceNo),
        sql`coalesce(${agreementInvoices.invoiceCode}, '') = ${form.invoiceCode ?? ""}`,
        ne(agreementInvoices.invoiceId, invoiceId),
      ),
    );
  if (!row) return null;
  return row.companyId === companyId ? ("own" as const) : ("foreign" as const);
}

export async function invoiceOf(db: Db, companyId: string, invoiceId: string | null): Promise<InvoiceRow | null> {
  if (invoiceId === null) return null;
  const [row] = await db
    .select()
    .from(agreementInvoices)
    .where(and(eq(agreementInvoices.invoiceId, invoiceId), eq(agreementInvoices.companyId, companyId)));
  return row ?? null;
}

/** What only the database knows of a form. */
export interface InvoiceKnown {
  readonly agreements: ReadonlyMap<string, AgreementFacts>;
  readonly sellerTaxNos: readonly string[];
  readonly clash: "own" | "foreign" | null;
  readonly original: InvoiceRow | null;
  /** In fen: what other red invoices take off the original, and red ones off this. */
  readonly originalRed: bigint;
  readonly ownRed: bigint;
  /** In fen, by agreement: what other invoices have of it. */
  readonly invoiced: ReadonlyMap<string, bigint>;
}

/** What an invoice takes of agreements, and off the one that it corrects. */
const takenBy = ({ allocations, totalAmount, originalInvoiceId }: AgreementInvoiceForm): string =>
  JSON.stringify([allocations, totalAmount, originalInvoiceId]);

/** One invoice of a firm after the other: two that are saved at once see each other's amounts. // domain b §0.4 X5 */
export const oneInvoiceAfterTheOther = (db: Db, companyId: string): Promise<unknown> =>
  lockByName(db, `invoices:${companyId}`);

export async function gatherInvoices(
  subjects: readonly Subject<AgreementInvoiceForm, InvoiceRow>[],
  { context: { db }, companyId }: Place,
): Promise<InvoiceKnown[]> {
  if (subjects.some(({ form, before }) => before === null || takenBy(form) !== takenBy(before)))
    await oneInvoiceAfterTheOther(db, companyId);
  const { taxNos } = await sellersOf(db, companyId);
  const out: InvoiceKnown[] = [];
  for (const { form, record, recordId } of subjects) {
    const found = await agreementsOf(
      db,
      companyId,
      form.allocations.map(({ agreementId }) => agreementId),
    );
    const invoiced = new Map<string, bigint>();
    for (const { rootId } of found)
      if (!invoiced.has(rootId)) invoiced.set(rootId, await otherInvoiced(db, rootId, recordId));
    const original = await invoiceOf(db, companyId, form.originalInvoiceId);
    out.push({
      agreements: new Map(found.map((one) => [one.agreementId, one])),
      sellerTaxNos: taxNos,
      clash: await clashOf(db, companyId, recordId, form),
      original,
      originalRed: original ? await redOf(db, original.invoiceId, recordId) : 0n,
      ownRed: record ? await redOf(db, recordId) : 0n,
      invoiced,
    });
  }
  return out;
}

interface Wanted {
  readonly keyword?: string | undefined;
  readonly id?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}
const like = (text: string): string => `%${likeText(text)}%`;

/** Filed agreements of a firm; one that is named already whatever its state. */
export async function agreementChoices(db: Db, companyId: string, { keyword, id, page, pageSize }: Wanted) {
  const { filingId, agreementNo, filingNo, clientName, agreeStatus, filingDate } = agreementFilings;
  const where = and(
    eq(agreementFilings.companyId, companyId),
    id === undefined ? inArray(agreeStatus, [...WAS_FILED]) : eq(filingId, id),
    keyword === undefined
      ? undefined
      : or(ilike(agreementNo, like(keyword)), ilike(filingNo, like(keyword)), ilike(clientName, like(keyword))),
  );
  const rows = await db
    .select({ id: filingId, agreementNo, clientName, filingNo })
    .from(agreementFilings)
    .where(where)
    .orderBy(desc(filingDate), desc(filingId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: [row.agreementNo, row.clientName].filter(Boolean).join(" "),
      hint: row.filingNo,
    })),
    totalCount: await db.$count(agreementFilings, where),
  };
}

/** Blue invoices of a firm that a red one may be against. */
export async function originalChoices(db: Db, companyId: string, { keyword, id, page, pageSize }: Wanted) {
  const { invoiceId, invoiceNo, buyerName, issueDate, totalAmount, invoiceStatus, redFlag } = agreementInvoices;
  const { reversed, voided } = INVOICE_STATUS;
  const where = and(
    eq(agreementInvoices.companyId, companyId),
    eq(redFlag, INVOICE_RED.blue),
    id === undefined ? and(ne(invoiceStatus, reversed), ne(invoiceStatus, voided)) : eq(invoiceId, id),
    keyword === undefined ? undefined : or(ilike(invoiceNo, like(keyword)), ilike(buyerName, like(keyword))),
  );
  const rows = await db
    .select({
      id: invoiceId,
      name: invoiceNo,
      hint: sql<string>`concat(${buyerName}, '　', ${issueDate}, '　', to_char(${totalAmount}, 'FM999,999,999,999,999,990.00'), ' 元')`,
    })
    .from(agreementInvoices)
    .where(where)
    .orderBy(desc(issueDate), desc(invoiceId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, totalCount: await db.$count(agreementInvoices, where) };
}
