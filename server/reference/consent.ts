import {
  CONSENT_MISSING,
  CONSENT_OUTDATED,
  CONSENT_PATH,
  type ConsentPurpose,
  PRIVACY_DATE,
} from "@/contracts/auth/consent";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import type { Context, HttpContext, SessionUser } from "@/server/platform/call/context";
import { newId } from "@/server/platform/clock/id";
import { insertMany } from "@/server/platform/sql/insert-many";
import { consents } from "@/server/reference/consent.table";

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
