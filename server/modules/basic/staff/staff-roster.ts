import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { startOfDay } from "@/server/platform/call/services";
import { recordHistories } from "@/server/records/history.table";
import { staff } from "@/server/reference/staff.table";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";

/** Somebody of a firm on a day. */
export interface RosterPerson {
  readonly staffId: string;
  readonly personId: string | null;
  readonly companyId: string;
  readonly staffName: string;
  readonly idNoMask: string | null;
  readonly memberNo: string | null;
  readonly certNo: string | null;
  readonly memberType: number | null;
  readonly memberStatus: number | null;
  readonly joinDate: string | null;
  readonly birthDate: string | null;
  readonly staffStatus: number;
  readonly auditStatus: number;
  readonly hireDate: string | null;
  readonly leaveDate: string | null;
}

const NAMES = [
  ...(["personId", "staffName", "idNoMask", "memberNo", "certNo", "memberType", "joinDate", "birthDate"] as const),
  ...(["memberStatus", "staffStatus", "auditStatus", "hireDate", "leaveDate"] as const),
];
const THERE: readonly number[] = [STAFF_STATUS.active, STAFF_STATUS.moving];

/**
 * Who stood on the staff of these firms at the end of a day: each row as its history knows it then, as `asOf` reads one
 * record. A row that was entered later stands by its own dates: it tells of somebody who was there all the same. The
 * caller has asked who may. // docs/decisions/0030
 */
export async function rosterOn(db: Db, companyIds: readonly string[], day: string): Promise<RosterPerson[]> {
  if (companyIds.length === 0) return [];
  const end = startOfDay(daysAfter(day, 1));
  const rows = await db
    .select({
      staffId: staff.staffId,
      companyId: staff.companyId,
      createTime: staff.createTime,
      ...Object.fromEntries(NAMES.map((key) => [key, staff[key]])),
      stood: sql<Readonly<Record<string, unknown>> | null>`(select h.stood from ${recordHistories} as h
        where h.object = 'basic.staff' and h.object_id = ${staff.staffId} and h.stood is not null
          and h.change_time >= ${end.toISOString()}::timestamptz
        order by h.change_time, h.history_id limit 1)`,
    })
    .from(staff)
    .where(inArray(staff.companyId, [...companyIds]))
    .orderBy(staff.companyId, staff.nameSort, staff.staffId);
  return rows.flatMap(({ stood, createTime, ...now }) => {
    const isLater = createTime >= end;
    const then = {
      ...now,
      ...(isLater ? {} : stood && Object.fromEntries(NAMES.map((key) => [key, stood[key] ?? null]))),
    };
    const person = then as unknown as RosterPerson;
    if (person.auditStatus === SUBMISSION.draft) return [];
    const { hireDate, leaveDate } = person;
    const wasThere = isLater
      ? (hireDate === null || hireDate <= day) && (leaveDate === null || leaveDate > day)
      : THERE.includes(person.staffStatus);
    return wasThere ? [person] : [];
  });
}

const moved = alias(staff, "moved");
const there = alias(staff, "there");
/**
 * Transfers between provinces that were finished in a year, of these firms or of people who stood in one of them before or
 * since: whose the dues are. // domain a §2.2, §12.1 R9
 */
export const transfersAcross = (db: Db, companyIds: readonly string[], year: number) =>
  companyIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          fromCompanyId: transfers.fromCompanyId,
          toCompanyId: transfers.toCompanyId,
          fromStaffId: transfers.fromStaffId,
          toStaffId: transfers.toStaffId,
          personId: moved.personId,
          staffName: transfers.staffName,
          finishTime: transfers.finishTime,
          duesOwner: transfers.duesOwner,
        })
        .from(transfers)
        .leftJoin(moved, sql`${moved.staffId} = coalesce(${transfers.toStaffId}, ${transfers.fromStaffId})`)
        .where(
          and(
            eq(transfers.transferStatus, FINISHED),
            sql`${transfers.duesOwner} is not null`,
            sql`${transfers.finishTime} >= ${startOfDay(`${year}-01-01`).toISOString()}::timestamptz`,
            lt(transfers.finishTime, startOfDay(`${year + 1}-01-01`)),
            or(
              inArray(transfers.fromCompanyId, [...companyIds]),
              inArray(transfers.toCompanyId, [...companyIds]),
              sql`exists (select 1 from ${staff} as there
                where ${and(eq(there.personId, moved.personId), inArray(there.companyId, [...companyIds]))})`,
            ),
          ),
        )
        .orderBy(transfers.finishTime);
/** Dictionary `transfer_status`: 已办结. */
const FINISHED = 6;
