import { and, eq, ne, sql } from "drizzle-orm";
import {
  CONSENT_MISSING,
  CONSENT_OUTDATED,
  CONSENT_PATH,
  type ConsentPurpose,
  PRIVACY_DATE,
} from "@/contracts/auth/consent";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import type { AuditEntry, Context, HttpContext, SessionUser } from "@/server/platform/call/context";
import { newId } from "@/server/platform/clock/id";
import { insertMany } from "@/server/platform/sql/insert-many";
import { endSessionsOf } from "@/server/reference/session-end";
import { consents } from "@/server/modules/auth/account/data-request.table";
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
    .for("update");
  for (const { userId } of open) await closeAccount(tx, userId, now);
  return open.map(({ userId, companyId, userStatus }) => ({
    ...{ object: "auth.user", objectId: userId, companyId, action: "auth.user.closeAtLeave" },
    before: { userStatus },
    after: { userStatus: USER_STATUS.closed },
  }));
}

/** Why an ID number or photo may not be stored yet: nobody confirmed, or upon an older text. // contract §7.20 */
export const consentFaults = ({ consent }: Pick<HttpContext, "consent">): FieldError[] =>
  consent === PRIVACY_DATE
    ? []
    : [{ path: CONSENT_PATH, message: consent === null ? CONSENT_MISSING : CONSENT_OUTDATED }];

interface Consented {
  readonly purpose: ConsentPurpose;
  readonly companyId: string;
  /** Records whose people agreed. */
  readonly bizIds: readonly string[];
}

/** Writes down who confirmed the consent, for each record; ask `consentFaults` before. */
export async function keepConsents(
  { db, user, now }: { readonly db: Db; readonly user: Pick<SessionUser, "userId" | "nickName">; readonly now: Date },
  { purpose, companyId, bizIds }: Consented,
): Promise<void> {
  const by = { userId: user.userId, userName: user.nickName, privacyDate: PRIVACY_DATE, consentTime: now };
  await insertMany(
    db,
    consents,
    bizIds.map((bizId) => ({ consentId: newId(), ...by, purpose, bizId, companyId })),
  );
}

/** The same for one record, with its audit row. */
export async function keepConsent(
  context: Pick<Context, "db" | "now" | "audit"> & { readonly user: SessionUser },
  consented: Omit<Consented, "bizIds"> & { readonly bizId: string },
): Promise<void> {
  const { bizId, companyId, purpose } = consented;
  await keepConsents(context, { ...consented, bizIds: [bizId] });
  context.audit({
    object: "auth.consent",
    objectId: bizId,
    companyId,
    after: { purpose, privacyDate: PRIVACY_DATE },
  });
}
