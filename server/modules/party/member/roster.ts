import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Counted } from "@/contracts/party/info/info-counts";
import type { MemberRow } from "@/contracts/party/member/member";
import {
  isPartyMember,
  isPartyStatus,
  memberFields,
  type MemberValues,
  SECRETARY,
} from "@/contracts/party/member/member-fields";
import { type MemberFacts, memberRules, partyAge } from "@/contracts/party/member/member-rules";
import type { Db } from "@/server/db/client";
import { wire } from "@/server/records/items";
import { type StaffTraits, staffTraits } from "@/server/modules/basic/read";
import { partyOrgs } from "@/server/modules/party/info/info.table";
import { partyMembers, type PartyMemberRecord } from "@/server/modules/party/member/member.table";

/** The whole roster of a firm, former members with it, in the order of joining. The caller has checked the scope. */
export const rosterOf = (db: Db, companyId: string): Promise<PartyMemberRecord[]> =>
  db
    .select()
    .from(partyMembers)
    .where(eq(partyMembers.companyId, companyId))
    .orderBy(asc(partyMembers.joinDate), asc(partyMembers.createTime), asc(partyMembers.memberId));

type Person = Pick<PartyMemberRecord, "staffId" | "personId">;

/** Whom of a firm's present staff a line is: by its link, else by who he is, which is all that a workbook's lines have. */
export async function staffFinder(db: Db, companyId: string, rows: readonly Person[]) {
  const either = {
    staffIds: rows.flatMap(({ staffId }) => staffId ?? []),
    personIds: rows.flatMap(({ personId }) => personId ?? []),
  };
  const people = rows.length === 0 ? [] : await staffTraits(db, companyId, { either });
  const byId = new Map(people.map((one) => [one.staffId, one]));
  const byPerson = new Map(people.map((one) => [one.personId, one]));
  return ({ staffId, personId }: Person) =>
    byId.get(staffId ?? "") ?? (personId === null ? undefined : byPerson.get(personId));
}

/** The same as it is counted: with what the staff knows of its people. */
export async function countedRoster(db: Db, companyId: string): Promise<(PartyMemberRecord & Counted)[]> {
  const rows = await rosterOf(db, companyId);
  const find = await staffFinder(db, companyId, rows);
  return rows.map((row) => {
    const own = find(row);
    return { ...row, isTaxAgent: own?.isTaxAgent ?? false, isPartner: own?.isPartner ?? false };
  });
}

/** A stored line as the form that would save it; the number stays sealed. */
export const valuesOf = (record: PartyMemberRecord): MemberValues =>
  Object.fromEntries(
    Object.keys(memberFields).map((key) => [key, record[key as keyof MemberValues]]),
  ) as unknown as MemberValues;

/** What the rules ask of somebody on the staff. */
export const staffFact = ({ isMoving, politicalStatus }: Pick<StaffTraits, "isMoving" | "politicalStatus">) => ({
  isHere: true,
  isMoving,
  isParty: isPartyStatus(politicalStatus),
});

/** The same for a page of lines; who is not on the staff any more has none. */
export async function staffFactsOf(db: Db, rows: readonly (Person & Pick<PartyMemberRecord, "companyId">)[]) {
  const finders = new Map<string, Awaited<ReturnType<typeof staffFinder>>>();
  for (const companyId of new Set(rows.map((row) => row.companyId))) {
    const own = rows.filter((row) => row.companyId === companyId);
    finders.set(companyId, await staffFinder(db, companyId, own));
  }
  return (row: Person & Pick<PartyMemberRecord, "companyId">) => {
    const person = finders.get(row.companyId)?.(row);
    return person ? staffFact(person) : null;
  };
}

/** What a list says of a line beside its items; those in order have nothing. */
const TOLD = new Set(["NEED", "OVERDUE", "MOVING", "POLITICS"]);
export const notesOf = (values: MemberValues, facts: MemberFacts): string[] =>
  memberRules(values, facts)
    .filter(({ rule }) => TOLD.has(rule))
    .map(({ message }) => message);

/** A line as lists and snapshots show it: masked. */
export function rowOf(record: PartyMemberRecord, facts: MemberFacts): MemberRow {
  return {
    ...(wire(record) as unknown as MemberRow),
    idNo: record.idNoMask,
    partyAge: isPartyMember(record.partyMemberType) ? partyAge(record.joinDate, facts.today) : null,
    notes: notesOf(valuesOf(record), facts),
  };
}

/** Items that members on the roster still lack, as sentences for the submission. */
export const rosterGaps = (rows: readonly PartyMemberRecord[], facts: MemberFacts): string[] =>
  rows
    .filter(({ outDate }) => outDate === null)
    .flatMap((row) =>
      memberRules(valuesOf(row), facts)
        .filter(({ rule }) => rule === "NEED")
        .map(({ message }) => `党员名册 ${row.memberName}：${message}`),
    );

/** Lines that a person stands on now, wherever they are. */
export const linesOf = (db: Db, personId: string | null) =>
  personId === null
    ? Promise.resolve([])
    : db
        .select({
          memberId: partyMembers.memberId,
          companyId: partyMembers.companyId,
          memberName: partyMembers.memberName,
        })
        .from(partyMembers)
        .where(and(eq(partyMembers.personId, personId), isNull(partyMembers.outDate)));

/** State of the firm's own record; null before there is one. */
export async function submissionStatusOf(db: Db, companyId: string): Promise<number | null> {
  const [org] = await db
    .select({ auditStatus: partyOrgs.auditStatus })
    .from(partyOrgs)
    .where(eq(partyOrgs.companyId, companyId));
  return org?.auditStatus ?? null;
}

/** Who has the post of secretary on a firm's roster beside this line; null when nobody has. */
export async function secretaryOf(db: Db, companyId: string, memberId: string | null): Promise<string | null> {
  const isOther = memberId === null ? undefined : ne(partyMembers.memberId, memberId);
  const [line] = await db
    .select({ name: partyMembers.memberName })
    .from(partyMembers)
    .where(
      and(
        eq(partyMembers.companyId, companyId),
        isNull(partyMembers.outDate),
        eq(partyMembers.partyPost, SECRETARY),
        isOther,
      ),
    )
    .limit(1);
  return line?.name ?? null;
}

/** Name of the organisation's secretary, who may have no post on the roster yet. */
export async function secretaryNameOf(db: Db, companyId: string): Promise<string | null> {
  const [org] = await db
    .select({ name: partyOrgs.secretaryName })
    .from(partyOrgs)
    .where(eq(partyOrgs.companyId, companyId));
  return org?.name ?? null;
}

/** Name of the firm's own organisation, where a new member's relation usually is. */
export async function orgNameOf(db: Db, companyId: string): Promise<string | null> {
  const [org] = await db
    .select({ name: partyOrgs.partyOrgName })
    .from(partyOrgs)
    .where(eq(partyOrgs.companyId, companyId));
  return org?.name ?? null;
}
