import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { userRecord } from "@/contracts/auth/user-record";
import { type Lookups, rowChanges } from "@/contracts/kit/diff";
import type { Db } from "@/server/db/client";
import type { AuditEntry } from "@/server/platform/call/context";
import type { Writing } from "@/server/records/history";
import { stampOf } from "@/server/records/table";
import { accountRecords } from "@/server/modules/auth/account/user-records";
import { holdFirm, keepAdministrator } from "@/server/modules/auth/account/user-rights";
import { dictionaryItems } from "@/server/reference/dictionary.table";
import { hasEnded } from "@/server/reference/firm-closed";
import { endSessionsOf } from "@/server/reference/session-end";
import { roles, USER_STATUS, USER_TYPE, userCompanies, userRoles, users } from "@/server/reference/user.table";

// What this domain does for others, inside their transaction.

export { openMember } from "@/server/modules/auth/account/opening";
export { redeemCaptcha } from "@/server/modules/auth/login/captcha";
export { ticketOf } from "@/server/modules/auth/password/phone-code";
export { assertMayCloseOf, closingFault } from "@/server/modules/auth/account/user-rights";

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

/** What an account keeps that goes to another firm with its person: what is about himself alone. // domain a §3.3 税务师 */
const OWN_ROLE = "TAX_AGENT";

interface Place {
  readonly staffId: string;
  readonly companyId: string;
}

/** A firm's main account belongs to the firm: it stays, and is bound to nobody. */
const unbind = async ({ db, ...by }: Writing, userId: string) =>
  db
    .update(users)
    .set({ staffId: null, version: sql`${users.version} + 1`, ...stampOf(by) })
    .where(eq(users.userId, userId));

/** User name, password and the person stay; rights and reach of the old firm end, and with them every session. */
async function moveAccount({ db, ...by }: Writing, userId: string, to: Place): Promise<void> {
  const kept = db.select({ roleId: roles.roleId }).from(roles).where(eq(roles.roleCode, OWN_ROLE));
  await db.delete(userRoles).where(and(eq(userRoles.userId, userId), notInArray(userRoles.roleId, kept)));
  await db.delete(userCompanies).where(eq(userCompanies.userId, userId));
  const { companyId, staffId } = to;
  await db
    .update(users)
    .set({ companyId, staffId, version: sql`${users.version} + 1`, ...stampOf(by) })
    .where(eq(users.userId, userId));
  await endSessionsOf(db, { userId, endReason: "moved", now: by.now });
}

/** Whether the firm has an active account with the same mobile: he has one there already. */
async function hasOneThere(db: Db, { mobileIndex }: Pick<typeof users.$inferSelect, "mobileIndex">, companyId: string) {
  if (mobileIndex === null) return false;
  const active = inArray(users.userStatus, [USER_STATUS.normal, USER_STATUS.pending]);
  const isHis = and(eq(users.companyId, companyId), eq(users.mobileIndex, mobileIndex), active);
  return (await db.select({ userId: users.userId }).from(users).where(isHis).limit(1)).length > 0;
}

/**
 * Accounts of a person who has gone to another firm follow him, and close where he leaves the province (`to` null); the old
 * firm keeps its main account and one administrator at least, or all is refused. Returns what the caller audits.
 * // domain a §2.2 Effect at 6
 */
export const moveAccountsOfStaff = (writing: Writing, from: Place, to: Place | null): Promise<AuditEntry[]> =>
  takeAccounts(writing, from, { to, unbound: "unbindAtTransfer", keepsOne: true });

/**
 * Accounts of a person who has left close on the day itself; the firm keeps what it keeps of whoever moves. Nothing holds
 * the dead. Returns what the caller audits. // domain a §3.2, a §2.3
 */
export const closeAccountsOfStaff = (
  writing: Writing,
  from: Place,
  { isDead }: { readonly isDead: boolean },
): Promise<AuditEntry[]> => takeAccounts(writing, from, { to: null, unbound: "unbindAtLeave", keepsOne: !isDead });

interface Taking {
  readonly to: Place | null;
  readonly unbound: "unbindAtTransfer" | "unbindAtLeave";
  readonly keepsOne: boolean;
}

async function takeAccounts(writing: Writing, from: Place, { to, unbound, keepsOne }: Taking): Promise<AuditEntry[]> {
  const { db } = writing;
  await holdFirm(db, from.companyId);
  const open = await db
    .select()
    .from(users)
    .where(and(eq(users.staffId, from.staffId), ne(users.userStatus, USER_STATUS.closed)))
    .orderBy(users.userId);
  const owner = { userType: USER_TYPE.member, ownerId: from.companyId };
  const move = async (): Promise<AuditEntry[]> => {
    const entries: AuditEntry[] = [];
    for (const account of open) {
      const { userId, companyId, isMain, userStatus } = account;
      const entry = { object: "auth.user", objectId: userId, companyId };
      const before = { companyId, staffId: from.staffId };
      if (isMain) {
        await unbind(writing, userId);
        entries.push({ ...entry, action: `auth.user.${unbound}`, before, after: { companyId, staffId: null } });
      } else if (to === null || (await hasOneThere(db, account, to.companyId))) {
        await closeAccount(writing, userId, "closeAtLeave");
        const states = { before: { ...before, userStatus }, after: { userStatus: USER_STATUS.closed } };
        entries.push({ ...entry, action: "auth.user.closeAtLeave", ...states });
      } else {
        await moveAccount(writing, userId, to);
        entries.push({ ...entry, action: "auth.user.moveAtTransfer", before, after: { ...to } });
      }
    }
    return entries;
  };
  // A firm whose membership is over has nothing to administrate.
  const isFree = !keepsOne || (await hasEnded(db, from.companyId));
  return isFree ? move() : keepAdministrator(db, owner, move);
}
