import { and, eq, ne } from "drizzle-orm";
import { userRecord } from "@/contracts/auth/user-record";
import { type Lookups, rowChanges } from "@/contracts/kit/diff";
import type { Db } from "@/server/db/client";
import type { AuditEntry } from "@/server/platform/call/context";
import type { Writing } from "@/server/records/history";
import { stampOf } from "@/server/records/table";
import { accountRecords } from "@/server/modules/auth/account/user-records";
import { dictionaryItems } from "@/server/reference/dictionary.table";
import { endSessionsOf } from "@/server/reference/session-end";
import { USER_STATUS, users } from "@/server/reference/user.table";

// What this domain does for others, inside their transaction.

export { assertMayCloseOf } from "@/server/modules/auth/account/user-rights";

/** Words of an account's states, also where no call has its services. */
async function stateWords(db: Db): Promise<Lookups> {
  const { keyName, keyValue, keyNotes } = dictionaryItems;
  const rows = await db.select({ keyValue, keyNotes }).from(dictionaryItems).where(eq(keyName, "user_status"));
  const dict = (_: string, value: number) => rows.find((row) => row.keyValue === value)?.keyNotes ?? String(value);
  return { dict, place: (code) => code, file: (fileId) => fileId };
}

/** 已注销 for good: sessions end at their next request, name and history stay, this `action` in it. // domain a §3.2 */
export async function closeAccount(writing: Writing, userId: string, action: string): Promise<void> {
  const { db, now } = writing;
  const stood = await accountRecords.hold(db, userId);
  const state = { userStatus: USER_STATUS.closed, version: stood.version + 1 };
  await db
    .update(users)
    .set({ ...state, ...stampOf(writing) })
    .where(eq(users.userId, userId));
  await endSessionsOf(db, { userId, endReason: "disabled", now });
  const { fields, personal } = userRecord;
  const words = { lookups: await stateWords(db), personal };
  const changes = rowChanges({ userStatus: fields.userStatus }, stood, state, words);
  const companyId = stood.companyId ?? "";
  const step = { action, recordId: userId, companyId, version: state.version, changes };
  // The line's own version is the one before.
  await accountRecords.addLines(writing, [{ ...step, stood: { ...stood, version: state.version } }]);
}

/** Closes the accounts of a person who has left, on the day itself. Returns what the caller audits. // domain a §3.2 */
export async function closeAccountsOfStaff(writing: Writing, staffId: string): Promise<AuditEntry[]> {
  const open = await writing.db
    .select({ userId: users.userId, companyId: users.companyId, userStatus: users.userStatus })
    .from(users)
    .where(and(eq(users.staffId, staffId), ne(users.userStatus, USER_STATUS.closed)))
    .orderBy(users.userId)
    .for("update");
  for (const { userId } of open) await closeAccount(writing, userId, "closeAtLeave");
  return open.map(({ userId, companyId, userStatus }) => ({
    ...{ object: "auth.user", objectId: userId, companyId, action: "auth.user.closeAtLeave" },
    before: { userStatus },
    after: { userStatus: USER_STATUS.closed },
  }));
}
