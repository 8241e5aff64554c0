import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { duesReceiptApi, type ReceiptRow, receiptSheet } from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import type { Handler } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { exportRows } from "@/server/records/sheet/export";
import { yuanSum } from "@/server/modules/statement/dues/standing";
import {
  detailOf,
  pageOf,
  RECEIPT_OBJECT,
  whereOf,
  within,
} from "@/server/modules/statement/dues/receipt/receipt-read";
import {
  askChange,
  correct,
  create,
  declineChange,
  red,
  send,
} from "@/server/modules/statement/dues/receipt/receipt-steps";
import { duesReceipts } from "@/server/modules/statement/dues/record.table";

const t = duesReceipts;

const totals: Handler<typeof duesReceiptApi.totals> = async (context) => {
  const [row] = await context.db
    .select({
      count: sql<number>`count(*)::int`,
      amount: yuanSum(t.amount),
      redAmount: yuanSum(sql`case when ${t.receiptStatus} = ${RECEIPT.red} then ${t.amount} end`),
    })
    .from(t)
    .where(whereOf(context));
  if (!row) throw notFound();
  return row;
};

const exported: Handler<typeof duesReceiptApi.export> = (context) => {
  const { sort } = context.query;
  return exportRows<ReceiptRow>({
    context,
    sheet: receiptSheet,
    object: RECEIPT_OBJECT,
    idKey: "receiptId",
    load: (slice) => pageOf(context, { ...slice, sort }),
  });
};

/** 会费票据. // domain a §12.7 */
export const registerDuesReceipt = (app: FastifyInstance): void =>
  implement(app, duesReceiptApi, {
    list: (context) => pageOf(context, context.query),
    totals,
    export: exported,
    get: async (context) => detailOf(context, await within(context, context.params.receiptId)),
    create,
    correct,
    send,
    red,
    askChange,
    declineChange,
  });
