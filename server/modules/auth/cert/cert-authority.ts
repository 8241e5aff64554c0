import { eq, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { type Authority, makeAuthority } from "@/server/platform/pki/certificate";
import type { Vault } from "@/server/platform/secrets/vault";
import { certAuthorities } from "@/server/modules/auth/cert/cert.table";
import { orgs } from "@/server/reference/user.table";

export const AUTHORITY_ID = "association";
/** Names the job among the database's advisory locks. */
export const AUTHORITY_LOCK = 720_221;

async function read(db: Db, vault: Vault): Promise<Authority | null> {
  const [row] = await db.select().from(certAuthorities).where(eq(certAuthorities.authorityId, AUTHORITY_ID));
  if (!row) return null;
  return {
    certificate: Buffer.from(row.certificate, "base64"),
    privateKey: Buffer.from(vault.open(row.privateKey), "base64"),
  };
}

/**
 * The issuer of login certificates; the first call ever makes it, of several processes one. Its key is in the database,
 * sealed with DATA_KEY: a back-up of the database alone issues nothing. // decision 0012
 */
export async function authorityOf(db: Db, vault: Vault, now: Date): Promise<Authority> {
  const known = await read(db, vault);
  if (known) return known;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${AUTHORITY_LOCK})`);
    const made = await read(tx, vault);
    if (made) return made;
    const [org] = await tx.select({ orgName: orgs.orgName }).from(orgs).where(eq(orgs.orgId, orgs.lv1OrgId)).limit(1);
    const organisation = org?.orgName ?? "税协会员服务平台";
    const authority = await makeAuthority({ organisation, commonName: `${organisation} 登录证书签发` }, now);
    await tx.insert(certAuthorities).values({
      authorityId: AUTHORITY_ID,
      certificate: authority.certificate.toString("base64"),
      privateKey: vault.seal(authority.privateKey.toString("base64")),
      createTime: now,
    });
    return authority;
  });
}
