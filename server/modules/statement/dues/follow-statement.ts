import { and, asc, eq, sql } from "drizzle-orm";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { DUES } from "@/contracts/statement/dues/terms";
import { type Keeping, recalculateBill } from "@/server/modules/statement/dues/bill/bill-records";
import { holdMoved } from "@/server/modules/statement/dues/payment/booking-holds";
import { type BillRecord, duesBills } from "@/server/modules/statement/dues/record.table";
import {
  type AcceptedRevenue,
  acceptedRevenue,
  revenueColumns,
  statementColumns,
} from "@/server/modules/statement/dues/revenue";
import { tellOldReason } from "@/server/modules/statement/dues/tell";

/** Whether a bill knows a statement as it has been accepted: its total, and what of it the eight services are. */
export const tellsTheSame = (
  { statementRevenue, statementTaxRevenue }: BillRecord,
  { total, taxRevenue }: AcceptedRevenue,
): boolean =>
  statementRevenue !== null &&
  statementTaxRevenue !== null &&
  fenOf(statementRevenue) === fenOf(total) &&
  fenOf(statementTaxRevenue) === fenOf(taxRevenue);

async function follow(doing: Keeping, bill: BillRecord, accepted: AcceptedRevenue): Promise<BillRecord> {
  if (tellsTheSame(bill, accepted)) return bill;
  const facts = bill.diffReason === null ? revenueColumns(accepted) : statementColumns(accepted);
  const reason = `${bill.revenueYear}年度利润表${bill.statementRevenue === null ? "已审核通过" : "已更正"}`;
  const after = await recalculateBill(doing, bill.duesId, { reason, facts });
  // Whoever has given a reason for another revenue keeps it, and is asked whether it still holds.
  if (bill.diffReason !== null) await tellOldReason(doing, after, { reason, accepted });
  return after;
}

/**
 * The association has accepted a firm's yearly income statement, for the first time or corrected: its bills of that
 * revenue follow, each with a note of what moved. // domain a §12.10 D10
 */
export async function followStatement(doing: Keeping, companyId: string, year: number): Promise<void> {
  const accepted = await acceptedRevenue(doing.db, companyId, year);
  if (!accepted) return;
  const bills = await doing.db
    .select()
    .from(duesBills)
    .where(
      and(
        eq(duesBills.companyId, companyId),
        eq(duesBills.revenueYear, year),
        sql`${duesBills.duesStatus} not in (${DUES.voided}, ${DUES.merged})`,
      ),
    )
    .orderBy(asc(duesBills.half), asc(duesBills.duesId));
  await holdMoved(
    doing.db,
    bills.map(({ duesId }) => duesId),
  );
  for (const bill of bills) await follow(doing, bill, accepted);
}

/** A held bill that stood still while a statement was accepted, now that its head office's summary has given it back. // domain a §13.4 H2 */
export async function followMeanwhile(doing: Keeping, bill: BillRecord): Promise<BillRecord> {
  const accepted = await acceptedRevenue(doing.db, bill.companyId, bill.revenueYear);
  return accepted ? follow(doing, bill, accepted) : bill;
}
