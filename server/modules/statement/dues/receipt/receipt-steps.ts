import { eq } from "drizzle-orm";
import { metaOf } from "@/contracts/kit/field";
import { amountText, fenOf, inYuan, money } from "@/contracts/statement/dues/engine/amounts";
import { type duesReceiptApi, receiptCourse, type ReceiptForm, receiptForm } from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import { type Context, type Handler, preparedWrite } from "@/server/platform/call/context";
import { conflict, invalid, stateConflict } from "@/server/platform/call/errors";
import { countUp } from "@/server/platform/limits/rate-limit";
import type { MailFile } from "@/server/platform/outbox/port";
import { assertActing, assertOfficer, assertReach, isOfficer } from "@/server/reference/scope";
import type { RecordContext } from "@/server/records/hooks";
import { firmBriefs, invoiceDataOf } from "@/server/modules/basic/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import { answering } from "@/server/modules/statement/dues/answering";
import { billRecords, moveBill } from "@/server/modules/statement/dues/bill/bill-records";
import { leadingTo } from "@/server/modules/statement/dues/tell";
import { receiptable } from "@/server/modules/statement/dues/receipt/receipt-cover";
import { mailReceipt, receiptFiles } from "@/server/modules/statement/dues/receipt/receipt-mail";
import { issuedAs, receiptRecords } from "@/server/modules/statement/dues/receipt/receipt-records";
import { type BillRecord, duesBills, type ReceiptRecord } from "@/server/modules/statement/dues/record.table";

/** Dictionary `msg_type`: 系统. */
const NEWS = 6;
type Entered = Omit<ReceiptForm, "duesId">;
type Judging = Pick<Context, "db" | "today">;

/** What holds of a receipt however it is entered; `own` is what the one that is corrected has told already. // domain a §12.7 */
async function assertSound(context: Judging, form: Entered, bill: BillRecord, own: string): Promise<void> {
  const { db, today } = context;
  if (form.issueDate > today) throw invalid([{ path: "issueDate", message: "开票日期不能晚于今天" }]);
  if (form.attachments.length === 0) throw invalid([{ path: "attachments", message: "请上传票据文件（PDF 或 OFD）" }]);
  const { arrived, left } = await receiptable(db, bill);
  const may = left + fenOf(own);
  // One whose money has gone meanwhile may still be told as it is.
  const isMore = fenOf(form.amount) > may && fenOf(form.amount) !== fenOf(own);
  if (fenOf(form.amount) <= 0n || isMore)
    throw invalid([
      {
        path: "amount",
        message: `${bill.billNo} 已到账 ${money(arrived)} 元，还可以开票 ${inYuan(amountText(may > 0n ? may : 0n))}；票据金额须大于 0，不超过它`,
      },
    ]);
}

type Telling = Pick<Context, "db" | "now">;
/** The firm of a receipt, or who answers for it, hears what was done with it. */
async function tellFirm(
  { db, now }: Telling,
  row: ReceiptRecord,
  { title, text }: { readonly title: string; readonly text: (lead: string) => string },
): Promise<void> {
  const payer = await answering(db, row.companyId);
  await sendSystemMessage(db, {
    title,
    text: text(payer.lead),
    msgType: NEWS,
    firm: { companyId: payer.companyId, anyOf: ["g_hy_statement_dues_pay"] },
    ...leadingTo(row.duesId),
    now,
  });
}
const named = ({ billNo, receiptCode, receiptNo, amount }: ReceiptRecord, lead: string): string =>
  `${lead}会费单 ${billNo} 的票据（代码 ${receiptCode}，号码 ${receiptNo}，金额 ${money(fenOf(amount))} 元）`;

type Course = Partial<Pick<ReceiptRecord, keyof typeof receiptCourse>>;
/** A held receipt under its next version; its history has what was told before, its reason among it. */
async function put(context: RecordContext, row: ReceiptRecord, action: string, course: Course): Promise<ReceiptRecord> {
  const version = row.version + 1;
  const columns = { ...course, version };
  await receiptRecords.mark(context, { ...row, version }, { action, columns, items: receiptCourse });
  return receiptRecords.read(context.db, row.receiptId);
}

/** Mails a receipt whose mailbox is known, and says when. */
async function mailed(
  context: RecordContext,
  row: ReceiptRecord,
  files: readonly MailFile[] | null,
): Promise<ReceiptRecord> {
  if (row.sendEmail === null) return row;
  const { db, now, services, afterCommit } = context;
  await mailReceipt({ db, now, services, afterCommit }, row, row.sendEmail, files);
  return put(context, row, "send", { receiptStatus: RECEIPT.sent, sendTime: now });
}

/** Number and file of a fiscal receipt, of money that has arrived. // domain a §12.7 */
export const create = preparedWrite<typeof duesReceiptApi.create, readonly MailFile[] | null>(
  async ({ db, services, user, body }) => {
    if (body.sendEmail === null) return null;
    const fileIds = body.attachments.map(({ fileId }) => fileId);
    return receiptFiles(db, services.files, { receiptId: null, fileIds, userId: user.userId });
  },
  async (context, files) => {
    const { db, user, body } = context;
    const orgId = assertOfficer(user);
    const seen = await billRecords.load(context, body.duesId);
    await assertReach(user, seen.companyId, db);
    const bill = await billRecords.hold(db, body.duesId);
    await assertSound(context, body, bill, "0.00");
    const { companyId, companyName, billNo, duesYear } = bill;
    const {
      invoiceTitle: _t,
      invoiceEmail: _e,
      ...invoice
    } = (await invoiceDataOf(db, [companyId])).get(companyId) ?? {};
    const columns = { ...invoice, companyName, billNo, duesYear, receiptStatus: RECEIPT.issued };
    const { receiptId } = await receiptRecords.enter(context, { companyId, form: body, columns, alsoFrom: orgId });
    const row = await receiptRecords.read(db, receiptId);
    await moveBill(context, bill.duesId, "receipt");
    const sent = await mailed(context, row, files);
    await tellFirm(context, sent, {
      title: `会费票据已开具：${sent.receiptNo}`,
      text: (lead) =>
        `${named(sent, lead)}已经开具，可以在「会费缴纳明细」的票据中下载。${sent.sendEmail === null ? "" : `同时发送到 ${sent.sendEmail}。`}`,
    });
    return receiptRecords.answer(context, sent);
  },
);

/** A receipt that stands, held at the version that was seen. */
async function standing(context: RecordContext, receiptId: string, version: number): Promise<ReceiptRecord> {
  await receiptRecords.load(context, receiptId);
  const row = await receiptRecords.hold(context.db, receiptId);
  const reason = await receiptRecords.closedReason(context, row.companyId, row);
  if (reason !== null) throw stateConflict(reason, await receiptRecords.answer(context, row));
  if (row.version !== version) throw conflict(await receiptRecords.answer(context, row));
  return row;
}

const SHAPE: Readonly<Record<string, Parameters<typeof metaOf>[0]>> = receiptForm.shape;
/** What a correction has changed, in words for the firm. */
const corrections = (before: ReceiptRecord, after: ReceiptRecord, keys: readonly string[]): string[] =>
  keys.flatMap((key) => {
    const [was, is] = [before, after].map((row) => row[key as keyof ReceiptRecord]);
    if (was === is) return [];
    const meta = metaOf(SHAPE[key] ?? receiptForm);
    const label = meta?.label ?? key;
    return meta?.dict === undefined
      ? [`${label}由「${String(was ?? "空")}」改为「${String(is ?? "空")}」`]
      : [`${label}已更正`];
  });

/**
 * 更正: what was typed wrong of a receipt that is right in itself. A wrong receipt is made red and another one made out.
 * // domain a §12.7
 */
export const correct = preparedWrite<typeof duesReceiptApi.correct, readonly MailFile[] | null>(
  async ({ db, services, user, params, body }) => {
    if (body.sendEmail === null) return null;
    const fileIds = body.attachments.map(({ fileId }) => fileId);
    return receiptFiles(db, services.files, { receiptId: params.receiptId, fileIds, userId: user.userId });
  },
  async (context, files) => {
    const { db, user, body, params } = context;
    assertOfficer(user);
    const row = await standing(context, params.receiptId, body.version);
    const { version: _version, reason, ...form } = body;
    const { attachments, ...items } = form;
    const bill = await billRecords.hold(db, row.duesId);
    await assertSound(context, form, bill, row.amount);
    const filesOf = (of: { readonly attachments: readonly { readonly fileId: string }[] }) =>
      of.attachments.map(({ fileId }) => fileId).join();
    const before = filesOf(await receiptRecords.answer(context, row));
    // A request that this answers is over.
    const said = { receiptStatus: issuedAs(row), redReason: `更正：${reason}` };
    const columns = { ...said, version: row.version + 1 };
    await receiptRecords.save(context, row, form, { action: "correct", columns, items: receiptCourse });
    const after = await receiptRecords.read(db, row.receiptId);
    const words = corrections(row, after, Object.keys(items));
    if (filesOf({ attachments }) !== before) words.push("票据文件已更换");
    if (words.length === 0) throw invalid([{ path: "", message: "没有任何改动；票据本身有误的请冲红后换开" }]);
    await moveBill(context, row.duesId, "receipt");
    const sent = await mailed(context, after, files);
    await tellFirm(context, sent, {
      title: `会费票据登记已更正：${sent.receiptNo}`,
      text: (lead) => `${named(sent, lead)}的登记已更正：${words.join("；")}。原因：${reason}。请以更正后的内容为准。`,
    });
    return receiptRecords.answer(context, sent);
  },
);

/** Sends the mail once more, at most once in ten minutes. // domain a §12.7 */
const REPEAT_SECONDS = 600;
export const send = preparedWrite<typeof duesReceiptApi.send, readonly MailFile[] | null>(
  async ({ db, services, user, params }) =>
    receiptFiles(db, services.files, { receiptId: params.receiptId, userId: user.userId }),
  async (context, files) => {
    const { db, user, now, params, body } = context;
    const row = await standing(context, params.receiptId, body.version);
    if (!isOfficer(user)) assertActing(user, (await answering(db, row.companyId)).companyId);
    if ((await countUp(db, `receipt-send:${row.receiptId}`, REPEAT_SECONDS, now)) > 1)
      throw stateConflict(
        "这张票据十分钟内已经发送过，没有重复发送；请先查看邮箱和垃圾邮件",
        await receiptRecords.answer(context, row),
      );
    const { services, afterCommit } = context;
    await mailReceipt({ db, now, services, afterCommit }, row, body.sendEmail, files);
    const receiptStatus = row.receiptStatus === RECEIPT.issued ? RECEIPT.sent : row.receiptStatus;
    const after = await put(context, row, "send", { sendEmail: body.sendEmail, sendTime: now, receiptStatus });
    return receiptRecords.answer(context, after);
  },
);

/** 冲红. */
export const red: Handler<typeof duesReceiptApi.red> = async (context) => {
  assertOfficer(context.user);
  const { body, params } = context;
  const row = await standing(context, params.receiptId, body.version);
  const after = await put(context, row, "red", { receiptStatus: RECEIPT.red, redReason: body.reason });
  await moveBill(context, row.duesId, "receipt");
  await tellFirm(context, row, {
    title: `会费票据已冲红：${row.receiptNo}`,
    text: (lead) =>
      `${named(row, lead)}已经冲红，不能再作为凭证使用。原因：${body.reason}。需要换开的，由协会重新开具并另行通知。`,
  });
  return receiptRecords.answer(context, after);
};

/** 申请换开, by whoever pays. */
export const askChange: Handler<typeof duesReceiptApi.askChange> = async (context) => {
  const { user, params, db, now, body } = context;
  await receiptRecords.load(context, params.receiptId);
  const row = await receiptRecords.hold(db, params.receiptId);
  assertActing(user, (await answering(db, row.companyId)).companyId);
  if (row.receiptStatus !== RECEIPT.issued && row.receiptStatus !== RECEIPT.sent)
    throw stateConflict(
      "只有已开具的票据可以申请换开，已冲红或已在申请中的不重复申请",
      await receiptRecords.answer(context, row),
    );
  if (row.version !== body.version) throw conflict(await receiptRecords.answer(context, row));
  const after = await put(context, row, "askChange", { receiptStatus: RECEIPT.changeAsked, redReason: body.reason });
  const [bill] = await db.select({ duesId: duesBills.duesId }).from(duesBills).where(eq(duesBills.duesId, row.duesId));
  const [firm] = await firmBriefs(db, [row.companyId]);
  const orgId = firm?.associationOrgId ?? null;
  if (bill && orgId !== null)
    await sendSystemMessage(db, {
      title: `申请换开票据：${row.companyName} ${row.receiptNo}`,
      text: `${row.companyName}申请换开会费票据 ${row.receiptNo}。原因：${body.reason}`,
      msgType: 2,
      officersOf: { orgId, companyId: row.companyId, anyOf: ["g_hy_desk_dues_receipt"] },
      now,
    });
  return receiptRecords.answer(context, after);
};

/** 不予换开: the receipt stands as it did, and its firm is told why. */
export const declineChange: Handler<typeof duesReceiptApi.declineChange> = async (context) => {
  assertOfficer(context.user);
  const { body, params } = context;
  const row = await standing(context, params.receiptId, body.version);
  if (row.receiptStatus !== RECEIPT.changeAsked)
    throw stateConflict("这张票据没有在申请换开", await receiptRecords.answer(context, row));
  const said = { receiptStatus: issuedAs(row), redReason: `不予换开：${body.reason}` };
  const after = await put(context, row, "declineChange", said);
  await tellFirm(context, row, {
    title: `会费票据不予换开：${row.receiptNo}`,
    text: (lead) =>
      `${named(row, lead)}的换开申请（${row.redReason ?? ""}）未予办理，票据继续有效。原因：${body.reason}。情况有变化的可以再次申请。`,
  });
  return receiptRecords.answer(context, after);
};
