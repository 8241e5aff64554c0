// Who books money holds its payment, then the numbers of its transfer, then its bills in the order of their ids, then the
// summaries that follow those. All do so in this order; who books many payments in one transaction, and can therefore keep no
// order, waits for nobody. // domain a §12.6
import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { lockByNames, tryLockByName } from "@/server/db/lock";
import { headOfficeSummaries } from "@/server/modules/statement/dues/head-office.table";
import { duesBills, duesPayments, type PaymentRecord } from "@/server/modules/statement/dues/record.table";

type Wait = { readonly skipLocked: true } | { readonly skipLocked?: undefined };

const transferName = (serialNo: string): string => `dues-transfer:${serialNo}`;

/** Numbers of one transfer: of two that are booked at once the second sees the first. */
export const holdTransfers = (db: Db, serialNos: readonly string[]): Promise<unknown> =>
  lockByNames(db, serialNos.map(transferName));

/** Bills that money is booked on, and the summaries that follow them; whether all that are there are held. */
async function heldBills(db: Db, duesIds: readonly string[], wait: Wait): Promise<boolean> {
  const ids = [...new Set(duesIds)];
  const held = await db
    .select({ duesId: duesBills.duesId, mergedIntoId: duesBills.mergedIntoId })
    .from(duesBills)
    .where(inArray(duesBills.duesId, ids))
    .orderBy(asc(duesBills.duesId))
    .for("update", wait);
  const t = headOfficeSummaries;
  const ofHeads = inArray(t.headDuesId, [...new Set(held.map(({ duesId, mergedIntoId }) => mergedIntoId ?? duesId))]);
  const summaries = held.length === 0 ? 0 : await db.$count(t, ofHeads);
  if (summaries === 0) return held.length === ids.length;
  const followed = await db
    .select({ summaryId: t.summaryId })
    .from(t)
    .where(ofHeads)
    .orderBy(asc(t.summaryId))
    .for("update", wait);
  return held.length === ids.length && followed.length === summaries;
}

/** What one payment is booked on, once the payment itself is held. */
export const holdBills = async (db: Db, { allocations }: Pick<PaymentRecord, "allocations">): Promise<void> => {
  const ids = allocations.map(({ duesId }) => duesId);
  await heldBills(db, ids, {});
};

/** The same and the payment itself, if nobody holds anything of it; false: somebody does, and nothing is waited for. */
export async function tryHold(db: Db, paymentId: string, lineSerialNo: string | null): Promise<boolean> {
  const [payment] = await db
    .select()
    .from(duesPayments)
    .where(eq(duesPayments.paymentId, paymentId))
    .for("update", { skipLocked: true });
  if (!payment) return false;
  for (const serialNo of new Set([payment.bankSerialNo, lineSerialNo]))
    if (serialNo !== null && !(await tryLockByName(db, transferName(serialNo)))) return false;
  const ids = payment.allocations.map(({ duesId }) => duesId);
  return heldBills(db, ids, { skipLocked: true });
}
