import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import type { AuditEntry } from "@/server/platform/call/context";
import { endSessionsOf } from "@/server/reference/session-end";
import { USER_STATUS, users } from "@/server/reference/user.table";

// What this domain does for others, inside their transaction.

export { assertMayCloseOf } from "@/server/modules/auth/account/user-rights";

/** 已注销 for good: sessions end at their next request, name and history stay. // domain a §3.2 */
export async function closeAccount(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ userStatus: USER_STATUS.closed, version: sql`${users.version} + 1`, updateTime: now })
    .where(eq(users.userId, userId));
  await endSessionsOf(tx, { userId, endReason: "disabled", now });
}

/** Closes the accounts of a person who has left, on the day itself. Returns what the caller audits. // domain a §3.2 */
export async function closeAccountsOfStaff(tx: Db, staffId: string, now: Date): Promise<AuditEntry[]> {
  const open = await tx
    .select({ userId: users.userId, companyId: users.companyId, userStatus: users.userStatus })
    .from(users)
    .where(and(eq(users.staffId, staffId), ne(users.userStatus, USER_STATUS.closed)))
    .orderBy(users.userId)
    .for("update");
  for (const { userId } of open) await closeAccount(tx, userId, now);
  return open.map(({ userId, companyId, userStatus }) => ({
    ...{ object: "auth.user", objectId: userId, companyId, action: "auth.user.closeAtLeave" },
    before: { userStatus },
    after: { userStatus: USER_STATUS.closed },
  }));
}
