import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { firms } from "@/server/modules/basic/firm.table";

/** Member firms of the same association as `companyId` whose full name or credit code is exactly one of these texts. */
export async function firmsByExactName(db: Db, companyId: string, texts: readonly string[]) {
  if (texts.length === 0) return [];
  const association = sql`(select own.association_org_id from ${firms} as own where own.company_id = ${companyId})`;
  return db
    .select({ companyId: firms.companyId, companyName: firms.companyName, creditCode: firms.creditCode })
    .from(firms)
    .where(
      and(
        eq(firms.associationOrgId, association),
        or(inArray(firms.companyName, [...texts]), inArray(firms.creditCode, [...texts])),
      ),
    );
}
