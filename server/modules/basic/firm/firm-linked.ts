import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { COMPANY_STATUS, NATURE } from "@/contracts/basic/firm/firm-form";
import type { Db } from "@/server/db/client";
import type { FirmBranchRecord } from "@/server/modules/basic/firm/firm-branch.table";
import type { FirmPartnerRecord } from "@/server/modules/basic/firm/firm-partner.table";
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
export interface FirmAggregate extends FirmRecord {
  readonly partners: readonly FirmPartnerRecord[];
  readonly branches: readonly FirmBranchRecord[];
  readonly parent: FirmParent | null;
  readonly linked: readonly LinkedBranch[];
}

export type LinkedBranch = Awaited<ReturnType<typeof linkedBranches>>[number];

/** Branches that are members: admitted firms of nature 分所 under these head offices. // domain a §1.3 */
export const linkedBranches = (db: Db, headOffices: readonly string[]) =>
  db
    .select({
      headOfficeId: firms.parentCompanyId,
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
      and(
        inArray(firms.parentCompanyId, [...headOffices]),
        eq(firms.companyNature, NATURE.branch),
        ne(firms.companyStatus, COMPANY_STATUS.applying),
      ),
    )
    .orderBy(asc(firms.establishDate), asc(firms.companyId));

/** A member branch's row as a branch of its head office is told, its number still sealed. */
export const branchOf = ({ headOfficeId: _head, ...row }: LinkedBranch, regProvinceCode: string) => ({
  ...row,
  inProvince: row.branchProvinceCode === regProvinceCode,
  independentAccounting: row.independentAccounting ?? false,
  lastYearRevenue: null,
});

/** What a firm is linked to: its member head office and its member branches. */
export async function loadLinked(db: Db, { companyId, parentCompanyId }: FirmRecord) {
  const [parent] =
    parentCompanyId === null
      ? []
      : await db
          .select({
            companyName: firms.companyName,
            creditCode: firms.creditCode,
            regProvinceCode: firms.regProvinceCode,
          })
          .from(firms)
          .where(eq(firms.companyId, parentCompanyId));
  return { parent: parent ?? null, linked: await linkedBranches(db, [companyId]) };
}

/** The record as the engine reads it: with its rows and links, which the table's own type does not show. */
export const firmPart = (record: FirmRecord): FirmAggregate => record as unknown as FirmAggregate;
