import { sql } from "drizzle-orm";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import { isBizType } from "@/contracts/message/biz-link";
import { dues } from "@/contracts/statement/dues/dues";
import { fenOf, inYuan, money } from "@/contracts/statement/dues/engine/amounts";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import type { Context } from "@/server/platform/call/context";
import { calendarDate } from "@/server/platform/call/services";
import { contactsOf, usersOfAudience } from "@/server/modules/auth/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import { associationOf } from "@/server/reference/orgs";
import { answering } from "@/server/modules/statement/dues/answering";
import type { BillRecord } from "@/server/modules/statement/dues/record.table";
import type { AcceptedRevenue } from "@/server/modules/statement/dues/revenue";
import { duesTerms } from "@/server/modules/statement/dues/params";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
const PAYERS = ["g_hy_statement_dues_pay"] as const;

/** Leads to the bill as soon as its screen is known to messages. */
export const leadingTo = (duesId: string, kind: string = dues.id) =>
  isBizType(kind) ? { biz: { type: kind, id: duesId } } : {};

const debt = (bill: BillRecord, today: string): string => {
  const { billNo, duesYear, half, owing, payDeadline } = bill;
  const when = today > payDeadline ? `缴费截止日 ${payDeadline} 已过` : `缴费截止日 ${payDeadline}`;
  return `${duesPeriodName(duesYear, half)}会费单 ${billNo} 欠缴 ${money(fenOf(owing))} 元，${when}`;
};

/** 催缴: the firm's own message, once for each key; by text message beside it where the association wants that. */
export async function tellDebtor(
  { db, now, services, afterCommit }: Pick<Context, "db" | "now" | "services" | "afterCommit">,
  bill: BillRecord,
  eventKey?: string,
): Promise<boolean> {
  const { duesId, rules } = bill;
  const { companyId, lead } = await answering(db, bill.companyId);
  const text = `${lead}${debt(bill, calendarDate(now))}`;
  const sent = await sendSystemMessage(db, {
    title: `请缴纳${duesPeriodName(bill.duesYear, bill.half)}会费`,
    text: `${text}。请通过银行转账至 ${rules.bankAccountName}（${rules.bankName} ${rules.bankAccount}），附言写明事务所名称和单号，并在「会费缴纳明细」中登记缴费。已经缴纳的请登记并上传凭证，由协会确认。`,
    msgType: TO_DO,
    firm: { companyId, anyOf: PAYERS },
    isTexted: true,
    ...(eventKey === undefined ? {} : { eventKey }),
    ...leadingTo(duesId),
    now,
  });
  if (sent === null) return false;
  if (!duesTerms(services).remindBySms) return true;
  const ids = await usersOfAudience(db, { firms: { in: sql`${companyId}`, anyOf: PAYERS } }, now);
  for (const { userId, mobilephone } of await contactsOf(db, ids, now)) {
    if (mobilephone === null) continue;
    const order = {
      to: services.vault.open(mobilephone),
      text: `${text}，请尽快缴纳；已缴纳的请在平台登记。`,
      userId,
      companyId,
      sourceType: MSG_SOURCE.businessNotice,
    };
    await services.outbox.sms({ db, now, afterCommit }, order);
  }
  return true;
}

/** A statement has moved under the reason that a firm gave for another revenue: firm and association look at it again. */
export async function tellOldReason(
  { db, now }: Pick<Context, "db" | "now">,
  bill: BillRecord,
  { reason, accepted }: { readonly reason: string; readonly accepted: AcceptedRevenue },
): Promise<void> {
  const { billNo, companyId, companyName, duesId, diffReason, revenueBase, taxRevenue } = bill;
  const base = `${inYuan(revenueBase)}（其中涉税 ${inYuan(taxRevenue)}）`;
  const stands = `${inYuan(accepted.total)}（其中涉税 ${inYuan(accepted.taxRevenue)}）`;
  const title = `${duesPeriodName(bill.duesYear, bill.half)}会费的差异原因请重新核对`;
  const text = `${reason}，营业收入为 ${stands}；会费单 ${billNo} 按差异原因「${diffReason ?? ""}」仍以 ${base} 计算，没有改动。`;
  await tellOfBill({ db, now }, bill, {
    title,
    text: `${text}请核对原因是否仍然成立；需要按利润表计算的，请联系协会重新核算。`,
  });
  const orgId = await associationOf(db, companyId);
  if (orgId === null) return;
  await sendSystemMessage(db, {
    title: `${companyName}：${title}`,
    text: `${text}原因不再成立的，请重新核算。`,
    msgType: TO_DO,
    officersOf: { orgId, companyId, anyOf: ["g_hy_desk_dues_audit"] },
    ...leadingTo(duesId),
    now,
  });
}

/** Whoever answers for a bill is told of what happened with it. */
export async function tellOfBill(
  { db, now }: Pick<Context, "db" | "now">,
  bill: Pick<BillRecord, "companyId" | "duesId">,
  { title, text }: { readonly title: string; readonly text: string },
) {
  const { companyId, lead } = await answering(db, bill.companyId);
  return sendSystemMessage(db, {
    title,
    text: `${lead}${text}`,
    msgType: TO_DO,
    firm: { companyId, anyOf: ["g_hy_statement_dues_edit", "g_hy_statement_dues_pay"] },
    ...leadingTo(bill.duesId),
    now,
  });
}

/** A new bill: its firm declares it; of one that has left, the association settles it and whoever answers for it hears so. */
export async function tellOfNewBill(
  { db, now }: Pick<Context, "db" | "now">,
  bill: BillRecord,
  isMember: boolean,
): Promise<void> {
  const { billNo, companyId, companyName, duesId, rulesTitle, payDeadline } = bill;
  const period = duesPeriodName(bill.duesYear, bill.half);
  const made = `会费单 ${billNo} 已按「${rulesTitle ?? ""}」生成`;
  if (isMember) {
    await tellOfBill({ db, now }, bill, {
      title: `${period}会费单已生成，请核对并申报`,
      text: `${made}，请在「会费缴纳明细」中核对业务收入和人员，有差错的提出异议，确认后提交申报。缴费截止日 ${payDeadline}。`,
    });
    return;
  }
  await tellOfBill({ db, now }, bill, {
    title: `${companyName}的${period}会费单已生成`.slice(0, 100),
    text: `${made}，由协会按审核通过的利润表核定，核定后缴纳；其收入已单独计算，不要再计入其他会费单。缴费截止日 ${payDeadline}。`,
  });
  const orgId = await associationOf(db, companyId);
  if (orgId === null) return;
  await sendSystemMessage(db, {
    title: `${companyName}会籍已终止，会费单待核定`.slice(0, 100),
    text: `${period}${made}。该所不再申报，请核对收入后核定；没有审核通过的利润表的，请手工核定。`,
    msgType: TO_DO,
    officersOf: { orgId, companyId, anyOf: ["g_hy_desk_dues_audit"] },
    ...leadingTo(duesId),
    now,
  });
}

interface Objected {
  readonly staffName: string;
  readonly objection: string | null;
}
const lineOf = ({ billNo, duesYear, half }: BillRecord, { staffName }: Objected): string =>
  `${duesPeriodName(duesYear, half)}会费单 ${billNo} 中「${staffName}」一行`;

/** 异议: whoever settles the firm's dues is told that a line waits for an answer. // domain a §12.5 */
export async function tellObjection(
  { db, now }: Pick<Context, "db" | "now">,
  bill: BillRecord,
  item: Objected,
): Promise<void> {
  const { companyId, companyName, duesId } = bill;
  const orgId = await associationOf(db, companyId);
  if (orgId === null) return;
  await sendSystemMessage(db, {
    title: `${companyName}对会费明细提出异议`,
    text: `${lineOf(bill, item)}：${item.objection ?? ""}。请在该会费单的个人明细中答复，成立的自动重新核算。`,
    msgType: TO_DO,
    officersOf: { orgId, companyId, anyOf: ["g_hy_desk_dues_audit"] },
    ...leadingTo(duesId),
    now,
  });
}

/** The same answered: with what the bill comes to now. */
export const tellObjectionAnswered = (
  context: Pick<Context, "db" | "now">,
  bill: BillRecord,
  item: Objected,
  { isAgreed, answer }: { readonly isAgreed: boolean; readonly answer: string },
) =>
  tellOfBill(context, bill, {
    title: `会费明细的异议${isAgreed ? "成立" : "不成立"}`,
    text: `${lineOf(bill, item)}的异议${isAgreed ? `成立，已重新核算，应缴 ${inYuan(bill.payable)}` : "不成立，会费单没有变化"}。答复：${answer}`,
  });
