import { and, desc, eq, gt, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { CERT_STATUS, type CertificateRow } from "@/contracts/auth/cert";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { inScope } from "@/server/reference/scope";
import type { Services } from "@/server/platform/call/services";
import { certificates } from "@/server/modules/auth/cert/cert.table";
import { certNoticeDays } from "@/server/modules/auth/cert/cert-params";
import { users } from "@/server/reference/user.table";

export const DAY_MS = 86_400_000;

type Dated = Pick<typeof certificates.$inferSelect, "validTo" | "revokeTime">;

/** Dictionary `cert_status`; 即将到期 begins with the first notice. */
export function certStatusOf({ validTo, revokeTime }: Dated, services: Pick<Services, "params">, now: Date): number {
  if (revokeTime !== null) return CERT_STATUS.revoked;
  const leftMs = validTo.getTime() - now.getTime();
  if (leftMs <= 0) return CERT_STATUS.expired;
  const soonDays = Math.max(...services.params.get(certNoticeDays));
  return leftMs <= soonDays * DAY_MS ? CERT_STATUS.expiring : CERT_STATUS.normal;
}

/** Neither revoked nor run out. */
export const isValid = (now: Date): SQL | undefined =>
  and(isNull(certificates.revokeTime), gt(certificates.validTo, now));

const columns = {
  certificateId: certificates.certificateId,
  companyId: certificates.companyId,
  userId: certificates.userId,
  username: users.username,
  nickName: users.nickName,
  certSerial: certificates.certSerial,
  validFrom: certificates.validFrom,
  validTo: certificates.validTo,
  revokeTime: certificates.revokeTime,
  revokeReason: certificates.revokeReason,
  createTime: certificates.createTime,
  createUserName: certificates.createUserName,
  hasFile: sql<boolean>`${certificates.file} is not null`,
  version: certificates.version,
};

/** Certificates as their readers get them, the newest first. The caller scopes `where`. */
export async function certificateRows(
  { db, services, now }: { readonly db: Db; readonly services: Pick<Services, "params">; readonly now: Date },
  where: SQL | undefined,
): Promise<CertificateRow[]> {
  const rows = await db
    .select(columns)
    .from(certificates)
    .innerJoin(users, eq(users.userId, certificates.userId))
    .where(where)
    .orderBy(desc(certificates.createTime), desc(certificates.certificateId))
    .limit(500);
  return rows.map(({ validFrom, validTo, createTime, revokeTime, ...row }) => ({
    ...row,
    certStatus: certStatusOf({ validTo, revokeTime }, services, now),
    validFrom: validFrom.toISOString(),
    certValidTo: validTo.toISOString(),
    createTime: createTime.toISOString(),
    revokeTime: revokeTime?.toISOString() ?? null,
  }));
}

/** A certificate with its owner, or the 404 that those of foreign firms answer, too. */
export async function loadCertificate(db: Db, user: SessionUser, certificateId: string) {
  const [row] = await db
    .select({ cert: certificates, owner: users })
    .from(certificates)
    .innerJoin(users, eq(users.userId, certificates.userId))
    .where(and(eq(certificates.certificateId, certificateId), inScope(user, certificates.companyId)));
  if (!row) throw notFound();
  return row;
}

/** Of each account the certificate that holds longest, revoked ones apart. // domain a §3.1 */
export async function latestCertificates(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, Date>();
  const rows = await db
    .select({ userId: certificates.userId, validTo: sql`max(${certificates.validTo})`.mapWith(certificates.validTo) })
    .from(certificates)
    .where(and(inArray(certificates.userId, [...userIds]), isNull(certificates.revokeTime)))
    .groupBy(certificates.userId);
  return new Map(rows.map(({ userId, validTo }) => [userId, validTo]));
}
