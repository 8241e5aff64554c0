// Who books money holds its payment, then the numbers of its transfer, then its bills in the order of their ids, then the
// summaries that follow those, and takes running numbers behind them. All do so in this order, and so does whoever moves
// bills by a summary, by another bill or by a person's line, or makes them; who books many payments in one transaction, and
// can therefore keep no order, waits for nobody. // domain a §12.6, §13.3
import { and, asc, eq, inArray, ne, notInArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { HALF } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { lockByNames, tryLockByName } from "@/server/db/lock";
import { headOfficeLines, headOfficeSummaries } from "@/server/modules/statement/dues/head-office/head-office.table";
import { duesBills, duesItems, duesPayments, type PaymentRecord } from "@/server/modules/statement/dues/record.table";
import { ENDED } from "@/server/modules/statement/dues/standing";

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
  const heads = held.flatMap(({ duesId, mergedIntoId }) => [duesId, mergedIntoId ?? duesId]);
  const ofHeads = inArray(t.headDuesId, [...new Set(heads)]);
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
export const holdBills = async (
  db: Db,
  allocations: readonly Pick<PaymentRecord["allocations"][number], "duesId">[],
): Promise<void> => {
  const ids = allocations.map(({ duesId }) => duesId);
  await heldBills(db, ids, {});
};

/** Second halves of these bills' firms where they are first ones: they follow. // domain a §12.1 R8 */
async function secondHalves(db: Db, duesIds: readonly string[]): Promise<string[]> {
  const [first, second] = [alias(duesBills, "first"), alias(duesBills, "second")];
  const rows = await db
    .select({ duesId: second.duesId })
    .from(first)
    .innerJoin(second, and(eq(second.companyId, first.companyId), eq(second.duesYear, first.duesYear)))
    .where(and(inArray(first.duesId, [...duesIds]), eq(first.half, HALF.first), eq(second.half, HALF.second)));
  return rows.map(({ duesId }) => duesId);
}

/** Bills that a step moves, with what follows them. */
export async function holdMoved(db: Db, duesIds: readonly string[]): Promise<void> {
  await heldBills(db, [...duesIds, ...(await secondHalves(db, duesIds))], {});
}

/** Other bills of the year in which people of this one have a line: they may be charged there once they are not any more here. // domain a §12.10 D4 */
export async function billsOfItsPeople(db: Db, duesId: string): Promise<string[]> {
  const [own, other] = [alias(duesItems, "own"), alias(duesItems, "other")];
  const rows = await db
    .selectDistinct({ duesId: other.duesId })
    .from(own)
    .innerJoin(other, and(eq(other.personId, own.personId), eq(other.duesYear, own.duesYear)))
    .innerJoin(duesBills, eq(duesBills.duesId, other.duesId))
    .where(and(eq(own.duesId, duesId), ne(other.duesId, duesId), notInArray(duesBills.duesStatus, [...ENDED])));
  return rows.map((row) => row.duesId);
}

/** Bills that a summary stands upon, names and has taken over, and behind them it itself: its steps move them. */
export async function holdBillsOfSummary(db: Db, summaryId: string): Promise<void> {
  const t = headOfficeSummaries;
  const [summary] = await db.select({ headDuesId: t.headDuesId }).from(t).where(eq(t.summaryId, summaryId));
  if (!summary) return;
  const { headDuesId } = summary;
  const lines = await db
    .select({ duesId: headOfficeLines.duesId })
    .from(headOfficeLines)
    .where(eq(headOfficeLines.summaryId, summaryId));
  const bills = await db
    .select({ duesId: duesBills.duesId })
    .from(duesBills)
    .where(or(eq(duesBills.duesId, headDuesId), eq(duesBills.mergedIntoId, headDuesId)));
  await holdMoved(
    db,
    [...lines, ...bills].flatMap(({ duesId }) => duesId ?? []),
  );
}

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
