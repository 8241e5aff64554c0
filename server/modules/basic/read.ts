// What other domains may read of this one.
import { and, asc, count, eq, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import { likeText } from "@/server/platform/sql/list";
import { inScope } from "@/server/reference/scope";
import { firmBranches } from "@/server/modules/basic/firm/firm-branch.table";
import { firmConfirmations } from "@/server/modules/basic/firm/firm-confirmation.table";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { firms } from "@/server/reference/firm.table";
import { isMovedInDraft, isOnStaff, isPractising } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";

import { BRANCH } from "@/server/modules/basic/lookups";
export { firmsByExactName, memberFirms } from "@/server/modules/basic/lookups";

/** Value of dictionary `company_status` that is counted here. */
const APPLYING = 1;
const NORMAL = 2;

/** How many rows of a table match, as a column of another query. */
const counted = (table: PgTable, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${table} where ${where ?? sql`true`})`;

const ofStaff = (companyId: string, ...more: (SQL | undefined)[]) =>
  counted(staff, and(eq(staff.companyId, companyId), isOnStaff, ...more));

/** The firm's state in one query: what reminders and figures are made of. */
export async function firmSummary(db: Db, companyId: string, confirmYear: number) {
  const rows = await db
    .select({
      companyName: firms.companyName,
      companyNature: firms.companyNature,
      companyStatus: firms.companyStatus,
      orgForm: firms.orgForm,
      firmGrade: firms.firmGrade,
      gradeValidTo: firms.gradeValidTo,
      tscLevel: firms.tscLevel,
      licenseEnd: firms.licenseEnd,
      leaseEndDate: firms.leaseEndDate,
      insuredTo: firms.insuredTo,
      staffTotal: ofStaff(companyId),
      taxAgentCount: ofStaff(companyId, eq(staff.hasTaxAgentCert, true)),
      practisingCount: ofStaff(companyId, isPractising),
      // Work to be done, no heads: drafts above all.
      incompleteCount: counted(
        staff,
        and(eq(staff.companyId, companyId), eq(staff.staffStatus, STAFF_STATUS.active), eq(staff.isIncomplete, true)),
      ),
      partnerCount: counted(
        firmPartners,
        and(eq(firmPartners.companyId, companyId), sql`${firmPartners.quitDate} is null`),
      ),
      branchCount: sql<number>`(select count(*)::int from ${firms} as branch where branch.parent_company_id = ${companyId} and branch.company_nature = ${BRANCH})
        + ${counted(firmBranches, eq(firmBranches.companyId, companyId))}`,
      isConfirmed: sql<boolean>`exists (select 1 from ${firmConfirmations}
        where ${firmConfirmations.companyId} = ${companyId} and ${firmConfirmations.confirmYear} = ${confirmYear})`,
    })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  return rows[0] ?? null;
}
export type FirmSummary = NonNullable<Awaited<ReturnType<typeof firmSummary>>>;

/** The association's member firms and their people in figures. */
export async function associationSummary(db: Db, associationOrgId: string) {
  const ofAssociation = eq(firms.associationOrgId, associationOrgId);
  const people = (where?: SQL) =>
    db
      .select({ n: count() })
      .from(staff)
      .innerJoin(firms, eq(firms.companyId, staff.companyId))
      .where(and(ofAssociation, isOnStaff, where));
  const firmsOf = (status: number) =>
    db
      .select({ n: count() })
      .from(firms)
      .where(and(ofAssociation, eq(firms.companyStatus, status)));
  const [memberCount, applyingCount, staffTotal, taxAgentCount, practisingCount] = [
    await firmsOf(NORMAL),
    await firmsOf(APPLYING),
    await people(),
    await people(eq(staff.hasTaxAgentCert, true)),
    await people(isPractising),
  ].map((rows) => rows[0]?.n ?? 0) as [number, number, number, number, number];
  return { memberCount, applyingCount, staffTotal, taxAgentCount, practisingCount };
}

/** Members whom the association has brought and whose firm still has to fill in what lacks. */
export async function movedInDrafts(db: Db, user: SessionUser) {
  const [row] = await db
    .select({ people: count(), firms: sql<number>`count(distinct ${staff.companyId})::int` })
    .from(staff)
    .innerJoin(firms, eq(firms.companyId, staff.companyId))
    .where(and(inScope(user, firms.companyId), isMovedInDraft));
  return { people: row?.people ?? 0, firms: row?.firms ?? 0 };
}

/** The day on which a firm joined, of one that has not yet the day of its founding; null when there is none. */
export async function memberSince(db: Db, companyId: string): Promise<string | null> {
  const [row] = await db
    .select({ joinDate: firms.joinDate, establishDate: firms.establishDate })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  return row ? (row.joinDate ?? row.establishDate) : null;
}

/** Names and natures of a few firms, for the signed-in person and the firm switcher. The caller has checked the scope. */
export const firmBriefs = (db: Db, companyIds: readonly string[]) =>
  companyIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          companyId: firms.companyId,
          companyName: firms.companyName,
          shortName: firms.shortName,
          companyNature: firms.companyNature,
          companyStatus: firms.companyStatus,
          associationOrgId: firms.associationOrgId,
        })
        .from(firms)
        .where(inArray(firms.companyId, [...companyIds]));

/** Names of a few people and where they work. The caller has checked the scope. */
export const staffBriefs = (db: Db, staffIds: readonly string[]) =>
  staffIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          staffId: staff.staffId,
          staffName: staff.staffName,
          companyId: staff.companyId,
          isOnStaff: sql<boolean>`${isOnStaff}`,
        })
        .from(staff)
        .where(inArray(staff.staffId, [...staffIds]));

/** Dictionary `company_status` of a firm; null when there is none. */
export async function memberStatus(db: Db, companyId: string): Promise<number | null> {
  const [row] = await db.select({ status: firms.companyStatus }).from(firms).where(eq(firms.companyId, companyId));
  return row?.status ?? null;
}

/** Member branches of a head office. */
export async function branchIdsOf(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .select({ companyId: firms.companyId })
    .from(firms)
    .where(and(eq(firms.parentCompanyId, companyId), eq(firms.companyNature, BRANCH)));
  return rows.map((row) => row.companyId);
}

/** Firms within a user's reach for pickers, by name. */
export const firmOptions = (db: Db, user: SessionUser, name: string | undefined, limit: number) =>
  db
    .select({ companyId: firms.companyId, companyName: firms.companyName, shortName: firms.shortName })
    .from(firms)
    .where(
      and(
        inScope(user, firms.companyId),
        name === undefined ? undefined : ilike(firms.companyName, `%${likeText(name)}%`),
      ),
    )
    .orderBy(asc(firms.companyName), asc(firms.companyId))
    .limit(limit);

/** State of the person of exactly this document number and name, on the staff of any firm; nothing else of him. */
export async function personState(db: Db, { idNoIndex, staffName }: { idNoIndex: string; staffName: string }) {
  const rows = await db
    .select({ staffCategory: staff.staffCategory, memberStatus: staff.memberStatus })
    .from(staff)
    .where(and(eq(staff.idNoIndex, idNoIndex), eq(staff.staffName, staffName), isOnStaff))
    .limit(1);
  return rows[0] ?? null;
}

/** Which of an association's firms: all, some by id or name, or those of some cities. */
interface FirmsOf {
  readonly associationOrgId: string;
  readonly companyIds?: readonly string[];
  readonly cityCodes?: readonly string[];
  readonly keyword?: string | undefined;
}

const firmsWhere = ({ associationOrgId, companyIds, cityCodes, keyword }: FirmsOf): SQL | undefined =>
  and(
    eq(firms.associationOrgId, associationOrgId),
    companyIds && inArray(firms.companyId, [...companyIds]),
    cityCodes && inArray(firms.cityCode, [...cityCodes]),
    keyword === undefined ? undefined : ilike(firms.companyName, `%${likeText(keyword)}%`),
  );

/** Their ids as a subquery. */
export const firmIdsOf = (which: FirmsOf): SQL =>
  sql`select ${firms.companyId} from ${firms} where ${firmsWhere(which)}`;

/** A page of them for pickers, by name. */
export async function firmChoices(db: Db, which: FirmsOf, { page, pageSize }: { page: number; pageSize: number }) {
  const where = firmsWhere(which);
  const rows = await db
    .select({ id: firms.companyId, name: firms.companyName, hint: firms.shortName })
    .from(firms)
    .where(where)
    .orderBy(sql`${firms.companyName} collate "C"`, asc(firms.companyId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total] = await db.select({ n: count() }).from(firms).where(where);
  return { rows, totalCount: total?.n ?? 0 };
}

/** City codes where an association has firms. */
export async function firmCities(db: Db, associationOrgId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ cityCode: firms.cityCode })
    .from(firms)
    .where(eq(firms.associationOrgId, associationOrgId))
    .orderBy(firms.cityCode);
  return rows.map((row) => row.cityCode);
}

/** What a person may see of his own record; numbers masked. The caller has checked that it is his. */
export async function ownStaffRecord(db: Db, staffId: string) {
  const [row] = await db
    .select({
      staffName: staff.staffName,
      idNo: staff.idNoMask,
      mobile: staff.mobileMask,
      department: staff.department,
      staffStatus: staff.staffStatus,
      hasPhoto: sql<boolean>`${staff.photoFileId} is not null`,
    })
    .from(staff)
    .where(eq(staff.staffId, staffId));
  return row ?? null;
}

/** Condition "the firm that this column names has this part in its name"; the caller keeps the scope. */
export const isFirmNamed = (column: PgColumn, part: string): SQL =>
  sql`${column} in (select ${firms.companyId} from ${firms} where ${ilike(firms.companyName, `%${likeText(part)}%`)})`;

export {
  currentFirms,
  isPersonOf,
  peopleByNumbers,
  peopleToName,
  personOf,
  staffIdsOf,
  staffPersons,
} from "@/server/modules/basic/person-read";
export { type StaffTraits, staffTraits } from "@/server/modules/basic/staff/staff-party";

/** Firms that one of these papers already stands for, of whatever association; the caller tells nothing of foreign ones. */
export async function firmsOfPapers(
  db: Db,
  papers: Readonly<Record<"companyName" | "creditCode" | "regCertNo" | "memberNo", readonly string[]>>,
) {
  const columns = {
    companyId: firms.companyId,
    associationOrgId: firms.associationOrgId,
    companyName: firms.companyName,
    creditCode: firms.creditCode,
    regCertNo: firms.regCertNo,
    legalPersonName: firms.legalPersonName,
    companyStatus: firms.companyStatus,
    memberNo: firms.memberNo,
    joinDate: firms.joinDate,
    orgForm: firms.orgForm,
    companyNature: firms.companyNature,
    establishDate: firms.establishDate,
    regCertDate: firms.regCertDate,
    // A head office that is a member is linked, another one named.
    parentCreditCode: sql<string | null>`coalesce(${firms.parentCreditCode},
      (select head.credit_code from ${firms} as head where head.company_id = ${firms}.parent_company_id))`,
  };
  const keys = ["companyName", "creditCode", "regCertNo", "memberNo"] as const;
  const is = keys.flatMap((key) => (papers[key].length > 0 ? [inArray(firms[key], [...papers[key]])] : []));
  return is.length === 0
    ? []
    : db
        .select(columns)
        .from(firms)
        .where(or(...is));
}

export { invoiceDataOf, taxesOfYear } from "@/server/modules/basic/tax/tax-read";
export { endedIn, endedMembers, mergersOf } from "@/server/modules/basic/firm-exit/firm-exit-read";
export { type BranchOnDay, branchCount, branchesOn } from "@/server/modules/basic/firm/firm-branches-on";
export { answersFor, firmTables } from "@/server/modules/basic/firm/firm-tables";
export { firmOfStatement, firmPapers, firmsOfDues, membersInScope } from "@/server/modules/basic/firm/firm-papers";
export { practitionerOf, type Practitioner } from "@/server/modules/basic/staff/practitioner";
export { staffByName, type TeamMember, teamOf } from "@/server/modules/basic/staff/team";
export { canReadTransferFile } from "@/server/modules/basic/transfer/transfer-read";
export { type RosterPerson, rosterOn, transfersAcross } from "@/server/modules/basic/staff/staff-roster";
export { type SignerOnDay, signersOn } from "@/server/modules/basic/staff/signers-on";
