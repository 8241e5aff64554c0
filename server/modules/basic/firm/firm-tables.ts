import { and, asc, between, eq, exists, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { COMPANY_STATUS, NATURE } from "@/contracts/basic/firm/firm-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { firmBranches } from "@/server/modules/basic/firm/firm-branch.table";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { firmChanges } from "@/server/modules/basic/firm-change/firm-change.table";
import { firms } from "@/server/reference/firm.table";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/** A firm and its member branches within the province, for which it answers in an inspection. // domain b §1 (7) */
export async function answersFor(db: Db, companyId: string): Promise<string[]> {
  const head = alias(firms, "head");
  const rows = await db
    .select({ companyId: firms.companyId })
    .from(firms)
    .innerJoin(head, eq(head.companyId, firms.parentCompanyId))
    .where(
      and(
        eq(firms.parentCompanyId, companyId),
        eq(firms.companyNature, NATURE.branch),
        ne(firms.companyStatus, COMPANY_STATUS.applying),
        eq(firms.regProvinceCode, head.regProvinceCode),
      ),
    )
    .orderBy(asc(firms.companyId));
  return [companyId, ...rows.map((row) => row.companyId)];
}

/** Partners, branches and changes of a firm, row by row. The caller has checked the scope. // domain b §1 (2c) */
export async function firmTables(db: Db, companyId: string, { from, to }: { from: string; to: string }) {
  const other = alias(firmPartners, "other");
  const elsewhere = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.idNoIndex, firmPartners.idNoIndex),
        ne(other.companyId, firmPartners.companyId),
        isNull(other.quitDate),
      ),
    );
  const partners = await db
    .select({
      name: firmPartners.partnerName,
      qualification: firmPartners.qualification,
      certNo: firmPartners.qualCertNo,
      contribution: firmPartners.contribution,
      ratio: firmPartners.contributionRatio,
      isElsewhere: sql<boolean>`${exists(elsewhere)}`,
    })
    .from(firmPartners)
    .where(and(eq(firmPartners.companyId, companyId), isNull(firmPartners.quitDate)))
    .orderBy(asc(firmPartners.sortNo), asc(firmPartners.partnerId));
  const members = await db
    .select({
      name: firms.companyName,
      creditCode: firms.creditCode,
      principal: firms.directorName,
      staffCount: sql<
        number | null
      >`(select count(*)::int from ${staff} where ${eq(staff.companyId, firms.companyId)} and ${isOnStaff})`,
      revenue: sql<string | null>`null`,
    })
    .from(firms)
    .where(
      and(
        eq(firms.parentCompanyId, companyId),
        eq(firms.companyNature, NATURE.branch),
        ne(firms.companyStatus, COMPANY_STATUS.applying),
      ),
    )
    .orderBy(asc(firms.companyId));
  const typed = await db
    .select({
      name: firmBranches.branchName,
      creditCode: firmBranches.creditCode,
      principal: firmBranches.principalName,
      staffCount: firmBranches.staffCount,
      revenue: firmBranches.lastYearRevenue,
    })
    .from(firmBranches)
    .where(eq(firmBranches.companyId, companyId))
    .orderBy(asc(firmBranches.sortNo), asc(firmBranches.branchId));
  const changes = await db
    .select({ changeDate: firmChanges.changeDate, submitTime: firmChanges.submitTime, changes: firmChanges.changes })
    .from(firmChanges)
    .where(
      and(
        eq(firmChanges.companyId, companyId),
        eq(firmChanges.auditStatus, SUBMISSION.passed),
        between(firmChanges.changeDate, from, to),
      ),
    )
    .orderBy(asc(firmChanges.changeDate), asc(firmChanges.changeId));
  return { partners, branches: [...members, ...typed], changes };
}
