import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { amountText, fenOf, inYuan } from "@/contracts/statement/dues/engine/amounts";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { associationOf } from "@/server/reference/orgs";
import { sendSystemMessage } from "@/server/modules/message/port";
import { type BillRecord, duesBills, duesReceipts } from "@/server/modules/statement/dues/record.table";
import { leadingTo, tellOfBill } from "@/server/modules/statement/dues/tell";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
const t = duesReceipts;
const isInForce = ne(t.receiptStatus, RECEIPT.red);

/** What has arrived on a bill and has no receipt yet; of a head office's also what it has paid for its branches. // domain a §13.3 */
export async function receiptable(db: Db, bill: BillRecord) {
  const headId = bill.mergedIntoId ?? bill.duesId;
  const all = await db
    .select()
    .from(duesBills)
    .where(or(eq(duesBills.duesId, headId), eq(duesBills.mergedIntoId, headId)));
  const told = async (ids: readonly string[]) => {
    const [sum] = await db
      .select({ told: sql<string>`coalesce(sum(${t.amount}), 0)::text` })
      .from(t)
      .where(and(inArray(t.duesId, [...ids]), isInForce));
    return fenOf(sum?.told);
  };
  const net = (bills: readonly BillRecord[]) =>
    bills.reduce((all, one) => all + fenOf(one.paidAmount) - fenOf(one.refunded), 0n);
  const together = net(all) - (await told(all.map(({ duesId }) => duesId)));
  if (bill.mergedIntoId === null) return { arrived: net(all), left: together };
  const alone = net([bill]) - (await told([bill.duesId]));
  return { arrived: net([bill]), left: alone < together ? alone : together };
}

/** Bills whose receipts tell of more than has arrived and stayed, a head office's with its branches'. */
const overTold = sql`(select coalesce(b.merged_into_id, b.dues_id) from ${duesBills} as b
  left join (select r.dues_id, sum(r.amount) as told from ${t} as r
    where r.receipt_status <> ${RECEIPT.red} group by r.dues_id) as receipts on receipts.dues_id = b.dues_id
  group by 1 having coalesce(sum(receipts.told), 0) > sum(b.paid_amount - b.refunded))`;

/** Receipts in force whose money was revoked or given back: the association makes them red. // domain a §12.7 */
export const isUncovered: SQL = sql`(${isInForce} and ${t.duesId} in (select u.dues_id from ${duesBills} as u
  where coalesce(u.merged_into_id, u.dues_id) in ${overTold}))`;

/** Money of a bill has gone again: whoever makes out receipts, and the firm, hear which of them tell of too much. // domain a §12.7 */
export async function tellUncovered(
  { db, now }: { readonly db: Db; readonly now: Date },
  duesId: string,
  what: string,
): Promise<void> {
  const [bill] = await db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
  if (!bill) return;
  const { left } = await receiptable(db, bill);
  if (left >= 0n) return;
  const ids = bill.mergedIntoId === null ? [duesId] : [duesId, bill.mergedIntoId];
  const receipts = await db
    .select({ receiptNo: t.receiptNo })
    .from(t)
    .where(and(inArray(t.duesId, ids), isInForce))
    .orderBy(t.receiptNo);
  const numbers = receipts.map(({ receiptNo }) => receiptNo).join("、");
  const words = `会费单 ${bill.billNo} ${what}，已开票据（${numbers}）比实际到账多 ${inYuan(amountText(-left))}`;
  await tellOfBill({ db, now }, bill, {
    title: `会费票据待冲红：${bill.billNo}`,
    text: `${words}，将由协会冲红，请不要再用于报销入账；仍应开票的部分由协会重新开具。`,
  });
  const { companyId, companyName } = bill;
  const orgId = await associationOf(db, companyId);
  if (orgId === null) return;
  await sendSystemMessage(db, {
    title: `票据待冲红：${companyName} ${bill.billNo}`.slice(0, 100),
    text: `${words}。请在财政票据系统中冲红后，在「会费票据」中登记冲红；仍应开票的部分重新开具。`,
    msgType: TO_DO,
    officersOf: { orgId, companyId, anyOf: ["g_hy_desk_dues_receipt"] },
    ...leadingTo(duesId),
    now,
  });
}
