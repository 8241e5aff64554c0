import { and, eq, inArray } from "drizzle-orm";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import type { Db } from "@/server/db/client";
import { hasRightToSign } from "@/server/modules/basic/staff/right-to-sign";
import { isEffectiveStaff, isOnStaff } from "@/server/reference/staff";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

/** Dictionary `cert_type`: 注册会计师, 律师. */
const OTHER_SIGNERS: readonly number[] = [2, 3];

export interface TeamMember {
  readonly staffId: string;
  readonly staffName: string;
  readonly isOnStaff: boolean;
  /** May lead and sign 特定涉税专业服务 by his record: 税务师, 注册会计师 or 律师; penalties apart. // domain b §0.1 13号 */
  readonly maySign: boolean;
}

export const isOtherSigner = ({ certificates, staffStatus }: StaffRecord, today: string): boolean =>
  staffStatus === STAFF_STATUS.active &&
  certificates.some(
    ({ certType, validTo }) => OTHER_SIGNERS.includes(certType) && (validTo === null || validTo >= today),
  );

/** People of a firm by their ids, those who left included; drafts are nobody. The caller has checked the scope. */
export async function teamOf(
  db: Db,
  { companyId, staffIds, today }: { companyId: string; staffIds: readonly string[]; today: string },
): Promise<ReadonlyMap<string, TeamMember>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, companyId), inArray(staff.staffId, [...new Set(staffIds)]), isEffectiveStaff));
  return new Map(
    rows.map((row) => [
      row.staffId,
      {
        staffId: row.staffId,
        staffName: row.staffName,
        isOnStaff: row.staffStatus === STAFF_STATUS.active,
        maySign: hasRightToSign(row, today) || isOtherSigner(row, today),
      },
    ]),
  );
}

/** Ids of people at work in a firm, by exact names; of one name there may be several. */
export async function staffByName(
  db: Db,
  companyId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ staffId: staff.staffId, staffName: staff.staffName })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), inArray(staff.staffName, [...new Set(names)]), isOnStaff));
  const found = new Map<string, string[]>();
  for (const { staffId, staffName } of rows) found.set(staffName, [...(found.get(staffName) ?? []), staffId]);
  return found;
}
