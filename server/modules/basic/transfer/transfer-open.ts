import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";

/** Of a person's number: whether a transfer of his is under way; for his leave. */
export async function isUnderWay(db: Db, idNoIndex: string | null): Promise<boolean> {
  if (idNoIndex === null) return false;
  const open = sql`${transfers.transferStatus} in (1, 3, 4, 8, 9, 10)`;
  const rows = await db
    .select({ transferId: transfers.transferId })
    .from(transfers)
    .where(and(eq(transfers.idNoIndex, idNoIndex), open))
    .limit(1);
  return rows.length > 0;
}
