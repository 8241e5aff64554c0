import { and, eq, ilike, inArray, or, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { likeText } from "@/server/platform/sql/list";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { ACTIVE_STATUSES } from "@/server/modules/basic/staff/staff-facts";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

/** Dictionary `staff_status`: 转所中. */
const MOVING = 3;

const isPartner = sql<boolean>`exists (select 1 from ${firmPartners} as p
  where p.company_id = ${sql`${staff.companyId}`} and p.quit_date is null
    and (p.staff_id = ${sql`${staff.staffId}`} or p.id_no_index = ${sql`${staff.idNoIndex}`}))`;

const person = {
  staffId: staff.staffId,
  memberName: staff.staffName,
  idType: staff.idType,
  /** Sealed. */
  idNo: staff.idNo,
  personId: staff.personId,
  idNoMask: staff.idNoMask,
  gender: staff.gender,
  birthDate: staff.birthDate,
  ethnicity: staff.ethnicity,
  education: staff.education,
  politicalStatus: staff.politicalStatus,
  joinDate: staff.partyJoinDate,
  isMoving: sql<boolean>`${staff.staffStatus} = ${MOVING}`,
  isTaxAgent: sql<boolean>`coalesce(${staff.hasTaxAgentCert}, false)`,
  isPartner,
};

interface TraitsOf {
  readonly staffIds?: readonly string[];
  /** Some by their row, or by who they are. */
  readonly either?: { readonly staffIds: readonly string[]; readonly personIds: readonly string[] };
  readonly political?: readonly number[];
  readonly name?: string;
}

/** People of a firm's staff as party records ask of them; numbers as stored. The caller has checked the scope. */
export const staffTraits = (db: Db, companyId: string, which: TraitsOf = {}, limit = 10_000) =>
  db
    .select(person)
    .from(staff)
    .where(
      and(
        eq(staff.companyId, companyId),
        inArray(staff.staffStatus, ACTIVE_STATUSES),
        isEffectiveStaff,
        which.staffIds && inArray(staff.staffId, [...which.staffIds]),
        which.either &&
          or(inArray(staff.staffId, [...which.either.staffIds]), inArray(staff.personId, [...which.either.personIds])),
        which.political && inArray(staff.politicalStatus, [...which.political]),
        which.name === undefined ? undefined : ilike(staff.staffName, `%${likeText(which.name)}%`),
      ),
    )
    .orderBy(staff.nameSort, staff.staffId)
    .limit(limit);
export type StaffTraits = Awaited<ReturnType<typeof staffTraits>>[number];
