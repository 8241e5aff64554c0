import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { differenceNote, linesThatMoved } from "@/contracts/statement/dues/engine/compare";
import { DUES } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import type { Doing } from "@/server/records/steps/port";
import { type BillRecord, duesRecalculations } from "@/server/modules/statement/dues/record.table";
import { duesTerms } from "@/server/modules/statement/dues/params";
import { reckonedColumns } from "@/server/modules/statement/dues/bill/reckon";
import { ENDED, standingOf, stillAsked, type Standing, UNSETTLED } from "@/server/modules/statement/dues/standing";

type Facts = Partial<
  Pick<
    BillRecord,
    | ("revenueBase" | "taxRevenue" | "otherRevenue" | "unitByHand")
    | ("statementId" | "statementRevenue" | "statementTaxRevenue")
  >
>;

/** What a bill reckoned anew is; `status` only where it stands already. */
export interface Recalculated {
  readonly set: Partial<BillRecord>;
  readonly status: Standing | typeof DUES.refunding | null;
  /** What moved, in words; null: nothing did. */
  readonly note: string | null;
}

/**
 * A held bill reckoned anew: what it was stays, with every line that moved and the difference in words. One that nobody
 * has settled yet has nothing to differ from. // domain a §12.10 D10
 */
export async function recalculated(
  { db, now, user, services }: Doing,
  before: BillRecord,
  { facts = {}, reason }: { readonly facts?: Facts; readonly reason: string },
): Promise<Recalculated> {
  const bill = { ...before, ...facts };
  const columns = await reckonedColumns(db, bill);
  if (UNSETTLED.includes(before.duesStatus) || ENDED.includes(before.duesStatus))
    return { set: { ...facts, ...columns, owing: columns.payable }, status: null, note: null };
  const lines = linesThatMoved(before.lines, columns.lines);
  const at = { payable: before.payable, revenue: before.revenueBase ?? "0.00" };
  const isMoved = lines.length > 0 || fenOf(before.payable) !== fenOf(columns.payable);
  const { status, sums } = await standingOf(
    db,
    { duesId: before.duesId, payable: columns.payable },
    duesTerms(services).tolerance,
  );
  const stands = {
    net: amountText(fenOf(sums.paidAmount) - fenOf(sums.refunded)),
    owing: stillAsked(sums.owing, status),
    surplus: sums.surplus,
  };
  const is = { payable: columns.payable, revenue: bill.revenueBase ?? "0.00" };
  const note = isMoved ? differenceNote(at, is, stands) : null;
  await db.insert(duesRecalculations).values({
    recalcId: newId(),
    duesId: before.duesId,
    recalcTime: now,
    operatorName: user?.nickName ?? "系统",
    reason,
    note: note ?? "重新核算后没有变化",
    before: before.payable,
    after: columns.payable,
    lines,
    linesBefore: before.lines,
  });
  // Who has asked for money back waits for it as long as there is any.
  const stays = before.duesStatus === DUES.refunding && fenOf(sums.surplus) > 0n;
  const told = note === null ? {} : { recalcNote: `${reason}。${note}` };
  return {
    set: { ...facts, ...columns, ...sums, ...told },
    status: stays ? DUES.refunding : status,
    note,
  };
}
