import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { DUES, OWED_STATES, PAY_STATUS, RECEIPT, SUMMARY } from "@/contracts/statement/dues/terms";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { headOfficeLines, headOfficeSummaries } from "@/server/modules/statement/dues/head-office/head-office.table";
import {
  type BillRecord,
  duesBills,
  duesItems,
  duesMovements,
  duesPayments,
  duesReceipts,
} from "@/server/modules/statement/dues/record.table";

/** States in which a bill asks for nothing yet, or nothing any more. */
export const UNSETTLED: readonly number[] = [DUES.toDeclare, DUES.toCheck, DUES.returned];
/** States in which its figures are its firm's draft. */
export const UNDECLARED: readonly number[] = [DUES.toDeclare, DUES.returned];
export const ENDED: readonly number[] = [DUES.voided, DUES.merged];
export type Standing =
  | typeof DUES.toPay
  | typeof DUES.toConfirm
  | typeof DUES.partly
  | typeof DUES.paid
  | typeof DUES.receipted
  | typeof DUES.free;

const PAID: readonly number[] = [DUES.paid, DUES.receipted];
const PAID_SUMMARIES: readonly number[] = [SUMMARY.paid, SUMMARY.receipted];
/** What a bill still asks for: nothing once it counts as paid, though a little within the tolerance is missing. // domain a §12.8 */
export const stillAsked = (owing: string, duesStatus: number): string => (PAID.includes(duesStatus) ? "0.00" : owing);
/** The same of a line of a summary, by the summary's state. // domain a §13.3 */
export const stillAskedInSummary = (owing: string, summaryStatus: number): string =>
  PAID_SUMMARIES.includes(summaryStatus) ? "0.00" : owing;

/** States in which what is left of a bill is owed; by the head office where it has taken it over. What is left of one that counts as paid is not. */
export const OWED: readonly number[] = [...OWED_STATES, DUES.merged];
/** Bills that a head office's summary has locked in one of these states and nobody has decided upon. // domain a §13.4 H2 */
export const lockedAs = (before: readonly number[]): SQL =>
  sql`(${duesBills}.dues_status = ${DUES.merged} and exists (select 1 from ${headOfficeLines} as held
    join ${headOfficeSummaries} as summary on summary.summary_id = held.summary_id
    where held.dues_id = ${duesBills}.dues_id and held.status_before in ${[...before]}
      and summary.summary_status = ${SUMMARY.toCheck}))`;
/** Bills whose figures nobody has declared: they count in no sum. // domain a §12.8 */
export const undeclaredBills: SQL = sql`(${inArray(duesBills.duesStatus, [...UNDECLARED])} or ${lockedAs(UNDECLARED)})`;

/** Bills of which something is owed, by lists, sums and counts alike. // domain a §12.8 */
export const owedBills: SQL = sql`(${gt(duesBills.owing, "0")} and ${inArray(duesBills.duesStatus, [...OWED])}
  and not ${lockedAs(UNSETTLED)})`;

/** Bills with an objection that waits for its answer, by list and workbench alike. */
export const isObjectedTo: SQL = inArray(
  duesBills.duesId,
  sql`(select i.dues_id from ${duesItems} as i where i.objection_state = 'waiting')`,
);

/** A sum of amounts in yuan; 0.00 of nothing. */
export const yuanSum = (amounts: PgColumn | SQL): SQL<string> =>
  sql<string>`coalesce(sum(${amounts}), 0)::numeric(18, 2)::text`;

/** Sums of what has moved on a bill. */
async function moved(db: Db, duesId: string) {
  const rows = await db
    .select({ kind: duesMovements.kind, total: sql<string>`sum(${duesMovements.amount})::text` })
    .from(duesMovements)
    .where(eq(duesMovements.duesId, duesId))
    .groupBy(duesMovements.kind);
  const of = (...kinds: string[]): bigint =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((all, { total }) => all + fenOf(total), 0n);
  return { paid: of("paid", "offsetIn"), refunded: of("refund", "offsetOut") };
}

/** Payments that are told for a bill, among others or alone. */
export const isAllocatedTo = (duesId: string): SQL =>
  sql`${duesPayments.allocations} @> ${JSON.stringify([{ duesId }])}::jsonb`;

/** A payment of one of these bills that waits for the association, by its number; null: none does. */
export async function waitingPayment(db: Db, ...duesIds: readonly string[]): Promise<string | null> {
  if (duesIds.length === 0) return null;
  const [row] = await db
    .select({ paymentNo: duesPayments.paymentNo })
    .from(duesPayments)
    .where(and(eq(duesPayments.confirmStatus, PAY_STATUS.waiting), or(...duesIds.map(isAllocatedTo))))
    .limit(1);
  return row?.paymentNo ?? null;
}
const hasReceipt = async (db: Db, duesId: string): Promise<boolean> => {
  const [row] = await db
    .select({ receiptId: duesReceipts.receiptId })
    .from(duesReceipts)
    .where(and(eq(duesReceipts.duesId, duesId), sql`${duesReceipts.receiptStatus} <> ${RECEIPT.red}`))
    .limit(1);
  return row !== undefined;
};

/** What a bill is owed and where it stands, out of what has moved on it; the one place that says it. // domain a §12.8 */
export async function standingOf(
  db: Db,
  { duesId, payable }: Pick<BillRecord, "duesId" | "payable">,
  tolerance: string,
) {
  const { paid, refunded } = await moved(db, duesId);
  const net = paid - refunded;
  const left = fenOf(payable) - net;
  const isSettled = left <= fenOf(tolerance);
  const isWaiting = (await waitingPayment(db, duesId)) !== null;
  const status: Standing =
    fenOf(payable) === 0n && net === 0n
      ? DUES.free
      : isSettled && net > 0n
        ? (await hasReceipt(db, duesId))
          ? DUES.receipted
          : DUES.paid
        : isWaiting
          ? DUES.toConfirm
          : net > 0n
            ? DUES.partly
            : DUES.toPay;
  return {
    status,
    sums: {
      paidAmount: amountText(paid),
      refunded: amountText(refunded),
      owing: amountText(left > 0n ? left : 0n),
      surplus: amountText(left < 0n ? -left : 0n),
    },
  };
}

interface Movement {
  readonly duesId: string;
  readonly kind: "paid" | "refund" | "offsetIn" | "offsetOut";
  readonly paymentId?: string | null;
  readonly moveDate: string;
  readonly amount: string;
  readonly words: string;
}
/** Writes down what has moved; nothing of it is ever changed. */
export const addMovements = async (
  db: Db,
  movements: readonly Movement[],
  { now, userName }: { readonly now: Date; readonly userName: string | null },
): Promise<void> => {
  if (movements.length === 0) return;
  await db.insert(duesMovements).values(
    movements.map(({ paymentId = null, ...one }) => ({
      ...one,
      paymentId,
      movementId: newId(),
      createTime: now,
      createUserName: userName,
    })),
  );
};
