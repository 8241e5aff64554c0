import { and, eq, or, sql } from "drizzle-orm";
import type { StaffForm } from "@/contracts/basic/staff/staff-form";
import { maskIdNo } from "@/contracts/kit/number/id-no";
import type { Change } from "@/contracts/kit/diff";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { stateConflict } from "@/server/platform/call/errors";
import type { StepContext } from "@/server/records/steps/port";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { firmRecords } from "@/server/modules/basic/firm/firm-records";
import { put } from "@/server/modules/basic/transfer/transfer-people";
import { isUnderWay } from "@/server/modules/basic/transfer/transfer-open";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";
import { hasMembers, rekeyMembers } from "@/server/modules/party/port";
import { hasRewards } from "@/server/modules/rewards/read";
import { firms } from "@/server/reference/firm.table";
import { holdPersons, personWith } from "@/server/reference/person";
import { persons } from "@/server/reference/person.table";
import { isEffectiveStaff } from "@/server/reference/staff";
import { staff, type StaffRecord } from "@/server/reference/staff.table";

/** Whether a number stands for somebody: on a staff, be it that he has left, on a roster, or in a record of honours. */
async function standsForSomebody(db: Db, personId: string): Promise<boolean> {
  const [row] = await db
    .select({ staffId: staff.staffId })
    .from(staff)
    .where(and(eq(staff.personId, personId), isEffectiveStaff))
    .limit(1);
  return row !== undefined || (await hasMembers(db, personId)) || (await hasRewards(db, personId));
}

/** Whether the number is another person's; whose is told to nobody. */
export async function isAnothers(db: Db, idNoIndex: string, personId: string | null): Promise<boolean> {
  const other = await personWith(db, idNoIndex);
  return other !== null && other !== personId && (await standsForSomebody(db, other));
}

/** Drafts prove nothing: a number that stands in one is no hindrance, and the draft follows whoever has the number. */
async function freeNumber(db: Db, idNoIndex: string, personId: string): Promise<void> {
  const other = await personWith(db, idNoIndex);
  if (other === null || other === personId) return;
  await db
    .update(persons)
    .set({ idNoIndex: `freed:${newId()}` })
    .where(eq(persons.personId, other));
}

/** Rows that stand in drafts are asked again who they are of. */
const askAgain = (db: Db, idNoIndex: string) =>
  db
    .update(staff)
    .set({ idNoIndex: sql`${staff.idNoIndex}` })
    .where(and(eq(staff.idNoIndex, idNoIndex), sql`not ${isEffectiveStaff}`));

interface Number {
  readonly idType: number | null;
  readonly idNo: string;
}

/** The number under which he is partner or head of firms. */
async function rekeyFirms(
  context: StepContext,
  before: string,
  number: { idNo: string; idNoIndex: string; idType?: number },
  words: Change,
) {
  const { db } = context;
  const { idNo, idNoIndex, idType } = number;
  const headType = idType === undefined ? {} : { legalPersonIdType: idType };
  const isHeld = or(
    eq(firms.legalPersonIdNoIndex, before),
    sql`exists (select 1 from ${firmPartners} where ${firmPartners.companyId} = ${firms.companyId} and ${firmPartners.idNoIndex} = ${before})`,
  );
  const held = await db.select({ companyId: firms.companyId }).from(firms).where(isHeld);
  for (const { companyId } of held) {
    const stood = await firmRecords.hold(db, companyId);
    const version = stood.version + 1;
    const isHead = stood.legalPersonIdNoIndex === before;
    await firmRecords.set(context, companyId, {
      ...(isHead ? { legalPersonIdNo: idNo, legalPersonIdNoIndex: idNoIndex, ...headType } : {}),
      version,
    });
    const ofFirm = and(eq(firmPartners.companyId, companyId), eq(firmPartners.idNoIndex, before));
    await db
      .update(firmPartners)
      .set({ idNo, idNoIndex, ...(idType === undefined ? {} : { idType }) })
      .where(ofFirm);
    const line = { action: "update", recordId: companyId, companyId, version, changes: [words] };
    await firmRecords.addLines(context, [{ ...line, stood: { ...stood, version } }]);
  }
}

/**
 * Another number for the same person: index, rows of every firm, roster lines, partners and heads, transfers; what names
 * him by his id (honours, penalties, accounts) goes on meaning him. The row of the application is written by its caller,
 * who has asked `isAnothers`. // domain a §2.6 P7
 */
export async function rekeyPerson(context: StepContext, row: StaffRecord, { idType, idNo }: Number): Promise<void> {
  const { db, services } = context;
  const { vault } = services;
  const { personId, idNoIndex: before, idNoMask } = row;
  const idNoIndex = vault.index(idNo);
  if (personId === null || before === null || before === idNoIndex) return;
  await holdPersons(db, [before, idNoIndex]);
  // Of one person at most one transfer is under way.
  if ((await isUnderWay(db, before)) && (await isUnderWay(db, idNoIndex)))
    throw stateConflict(
      "该人员更正前、更正后的证件号码各有一件办理中的转所申请，本次没有更正。请先退回或办结其中一件，再办理更正",
    );
  await freeNumber(db, idNoIndex, personId);
  await db.update(persons).set({ idNoIndex }).where(eq(persons.personId, personId));
  const number = { idNo: vault.seal(idNo), idNoIndex, idNoMask: maskIdNo(idNo) };
  const typed = { ...number, ...(idType === null ? {} : { idType }) };
  const words = { path: "idNo", label: "证件号码", before: idNoMask, after: number.idNoMask };
  const others = await db
    .select()
    .from(staff)
    .where(and(eq(staff.personId, personId), isEffectiveStaff))
    .for("update");
  for (const other of others.filter(({ staffId }) => staffId !== row.staffId))
    await put({ ...context, user: null }, other, "rekey", { ...number, idType }, [words]);
  await rekeyMembers({ ...context, user: null }, personId, typed, words);
  await rekeyFirms(context, before, typed, { ...words, label: "证件号码（随本人更正）" });
  await db.update(transfers).set(typed).where(eq(transfers.idNoIndex, before));
  await askAgain(db, before);
  await askAgain(db, idNoIndex);
}

/** The number of a form that is another one than stands; null when it stays. */
export const correctedNumber = (before: StaffForm, after: StaffForm): Number | null =>
  after.idNo !== null && after.idNo !== before.idNo ? { idType: after.idType, idNo: after.idNo } : null;
