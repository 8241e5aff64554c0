import { and, eq, ilike, inArray, not, or, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import {
  duesReceiptApi,
  type ReceiptDetail,
  receiptForm,
  type ReceiptRow,
  receiptSheet,
} from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { newId } from "@/server/platform/clock/id";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import { askedText, holdsText } from "@/server/platform/search/text-pieces";
import { likeText, listPage } from "@/server/platform/sql/list";
import { assertInDictionary } from "@/server/reference/dictionary-faults";
import { assertActing, assertOfficer, assertReach, inScope } from "@/server/reference/scope";
import { foundFirms } from "@/server/reference/searched";
import { exportRows } from "@/server/records/sheet/export";
import { orRefused, stampOf } from "@/server/records/table";
import { firmBriefs, invoiceDataOf } from "@/server/modules/basic/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import { answering, ofEndedFirms } from "@/server/modules/statement/dues/answering";
import { billRecords, moveBill } from "@/server/modules/statement/dues/bill-records";
import { yuanSum } from "@/server/modules/statement/dues/standing";
import { leadingTo } from "@/server/modules/statement/dues/tell";
import { isUncovered, receiptable } from "@/server/modules/statement/dues/receipt-cover";
import { duesBills, duesReceipts, type ReceiptRecord } from "@/server/modules/statement/dues/record.table";

const OBJECT = "statement.dues-receipt";
const t = duesReceipts;
/** Dictionary `msg_type`: 系统. */
const NEWS = 6;

const rowOf = ({
  createTime: _c,
  createUserId: _i,
  createUserName: _n,
  updateUserId: _u,
  updateUserName: _w,
  remark: _r,
  ...row
}: ReceiptRecord): Omit<ReceiptDetail, "attachments"> => ({
  ...row,
  updateTime: row.updateTime.toISOString(),
});
const detailOf = async ({ db }: Pick<Context, "db">, row: ReceiptRecord) => ({
  ...rowOf(row),
  attachments: await filesOf(db, OBJECT, row.receiptId),
});

type Asked = Pick<Context<typeof duesReceiptApi.totals>, "db" | "user" | "query" | "services">;
const NAMED = [t.receiptNo, t.billNo, t.title, t.companyName];
/** Receipts within reach that are asked for: by the list, its sums and its workbook alike. */
function whereOf({ db, services, user, query }: Asked) {
  const { keyword, duesYear, receiptStatus, receiptNo, companyName, companyId, duesId, isUncovered: isOver } = query;
  return and(
    or(inScope(user, t.companyId), ofEndedFirms(user, t.companyId)),
    keyword === undefined
      ? undefined
      : or(
          holdsText(NAMED, askedText(keyword)),
          inArray(t.companyId, foundFirms(db, services.vault, keyword, "companyId")),
        ),
    duesYear === undefined ? undefined : eq(t.duesYear, duesYear),
    receiptStatus?.length ? inArray(t.receiptStatus, receiptStatus) : undefined,
    receiptNo === undefined ? undefined : ilike(t.receiptNo, `%${likeText(receiptNo)}%`),
    companyName === undefined ? undefined : ilike(t.companyName, `%${likeText(companyName)}%`),
    companyId === undefined ? undefined : eq(t.companyId, companyId),
    duesId === undefined ? undefined : eq(t.duesId, duesId),
    isOver === undefined ? undefined : isOver ? isUncovered : not(isUncovered),
  );
}

async function pageOf(
  context: Asked,
  slice: { readonly page: number; readonly pageSize: number; readonly sort?: string | undefined },
) {
  const { rows, totalCount } = await listPage({
    db: context.db,
    from: t,
    columns: {
      receiptId: t.receiptId,
      duesId: t.duesId,
      companyId: t.companyId,
      companyName: t.companyName,
      billNo: t.billNo,
      duesYear: t.duesYear,
      receiptType: t.receiptType,
      receiptCode: t.receiptCode,
      receiptNo: t.receiptNo,
      checkCode: t.checkCode,
      title: t.title,
      creditCode: t.creditCode,
      amount: t.amount,
      issueDate: t.issueDate,
      issuer: t.issuer,
      sendEmail: t.sendEmail,
      receiptStatus: t.receiptStatus,
      redReason: t.redReason,
      updateTime: t.updateTime,
      version: t.version,
    },
    where: whereOf(context),
    query: slice,
    sortable: { issueDate: t.issueDate, amount: t.amount, updateTime: t.updateTime },
    defaultSort: "-updateTime",
    tieBreak: t.receiptId,
  });
  return { rows: rows.map((row) => ({ ...row, updateTime: row.updateTime.toISOString() })), totalCount };
}

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
    object: OBJECT,
    idKey: "receiptId",
    load: (slice) => pageOf(context, { ...slice, sort }),
  });
};

async function within(
  { db, user }: { readonly db: Context["db"]; readonly user: SessionUser },
  receiptId: string,
  isHeld = false,
) {
  const found = db
    .select()
    .from(t)
    .where(and(eq(t.receiptId, receiptId), or(inScope(user, t.companyId), ofEndedFirms(user, t.companyId))));
  const [row] = await (isHeld ? found.for("update") : found);
  if (!row) throw notFound();
  return row;
}

/** Number and file of a fiscal receipt, of money that has arrived. // domain a §12.7 */
const create: Handler<typeof duesReceiptApi.create> = async (context) => {
  const { db, user, now, today, body, audit } = context;
  const orgId = assertOfficer(user);
  await assertInDictionary(context, receiptForm, body);
  const seen = await billRecords.load(context, body.duesId);
  await assertReach(user, seen.companyId, db);
  const bill = await billRecords.hold(db, body.duesId);
  if (body.issueDate > today) throw invalid([{ path: "issueDate", message: "开票日期不能晚于今天" }]);
  if (body.attachments.length === 0) throw invalid([{ path: "attachments", message: "请上传票据文件（PDF 或 OFD）" }]);
  const { arrived, left } = await receiptable(db, bill);
  if (fenOf(body.amount) <= 0n || fenOf(body.amount) > left)
    throw invalid([
      {
        path: "amount",
        message: `${bill.billNo} 已到账 ${money(arrived)} 元，还可以开票 ${money(left)} 元；票据金额须大于 0，不超过它`,
      },
    ]);
  const { attachments, ...items } = body;
  const receiptId = newId();
  const made = { createUserId: user.userId, createUserName: user.nickName, createTime: now };
  const { companyId, companyName, billNo, duesYear } = bill;
  const {
    invoiceTitle: _t,
    invoiceEmail: _e,
    ...invoice
  } = (await invoiceDataOf(db, [companyId])).get(companyId) ?? {};
  const [row] = (await orRefused(
    {
      uniqueErrors: {
        dues_receipts_no_key: { path: "receiptNo", message: "这个票据号码已经登记过，没有重复登记" },
      },
    },
    db
      .insert(t)
      .values({
        ...items,
        ...invoice,
        receiptId,
        companyId,
        companyName,
        billNo,
        duesYear,
        receiptStatus: RECEIPT.issued,
        ...made,
        ...stampOf({ user, now }),
      })
      .returning(),
  )) as ReceiptRecord[];
  if (!row) throw notFound();
  const owner = { bizType: OBJECT, bizId: receiptId, companyId, userId: user.userId, alsoFrom: orgId };
  await takeFiles(db, owner, attachments, now);
  audit({ object: OBJECT, objectId: receiptId, companyId, before: null, after: items });
  await moveBill(context, bill.duesId, "receipt");
  const payer = await answering(db, companyId);
  await sendSystemMessage(db, {
    title: `会费票据已开具：${row.receiptNo}`,
    text: `${payer.lead}会费单 ${billNo} 的票据（代码 ${row.receiptCode}，号码 ${row.receiptNo}，金额 ${money(fenOf(row.amount))} 元）已经开具，可以在「会费缴纳明细」的票据中下载。`,
    msgType: NEWS,
    firm: { companyId: payer.companyId, anyOf: ["g_hy_statement_dues_pay"] },
    ...leadingTo(bill.duesId),
    now,
  });
  return detailOf(context, row);
};

type Reasoned = Context<typeof duesReceiptApi.red> | Context<typeof duesReceiptApi.askChange>;
async function moved(context: Reasoned, row: ReceiptRecord, receiptStatus: number) {
  const { db, user, now, body, audit } = context;
  if (row.version !== body.version) throw conflict(await detailOf(context, row));
  const [after] = await db
    .update(t)
    .set({ receiptStatus, redReason: body.reason, version: row.version + 1, ...stampOf({ user, now }) })
    .where(eq(t.receiptId, row.receiptId))
    .returning();
  if (!after) throw notFound();
  const { receiptId: objectId, companyId } = row;
  audit({
    object: OBJECT,
    objectId,
    companyId,
    // What was asked for before makes way for the reason of this step.
    before: { receiptStatus: row.receiptStatus, redReason: row.redReason },
    after: { receiptStatus, redReason: body.reason },
  });
  return after;
}

const red: Handler<typeof duesReceiptApi.red> = async (context) => {
  assertOfficer(context.user);
  const row = await within(context, context.params.receiptId, true);
  if (row.receiptStatus === RECEIPT.red) throw stateConflict("这张票据已经冲红", await detailOf(context, row));
  const after = await moved(context, row, RECEIPT.red);
  await moveBill(context, row.duesId, "receipt");
  const payer = await answering(context.db, row.companyId);
  await sendSystemMessage(context.db, {
    title: `会费票据已冲红：${row.receiptNo}`,
    text: `${payer.lead}会费单 ${row.billNo} 的票据（代码 ${row.receiptCode}，号码 ${row.receiptNo}，金额 ${money(fenOf(row.amount))} 元）已经冲红，不能再作为凭证使用。原因：${context.body.reason}。需要换开的，由协会重新开具并另行通知。`,
    msgType: NEWS,
    firm: { companyId: payer.companyId, anyOf: ["g_hy_statement_dues_pay"] },
    ...leadingTo(row.duesId),
    now: context.now,
  });
  return detailOf(context, after);
};

const askChange: Handler<typeof duesReceiptApi.askChange> = async (context) => {
  const { user, params, db, now, body } = context;
  const row = await within(context, params.receiptId, true);
  assertActing(user, (await answering(db, row.companyId)).companyId);
  if (row.receiptStatus !== RECEIPT.issued && row.receiptStatus !== RECEIPT.sent)
    throw stateConflict("只有已开具的票据可以申请换开，已冲红或已在申请中的不重复申请", await detailOf(context, row));
  const after = await moved(context, row, RECEIPT.changeAsked);
  const [bill] = await db.select({ duesId: duesBills.duesId }).from(duesBills).where(eq(duesBills.duesId, row.duesId));
  const orgId = await orgOf(context, row.companyId);
  if (bill && orgId !== null)
    await sendSystemMessage(db, {
      title: `申请换开票据：${row.companyName} ${row.receiptNo}`,
      text: `${row.companyName}申请换开会费票据 ${row.receiptNo}。原因：${body.reason}`,
      msgType: 2,
      officersOf: { orgId, companyId: row.companyId, anyOf: ["g_hy_desk_dues_receipt"] },
      now,
    });
  return detailOf(context, after);
};
async function orgOf({ db }: Pick<Context, "db">, companyId: string): Promise<string | null> {
  const [firm] = await firmBriefs(db, [companyId]);
  return firm?.associationOrgId ?? null;
}

/** 会费票据. // domain a §12.7 */
export const registerDuesReceipt = (app: FastifyInstance): void =>
  implement(app, duesReceiptApi, {
    list: (context) => pageOf(context, context.query),
    totals,
    export: exported,
    get: async (context) => detailOf(context, await within(context, context.params.receiptId)),
    create,
    red,
    askChange,
  });
