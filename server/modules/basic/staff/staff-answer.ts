import { and, eq, isNull, or } from "drizzle-orm";
import type { StaffDetail } from "@/contracts/basic/staff/staff-detail";
import { ageOn } from "@/contracts/kit/day/dates";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import { filesOf } from "@/server/platform/files/take";
import type { AnswerFacts, RecordContext } from "@/server/records/hooks";
import { hasRightToSign } from "@/server/modules/basic/staff/right-to-sign";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { firms } from "@/server/reference/firm.table";
import { staffLeaves } from "@/server/modules/basic/staff/staff-leave.table";
import type { StaffRecord } from "@/server/reference/staff.table";
import { effectsOnPerson } from "@/server/modules/rewards/read";

/** What files of a person's record, and of his leave, are kept under. */
export const STAFF_BIZ = "staff";
export const leaveBizId = (staffId: string): string => `leave-${staffId}`;

type Person = Pick<StaffRecord, "staffId" | "companyId" | "idNoIndex">;

/** The leave as it was entered; null without one. */
export async function leaveEntered(db: Db, staffId: string) {
  const [leave] = await db.select().from(staffLeaves).where(eq(staffLeaves.staffId, staffId));
  return leave ?? null;
}

/** The person as partner: linked, or of the same document. // domain a §2.1 是否合伙人 */
async function partnership(db: Db, { companyId, staffId, idNoIndex }: Person) {
  const isHim = or(
    eq(firmPartners.staffId, staffId),
    idNoIndex === null ? undefined : eq(firmPartners.idNoIndex, idNoIndex),
  );
  const rows = await db
    .select({ contribution: firmPartners.contribution })
    .from(firmPartners)
    .where(and(eq(firmPartners.companyId, companyId), isNull(firmPartners.quitDate), isHim));
  if (rows.length === 0) return { isPartner: false, contribution: null };
  return { isPartner: true, contribution: fromUnits(sumCents(rows.map((row) => row.contribution)), 2) };
}

/** What the person is in his firm. */
export async function postsOf(db: Db, person: Person) {
  const [firm] = await db
    .select({ headIdNoIndex: firms.legalPersonIdNoIndex })
    .from(firms)
    .where(eq(firms.companyId, person.companyId));
  const isLegalPerson = person.idNoIndex !== null && person.idNoIndex === firm?.headIdNoIndex;
  return { isLegalPerson, ...(await partnership(db, person)) };
}

async function dispatchName(db: Db, companyId: string | null): Promise<string | null> {
  if (companyId === null) return null;
  const [firm] = await db.select({ companyName: firms.companyName }).from(firms).where(eq(firms.companyId, companyId));
  return firm?.companyName ?? null;
}

async function leaveOf(db: Db, staffId: string): Promise<StaffDetail["leave"]> {
  const leave = await leaveEntered(db, staffId);
  if (!leave) return null;
  const attachments = await filesOf(db, STAFF_BIZ, leaveBizId(staffId));
  return { ...leave, attachments, createTime: leave.createTime.toISOString() };
}

/** What a person's page tells beside its columns. */
export async function answerOf(record: StaffRecord, context: RecordContext, { steps }: AnswerFacts<unknown>) {
  const { db, today } = context;
  return {
    age: ageOn(record.birthDate, today),
    dispatchCompanyName: await dispatchName(db, record.dispatchCompanyId),
    ...(await postsOf(db, record)),
    canSign: hasRightToSign(record, today) && !(await effectsOnPerson(context, record.personId)).blocksSigning,
    leave: await leaveOf(db, record.staffId),
    canLeave: steps["leave"] ?? false,
    canUndoLeave: steps["undoLeave"] ?? false,
  };
}
