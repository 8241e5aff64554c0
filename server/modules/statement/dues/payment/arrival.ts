// The port of payment: money that has arrived, whichever way it came. A bank transfer is the one way there is; another one,
// a gateway's notice, tells the same and is entered and booked by the same two calls, with the system as the actor where
// no person is there: `takeNotice`. // domain a §12.6
import { and, asc, inArray } from "drizzle-orm";
import { amountText, fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { unitPartOf } from "@/contracts/statement/dues/head-office-compute";
import { PAY_STATUS } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import type { AuditEntry, Context, SessionUser } from "@/server/platform/call/context";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { calendarDate } from "@/server/platform/call/services";
import { inScope } from "@/server/reference/scope";
import { systemActor } from "@/server/reference/system-actor";
import type { RecordContext } from "@/server/records/hooks";
import { firmBriefs } from "@/server/modules/basic/read";
import { holdBills } from "@/server/modules/statement/dues/payment/booking-holds";
import { answering } from "@/server/modules/statement/dues/answering";
import { paymentRecords } from "@/server/modules/statement/dues/payment/payment";
import { duesBills } from "@/server/modules/statement/dues/record.table";

/** Money as its way tells of it. */
export interface Arrival {
  /** Dictionary `pay_method`. */
  readonly payMethod: number;
  readonly amount: string;
  readonly arrivedDate: string;
  readonly payerName: string;
  readonly payerAccount: string | null;
  readonly serialNo: string | null;
  readonly purpose: string | null;
  /** Who entered it, where the firm has not. */
  readonly note: string;
}
export type Arriving = RecordContext & { readonly db: Db; readonly user: SessionUser } & Pick<
    Context,
    "today" | "ip" | "log"
  >;

/** A payment that nobody has registered, entered by the association for the firm whose bills it is for. */
export async function enterArrival(
  context: Arriving,
  arrival: Arrival,
  allocations: readonly { readonly duesId: string; readonly amount: string }[],
): Promise<string> {
  const { db, user } = context;
  const { payMethod, amount: payAmount, arrivedDate: payDate, payerName, payerAccount, purpose } = arrival;
  const bills = await db
    .select()
    .from(duesBills)
    .where(
      and(
        inScope(user, duesBills.companyId),
        inArray(
          duesBills.duesId,
          allocations.map(({ duesId }) => duesId),
        ),
      ),
    )
    .orderBy(asc(duesBills.duesId));
  const payers: string[] = [];
  for (const { companyId } of bills) payers.push((await answering(db, companyId)).companyId);
  const briefs = await firmBriefs(db, payers);
  // Who pays for several firms is one of them, as far as the payer's name tells; for one that has ended the receiving firm.
  const named = bills.findIndex(
    ({ companyName }, at) =>
      companyName === payerName || briefs.some((one) => one.companyId === payers[at] && one.companyName === payerName),
  );
  const payerId = payers[Math.max(0, named)];
  if (payerId === undefined || bills.length !== new Set(allocations.map(({ duesId }) => duesId)).size)
    throw invalid([{ path: "allocations", message: "没有找到所选的会费单，请重新选择" }]);
  const sum = allocations.reduce((all, { amount }) => all + fenOf(amount), 0n);
  if (sum !== fenOf(payAmount))
    throw invalid([
      {
        path: "allocations",
        message: `各会费单的金额合计 ${money(sum)} 元，与到账金额 ${money(fenOf(payAmount))} 元不一致`,
      },
    ]);
  await holdBills(db, allocations);
  const unitPart = unitPartOf(bills, allocations);
  const made = await paymentRecords.enter(context, {
    companyId: payerId,
    form: {
      payMethod,
      payAmount,
      payDate,
      payerName,
      payerBank: null,
      payerAccount,
      bankSerialNo: arrival.serialNo,
      unitPart: amountText(unitPart),
      personPart: amountText(sum - unitPart),
      purpose,
      allocations: allocations.map((one) => ({ ...one, rowId: newId() })),
      payerNote: arrival.note,
      remark: null,
      attachments: [],
    },
    entered: "登记",
  });
  return made.paymentId;
}

/** A payment that waits for its money; else who asked is told that nothing was booked twice. */
export async function assertWaits(context: Arriving, paymentId: string): Promise<void> {
  const { confirmStatus, paymentNo } = await paymentRecords.load(context, paymentId);
  if (confirmStatus !== PAY_STATUS.waiting)
    throw stateConflict(`缴费登记 ${paymentNo} 已经确认或驳回，没有重复记账；请为这笔款项选择其他登记`);
}

/** What arrived is booked on a payment by its own step, once. */
export async function bookArrival(
  context: Arriving,
  paymentId: string,
  { amount: arrivedAmount, arrivedDate }: Pick<Arrival, "amount" | "arrivedDate">,
): Promise<void> {
  const { version } = await paymentRecords.load(context, paymentId);
  const confirm = paymentRecords.handlers.confirm as (call: unknown) => Promise<unknown>;
  const body = { version, arrivedAmount, arrivedDate, opinion: null };
  await confirm({ ...context, params: { paymentId }, query: {}, body });
}

/** What the money of a notice is for: a payment that waits for it, or bills that nobody has registered one for. */
export type NoticedFor =
  | { readonly paymentId: string }
  | { readonly allocations: readonly { readonly duesId: string; readonly amount: string }[] };

/**
 * Money that a way without a person tells of, entered and booked in the caller's transaction. The system is the actor and
 * audited as such. A notice that comes again is refused: its payment does not wait any more, its number stands already.
 */
export async function takeNotice(
  { db, now, services }: Pick<RecordContext, "db" | "now" | "services">,
  orgId: string,
  arrival: Arrival,
  what: NoticedFor,
): Promise<string> {
  const entries: AuditEntry[] = [];
  const http = { consent: null, requestId: "arrival" };
  const context = {
    db,
    now,
    services,
    http,
    today: calendarDate(now),
    ip: "",
    user: systemActor(orgId),
    audit: (entry: AuditEntry) => void entries.push(entry),
    afterCommit: () => undefined,
  } as unknown as Arriving;
  const paymentId = "paymentId" in what ? what.paymentId : await enterArrival(context, arrival, what.allocations);
  await assertWaits(context, paymentId);
  await bookArrival(context, paymentId, arrival);
  const facts = { user: null, ip: "", now, requestId: http.requestId, action: "statement.dues-payment.arrival" };
  await writeAudits(db, facts, entries);
  return paymentId;
}
