import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { firms } from "@/server/reference/firm.table";
import { orgs } from "@/server/reference/user.table";

/** Name of an association or one of its offices; null when there is none. */
export async function orgName(db: Db, orgId: string): Promise<string | null> {
  const [row] = await db.select({ orgName: orgs.orgName }).from(orgs).where(eq(orgs.orgId, orgId));
  return row?.orgName ?? null;
}

/** An association with its offices, itself first, then by name. */
export const officesOf = (db: Db, lv1OrgId: string) =>
  db
    .select({ orgId: orgs.orgId, orgName: orgs.orgName, fullOrgName: orgs.fullOrgName })
    .from(orgs)
    .where(eq(orgs.lv1OrgId, lv1OrgId))
    .orderBy(desc(eq(orgs.orgId, lv1OrgId)), asc(orgs.orgName), asc(orgs.orgId));

/** What a firm is called now; null when there is none. */
export async function firmName(db: Db, companyId: string): Promise<string | null> {
  const [row] = await db.select({ companyName: firms.companyName }).from(firms).where(eq(firms.companyId, companyId));
  return row?.companyName ?? null;
}

/** The association of a firm; without a firm the only one there is, null when there are several. */
export async function associationOf(db: Db, companyId: string | null): Promise<string | null> {
  if (companyId !== null) {
    const found = await db.select({ orgId: firms.associationOrgId }).from(firms).where(eq(firms.companyId, companyId));
    if (found[0]) return found[0].orgId;
  }
  const first = await db.select({ orgId: orgs.orgId }).from(orgs).where(eq(orgs.orgId, orgs.lv1OrgId)).limit(2);
  return first.length === 1 ? (first[0]?.orgId ?? null) : null;
}

/** Every association there is. */
export async function associations(db: Db): Promise<string[]> {
  const rows = await db.select({ orgId: orgs.orgId }).from(orgs).where(eq(orgs.orgId, orgs.lv1OrgId));
  return rows.map(({ orgId }) => orgId);
}
