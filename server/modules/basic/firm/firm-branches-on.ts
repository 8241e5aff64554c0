import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import { COMPANY_STATUS, NATURE } from "@/contracts/basic/firm/firm-form";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { startOfDay } from "@/server/platform/call/services";
import { recordHistories } from "@/server/records/history.table";
import { firms } from "@/server/reference/firm.table";
import { firmBranches } from "@/server/modules/basic/firm/firm-branch.table";

/** Branches that stood under a head office at the end of a day, as their history knows it. The caller has checked the scope. */
export async function branchesOn(db: Db, headId: string, day: string) {
  const [head] = await db
    .select({ orgId: firms.associationOrgId, regProvinceCode: firms.regProvinceCode })
    .from(firms)
    .where(eq(firms.companyId, headId));
  if (!head) return [];
  const end = startOfDay(daysAfter(day, 1)).toISOString();
  const stood = sql`(select h.stood from ${recordHistories} as h where h.object = 'basic.firm'
    and h.object_id = ${firms.companyId} and h.stood is not null and h.change_time >= ${end}::timestamptz
    order by h.change_time, h.history_id limit 1)`;
  const parentThen = sql`(case when ${stood} is null then ${firms.parentCompanyId} else ${stood} ->> 'parentCompanyId' end)`;
  const members = await db
    .select({
      companyId: sql<string | null>`${firms.companyId}`,
      companyName: firms.companyName,
      cityCode: firms.regCityCode,
      inProvince: sql<boolean>`${firms.regProvinceCode} = ${head.regProvinceCode}`,
      duesMode: firms.duesMode,
      leftDate: firms.leftDate,
    })
    .from(firms)
    .where(
      and(
        eq(firms.associationOrgId, head.orgId),
        eq(firms.companyNature, NATURE.branch),
        ne(firms.companyStatus, COMPANY_STATUS.applying),
        or(
          eq(firms.parentCompanyId, headId),
          sql`exists (select 1 from ${recordHistories} as h where h.object = 'basic.firm'
            and h.object_id = ${firms.companyId} and h.stood ->> 'parentCompanyId' = ${headId})`,
        ),
        sql`${parentThen} = ${headId}`,
      ),
    )
    .orderBy(asc(firms.establishDate), asc(firms.companyId));
  // Those outside the association's reach, as the head office has typed them.
  const typed = await db
    .select({
      companyId: sql<string | null>`null`,
      companyName: firmBranches.branchName,
      cityCode: firmBranches.cityCode,
      inProvince: firmBranches.inProvince,
      duesMode: firmBranches.duesMode,
      leftDate: sql<string | null>`null`,
    })
    .from(firmBranches)
    .where(eq(firmBranches.companyId, headId))
    .orderBy(asc(firmBranches.sortNo), asc(firmBranches.branchId));
  return [...members, ...typed];
}
export type BranchOnDay = Awaited<ReturnType<typeof branchesOn>>[number];

/** Whether a firm has branches at all, members or typed ones. */
export async function branchCount(db: Db, headId: string): Promise<number> {
  const [row] = await db
    .select({
      n: sql<number>`((select count(*) from ${firms} as b where b.parent_company_id = ${headId} and b.company_nature = ${NATURE.branch}
        and b.company_status <> ${COMPANY_STATUS.applying})
        + (select count(*) from ${firmBranches} as t where t.company_id = ${headId}))::int`,
    })
    .from(firms)
    .where(eq(firms.companyId, headId));
  return row?.n ?? 0;
}
