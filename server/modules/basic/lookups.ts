import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { firms } from "@/server/modules/basic/firm.table";
import { ON_STAFF } from "@/server/modules/basic/firm-counts";
import { staff } from "@/server/modules/basic/staff.table";

/** People on the staff of a firm by name, with what party work asks of them. The caller has checked the scope. */
export const staffPolitics = (db: Db, companyId: string) =>
  db
    .select({
      staffId: staff.staffId,
      staffName: staff.staffName,
      department: staff.department,
      politicalStatus: staff.politicalStatus,
    })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), eq(staff.staffStatus, ON_STAFF)))
    .orderBy(asc(staff.nameSort), asc(staff.staffId));

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
