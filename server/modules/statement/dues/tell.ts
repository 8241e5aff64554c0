import { sql } from "drizzle-orm";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import { isBizType } from "@/contracts/message/biz-link";
import { dues } from "@/contracts/statement/dues/dues";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import type { Context } from "@/server/platform/call/context";
import { calendarDate } from "@/server/platform/call/services";
import { contactsOf, usersOfAudience } from "@/server/modules/auth/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import type { BillRecord } from "@/server/modules/statement/dues/record.table";
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
  const { companyId, duesId, rules } = bill;
  const text = debt(bill, calendarDate(now));
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

/** The firm is told of what happened with its bill. */
export const tellOfBill = (
  { db, now }: Pick<Context, "db" | "now">,
  { companyId, duesId }: Pick<BillRecord, "companyId" | "duesId">,
  { title, text }: { readonly title: string; readonly text: string },
) =>
  sendSystemMessage(db, {
    title,
    text,
    msgType: TO_DO,
    firm: { companyId, anyOf: ["g_hy_statement_dues_edit", "g_hy_statement_dues_pay"] },
    ...leadingTo(duesId),
    now,
  });
