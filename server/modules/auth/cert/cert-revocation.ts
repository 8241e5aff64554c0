import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { listPemOf, revocationListOf } from "@/server/platform/pki/revocation-list";
import type { Services } from "@/server/platform/call/services";
import { AUTHORITY_ID, AUTHORITY_LOCK, authorityOf } from "@/server/modules/auth/cert/cert-authority";
import { DAY_MS } from "@/server/modules/auth/cert/cert-load";
import { certListDays } from "@/server/modules/auth/cert/cert-params";
import { certAuthorities, certificates } from "@/server/modules/auth/cert/cert.table";

interface Asking {
  readonly db: Db;
  readonly services: Pick<Services, "vault" | "params">;
  readonly now: Date;
}

/** Entries stay until every list that was valid at their certificate's end has itself ended. // RFC 5280 §3.3 */
const KEPT_MS = 60 * DAY_MS;
/** A list is made anew each day even when nothing was revoked, so that who fetches it hourly always has days left. */
const RENEW_MS = DAY_MS;

const isListed = (now: Date) =>
  and(isNotNull(certificates.revokeTime), gt(certificates.validTo, new Date(now.getTime() - KEPT_MS)));

/** Number and newest of what the list would hold: differs whenever the list would. */
async function stateOf({ db, now }: Asking): Promise<string> {
  const [row] = await db
    .select({ state: sql<string>`count(*) || ' ' || coalesce(extract(epoch from max(${certificates.revokeTime})), 0)` })
    .from(certificates)
    .where(isListed(now));
  return row?.state ?? "";
}

type Issuer = typeof certAuthorities.$inferSelect;

const readIssuer = async (db: Db): Promise<Issuer | undefined> =>
  (await db.select().from(certAuthorities).where(eq(certAuthorities.authorityId, AUTHORITY_ID)))[0];

/** The stored list while it says what is so and is not a day old. */
const current = (issuer: Issuer | undefined, state: string, now: Date): Buffer | null =>
  issuer?.revocationList && issuer.listOf === state && issuer.listTime && +now - +issuer.listTime < RENEW_MS
    ? Buffer.from(issuer.revocationList, "base64")
    : null;

async function make(asking: Asking, number: number): Promise<Buffer> {
  const { db, services, now } = asking;
  const rows = await db
    .select({ serial: certificates.certSerial, at: certificates.revokeTime })
    .from(certificates)
    .where(isListed(now))
    .orderBy(asc(certificates.revokeTime), asc(certificates.certSerial));
  const revoked = rows.flatMap(({ serial, at }) => (at === null ? [] : [{ serial, at }]));
  const nextUpdate = new Date(now.getTime() + services.params.get(certListDays) * DAY_MS);
  const authority = await authorityOf(db, services.vault, now);
  return revocationListOf(authority, revoked, { number, thisUpdate: now, nextUpdate });
}

/**
 * The list of revoked login certificates (DER) for the certificate host's proxy. Kept in the database: signed anew only
 * when something was revoked or a day has passed, by one process, under the next number. // decision 0012
 */
async function revocationList(asking: Asking): Promise<Buffer> {
  const { db, services, now } = asking;
  await authorityOf(db, services.vault, now);
  const kept = current(await readIssuer(db), await stateOf(asking), now);
  if (kept) return kept;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${AUTHORITY_LOCK})`);
    const within = { ...asking, db: tx };
    const [issuer, listOf] = [await readIssuer(tx), await stateOf(within)];
    const made = current(issuer, listOf, now);
    if (made) return made;
    const listNumber = (issuer?.listNumber ?? 0) + 1;
    const der = await make(within, listNumber);
    await tx
      .update(certAuthorities)
      .set({ revocationList: der.toString("base64"), listNumber, listTime: now, listOf })
      .where(eq(certAuthorities.authorityId, AUTHORITY_ID));
    return der;
  });
}

/** As the caller asked for it: text for nginx, bytes for others. */
export async function revocationListFile(asking: Asking, format: "pem" | "der") {
  const der = await revocationList(asking);
  return format === "der"
    ? { contentType: "application/pkix-crl", body: der, fileName: "login-cert.crl" }
    : { contentType: "application/x-pem-file", body: Buffer.from(listPemOf(der)), fileName: "login-cert-crl.pem" };
}
