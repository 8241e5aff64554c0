import { and, eq, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Attachment } from "@/contracts/file/attachment";
import { sumCents, fromUnits } from "@/contracts/kit/decimal";
import type { Db } from "@/server/db/client";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import { canReach } from "@/server/reference/scope";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { firms } from "@/server/reference/firm.table";
import { staffLeaves } from "@/server/modules/basic/staff/staff-history.table";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

/** What files of a person's record, and of his leave, are kept under. */
export const STAFF_BIZ = "staff";
export const leaveBizId = (staffId: string): string => `leave-${staffId}`;

export type StaffContext = Pick<Context, "db" | "user" | "services" | "now" | "today"> & { readonly user: SessionUser };

/** A person with everything that one version covers, as stored (sealed), and what he is linked to. */
export interface StaffAggregate {
  readonly record: StaffRecord;
  readonly companyStatus: number;
  readonly dispatchCompanyName: string | null;
  readonly files: readonly Attachment[];
  readonly leave: typeof staffLeaves.$inferSelect | null;
  readonly leaveFiles: readonly Attachment[];
  readonly isLegalPerson: boolean;
  readonly isPartner: boolean;
  readonly contribution: string | null;
}

/** The person as partner: linked, or of the same document. // domain a §2.1 是否合伙人 */
async function partnership(db: Db, record: StaffRecord) {
  const rows = await db
    .select({ contribution: firmPartners.contribution })
    .from(firmPartners)
    .where(
      and(
        eq(firmPartners.companyId, record.companyId),
        isNull(firmPartners.quitDate),
        or(
          eq(firmPartners.staffId, record.staffId),
          record.idNoIndex === null ? undefined : eq(firmPartners.idNoIndex, record.idNoIndex),
        ),
      ),
    );
  if (rows.length === 0) return { isPartner: false, contribution: null };
  return { isPartner: true, contribution: fromUnits(sumCents(rows.map((row) => row.contribution)), 2) };
}

/** Null when there is no such person. The caller checks the scope. */
export async function loadPerson(db: Db, staffId: string): Promise<StaffAggregate | null> {
  const dispatch = alias(firms, "dispatch");
  const [row] = await db
    .select({
      record: staff,
      companyStatus: firms.companyStatus,
      legalPersonIdNoIndex: firms.legalPersonIdNoIndex,
      dispatchCompanyName: dispatch.companyName,
      leave: staffLeaves,
    })
    .from(staff)
    .innerJoin(firms, eq(firms.companyId, staff.companyId))
    .leftJoin(dispatch, eq(dispatch.companyId, staff.dispatchCompanyId))
    .leftJoin(staffLeaves, eq(staffLeaves.staffId, staff.staffId))
    .where(eq(staff.staffId, staffId));
  if (!row) return null;
  const { record, companyStatus, dispatchCompanyName, leave } = row;
  return {
    record,
    companyStatus,
    dispatchCompanyName,
    leave,
    files: await filesOf(db, STAFF_BIZ, staffId),
    leaveFiles: leave ? await filesOf(db, STAFF_BIZ, leaveBizId(staffId)) : [],
    isLegalPerson: record.idNoIndex !== null && record.idNoIndex === row.legalPersonIdNoIndex,
    ...(await partnership(db, record)),
  };
}

/** The person, or the 404 that people of foreign firms answer, too. */
export async function loadWithinReach({ db, user }: StaffContext, staffId: string): Promise<StaffAggregate> {
  const person = await loadPerson(db, staffId);
  if (!person || !(await canReach(user, person.record.companyId, db))) throw notFound();
  return person;
}
