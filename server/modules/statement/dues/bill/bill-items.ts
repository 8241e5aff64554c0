import { asc, eq, inArray } from "drizzle-orm";
import type { DuesItem } from "@/contracts/statement/dues/dues";
import { duesItemSheet, duesSheet } from "@/contracts/statement/dues/dues-sheet";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { DUES, duesPeriodName, LINE_PAID } from "@/contracts/statement/dues/terms";
import type { RecordContext, Values } from "@/server/records/hooks";
import { type BillRecord, duesBills, duesItems, type ItemRecord } from "@/server/modules/statement/dues/record.table";

type PaidBill = Pick<BillRecord, "duesStatus" | "paidAmount" | "owing">;
/** One that was merged into another stays merged when it is paid. */
const isPaid = ({ duesStatus, paidAmount, owing }: PaidBill): boolean =>
  [DUES.paid, DUES.receipted, DUES.refunding, DUES.refunded].some((status) => status === duesStatus) ||
  (duesStatus === DUES.merged && fenOf(paidAmount) > 0n && fenOf(owing) === 0n);

/** A person's line as it is shown, paid as its bill is. // domain a §12.5 */
export const itemOf = (row: ItemRecord, bill: PaidBill): DuesItem => ({
  itemId: row.itemId,
  itemNo: row.itemNo,
  duesType: row.duesType,
  staffId: row.staffId,
  staffName: row.staffName,
  idNo: row.idNoMask,
  memberNo: row.memberNo,
  certNo: row.certNo,
  memberType: row.memberType,
  joinDate: row.joinDate,
  standardFee: row.standardFee,
  reductionType: row.reductionType,
  reductionAmount: row.reductionAmount,
  payableAmount: row.payableAmount,
  payStatus: !row.isCharged
    ? LINE_PAID.exempt
    : isPaid(bill)
      ? LINE_PAID.paid
      : fenOf(bill.paidAmount) > 0n
        ? LINE_PAID.partly
        : LINE_PAID.unpaid,
  sourceNote: row.sourceNote,
  objectionState: row.objectionState,
  objection: row.objection,
  objectionTime: row.objectionTime?.toISOString() ?? null,
  objectionAnswer: row.objectionAnswer,
  version: row.version,
});

/** Persons' lines of these bills, in their order; numbers stay masked as they are kept. */
async function itemRows(ids: readonly string[], { db }: RecordContext): Promise<Values[]> {
  const rows = await db
    .select({
      item: duesItems,
      bill: {
        billNo: duesBills.billNo,
        companyName: duesBills.companyName,
        duesYear: duesBills.duesYear,
        half: duesBills.half,
        duesStatus: duesBills.duesStatus,
        paidAmount: duesBills.paidAmount,
        owing: duesBills.owing,
      },
    })
    .from(duesItems)
    .innerJoin(duesBills, eq(duesBills.duesId, duesItems.duesId))
    .where(inArray(duesItems.duesId, [...ids]))
    .orderBy(asc(duesItems.duesId), asc(duesItems.itemNo), asc(duesItems.itemId));
  return rows.map(({ item, bill }) => ({
    ...itemOf(item, bill),
    duesId: item.duesId,
    billNo: bill.billNo,
    companyName: bill.companyName,
    period: duesPeriodName(bill.duesYear, bill.half),
  }));
}

/** Bills with their persons' lines on a sheet behind. // domain a §12.8 */
export const billExport = {
  sheet: duesSheet,
  columns: {},
  toRows: (rows: readonly Values[]): readonly Values[] => rows,
  further: [{ sheet: duesItemSheet, rowsOf: itemRows }],
};
