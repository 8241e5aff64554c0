import { eq } from "drizzle-orm";
import { bareMobile, pasted } from "@/contracts/kit/text/visible-text";
import type { Db } from "@/server/db/client";
import type { Vault } from "@/server/platform/secrets/vault";
import { whitelist } from "@/server/modules/common/whitelist.table";

// What other domains may know of this one.
// Notices' files are read as their text.
export { canReadNotice } from "@/server/modules/common/notice-read";

/** A mobile or mail address as lists compare it. */
export function receiverKey(receiver: string): string {
  const bare = pasted(receiver).toLowerCase();
  return bare.includes("@") ? bare : bareMobile(bare);
}

/**
 * Whether the limits of outgoing text messages and mails do not bind this mobile or address (as typed). The site-wide
 * ceiling binds everybody. // contracts/common/whitelist.ts, promises P-S6
 */
export async function isWhitelisted(db: Db, vault: Vault, receiver: string): Promise<boolean> {
  const rows = await db
    .select({ whiteId: whitelist.whiteId })
    .from(whitelist)
    .where(eq(whitelist.receiverIndex, vault.index(receiverKey(receiver))))
    .limit(1);
  return rows.length > 0;
}
