import { inArray } from "drizzle-orm";
import { contractExportSheet, contractItemsSheet, EXPORTED_ITEMS } from "@/contracts/agreement/contract/contract-sheet";
import { subTypeCode } from "@/contracts/agreement/service-types";
import { rowsOfMany } from "@/server/records/children";
import type { RecordContext, Values } from "@/server/records/hooks";
import { contractChildren } from "@/server/modules/agreement/contract/contract-rows";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";

/** Services of the contracts of a ledger, each with its contract's number, name and customer. */
async function itemRows(ids: readonly string[], { db }: RecordContext): Promise<Values[]> {
  if (ids.length === 0) return [];
  const { contractId, contractNo, contractName, customerName } = agreementContracts;
  const owners = await db
    .select({ contractId, contractNo, contractName, customerName })
    .from(agreementContracts)
    .where(inArray(contractId, [...ids]));
  const byId = new Map(owners.map((row) => [row.contractId, row]));
  return (await rowsOfMany(db, contractChildren.items, ids)).map((row) => ({
    ...row,
    ...byId.get(String(row["contractId"])),
    subTypeCode: subTypeCode(Number(row["serviceSubType"])),
  }));
}

/** The ledger as a workbook, its services on a sheet behind it. // domain b §3 (3) */
export const contractExport = {
  sheet: contractExportSheet,
  columns: Object.fromEntries(EXPORTED_ITEMS.map((key) => [key, agreementContracts[key]])),
  toRows: (rows: readonly Values[]): Values[] =>
    rows.map((row) => ({ ...row, servicePersonNames: ((row["servicePersonNames"] ?? []) as string[]).join("、") })),
  further: [{ sheet: contractItemsSheet, rowsOf: itemRows }],
};
