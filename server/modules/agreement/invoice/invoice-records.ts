import { showAmount } from "@/contracts/kit/amount/amount";
import { asc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { agreementInvoice, type AgreementInvoiceForm } from "@/contracts/agreement/invoice/invoice";
import { type Allocation, allocation, INVOICE_STATUS, invoiceLine } from "@/contracts/agreement/invoice/invoice-fields";
import { isForeignToInvoice, isYearLocked, statusOf } from "@/contracts/agreement/invoice/invoice-rules";
import { fixed, fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import type { RecordContext, Values, WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { actingCompanyId, isOfficer } from "@/server/reference/scope";
import { addContractChild } from "@/server/modules/agreement/contract/contract-children";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import {
  invoiceFindings,
  isClosed,
  type InvoiceFacts,
  TAKEN_ELSEWHERE,
} from "@/server/modules/agreement/invoice/invoice-checks";
import {
  agreementsOf,
  gatherInvoices,
  invoiceOf,
  invoiceSentBack,
  type InvoiceKnown,
  invoiceUnlockAsked,
} from "@/server/modules/agreement/invoice/invoice-facts";
import { yearLockDay } from "@/server/modules/agreement/invoice/invoice-params";
import {
  answerReturn,
  INVOICE,
  invoiceSteps,
  refreshOriginals,
} from "@/server/modules/agreement/invoice/invoice-steps";
import { invoicesUnder, redOf } from "@/server/modules/agreement/invoice/invoice-sums";
import {
  agreementInvoiceAllocations,
  agreementInvoiceLines,
  agreementInvoices,
  type InvoiceRow,
} from "@/server/modules/agreement/invoice/invoice.table";
import { UNASKED } from "@/server/modules/agreement/unlocking/unlocking";

type Form = AgreementInvoiceForm;

const titleOf = ({ invoiceNo, buyerName }: Pick<InvoiceRow, "invoiceNo" | "buyerName">): string =>
  `${invoiceNo}（${buyerName}）`;

/** Items that this kind of invoice does not have are none; amounts in one writing. */
function canonical(form: Form): Form {
  const kept = Object.entries(form).map(([key, value]) => [key, isForeignToInvoice(key, form) ? null : value]);
  return {
    ...(Object.fromEntries(kept) as Form),
    // A wrong code is refused in words rather than dropped.
    invoiceCode: form.invoiceCode,
    amountExTax: fixed(form.amountExTax, 2),
    taxAmount: fixed(form.taxAmount, 2),
    totalAmount: fixed(form.totalAmount, 2),
    nonTaxAmount: fixed(form.nonTaxAmount, 2),
    lines: form.lines.map((row) => ({
      ...row,
      amountExTax: fixed(row.amountExTax, 2),
      taxAmount: fixed(row.taxAmount, 2),
    })),
    allocations: form.allocations.map((row) => ({ ...row, allocAmount: fixed(row.allocAmount, 2) })),
  };
}

/** Rows as the form has them. */
const formRows = (record: Values): Values => {
  const rowsOf = (list: string, { shape }: { readonly shape: object }) =>
    ((record[list] ?? []) as readonly Values[]).map((row) =>
      Object.fromEntries(Object.keys(shape).map((key) => [key, row[key] ?? null])),
    );
  return { lines: rowsOf("lines", invoiceLine), allocations: rowsOf("allocations", allocation) };
};

/** Of its allocations, as the list tells and asks for them. // domain b §5 (3) */
function summaryOf({ allocations }: Form, { agreements }: InvoiceKnown) {
  const named = [...new Set(allocations.map(({ agreementId }) => agreementId))].flatMap(
    (id) => agreements.get(id) ?? [],
  );
  const joined = (texts: readonly (string | null)[]) => [...new Set(texts)].filter(Boolean).join("、") || null;
  const categories = allocations.flatMap(({ agreementId, agreementItemId }) =>
    (agreements.get(agreementId)?.items ?? [])
      .filter(({ rowId }) => agreementItemId === null || rowId === agreementItemId)
      .map(({ serviceCategory }) => serviceCategory),
  );
  return {
    agreementNos: joined(named.map(({ agreementNo }) => agreementNo)),
    filingNos: joined(named.map(({ filingNo }) => filingNo)),
    serviceCategories: [...new Set(categories)].sort((a, b) => a - b),
    allocAmount: allocations.length === 0 ? null : fromUnits(sumCents(allocations.map((row) => row.allocAmount)), 2),
  };
}

const toColumns = (form: Form, { record, known, context: { today, services } }: InvoiceFacts) => ({
  // Moved into a year that is open, it asks for nothing.
  ...(isYearLocked(form.issueDate, today, services.params.get(yearLockDay)) ? {} : UNASKED),
  ...summaryOf(form, known),
  invoiceStatus: statusOf({
    stood: record?.invoiceStatus ?? null,
    isAllocated: form.allocations.length > 0,
    totalAmount: form.totalAmount,
    red: known.ownRed,
  }),
});

/** Agreements that its rows name, with the names of their services. */
async function namedAgreements(
  { db, services, now }: Pick<RecordContext, "db" | "services" | "now">,
  companyId: string,
  rows: readonly Allocation[],
) {
  const found = await agreementsOf(
    db,
    companyId,
    rows.map(({ agreementId }) => agreementId),
  );
  const words = await dictionaryOf(services).get(db, now);
  return found.map(({ agreementId, agreementNo, filingNo, clientName, items }) => ({
    agreementId,
    agreementNo,
    filingNo,
    clientName,
    items: items.map(({ rowId, serviceSubType }) => ({
      id: rowId,
      name: words.label("service_sub_type", serviceSubType),
    })),
  }));
}

const reversalsOf = (db: Db, originalId: string) =>
  db
    .select({
      invoiceId: agreementInvoices.invoiceId,
      invoiceNo: agreementInvoices.invoiceNo,
      issueDate: agreementInvoices.issueDate,
      totalAmount: agreementInvoices.totalAmount,
    })
    .from(agreementInvoices)
    .where(
      sql`${agreementInvoices.originalInvoiceId} = ${originalId} and ${agreementInvoices.invoiceStatus} <> ${INVOICE_STATUS.voided}`,
    )
    .orderBy(asc(agreementInvoices.issueDate), asc(agreementInvoices.invoiceId));

async function toAnswer(record: InvoiceRow, context: RecordContext, { form }: { readonly form: Form }) {
  const { db } = context;
  const original = await invoiceOf(db, record.companyId, record.originalInvoiceId);
  const red = await redOf(db, record.invoiceId);
  return {
    unlockAskedTime: record.unlockAskedTime?.toISOString() ?? null,
    originalInvoiceNo: original?.invoiceNo ?? null,
    redAmount: red === 0n ? null : fromUnits(red, 2),
    agreements: await namedAgreements(context, record.companyId, form.allocations),
    reversals: await reversalsOf(db, record.invoiceId),
  };
}

/** Agreements and original by name, for 变更记录. */
async function namesOf(forms: readonly Partial<Form>[], { db }: WriteContext): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(forms.flatMap(({ allocations = [] }) => allocations.map(({ agreementId }) => agreementId)))];
  const originals = [...new Set(forms.flatMap(({ originalInvoiceId }) => originalInvoiceId ?? []))];
  const { filingId, agreementNo, items } = agreementFilings;
  const agreements =
    ids.length === 0
      ? []
      : await db.select({ filingId, agreementNo, items }).from(agreementFilings).where(inArray(filingId, ids));
  const { invoiceId, invoiceNo } = agreementInvoices;
  const invoices =
    originals.length === 0
      ? []
      : await db.select({ invoiceId, invoiceNo }).from(agreementInvoices).where(inArray(invoiceId, originals));
  return new Map([
    ...agreements.map((one) => [one.filingId, one.agreementNo] as const),
    ...agreements.flatMap((one) => one.items.map(({ rowId }, at) => [rowId, `第 ${at + 1} 项服务`] as const)),
    ...invoices.map((one) => [one.invoiceId, one.invoiceNo] as const),
  ]);
}

/** Invoices of an agreement, whichever of its versions they name. */
const ofAgreement = (agreementId: string): SQL =>
  sql`${agreementInvoices.invoiceId} in (select s.invoice_id from ${agreementInvoiceAllocations} s
    join ${agreementFilings} g on g.filing_id = s.agreement_id
    where g.root_id = (select f.root_id from ${agreementFilings} f where f.filing_id = ${agreementId}))`;

const BUYER = ["buyerName", "buyerTaxNo"] as const;

const ANSWERS = ["cancelUnlock", "refuseUnlock"];

addContractChild({
  noun: "协议发票",
  countOf: (db, contractId) => invoicesUnder(db, eq(agreementFilings.contractId, contractId)),
});

/** 协议发票, as the engine keeps them. // domain b §5 */
export const invoiceRecords = keepRecords<typeof agreementInvoice, typeof agreementInvoices, InvoiceKnown>({
  of: agreementInvoice,
  table: agreementInvoices,
  files: INVOICE,
  gather: gatherInvoices,
  children: {
    lines: {
      table: agreementInvoiceLines,
      idKey: "rowId",
      ownerKey: "invoiceId",
      toRow: (form, at) => {
        const row = form.lines[at];
        if (!row) throw new Error("a row of the form");
        return row;
      },
    },
    allocations: {
      table: agreementInvoiceAllocations,
      idKey: "rowId",
      ownerKey: "invoiceId",
      toRow: (form, at) => {
        const row = form.allocations[at];
        if (!row) throw new Error("a row of the form");
        return row;
      },
    },
  },
  toForm: formRows,
  toCanonical: canonical,
  rules: invoiceFindings,
  toColumns,
  toAnswer,
  namesOf,
  // What waits for its agreement is the firm's own affair, until the association has looked into it, or its year may be
  // over: then the association is asked.
  visibleTo: ({ user, today }) =>
    isOfficer(user)
      ? sql`(${agreementInvoices.invoiceStatus} <> ${INVOICE_STATUS.waiting} or ${agreementInvoices.sampledTime} is not null
          or ${agreementInvoices.issueDate} < ${`${today.slice(0, 4)}-01-01`})`
      : undefined,
  // Nothing of it was submitted: what is linked counts, and the association sees it as it stands.
  toldColumns: { isFor: () => false, columns: {}, versionFor: () => Promise.resolve(null) },
  removeRefusal: ({ sampledTime, originalInvoiceId }) => {
    if (sampledTime !== null) return "该发票已被协会抽查或退回，不能删除；录入有误的请更正";
    return originalInvoiceId === null ? null : "该红字发票已冲减原蓝字发票，不能删除；录入有误的请先清除原蓝字发票";
  },
  texts: {
    indexed: ["invoiceNo", ...BUYER, "agreementNos", "filingNos", "initials", "companyName"],
    keyword: { columns: ["invoiceNo", ...BUYER, "agreementNos", "filingNos"], names: ["buyerName"] },
    filters: { buyerName: BUYER, agreementNo: ["agreementNos", "filingNos"] },
  },
  searchesFirm: true,
  toCondition: {
    isUnlinked: (isAsked) =>
      isAsked ? sql`${agreementInvoices.allocAmount} is null` : sql`${agreementInvoices.allocAmount} is not null`,
    serviceCategories: (categories) =>
      categories.length === 0
        ? undefined
        : or(...categories.map((one) => sql`${agreementInvoices.serviceCategories} @> ${String(one)}::jsonb`)),
    agreementId: ofAgreement,
    isUnlockAsked: (isAsked) => (isAsked ? invoiceUnlockAsked : not(invoiceUnlockAsked)),
    isSentBack: (isAsked) => (isAsked ? invoiceSentBack : not(invoiceSentBack)),
    buyerTaxNo: (code) => eq(agreementInvoices.buyerTaxNo, code),
  },
  uniqueErrors: { agreement_invoices_no_key: { path: "invoiceNo", message: TAKEN_ELSEWHERE } },
  afterWrite: async ({ context, record }) => {
    if (record) await answerReturn(context, record);
    await refreshOriginals(context, actingCompanyId(context.user));
  },
  lifecycle: {
    notifyCodes: ["g_hy_agree_invoice_edit"],
    mendWords: "更正，并重新关联协议",
    titleOf,
    wordsOf: ({ issueDate, totalAmount }) => `开票日期：${issueDate}\n价税合计：${showAmount(totalAmount)} 元`,
    unusedSteps: (context, row) => {
      const issueDate = String(row["issueDate"]);
      const isAsked = (row["unlockAskedTime"] ?? null) !== null;
      // The day of locking may be put off while a request waits: it can still be taken back or refused.
      const answers = isAsked ? [] : ANSWERS;
      if (!isYearLocked(issueDate, context.today, context.services.params.get(yearLockDay)))
        return ["unlock", "askUnlock", ...answers];
      const unlockedUntil = (row["unlockedUntil"] ?? null) as string | null;
      const mayAsk = !isAsked && isClosed({ issueDate, unlockedUntil }, context);
      return [...(mayAsk ? [] : ["askUnlock"]), ...answers];
    },
    rules: invoiceSteps,
    afterStep: async (doing, record, { name }) => {
      if (name === "void" && doing.user !== null)
        await refreshOriginals({ ...doing, user: doing.user }, record.companyId);
    },
  },
});
