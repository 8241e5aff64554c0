import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { duesReceipt, duesReceiptApi, type ReceiptRow, receiptSheet } from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import type { Handler } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { exportRows } from "@/server/records/sheet/export";
import { yuanSum } from "@/server/modules/statement/dues/standing";
import { receiptRecords } from "@/server/modules/statement/dues/receipt/receipt-records";
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
    .where(receiptRecords.where(context, context.query));
  if (!row) throw notFound();
  return row;
};

const exported: Handler<typeof duesReceiptApi.export> = (context) =>
  exportRows<ReceiptRow>({
    context,
    sheet: receiptSheet,
    object: duesReceipt.id,
    idKey: "receiptId",
    load: async (slice) => {
      const { rows, totalCount } = await receiptRecords.handlers.list({
        ...context,
        query: { ...context.query, ...slice },
      });
      return { rows: rows as ReceiptRow[], totalCount };
    },
  });

/** 会费票据. // domain a §12.7 */
export const registerDuesReceipt = (app: FastifyInstance): void =>
  implement(app, duesReceiptApi, {
    ...receiptRecords.handlers,
    totals,
    export: exported,
    create,
    correct,
    send,
    red,
    askChange,
    declineChange,
  });
