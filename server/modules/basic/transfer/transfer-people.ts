import { and, desc, eq, sql } from "drizzle-orm";
import { MEMBER_STATUS, OUTSIDE, STAFF_STATUS, isMember } from "@/contracts/basic/staff/staff-form";
import type { Change } from "@/contracts/kit/diff";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import type { Writing } from "@/server/records/history";
import { ACTIVE_STATUSES } from "@/server/modules/basic/staff/staff-facts";
import { staffRecords } from "@/server/modules/basic/staff/staff-records";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

/** Where and by whom a row is changed; nobody = time itself, or somebody of another firm. */
export type StaffWriting = Omit<Writing, "user"> & { readonly user: SessionUser | null };

export const isActive = ({ staffStatus }: Pick<StaffRecord, "staffStatus">): boolean =>
  ACTIVE_STATUSES.some((status) => status === staffStatus);

/** All rows in effect of whoever has this number, the one where he works first, then the latest that ended. */
export const rowsOf = (db: Db, idNoIndex: string): Promise<StaffRecord[]> =>
  db
    .select()
    .from(staff)
    .where(and(eq(staff.idNoIndex, idNoIndex), isEffectiveStaff))
    .orderBy(sql`${staff.staffStatus} in (1, 3) desc`, desc(staff.leaveDate), desc(staff.updateTime));

/** The row that a transfer is about, held until the transaction ends; null when it is gone. */
export async function holdStaff(db: Db, staffId: string | null): Promise<StaffRecord | null> {
  if (staffId === null) return null;
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.staffId, staffId), isEffectiveStaff))
    .for("update");
  return row ?? null;
}

/** 转所中 while both firms and the association have their say: nobody changes or leaves meanwhile. // domain a §2.1 staffStatus */
export async function setMoving(writing: StaffWriting, row: StaffRecord): Promise<number | null> {
  // Who is no member yet, or none any more, does not become one by moving.
  const isIn = isMember(row.memberType) && !OUTSIDE.includes(row.memberStatus ?? 0);
  const memberStatus = isIn ? MEMBER_STATUS.moving : row.memberStatus;
  await put(writing, row, "moving", { staffStatus: STAFF_STATUS.moving, memberStatus });
  return row.memberStatus;
}

/** It came to nothing: he is what he was. */
export async function setStaying(writing: StaffWriting, staffId: string | null, keptMemberStatus: number | null) {
  const row = await holdStaff(writing.db, staffId);
  if (row?.staffStatus !== STAFF_STATUS.moving) return;
  await put(writing, row, "staying", { staffStatus: STAFF_STATUS.active, memberStatus: keptMemberStatus });
}

/** Sets columns of a row that is held, under its next version, with a line in its history. */
export async function put(
  writing: StaffWriting,
  row: StaffRecord,
  action: string,
  columns: Partial<StaffRecord>,
  changes: readonly Change[] = [],
): Promise<void> {
  const { staffId: recordId, companyId } = row;
  const version = row.version + 1;
  await staffRecords.set(writing, recordId, { ...columns, version });
  await staffRecords.addLines(writing, [{ action, recordId, companyId, version, changes, stood: { ...row, version } }]);
}
