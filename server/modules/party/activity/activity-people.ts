import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { activityApi, ActivityPerson } from "@/contracts/party/activity/activity";
import type { Participant } from "@/contracts/party/activity/activity-fields";
import { type ActivityForm, isVoting } from "@/contracts/party/activity/activity-form";
import { dayOf } from "@/contracts/kit/day/dates";
import { rosterOn } from "@/contracts/party/info/info-counts";
import { MEMBER_TYPE } from "@/contracts/party/member/member-fields";
import type { Finding } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/platform/call/context";
import type { RecordContext, FormFacts } from "@/server/records/hooks";
import { actingCompanyId, canReach } from "@/server/reference/scope";
import { firmBriefs, staffPersons } from "@/server/modules/basic/read";
import { namesFirm, partnersOf } from "@/server/modules/party/activity/activity-partners";
import { partyActivities } from "@/server/modules/party/activity/activity.table";
import { partyMembers, type PartyMemberRecord } from "@/server/modules/party/member/member.table";
import { rosterOf } from "@/server/modules/party/member/roster";

/** Rows from before the roster was asked name nobody of it. */
export const openedPeople = (participants: readonly Participant[]): Participant[] =>
  participants.map((person) => ({ ...person, memberId: (person as Partial<Participant>).memberId ?? null }));

/** The firm itself, and of the joined units those member firms that the user may read. */
async function rosterFirms(
  { db, user }: Pick<RecordContext, "db" | "user">,
  companyId: string,
  units: readonly string[],
): Promise<string[]> {
  const joined = units.map((unitName) => ({ rowId: null, unitName }));
  const { partnerFirmIds } = await partnersOf({ db }, companyId, joined);
  const reached: string[] = [];
  for (const id of partnerFirmIds) if (id !== companyId && (await canReach(user, id, db))) reached.push(id);
  return [companyId, ...reached];
}

/** Who may have taken part, by the rosters as they stood on the day: the acting firm's own, then those of joined units. */
export const listPeople: Handler<typeof activityApi.people> = async ({ db, user, query, today }) => {
  const day = query.day ?? today;
  const companyIds = await rosterFirms({ db, user }, actingCompanyId(user), query.units ?? []);
  const names = new Map((await firmBriefs(db, companyIds)).map((firm) => [firm.companyId, firm.companyName]));
  const told: ActivityPerson[] = [];
  for (const [i, companyId] of companyIds.entries()) {
    const rows = rosterOn(await rosterOf(db, companyId), day).sort((a, b) => a.partyMemberType - b.partyMemberType);
    for (const { memberId, memberName, partyMemberType, partyPost } of rows) {
      const unitName = i === 0 ? null : (names.get(companyId) ?? null);
      told.push({ memberId, personName: memberName, memberType: partyMemberType, partyPost, unitName });
    }
  }
  return told;
};

type StaffPersons = ReadonlyMap<string, string>;
const idsOf = (participants: readonly Participant[], key: "memberId" | "staffId"): string[] =>
  participants.flatMap((person) => person[key] ?? []);

/** Who those are whom older records name by the staff. */
export const personsOf = (db: Db, companyId: string, participants: readonly Participant[]): Promise<StaffPersons> =>
  staffPersons(db, companyId, idsOf(participants, "staffId"));

/** The line of somebody of the staff: by its link, else by who he is, which is all that a workbook's lines have. */
const lineOfStaff = <L extends Pick<PartyMemberRecord, "staffId" | "personId">>(
  lines: readonly L[],
  person: string,
  persons: StaffPersons,
): L | undefined =>
  lines.find(({ staffId }) => staffId === person) ??
  lines.find(({ personId }) => personId !== null && personId === persons.get(person));

/** Lines of these firms' rosters that participants name, by line or by the staff of older records; current ones first. */
async function namedLines(
  db: Db,
  companyIds: readonly string[],
  participants: readonly Participant[],
  persons: StaffPersons = new Map(),
) {
  const [memberIds, staffIds] = [idsOf(participants, "memberId"), idsOf(participants, "staffId")];
  if (memberIds.length + staffIds.length === 0) return [];
  const { memberId, staffId, personId, memberName, companyId, outDate } = partyMembers;
  const isNamed = or(
    inArray(memberId, memberIds),
    inArray(staffId, staffIds),
    inArray(personId, [...persons.values()]),
  );
  return db
    .select({ memberId, staffId, personId, memberName })
    .from(partyMembers)
    .where(and(inArray(companyId, [...companyIds]), isNamed))
    .orderBy(desc(outDate));
}

/** Participants of older records gain their line of the firm's roster, where it has one. */
export async function onRoster(
  db: Db,
  companyId: string,
  participants: readonly Participant[],
): Promise<Participant[]> {
  const older = participants.filter(({ memberId, staffId }) => memberId === null && staffId !== null);
  const persons = await personsOf(db, companyId, older);
  const lines = await namedLines(db, [companyId], older, persons);
  return participants.map((person) => {
    const { memberId, staffId } = person;
    const line = memberId === null && staffId !== null ? lineOfStaff(lines, staffId, persons) : undefined;
    return line ? { ...person, memberId: line.memberId, staffId: null } : person;
  });
}

/** The same for a new record, by the roster's present names and once: who stands on no roster any more is a guest. */
export async function copiedPeople(db: Db, companyId: string, from: readonly Participant[]): Promise<Participant[]> {
  const linked = await onRoster(db, companyId, openedPeople(from));
  const own = new Map((await namedLines(db, [companyId], linked)).map((line) => [line.memberId, line.memberName]));
  const seen = new Set<string>();
  return linked.flatMap((person) => {
    const { memberId } = person;
    const present = memberId === null ? undefined : own.get(memberId);
    const fresh = { ...person, rowId: null, staffId: null };
    if (memberId === null || present === undefined) return [{ ...fresh, memberId: null }];
    if (seen.has(memberId)) return [];
    seen.add(memberId);
    return [{ ...fresh, personName: present }];
  });
}

/** Whether somebody of this line took part in an activity of the firm, or of one that it joined. */
export async function tookPart(db: Db, companyId: string, memberId: string): Promise<boolean> {
  const { activityId, participants } = partyActivities;
  const isNamed = sql`${participants} @> ${JSON.stringify([{ memberId }])}::jsonb`;
  const [found] = await db
    .select({ activityId })
    .from(partyActivities)
    .where(and(or(eq(partyActivities.companyId, companyId), namesFirm(companyId)), isNamed))
    .limit(1);
  return found !== undefined;
}

type Facts = FormFacts<ActivityForm>;

/** Whoever is named by a roster stands on one that the user may read, under his name there; what stood before stays. */
async function links(form: ActivityForm, { context, companyId, before }: Facts): Promise<Finding[]> {
  const { participants, coOrganizers } = form;
  const stood = before?.participants ?? [];
  const isKept = (person: Participant): boolean =>
    stood.some(
      ({ memberId, staffId, personName }) =>
        memberId === person.memberId && staffId === person.staffId && personName === person.personName,
    );
  const isNew = (person: Participant): boolean =>
    (person.memberId !== null || person.staffId !== null) && !isKept(person);
  const asked = participants.filter(isNew);
  if (asked.length === 0) return [];
  const units = coOrganizers.map(({ unitName }) => unitName);
  const lines = await namedLines(context.db, await rosterFirms(context, companyId, units), asked);
  return participants.flatMap((person, i): Finding[] => {
    const line = lines.find(({ memberId }) => memberId === person.memberId);
    if (!isNew(person) || line?.memberName === person.personName) return [];
    const message = line
      ? `党员名册中该同志的姓名是${line.memberName}；其他人请另起一行填写`
      : "该同志不在党员名册中，请重新选择；来宾请另起一行填写姓名";
    return [{ level: "error", rule: "A10", path: `participants.${i}.personName`, message }];
  });
}

/** Who has a vote in a meeting of all members stands on the roster; a joint meeting has several. // domain a §6.1 决议事项 */
async function votes(form: ActivityForm, { context, companyId }: Facts): Promise<Finding[]> {
  const { votingDue, startTime, coOrganizers } = form;
  if (!isVoting(form) || votingDue === null || startTime === null || coOrganizers.length > 0) return [];
  const full = rosterOn(await rosterOf(context.db, companyId), dayOf(startTime)).filter(
    ({ partyMemberType }) => partyMemberType === MEMBER_TYPE.full,
  ).length;
  if (full === 0 || full === votingDue) return [];
  const message = `党员名册中当日有正式党员${full}人，与有表决权应到${votingDue}人不同，请核对`;
  return [{ level: "warning", rule: "A11", path: "votingDue", message }];
}

/** What the rosters say of those who took part. */
export const peopleFindings = async (form: ActivityForm, facts: Facts): Promise<Finding[]> => [
  ...(await links(form, facts)),
  ...(await votes(form, facts)),
];

/** The firm's own line of each participant: by its id, for older records by the staff or, typed as a member, by the name. */
export function lineFinder(roster: readonly PartyMemberRecord[], persons: StaffPersons) {
  const byName = (name: string) => {
    const [first, ...more] = roster.filter(({ memberName }) => memberName === name);
    return more.length === 0 ? first : undefined;
  };
  return ({ memberId, staffId, personName, memberType }: Participant) => {
    if (memberId) return roster.find((line) => line.memberId === memberId);
    if (staffId) return lineOfStaff(roster, staffId, persons);
    return memberType === null ? undefined : byName(personName);
  };
}
