import { and, between, eq, gte, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { capitalAmount } from "@/contracts/kit/amount/capital-amount";
import { daysAfter } from "@/contracts/kit/day/dates";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import { amountText, divided, fenOf, inYuan } from "@/contracts/statement/dues/engine/amounts";
import { type confirmStep, duesPayment, paymentRules, type PaymentDraft } from "@/contracts/statement/dues/payment";
import { DUES, duesPeriodName, PAY_STATUS } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { yearlyNumber } from "@/server/platform/sql/serial";
import { firmName } from "@/server/reference/orgs";
import { inScope, isOfficer } from "@/server/reference/scope";
import type { RecordContext, WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { type Held, REVIEW_RESULT, type StepContext } from "@/server/records/steps/port";
import { checkCodeOf } from "@/server/records/verify/code";
import { answering, ofEndedFirms } from "@/server/modules/statement/dues/answering";
import { moveBill } from "@/server/modules/statement/dues/bill/bill-records";
import { hasLineOf, lineNumbersOf, linkBooked, unlinkRevoked } from "@/server/modules/statement/dues/bank/bank-link";
import { holdBills, holdTransfers } from "@/server/modules/statement/dues/payment/booking-holds";
import {
  type BillRecord,
  duesBills,
  duesPayments,
  type PaymentRecord,
} from "@/server/modules/statement/dues/record.table";
import { tellUncovered } from "@/server/modules/statement/dues/receipt/receipt-cover";
import { addMovements, isAllocatedTo } from "@/server/modules/statement/dues/standing";
import { keepRevoked, purposeOf, receiverOf } from "@/server/modules/statement/dues/verify";

const { error, warning } = findingsAt();
/** States in which a bill takes money. */
const PAYABLE: readonly number[] = [DUES.toPay, DUES.toConfirm, DUES.partly, DUES.paid, DUES.receipted];

/** Money that was told of before its bill went on arrives all the same: what is too much of it is given back. */
const TAKES_ARRIVED: readonly number[] = [...PAYABLE, DUES.free, DUES.refunding, DUES.refunded];

/** Bills that a payment names, within the user's reach, in the order of their ids. */
const billsOf = (context: Pick<WriteContext, "db" | "user">, form: Pick<PaymentDraft, "allocations">) => {
  const ids = form.allocations.map(({ duesId }) => duesId);
  return ids.length === 0
    ? Promise.resolve([])
    : context.db
        .select()
        .from(duesBills)
        .where(
          and(
            or(
              inScope(context.user, duesBills.companyId),
              ofEndedFirms(context.user, duesBills.companyId),
              // A head office pays for branches that it has taken over, whoever may read them now. // domain a §13.4 H7
              inArray(
                duesBills.mergedIntoId,
                sql`(select b.dues_id from ${duesBills} as b where b.company_id = ${context.user.companyId})`,
              ),
            ),
            inArray(duesBills.duesId, ids),
          ),
        )
        .orderBy(duesBills.duesId);
};

/** Another payment that waits or is booked under the same number of the same day. // domain a §12.6 */
async function twinOf(db: Db, form: PaymentDraft, paymentId: string, companyId: string) {
  if (form.bankSerialNo === null) return null;
  const [row] = await db
    .select({ paymentNo: duesPayments.paymentNo, companyId: duesPayments.companyId })
    .from(duesPayments)
    .where(
      and(
        eq(duesPayments.bankSerialNo, form.bankSerialNo),
        eq(duesPayments.payDate, form.payDate),
        ne(duesPayments.paymentId, paymentId),
        ne(duesPayments.confirmStatus, PAY_STATUS.refused),
      ),
    )
    .orderBy(sql`${duesPayments.companyId} <> ${companyId}`)
    .limit(1);
  return row ?? null;
}

/** Days in which the same amount for the same bill may be the same transfer, told once more. */
const ALIKE_DAYS = 31;
/** Another payment of the firm with the same amount for one of these bills, told around the same day. // domain a §12.6 */
async function alikeOf(db: Db, form: PaymentDraft, paymentId: string, companyId: string) {
  const bills = new Set(form.allocations.map(({ duesId }) => duesId));
  const rows = await db
    .select({ paymentNo: duesPayments.paymentNo, allocations: duesPayments.allocations })
    .from(duesPayments)
    .where(
      and(
        eq(duesPayments.companyId, companyId),
        eq(duesPayments.payAmount, form.payAmount),
        between(duesPayments.payDate, daysAfter(form.payDate, -ALIKE_DAYS), daysAfter(form.payDate, ALIKE_DAYS)),
        ne(duesPayments.paymentId, paymentId),
        ne(duesPayments.confirmStatus, PAY_STATUS.refused),
      ),
    );
  return rows.find(({ allocations }) => allocations.some(({ duesId }) => bills.has(duesId))) ?? null;
}

/** Dues are collected from the year before their own on: an earlier day is another year's, or a slip of the pen. */
const tooEarly = ({ billNo, duesYear }: Pick<BillRecord, "billNo" | "duesYear">, day: string): string | null =>
  Number(day.slice(0, 4)) < duesYear - 1
    ? `早于 ${duesYear - 1} 年，而 ${billNo} 是 ${duesYear} 年度的会费，请核对年份`
    : null;

async function rules(
  form: PaymentDraft,
  {
    context,
    companyId,
    recordId,
  }: { readonly context: WriteContext; readonly companyId: string; readonly recordId: string },
): Promise<Finding[]> {
  const { db, today } = context;
  const out = paymentRules(form, { today, companyName: (await firmName(db, companyId)) ?? "" });
  const bills = new Map((await billsOf(context, form)).map((bill) => [bill.duesId, bill]));
  form.allocations.forEach(({ duesId, amount }, i) => {
    const bill = bills.get(duesId);
    const at = `allocations.${i}`;
    if (!bill) return void out.push(error("PAY9", `${at}.duesId`, "没有这张会费单，或者不属于本所可以缴纳的会费单"));
    const isTakenOver = bill.duesStatus === DUES.merged && bill.mergedIntoId !== null;
    if (isTakenOver && bill.companyId === companyId)
      out.push(error("PAY10", `${at}.duesId`, `${bill.billNo} 已并入总所，由总所统一缴纳，本所不用登记`));
    else if (!isTakenOver && !PAYABLE.includes(bill.duesStatus))
      out.push(error("PAY10", `${at}.duesId`, `${bill.billNo} 还没有核定或已经结束，现在不能缴费；请核对会费单号`));
    else if (fenOf(amount) > fenOf(bill.owing))
      out.push(
        warning(
          "PAY11",
          `${at}.amount`,
          `${bill.billNo} 欠缴 ${inYuan(bill.owing)}，多缴的部分可以退费或抵扣以后的会费`,
        ),
      );
  });
  const early = [...bills.values()].map((bill) => tooEarly(bill, form.payDate)).find((words) => words !== null);
  if (early !== undefined) out.push(error("PAY16", "payDate", `缴费日期${early}`));
  if (form.attachments.length === 0 && !isOfficer(context.user))
    out.push(error("PAY13", "attachments", "请上传缴费凭证（jpg、png 或 pdf）"));
  const twin = await twinOf(db, form, recordId, companyId);
  const serialNo = form.bankSerialNo ?? "";
  if (twin?.companyId === companyId)
    out.push(error("PAY12", "bankSerialNo", `流水号 ${serialNo} 已在 ${twin.paymentNo} 中登记，同一笔款项只登记一次`));
  // Two banks may count alike; whose the other one is remains its owner's affair.
  else if (twin !== null)
    out.push(
      warning(
        "PAY14",
        "bankSerialNo",
        `同一天有其他单位登记了流水号 ${serialNo}，请与回单核对；确属本所款项的可以照常登记`,
      ),
    );
  const alike = twin?.companyId === companyId ? null : await alikeOf(db, form, recordId, companyId);
  if (alike)
    out.push(
      warning(
        "PAY15",
        "payAmount",
        `${alike.paymentNo} 已为同一张会费单登记了同样的金额；如是同一笔款项请不要重复登记，确为两笔的可以照常登记`,
      ),
    );
  return out;
}

/** Shares of what arrived, as the payment was told; the last one takes what rounding leaves. */
export function arrivedShares(record: Pick<PaymentRecord, "allocations" | "payAmount">, arrivedAmount: string) {
  const [told, arrived] = [fenOf(record.payAmount), fenOf(arrivedAmount)];
  let left = arrived;
  return record.allocations.map(({ duesId, amount }, i) => {
    const isLast = i === record.allocations.length - 1;
    const share = isLast ? left : told === 0n ? 0n : divided(fenOf(amount) * arrived, told);
    left -= share;
    return { duesId, amount: amountText(share) };
  });
}

/**
 * The payment in which a transfer is booked already: its number and amount, by what the firm told or by the bank's line
 * that the other one has. Days differ between whoever types them, so the day of the arrival says the same as the day of
 * paying, and for one bill any day around it. // domain a §12.6
 */
async function bookedTwin(
  db: Db,
  record: PaymentRecord,
  { arrivedAmount, arrivedDate }: Pick<z.output<typeof confirmStep>, "arrivedAmount" | "arrivedDate">,
): Promise<string | null> {
  const { paymentId, bankSerialNo, payDate, payAmount, allocations } = record;
  if (bankSerialNo === null) return null;
  // Of two that are confirmed at once the second sees the first.
  await holdTransfers(db, [bankSerialNo, ...(await lineNumbersOf(db, paymentId))]);
  const rows = await db
    .select({
      paymentNo: duesPayments.paymentNo,
      allocations: duesPayments.allocations,
      payDate: duesPayments.payDate,
      arrivedDate: duesPayments.arrivedDate,
    })
    .from(duesPayments)
    .where(
      and(
        ne(duesPayments.paymentId, paymentId),
        inArray(duesPayments.confirmStatus, [PAY_STATUS.arrived, PAY_STATUS.partly]),
        or(eq(duesPayments.payAmount, payAmount), eq(duesPayments.arrivedAmount, arrivedAmount)),
        between(duesPayments.arrivedDate, daysAfter(arrivedDate, -ALIKE_DAYS), daysAfter(arrivedDate, ALIKE_DAYS)),
        or(eq(duesPayments.bankSerialNo, bankSerialNo), hasLineOf(bankSerialNo)),
      ),
    );
  const bills = new Set(allocations.map(({ duesId }) => duesId));
  const isTwin = (one: (typeof rows)[number]): boolean =>
    one.payDate === payDate ||
    one.payDate === arrivedDate ||
    one.arrivedDate === arrivedDate ||
    one.allocations.some(({ duesId }) => bills.has(duesId));
  return rows.find(isTwin)?.paymentNo ?? null;
}

type OnPayment = Held<PaymentRecord>;

/** Two payments over the same bills wait for each other. */
async function book(
  context: StepContext,
  record: PaymentRecord,
  booked: { arrivedAmount: string; arrivedDate: string },
  sign: 1 | -1,
) {
  const { db, now, user } = context;
  await holdBills(db, record.allocations);
  const shares = arrivedShares(record, booked.arrivedAmount).sort((a, b) => (a.duesId < b.duesId ? -1 : 1));
  for (const { duesId, amount } of shares) {
    const bill = await moveBill(context, duesId, "hold");
    const isTakenOver = bill.duesStatus === DUES.merged && bill.mergedIntoId !== null;
    if (sign === 1 && !isTakenOver && !TAKES_ARRIVED.includes(bill.duesStatus))
      throw stateConflict(`会费单 ${bill.billNo} 已作废或还没有核定，这笔款项没有入账；请驳回并说明`);
    const early = sign === 1 ? tooEarly(bill, booked.arrivedDate) : null;
    if (early !== null) throw invalid([{ path: "arrivedDate", message: `到账日期${early}，没有入账` }]);
    await addMovements(
      db,
      [
        {
          duesId,
          kind: "paid",
          paymentId: record.paymentId,
          moveDate: booked.arrivedDate,
          amount: sign === 1 ? amount : amountText(-fenOf(amount)),
          words: sign === 1 ? `缴费 ${record.paymentNo} 到账` : `撤销 ${record.paymentNo} 的到账`,
        },
      ],
      { now, userName: user.nickName },
    );
  }
}

const moveAll = async (
  context: Parameters<typeof moveBill>[0],
  record: Pick<PaymentRecord, "allocations">,
  action: string,
) => {
  // All of them before the first one's summary, which another payment of one of them wants as well.
  await holdBills(context.db, record.allocations);
  const ids = record.allocations.map(({ duesId }) => duesId).sort();
  for (const duesId of ids) await moveBill(context, duesId, action);
};

const steps = {
  resend: () => ({ set: { rejectReason: null } }),
  confirm: async (context: StepContext, { record }: OnPayment, body: z.output<typeof confirmStep>) => {
    const { db, now, today, user } = context;
    const { arrivedAmount, arrivedDate } = body;
    if (fenOf(arrivedAmount) <= 0n) throw invalid([{ path: "arrivedAmount", message: "到账金额须大于 0" }]);
    if (arrivedDate > today) throw invalid([{ path: "arrivedDate", message: "到账日期不能晚于今天" }]);
    const booked = await bookedTwin(db, record, body);
    if (booked !== null)
      throw stateConflict(
        `流水号 ${record.bankSerialNo ?? ""} 已在 ${booked} 中确认到账，这笔没有重复记账；请驳回这笔登记`,
      );
    await book(context, record, { arrivedAmount, arrivedDate }, 1);
    await linkBooked(context, { ...record, arrivedAmount, arrivedDate });
    const confirmNo = await yearlyNumber(db, { prefix: "SKQR", year: today.slice(0, 4), digits: 6 });
    return {
      to: fenOf(arrivedAmount) < fenOf(record.payAmount) ? PAY_STATUS.partly : PAY_STATUS.arrived,
      auditResult: REVIEW_RESULT.passed,
      set: {
        arrivedAmount,
        arrivedDate,
        confirmTime: now,
        confirmUserName: user.nickName,
        confirmNo,
        rejectReason: null,
      },
    } as const;
  },
  refuse: (_context: StepContext, _held: OnPayment, { opinion }: { readonly opinion: string }) => ({
    set: { rejectReason: opinion },
  }),
  revoke: async (context: StepContext, { record }: OnPayment) => {
    const { arrivedAmount, arrivedDate, paymentId } = record;
    await keepRevoked(context.db, record, context.now);
    await unlinkRevoked(context, paymentId);
    if (arrivedAmount !== null && arrivedDate !== null)
      await book(context, record, { arrivedAmount, arrivedDate: context.today }, -1);
    return {
      set: { arrivedAmount: null, arrivedDate: null, confirmTime: null, confirmUserName: null, confirmNo: null },
    };
  },
};

/** What the 收款确认单 says beside the payment itself. // contract §7.31 */
async function confirmationOf(record: PaymentRecord, context: RecordContext) {
  const { confirmNo: paperNo, paymentId, companyId } = record;
  if (paperNo === null) return { confirmCode: null, receiverName: null, confirmPurpose: null };
  const { db, services } = context;
  return {
    confirmCode: checkCodeOf(services.vault, { kind: "duesPayment", paperNo, recordId: paymentId }),
    receiverName: await receiverOf(db, companyId),
    confirmPurpose: await purposeOf(db, record),
  };
}

/** 缴费凭证, as the engine keeps them. */
export const paymentRecords = keepRecords({
  of: duesPayment,
  table: duesPayments,
  files: duesPayment.id,
  rules,
  toColumns: async (form, { record, context }) => ({
    allocations: form.allocations,
    paymentNo:
      record?.paymentNo ??
      (await yearlyNumber(context.db, { prefix: "JF", year: context.today.slice(0, 4), digits: 6 })),
  }),
  visibleTo: () => undefined,
  alsoVisibleTo: ({ user }) => ofEndedFirms(user, duesPayments.companyId),
  uniqueErrors: {
    dues_payments_serial_key: { path: "bankSerialNo", message: "这个流水号的款项已经确认到账，没有重复记账" },
  },
  toCondition: {
    payFrom: (day) => gte(duesPayments.payDate, day),
    payTo: (day) => lte(duesPayments.payDate, day),
    duesId: isAllocatedTo,
  },
  toAnswer: async (record, context) => ({
    billTexts: (await billsOf(context, record)).map(({ duesId, billNo, duesYear, half, owing }) => ({
      duesId,
      text: `${billNo} ${duesPeriodName(duesYear, half)}`,
      owing,
    })),
    amountWords: capitalAmount(record.arrivedAmount ?? record.payAmount),
    ...(await confirmationOf(record, context)),
  }),
  afterWrite: async ({ context, record }) => {
    if (record) await moveAll(context, record, "register");
  },
  lifecycle: {
    notifyCodes: ["g_hy_statement_dues_pay"],
    notifiedFirmOf: async (db, { companyId }) => (await answering(db, companyId)).companyId,
    titleOf: ({ paymentNo, payAmount }) => `缴费 ${paymentNo}（${inYuan(payAmount)}）`,
    wordsOf: ({ arrivedAmount, arrivedDate, confirmNo, rejectReason }) =>
      [
        ...(arrivedAmount === null ? [] : [`到账：${arrivedDate ?? ""} ${inYuan(arrivedAmount)}`]),
        ...(confirmNo === null ? [] : [`收款确认单：${confirmNo}`]),
        ...(rejectReason === null ? [] : [`原因：${rejectReason}`]),
      ].join("\n"),
    rules: steps,
    afterStep: async (doing, record, { name }) => {
      // Booked with the step itself; the bills follow when the payment stands in its new state.
      await moveAll(doing, record, name);
      if (name !== "revoke") return;
      for (const { duesId } of record.allocations)
        await tellUncovered(doing, duesId, `的到账（${record.paymentNo}）已撤销`);
    },
  },
});

type Told = { readonly body?: Partial<Pick<PaymentDraft, "allocations">> | undefined };
/** Bills within reach that a form names, as it comes. */
const namedBy = (context: Pick<WriteContext, "db" | "user"> & Told) =>
  billsOf(context, { allocations: context.body?.allocations ?? [] });

/** A new payment's bills are held before it is judged: whoever decides upon them meanwhile is seen. // domain a §13.4 H2 */
export const heldBefore =
  <C extends RecordContext & Told, R>(handler: (context: C) => Promise<R>) =>
  async (context: C): Promise<R> => {
    await holdBills(context.db, await namedBy(context));
    return handler(context);
  };

type Changing = RecordContext & Told & { readonly params: { readonly paymentId: string } };
/** Bills that a payment named before it was changed or removed follow, too: held with those that it names now. */
export const followedBy =
  <C extends Changing, R>(handler: (context: C) => Promise<R>) =>
  async (context: C): Promise<R> => {
    const { paymentId } = context.params;
    await paymentRecords.load(context, paymentId);
    const before = await paymentRecords.hold(context.db, paymentId);
    await holdBills(context.db, [...before.allocations, ...(await namedBy(context))]);
    const answer = await handler(context);
    await moveAll(context, before, "register");
    return answer;
  };
