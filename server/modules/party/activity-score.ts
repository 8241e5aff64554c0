import { and, eq, inArray } from "drizzle-orm";
import { type activityApi } from "@/contracts/party/activity";
import type { Participant } from "@/contracts/party/activity-fields";
import { type ActivityForm, typesOf } from "@/contracts/party/activity-form";
import { type ScorePerson, scoreRows } from "@/contracts/party/activity-score";
import { fromUnits, toUnits } from "@/contracts/kit/decimal";
import { FILING } from "@/contracts/workflow/filing";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/kit/context";
import { invalid } from "@/server/kit/errors";
import { actingCompanyId, assertReach } from "@/server/kit/scope";
import { firmBriefs, staffPolitics } from "@/server/modules/basic/read";
import { targetsOf } from "@/server/modules/party/activity-params";
import { partyActivities } from "@/server/modules/party/activity.table";

/** Dictionary `political_status` and `party_member_type` call full and probationary members by the same numbers. */
const MEMBERS: readonly (number | null)[] = [1, 2];
const SECRETARY = 1;
const EFFECTIVE: readonly number[] = [FILING.passed, FILING.changeAsked];
const COUNTED = [...EFFECTIVE, FILING.submitted, FILING.accepted];

const memberType = (politicalStatus: number | null): number | null =>
  MEMBERS.includes(politicalStatus) ? politicalStatus : null;

/** The acting firm's people for the picker, members first. */
export const listPeople: Handler<typeof activityApi.people> = async ({ db, user }) => {
  const people = await staffPolitics(db, actingCompanyId(user));
  const told = people.map(({ staffId, staffName, department, politicalStatus }) => ({
    staffId,
    personName: staffName,
    department,
    memberType: memberType(politicalStatus),
  }));
  return [...told.filter((one) => one.memberType !== null), ...told.filter((one) => one.memberType === null)];
};

interface Attended extends Pick<ActivityForm, "creditHours"> {
  readonly participants: readonly Participant[];
}

/** Whoever is on the staff is one person whatever his name; guests are told apart by theirs. */
const keyOf = ({ staffId, personName }: Pick<Participant, "staffId" | "personName">): string =>
  staffId ?? `name:${personName}`;

/** Hours of the year of every member: those on the staff, and those who took part as members. // domain a §6.2 */
function peopleOf(
  staffMembers: readonly { readonly staffId: string; readonly staffName: string }[],
  attended: readonly Attended[],
  targets: { readonly memberHours: number; readonly secretaryHours: number },
): ScorePerson[] {
  const all = attended.flatMap(({ participants, creditHours }) =>
    participants.map((person) => ({ person, hours: toUnits(person.hours ?? creditHours, 1) ?? 0n })),
  );
  const names = new Map(staffMembers.map(({ staffId, staffName }) => [staffId, staffName]));
  for (const { person } of all) {
    const key = keyOf(person);
    if (MEMBERS.includes(person.memberType) && !names.has(key)) names.set(key, person.personName);
  }
  return [...names].map(([personKey, personName]) => {
    const own = all.filter(({ person }) => keyOf(person) === personKey);
    const isSecretary = own.some(({ person }) => person.partyPost === SECRETARY);
    return {
      personKey,
      personName,
      isSecretary,
      hours: fromUnits(
        own.reduce((sum, { hours }) => sum + hours, 0n),
        1,
      ),
      target: isSecretary ? targets.secretaryHours : targets.memberHours,
    };
  });
}

const ofYear = (db: Db, companyId: string, year: number) =>
  db
    .select({
      auditStatus: partyActivities.auditStatus,
      activityType: partyActivities.activityType,
      extraTypes: partyActivities.extraTypes,
      month: partyActivities.activityMonth,
      creditHours: partyActivities.creditHours,
      participants: partyActivities.participants,
    })
    .from(partyActivities)
    .where(
      and(
        eq(partyActivities.companyId, companyId),
        eq(partyActivities.activityYear, year),
        inArray(partyActivities.auditStatus, COUNTED),
      ),
    );

/** 年度统计 of a firm within reach: the acting one unless another is asked for. */
export const scoreboardOf: Handler<typeof activityApi.scoreboard> = async ({ db, user, query, today, services }) => {
  const { year } = query;
  const companyId = query.companyId ?? user.companyId;
  if (companyId === null) throw invalid([{ path: "companyId", message: "请选择事务所" }]);
  await assertReach(user, companyId, db);
  const [firm] = await firmBriefs(db, [companyId]);
  const rows = await ofYear(db, companyId, year);
  const targets = targetsOf(services);
  const isEffective = (status: number): boolean => EFFECTIVE.includes(status);
  const counted = rows.map((row) => ({
    types: typesOf(row),
    month: row.month ?? 0,
    isEffective: isEffective(row.auditStatus),
  }));
  const members = (await staffPolitics(db, companyId)).filter((one) => MEMBERS.includes(one.politicalStatus));
  const attended = rows.filter((row) => isEffective(row.auditStatus));
  return {
    companyId,
    companyName: firm?.companyName ?? "",
    year,
    rows: scoreRows(counted, { year, today, targets: targets.types }),
    people: peopleOf(members, attended, targets),
  };
};
