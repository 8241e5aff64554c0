import { and, eq, inArray, sql } from "drizzle-orm";
import { MEMBER_STATUS, STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { startOfDay } from "@/server/platform/call/services";
import { hasRightToSign } from "@/server/modules/basic/staff/right-to-sign";
import { isOtherSigner } from "@/server/modules/basic/staff/team";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

/** Somebody of a firm as he stood on a day. */
export interface SignerOnDay {
  readonly staffId: string;
  readonly personId: string | null;
  readonly staffName: string;
  readonly certNo: string | null;
  /** He worked in the firm that day. */
  readonly wasThere: boolean;
  /** He might sign that day by his record: a practising 税务师; penalties apart. */
  readonly isTaxAgent: boolean;
  /** The same, or 注册会计师 or 律师. */
  readonly maySign: boolean;
}

/** He had left by then, as is known today: a leave is often entered days behind its date. */
const hadLeft = ({ staffStatus, leaveDate }: StaffRecord, day: string): boolean =>
  (staffStatus === STAFF_STATUS.left || staffStatus === STAFF_STATUS.retired || staffStatus === STAFF_STATUS.dead) &&
  leaveDate !== null &&
  leaveDate <= day;

/** A row that was entered behind the day stands by its own dates, as in `rosterOn`; a member is one from the day he joined. */
function thenOf(
  now: StaffRecord,
  stood: Readonly<Record<string, unknown>> | null,
  day: string,
  end: Date,
): StaffRecord {
  if (now.createTime < end) {
    const then = stood === null ? now : ({ ...now, ...stood } as StaffRecord);
    return hadLeft(now, day) ? { ...then, staffStatus: now.staffStatus } : then;
  }
  const wasThere = (now.hireDate === null || now.hireDate <= day) && (now.leaveDate === null || now.leaveDate > day);
  const isYetToJoin = now.memberStatus !== null && now.joinDate !== null && now.joinDate > day;
  return {
    ...now,
    staffStatus: wasThere ? STAFF_STATUS.active : STAFF_STATUS.left,
    memberStatus: isYetToJoin ? MEMBER_STATUS.applying : now.memberStatus,
  };
}

/**
 * People of a firm by their ids as their history knows them at the end of a day: who resigned between signing and filing
 * did sign. The caller has checked the scope. // domain b §6 (7)
 */
export async function signersOn(
  db: Db,
  {
    companyId,
    staffIds,
    day,
  }: { readonly companyId: string; readonly staffIds: readonly string[]; readonly day: string },
): Promise<ReadonlyMap<string, SignerOnDay>> {
  if (staffIds.length === 0) return new Map();
  const end = startOfDay(daysAfter(day, 1));
  const rows = await db
    .select({
      now: staff,
      stood: sql<Readonly<Record<string, unknown>> | null>`(select h.stood from record_histories as h
        where h.object = 'basic.staff' and h.object_id = ${staff.staffId} and h.stood is not null
          and h.change_time >= ${end.toISOString()}::timestamptz
        order by h.change_time, h.history_id limit 1)`,
    })
    .from(staff)
    .where(and(eq(staff.companyId, companyId), inArray(staff.staffId, [...new Set(staffIds)]), isEffectiveStaff));
  return new Map(
    rows.map(({ now, stood }) => {
      const then = thenOf(now, stood, day, end);
      const isTaxAgent = hasRightToSign(then, day);
      const { staffId, personId, staffName, certNo } = now;
      const wasThere = then.staffStatus === STAFF_STATUS.active;
      const maySign = isTaxAgent || isOtherSigner(then, day);
      return [staffId, { staffId, personId, staffName, certNo, wasThere, isTaxAgent, maySign }];
    }),
  );
}
