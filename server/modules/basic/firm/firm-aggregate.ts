import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Attachment } from "@/contracts/file/attachment";
import { COMPANY_STATUS, NATURE } from "@/contracts/basic/firm-form";
import type { Db } from "@/server/db/client";
import { filesOf } from "@/server/platform/files/take";
import { type FirmBranchRecord, firmBranches } from "@/server/modules/basic/firm/firm-branch.table";
import { type FirmPartnerRecord, firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { type FirmRecord, firms } from "@/server/reference/firm.table";
import { agentCount, staffCount } from "@/server/modules/basic/firm/firm-counts";

/** What files of a firm's record are kept under. */
export const FIRM_BIZ = "firm";

/** The member head office of a branch or a 子所. */
export interface FirmParent {
  readonly companyName: string;
  readonly creditCode: string;
  readonly regProvinceCode: string;
}

/** The firm with everything that one version covers, as stored (sealed), and what it is linked to. */
export interface FirmAggregate {
  readonly firm: FirmRecord;
  readonly partners: readonly FirmPartnerRecord[];
  readonly branches: readonly FirmBranchRecord[];
  readonly attachments: readonly Attachment[];
  readonly parent: FirmParent | null;
  readonly linked: readonly LinkedBranch[];
}

export type LinkedBranch = Awaited<ReturnType<typeof linkedBranches>>[number];

/** Branches that are members: admitted firms of nature 分所 under this head office. // domain a §1.3 */
const linkedBranches = (db: Db, companyId: string) =>
  db
    .select({
      companyId: firms.companyId,
      branchName: firms.companyName,
      creditCode: firms.creditCode,
      branchProvinceCode: firms.regProvinceCode,
      cityCode: firms.regCityCode,
      principalName: firms.legalPersonName,
      principalCertNo: firms.legalPersonCertNo,
      principalMobile: firms.legalPersonMobile,
      establishDate: firms.establishDate,
      regCertNo: firms.regCertNo,
      independentAccounting: firms.independentAccounting,
      duesMode: firms.duesMode,
      branchStatus: firms.companyStatus,
      staffCount: staffCount(firms.companyId),
      taxAgentCount: agentCount(firms.companyId),
    })
    .from(firms)
    .where(
      sql`${firms.parentCompanyId} = ${companyId} and ${firms.companyNature} = ${NATURE.branch}
        and ${firms.companyStatus} <> ${COMPANY_STATUS.applying}`,
    )
    .orderBy(asc(firms.establishDate), asc(firms.companyId));

/** Null when there is no such firm. The caller has checked the scope. */
export async function loadAggregate(db: Db, companyId: string): Promise<FirmAggregate | null> {
  const head = alias(firms, "head");
  const [row] = await db
    .select({
      firm: firms,
      parentName: head.companyName,
      parentCode: head.creditCode,
      parentProvince: head.regProvinceCode,
    })
    .from(firms)
    .leftJoin(head, eq(head.companyId, firms.parentCompanyId))
    .where(eq(firms.companyId, companyId));
  if (!row) return null;
  const partners = await db
    .select()
    .from(firmPartners)
    .where(eq(firmPartners.companyId, companyId))
    .orderBy(asc(firmPartners.sortNo), asc(firmPartners.partnerId));
  const branches = await db
    .select()
    .from(firmBranches)
    .where(eq(firmBranches.companyId, companyId))
    .orderBy(asc(firmBranches.sortNo), asc(firmBranches.branchId));
  const { parentName, parentCode, parentProvince } = row;
  return {
    firm: row.firm,
    partners,
    branches,
    attachments: await filesOf(db, FIRM_BIZ, companyId),
    parent:
      parentName && parentCode && parentProvince
        ? { companyName: parentName, creditCode: parentCode, regProvinceCode: parentProvince }
        : null,
    linked: await linkedBranches(db, companyId),
  };
}
