import { showAmount } from "@/contracts/kit/amount/amount";
import { and, ne, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { agreementInvoiceApi, type invoiceBegin } from "@/contracts/agreement/invoice/invoice";
import { INVOICE_RED, INVOICE_STATUS, type InvoiceLine } from "@/contracts/agreement/invoice/invoice-fields";
import { redShares } from "@/contracts/agreement/invoice/invoice-rules";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { sumText } from "@/server/platform/sql/sums";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { actingCompanyId } from "@/server/reference/scope";
import {
  agreementChoices,
  agreementsOf,
  originalChoices,
  sellersOf,
} from "@/server/modules/agreement/invoice/invoice-facts";
import { invoiceRecords } from "@/server/modules/agreement/invoice/invoice-records";
import { redOf } from "@/server/modules/agreement/invoice/invoice-sums";
import { agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";

type Begin = z.output<typeof invoiceBegin>;
type Handlers = typeof agreementInvoiceApi;

const GOODS = "*鉴证咨询服务*";

async function blankOf(db: Db, companyId: string): Promise<Begin> {
  const { own } = await sellersOf(db, companyId);
  return {
    sellerName: own?.companyName ?? "",
    sellerTaxNo: own?.creditCode ?? "",
    redFlag: INVOICE_RED.blue,
    originalInvoiceId: null,
    invoiceType: null,
    invoiceCode: null,
    buyerName: "",
    buyerTaxNo: null,
    goodsName: GOODS,
    taxRate: null,
    amountExTax: "",
    taxAmount: "",
    totalAmount: "",
    invoiceRemark: null,
    nonTaxAmount: null,
    lines: [],
    allocations: [],
  };
}

/** Of an agreement: its client buys, and 备注 holds the number of the tax bureau. // domain b §0.4 X6, X7 */
async function fromAgreement(db: Db, companyId: string, agreementId: string): Promise<Partial<Begin>> {
  const [agreement] = await agreementsOf(db, companyId, [agreementId]);
  if (!agreement) throw notFound();
  const { clientName, clientCreditCode, taxCollectNo, items } = agreement;
  const [item] = items;
  return {
    buyerName: clientName ?? "",
    buyerTaxNo: clientCreditCode,
    invoiceRemark: taxCollectNo === null ? null : `委托协议采集编号：${taxCollectNo}`,
    allocations: [
      { rowId: null, agreementId, agreementItemId: items.length === 1 && item ? item.rowId : null, allocAmount: "" },
    ],
  };
}

const minus = (amount: string): string => fromUnits(-(toUnits(amount, 2) ?? 0n), 2);

const minusLine = (row: InvoiceLine): InvoiceLine => ({
  ...row,
  rowId: null,
  amountExTax: minus(row.amountExTax),
  taxAmount: minus(row.taxAmount),
});

/** Of the blue invoice: everything that is left of it, below zero and in its proportions. // domain b §5 (6) */
async function fromOriginal(
  context: Parameters<Handler<Handlers["begin"]>>[0],
  originalId: string,
): Promise<Partial<Begin>> {
  const original = await invoiceRecords.load(context, originalId);
  if (original.companyId !== actingCompanyId(context.user)) throw notFound();
  const form = invoiceRecords.formOf(context, original);
  const red = await redOf(context.db, originalId);
  const left = (toUnits(original.totalAmount, 2) ?? 0n) - red;
  const {
    invoiceType,
    invoiceCode,
    buyerName,
    buyerTaxNo,
    sellerName,
    sellerTaxNo,
    goodsName,
    taxRate,
    invoiceRemark,
  } = form;
  const isWhole = red === 0n;
  return {
    invoiceType,
    invoiceCode,
    buyerName,
    buyerTaxNo,
    sellerName,
    sellerTaxNo,
    goodsName,
    taxRate,
    invoiceRemark,
    redFlag: INVOICE_RED.red,
    originalInvoiceId: originalId,
    amountExTax: isWhole ? minus(form.amountExTax) : "",
    taxAmount: isWhole ? minus(form.taxAmount) : "",
    totalAmount: fromUnits(-left, 2),
    lines: isWhole ? form.lines.map((row) => minusLine(row)) : [],
    ...redShares(form, -left),
  };
}

const begin: Handler<Handlers["begin"]> = async (context) => {
  const { db, user, query } = context;
  const companyId = actingCompanyId(user);
  const { agreementId, originalInvoiceId } = query;
  return {
    ...(await blankOf(db, companyId)),
    ...(agreementId === undefined ? {} : await fromAgreement(db, companyId, agreementId)),
    ...(originalInvoiceId === undefined ? {} : await fromOriginal(context, originalInvoiceId)),
  };
};

const items: Handler<Handlers["items"]> = async ({ db, user, params, services, now }) => {
  const [agreement] = await agreementsOf(db, actingCompanyId(user), [params.agreementId]);
  const words = await dictionaryOf(services).get(db, now);
  return (agreement?.items ?? []).map(({ rowId, serviceSubType, itemAmount }) => ({
    id: rowId,
    name: words.label("service_sub_type", serviceSubType),
    hint: `${showAmount(itemAmount)} 元`,
  }));
};

/** What the rows of the question add up to; what was voided counts for nothing. // domain b §5 (3) */
const totals: Handler<Handlers["totals"]> = async (context) => {
  const { totalAmount, amountExTax, allocAmount, redFlag, invoiceStatus } = agreementInvoices;
  const of = (flag: number) => sql`case when ${redFlag} = ${flag} then ${totalAmount} end`;
  const [row] = await context.db
    .select({
      totalAmount: sumText(totalAmount),
      amountExTax: sumText(amountExTax),
      allocAmount: sumText(allocAmount),
      blueAmount: sumText(of(INVOICE_RED.blue)),
      redAmount: sumText(of(INVOICE_RED.red)),
    })
    .from(agreementInvoices)
    .where(and(invoiceRecords.where(context, context.query), ne(invoiceStatus, INVOICE_STATUS.voided)));
  if (!row) throw new Error("a sum has a row");
  return row;
};

/** 协议发票: read within reach, written by the acting firm. // domain b §5 */
export const registerAgreementInvoice = (app: FastifyInstance): void =>
  implement(app, agreementInvoiceApi, {
    ...invoiceRecords.handlers,
    agreements: ({ db, user, query }) => agreementChoices(db, actingCompanyId(user), query),
    originals: ({ db, user, query }) => originalChoices(db, actingCompanyId(user), query),
    items,
    begin,
    totals,
  });
