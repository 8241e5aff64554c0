import { and, eq } from "drizzle-orm";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import type { Db } from "@/server/db/client";
import { hasRightToSign } from "@/server/modules/basic/staff/right-to-sign";
import { postsOf } from "@/server/modules/basic/staff/staff-answer";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/**
 * Somebody of a firm as his profession sees him on a day: what his record says, whether he works there, and whether he
 * may sign by it (penalties apart). The caller has checked the scope; null for a draft and for nobody.
 */
export async function practitionerOf(db: Db, staffId: string, today: string) {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.staffId, staffId), isEffectiveStaff));
  if (!row) return null;
  const { isPartner } = await postsOf(db, row);
  return {
    staffId,
    companyId: row.companyId,
    personId: row.personId,
    staffName: row.staffName,
    certNo: row.certNo,
    gender: row.gender,
    birthDate: row.birthDate,
    education: row.education,
    professionalTitle: row.professionalTitle,
    position: row.position,
    memberNo: row.memberNo,
    firstPracticeDate: row.firstPracticeDate,
    isPartner,
    isOnStaff: row.staffStatus === STAFF_STATUS.active,
    canSign: hasRightToSign(row, today),
  };
}
export type Practitioner = NonNullable<Awaited<ReturnType<typeof practitionerOf>>>;
