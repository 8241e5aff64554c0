import { asc, getTableColumns, inArray } from "drizzle-orm";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { CONFIRM_WORDS, SOURCE_WORDS } from "@/contracts/statement/dues/head-office";
import { summaryLineSheet, summarySheet } from "@/contracts/statement/dues/head-office-sheet";
import type { RecordContext, Values } from "@/server/records/hooks";
import { isCounted } from "@/server/modules/statement/dues/head-office/head-office-lines";
import { headOfficeLines, headOfficeSummaries } from "@/server/modules/statement/dues/head-office/head-office.table";

const { summaryNo, duesYear } = headOfficeSummaries;

/** Lines of these summaries, in their order. */
async function lineRows(ids: readonly string[], { db }: RecordContext): Promise<Values[]> {
  const owners = await db
    .select({ summaryId: headOfficeSummaries.summaryId, summaryNo, duesYear })
    .from(headOfficeSummaries)
    .where(inArray(headOfficeSummaries.summaryId, [...ids]));
  const rows = await db
    .select()
    .from(headOfficeLines)
    .where(inArray(headOfficeLines.summaryId, [...ids]))
    .orderBy(asc(headOfficeLines.summaryId), asc(headOfficeLines.sortNo));
  return rows.map((row) => {
    const owner = owners.find((one) => one.summaryId === row.summaryId);
    return {
      ...row,
      summaryNo: owner?.summaryNo ?? "",
      duesYear: owner?.duesYear ?? null,
      source: row.revenueSource === null ? null : SOURCE_WORDS[row.revenueSource],
      paid: isCounted(row) ? row.paid : "0.00",
      ownPayable: amountText(fenOf(row.ownUnitDue) + fenOf(row.ownPersonDue)),
      confirmed: row.isHead || !row.included ? "—" : CONFIRM_WORDS[row.confirmState],
    };
  });
}

const SUMS = ["unitTotal", "personTotal", "reliefTotal", "payableTotal", "paidTotal", "owingTotal"] as const;

/** Summaries with their lines on a sheet behind. // domain a §13.3 */
export const summaryExport = {
  sheet: summarySheet,
  columns: getTableColumns(headOfficeSummaries),
  toRows: (rows: readonly Values[]): readonly Values[] => rows,
  further: [{ sheet: summaryLineSheet, rowsOf: lineRows }],
  totals: (rows: readonly Values[]): Values =>
    Object.fromEntries(
      SUMS.map((key) => [key, amountText(rows.reduce((all, row) => all + fenOf(String(row[key])), 0n))]),
    ),
};
