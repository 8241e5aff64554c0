import type { Db } from "@/server/db/client";
import { type Listed, newItems } from "@/server/modules/statement/dues/people/people";
import { reckonedColumns } from "@/server/modules/statement/dues/bill/reckon";
import { type BillRecord, duesBills, duesItems } from "@/server/modules/statement/dues/record.table";

type NewBill = typeof duesBills.$inferInsert & Parameters<typeof reckonedColumns>[1];

/** A new bill with its people, reckoned before it is written; null: there is one of its period already. // domain a §12.4 */
export async function addBill(db: Db, bill: NewBill, listed: readonly Listed[]): Promise<BillRecord | null> {
  const items = await newItems(db, bill, listed);
  const columns = await reckonedColumns(db, bill, items);
  const [made] = await db
    .insert(duesBills)
    .values({ ...bill, ...columns, owing: columns.payable })
    .onConflictDoNothing()
    .returning();
  if (!made) return null;
  if (items.length > 0) await db.insert(duesItems).values(items);
  return made;
}
