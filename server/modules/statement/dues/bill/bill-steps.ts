import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { amountText, fenOf, inYuan } from "@/contracts/statement/dues/engine/amounts";
import type {
  offsetStep,
  recalculateStep,
  refundStep,
  settleStep,
  undoRefundStep,
} from "@/contracts/statement/dues/dues-lifecycle";
import { DUES, OWED_STATES } from "@/contracts/statement/dues/terms";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { type Held, REVIEW_RESULT, type StepContext } from "@/server/records/steps/port";
import { answering } from "@/server/modules/statement/dues/answering";
import { type BillRecord, duesItems, duesMovements } from "@/server/modules/statement/dues/record.table";
import { duesTerms } from "@/server/modules/statement/dues/params";
import { recalculated } from "@/server/modules/statement/dues/bill/recalculate";
import { reckonedColumns } from "@/server/modules/statement/dues/bill/reckon";
import { rereadRoster } from "@/server/modules/statement/dues/people/roster";
import { acceptedRevenue, revenueColumns } from "@/server/modules/statement/dues/revenue";
import { addMovements, standingOf, waitingPayment } from "@/server/modules/statement/dues/standing";
import { tellDebtor } from "@/server/modules/statement/dues/tell";

type OnBill = Held<BillRecord>;

/** Another bill of the same firm that takes over what was paid too much: moved by whoever keeps the bills. */
export type MoveBill = (context: StepContext, duesId: string, action: string) => Promise<BillRecord>;

function assertSurplus({ record }: OnBill, amount: string): void {
  if (fenOf(amount) <= 0n) throw invalid([{ path: "amount", message: "金额须大于 0" }]);
  if (fenOf(amount) > fenOf(record.surplus))
    throw invalid([
      { path: "amount", message: `多缴的部分是 ${inYuan(record.surplus)}，${inYuan(amount)}超过了它，没有登记` },
    ]);
}

/** Paid, receipted or free again, once nobody waits for money back. */
async function settledAgain({ db, services }: StepContext, record: BillRecord) {
  const { status, sums } = await standingOf(db, record, duesTerms(services).tolerance);
  const to = status === DUES.receipted ? DUES.receipted : status === DUES.free ? DUES.free : DUES.paid;
  return { to, sums } as const;
}

/** What was repaid of a bill under a number, in fen; nothing of it where it was sent back since. */
async function repaidBy({ db }: StepContext, duesId: string, bankSerialNo: string): Promise<bigint> {
  const rows = await db
    .select({ words: duesMovements.words, amount: duesMovements.amount })
    .from(duesMovements)
    .where(and(eq(duesMovements.duesId, duesId), eq(duesMovements.kind, "refund")));
  return rows
    .filter(({ words }) => words.endsWith(`，${serialWords(bankSerialNo)}`))
    .reduce((all, { amount }) => all + fenOf(amount), 0n);
}
/** The day of the first money on a bill; null: there is none. */
async function firstMoneyOn({ db }: StepContext, duesId: string): Promise<string | null> {
  const [row] = await db
    .select({ day: sql<string | null>`min(${duesMovements.moveDate})::text` })
    .from(duesMovements)
    .where(and(eq(duesMovements.duesId, duesId), sql`${duesMovements.amount} > 0`));
  return row?.day ?? null;
}
const serialWords = (bankSerialNo: string): string => `流水号 ${bankSerialNo}`;

/** A repayment that the bank has sent back, or that was entered wrong: it stays written, and what undoes it beside it. */
async function undoRefund(
  context: StepContext,
  { record, status }: OnBill,
  { bankSerialNo, opinion }: z.output<typeof undoRefundStep>,
) {
  const { db, now, user, today, services } = context;
  const { duesId, payable } = record;
  const repaid = await repaidBy(context, duesId, bankSerialNo);
  if (repaid <= 0n)
    throw invalid([
      {
        path: "bankSerialNo",
        message: `本单没有流水号为 ${bankSerialNo} 的退费，或者已经冲回；请按「收退款流水」中的流水号填写，没有登记`,
      },
    ]);
  const words = `退费退回 ${inYuan(amountText(repaid))}，${serialWords(bankSerialNo)}`;
  const back = { duesId, kind: "refund", moveDate: today, amount: amountText(-repaid), words } as const;
  await addMovements(db, [back], { now, userName: user.nickName });
  const { status: standing, sums } = await standingOf(db, { duesId, payable }, duesTerms(services).tolerance);
  // Who has asked for money back waits for it again.
  const isAsked = status === DUES.refunding && fenOf(sums.surplus) > 0n;
  return { to: isAsked ? DUES.refunding : standing, set: sums, opinion: `${words}。${opinion}` } as const;
}

/** What was paid too much, and reminders of what was not paid. // domain a §12.8 */
const moneySteps = (move: MoveBill) => ({
  askRefund: (_context: StepContext, { record }: OnBill) => {
    if (fenOf(record.surplus) === 0n) throw stateConflict("这张会费单没有多缴，不需要申请退费");
    return {};
  },
  refund: async (context: StepContext, held: OnBill, body: z.output<typeof refundStep>) => {
    const { db, now, user, today, services } = context;
    assertSurplus(held, body.amount);
    if (body.refundDate > today) throw invalid([{ path: "refundDate", message: "退费日期不能晚于今天" }]);
    const { duesId, payable } = held.record;
    const paidFrom = await firstMoneyOn(context, duesId);
    if (paidFrom !== null && body.refundDate < paidFrom)
      throw invalid([{ path: "refundDate", message: `退费日期不能早于本单第一笔到账的 ${paidFrom}，没有登记` }]);
    const { amount, refundDate: moveDate, bankSerialNo } = body;
    const words = `退费 ${inYuan(amount)}，${serialWords(bankSerialNo)}`;
    if ((await repaidBy(context, duesId, bankSerialNo)) > 0n)
      throw stateConflict(`流水号 ${bankSerialNo} 的退费已经登记过，没有重复登记`);
    await addMovements(db, [{ duesId, kind: "refund", moveDate, amount, words }], { now, userName: user.nickName });
    const { sums } = await standingOf(db, { duesId, payable }, duesTerms(services).tolerance);
    return {
      to: fenOf(sums.surplus) > 0n ? DUES.refunding : DUES.refunded,
      set: sums,
      opinion: body.opinion ?? words,
    } as const;
  },
  undoRefund,
  offset: async (context: StepContext, held: OnBill, body: z.output<typeof offsetStep>) => {
    const { db, now, user, today } = context;
    assertSurplus(held, body.amount);
    const { duesId, companyId, billNo } = held.record;
    const { toDuesId, amount } = body;
    if (toDuesId === duesId) throw invalid([{ path: "toDuesId", message: "请选择另一张会费单" }]);
    const target = await move(context, toDuesId, "hold");
    const [own, other] = [await answering(db, companyId), await answering(db, target.companyId)];
    if (other.companyId !== own.companyId)
      throw invalid([
        { path: "toDuesId", message: "只能抵扣同一事务所的会费单；已并入其他事务所的，可以抵扣接收所的会费单" },
      ]);
    if (!OWED_STATES.includes(target.duesStatus))
      throw invalid([{ path: "toDuesId", message: `${target.billNo} 还没有核定，核定后再抵扣` }]);
    if (fenOf(target.owing) < fenOf(amount))
      throw invalid([{ path: "amount", message: `${target.billNo} 欠缴 ${inYuan(target.owing)}，抵扣不能超过它` }]);
    await addMovements(
      db,
      [
        { duesId, kind: "offsetOut", moveDate: today, amount, words: `抵扣 ${target.billNo}` },
        { duesId: toDuesId, kind: "offsetIn", moveDate: today, amount, words: `由 ${billNo} 多缴抵扣` },
      ],
      { now, userName: user.nickName },
    );
    await move(context, toDuesId, "offsetIn");
    const { to, sums } = await settledAgain(context, held.record);
    const isLeft = held.status === DUES.refunding && fenOf(sums.surplus) > 0n;
    return {
      to: isLeft ? DUES.refunding : to,
      set: sums,
      opinion: `${inYuan(amount)} 抵扣 ${target.billNo}`,
    } as const;
  },
  refuseRefund: async (context: StepContext, { record }: OnBill) => {
    const { to } = await settledAgain(context, record);
    return { to, auditResult: REVIEW_RESULT.refused } as const;
  },
  remind: async (context: StepContext, { record, status }: OnBill) => {
    const { now, today } = context;
    if (record.remindTime !== null && calendarDate(record.remindTime) === today)
      throw stateConflict(`今天已经催缴过「${record.companyName}」的 ${record.billNo}，没有重复发送`);
    await tellDebtor(context, record);
    return { to: status === DUES.partly ? DUES.partly : DUES.toPay, set: { remindTime: now } } as const;
  },
});

/** What each step of a bill needs and brings. // domain a §12.8 */
export const billSteps = (move: MoveBill) => ({
  ...moneySteps(move),
  submit: async ({ db, now }: StepContext, { record }: OnBill) => {
    const columns = await reckonedColumns(db, record);
    return { set: { ...columns, owing: columns.payable, submitTime: now } };
  },
  withdraw: () => ({ set: { submitTime: null } }),
  settle: async (context: StepContext, { record }: OnBill, body: z.output<typeof settleStep>) => {
    const { db, now, services } = context;
    if (body.unitByHand !== null && body.opinion === null)
      throw invalid([{ path: "opinion", message: "手工核定单位会费的，请写明理由" }]);
    if (body.unitByHand === null && record.revenueBase === null)
      throw invalid([
        {
          path: "unitByHand",
          message: `没有审核通过的${record.revenueYear}年度利润表，不能按标准计算；请先审核利润表，或手工核定单位会费并写明理由`,
        },
      ]);
    const columns = await reckonedColumns(db, { ...record, unitByHand: body.unitByHand });
    const bill = { duesId: record.duesId, payable: columns.payable };
    const { sums } = await standingOf(db, bill, duesTerms(services).tolerance);
    return {
      to: fenOf(columns.payable) === 0n ? DUES.free : DUES.toPay,
      auditResult: REVIEW_RESULT.passed,
      set: { ...columns, ...sums, unitByHand: body.unitByHand, settleTime: now },
    } as const;
  },
  recalculate: async (context: StepContext, { record }: OnBill, body: z.output<typeof recalculateStep>) => {
    const { db } = context;
    const accepted = await acceptedRevenue(db, record.companyId, record.revenueYear);
    const facts =
      body.revenueBase !== null
        ? { ...typedRevenue(body.revenueBase, body.taxRevenue), unitByHand: null }
        : accepted === null
          ? {}
          : revenueColumns(accepted);
    await rereadRoster(db, record);
    const { set, status, note } = await recalculated(context, record, { facts, reason: body.opinion });
    return {
      to: status ?? DUES.toPay,
      set,
      opinion: `${body.opinion}。${note ?? "重新核算后没有变化"}`,
    } as const;
  },
  void: async ({ db }: StepContext, { record }: OnBill) => {
    const { duesId } = record;
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(duesMovements)
      .where(eq(duesMovements.duesId, duesId));
    if ((row?.n ?? 0) > 0) throw stateConflict("这张会费单已有收退款记录，不能作废；有差错的请重新核算");
    const waiting = await waitingPayment(db, duesId);
    if (waiting !== null) throw stateConflict(`缴费登记 ${waiting} 等待确认到账，请先处理它，再作废会费单`);
    // Its people may stand in another bill of the year.
    await db.update(duesItems).set({ isCharged: false }).where(eq(duesItems.duesId, duesId));
    return { set: { owing: amountText(0n) } };
  },
});

function typedRevenue(revenueBase: string, taxRevenue: string | null) {
  const tax = taxRevenue ?? revenueBase;
  if (fenOf(tax) > fenOf(revenueBase))
    throw invalid([{ path: "taxRevenue", message: "涉税业务收入不能大于业务收入总额" }]);
  return { revenueBase, taxRevenue: tax, otherRevenue: amountText(fenOf(revenueBase) - fenOf(tax)) };
}
