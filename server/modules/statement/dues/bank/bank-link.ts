import { and, eq, type SQL, sql } from "drizzle-orm";
import { PAY_STATUS } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { assertOfficer, inScope } from "@/server/reference/scope";
import {
  type BankLineRecord,
  duesBankLines,
  duesPayments,
  type PaymentRecord,
} from "@/server/modules/statement/dues/record.table";

const t = duesBankLines;
type Asking = { readonly db: Db; readonly user: SessionUser };
type Booked = Pick<PaymentRecord, "paymentId" | "bankSerialNo"> & {
  readonly arrivedAmount: string;
  readonly arrivedDate: string;
};

/**
 * A payment that is confirmed by hand takes its line of the bank's, so that no other payment does: the one line with its
 * number, day and amount; one that came by a match has its line already.
 */
export async function linkBooked({ db, user }: Asking, booked: Booked): Promise<void> {
  const { paymentId, bankSerialNo, arrivedAmount, arrivedDate } = booked;
  if (bankSerialNo === null) return;
  const [own] = await db.select({ lineId: t.lineId }).from(t).where(eq(t.paymentId, paymentId));
  if (own) return;
  const found = await db
    .select({ lineId: t.lineId })
    .from(t)
    .where(
      and(
        eq(t.orgId, assertOfficer(user)),
        eq(t.state, "open"),
        eq(t.bankSerialNo, bankSerialNo),
        eq(t.tradeDate, arrivedDate),
        eq(t.amount, arrivedAmount),
      ),
    )
    .orderBy(t.lineId)
    .limit(2)
    // One that somebody matches right now is his; the next import asks again.
    .for("update", { skipLocked: true });
  const [line] = found;
  if (!line || found.length > 1) return;
  await db
    .update(t)
    .set({ state: "matched", paymentId, version: sql`${t.version} + 1` })
    .where(eq(t.lineId, line.lineId));
}

/** Payments that have a line of the bank's with this number. */
export const hasLineOf = (bankSerialNo: string): SQL =>
  sql`exists (select 1 from ${t} as line where line.payment_id = ${duesPayments.paymentId} and line.bank_serial_no = ${bankSerialNo})`;

/** The numbers by which the bank tells a payment that has a line of its. */
export async function lineNumbersOf(db: Db, paymentId: string): Promise<string[]> {
  const rows = await db.select({ bankSerialNo: t.bankSerialNo }).from(t).where(eq(t.paymentId, paymentId));
  return rows.flatMap(({ bankSerialNo }) => bankSerialNo ?? []);
}

/** A line of the bank's goes to the payment that somebody, or the matching, has chosen for it; the line is held. */
export const linkMatched = (db: Db, line: Pick<BankLineRecord, "lineId" | "version">, paymentId: string) =>
  db
    .update(t)
    .set({ state: "matched", paymentId, ignoreReason: null, version: line.version + 1 })
    .where(eq(t.lineId, line.lineId));

/** A payment that is revoked gives its line back: the money is still there and waits for another match. */
export const unlinkRevoked = ({ db }: Pick<Asking, "db">, paymentId: string) =>
  db
    .update(t)
    .set({ state: "open", paymentId: null, version: sql`${t.version} + 1` })
    .where(eq(t.paymentId, paymentId));

/** What `linkBooked` does, of lines that are taken in behind the confirmation; of several alike none is taken. */
export async function linkImported({ db, user }: Asking, orgId: string): Promise<void> {
  await db.execute(sql`
    with pairs as (
      select ${t.lineId} as line_id, ${duesPayments.paymentId} as payment_id,
        count(*) over (partition by ${t.lineId}) as of_line,
        count(*) over (partition by ${duesPayments.paymentId}) as of_payment
      from ${t}
      join ${duesPayments} on ${duesPayments.bankSerialNo} = ${t.bankSerialNo}
        and ${duesPayments.arrivedDate} = ${t.tradeDate} and ${duesPayments.arrivedAmount} = ${t.amount}
      where ${and(eq(t.orgId, orgId), eq(t.state, "open"), inScope(user, duesPayments.companyId))}
        and ${duesPayments.confirmStatus} in (${PAY_STATUS.arrived}, ${PAY_STATUS.partly})
        and not exists (select 1 from ${t} as taken where taken.payment_id = ${duesPayments.paymentId})
    )
    update ${t} as line set state = 'matched', payment_id = pairs.payment_id, version = line.version + 1
    from pairs where line.line_id = pairs.line_id and line.state = 'open' and pairs.of_line = 1 and pairs.of_payment = 1`);
}
