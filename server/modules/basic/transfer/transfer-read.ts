import { and, eq, ne, or } from "drizzle-orm";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { TRANSFER } from "@/contracts/basic/transfer/transfer-fields";
import type { Db } from "@/server/db/client";
import { isAllowed } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { askedOf } from "@/server/modules/basic/transfer/transfer-records";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";
import { inScope, isOfficer } from "@/server/reference/scope";

/** Whether the user may see the transfer that holds a file: both firms may, the association once it was submitted. */
export async function canReadTransferFile(db: Db, user: SessionUser, bizId: string): Promise<boolean> {
  if (!isAllowed(transfer.api.get.spec.access, user)) return false;
  const isTold = isOfficer(user) ? ne(transfers.transferStatus, TRANSFER.draft) : undefined;
  const rows = await db
    .select({ transferId: transfers.transferId })
    .from(transfers)
    .where(and(eq(transfers.transferId, bizId), or(and(inScope(user, transfers.companyId), isTold), askedOf(user))));
  return rows.length > 0;
}
