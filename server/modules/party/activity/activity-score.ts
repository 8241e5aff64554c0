import { type activityApi } from "@/contracts/party/activity/activity";
import type { Participant } from "@/contracts/party/activity/activity-fields";
import type { ActivityForm } from "@/contracts/party/activity/activity-form";
import { type ScorePerson, scoreRows } from "@/contracts/party/activity/activity-score";
import { rosterOn } from "@/contracts/party/info/info-counts";
import { isPartyMember, SECRETARY } from "@/contracts/party/member/member-fields";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import type { Handler } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import { assertReach } from "@/server/reference/scope";
import { firmBriefs } from "@/server/modules/basic/read";
import { targetsOf } from "@/server/modules/party/activity/activity-params";
import { personsOf, lineFinder } from "@/server/modules/party/activity/activity-people";
import { countedOf, isEffective, ofYear } from "@/server/modules/party/activity/activity-year";
import type { PartyMemberRecord } from "@/server/modules/party/member/member.table";
import { rosterOf, secretaryNameOf } from "@/server/modules/party/member/roster";

type YearRows = Awaited<ReturnType<typeof ofYear>>;
interface Attended extends Pick<ActivityForm, "creditHours"> {
  readonly participants: readonly Participant[];
}

interface Year {
  /** Who those are whom older records name by the staff. */
  readonly persons: ReadonlyMap<string, string>;
  readonly attended: readonly Attended[];
  readonly secretaryName: string | null;
  readonly targets: { readonly memberHours: number; readonly secretaryHours: number };
}

/** Hours of the year of every member on the roster, nobody else's. // domain a §6.2 */
function peopleOf(
  roster: readonly PartyMemberRecord[],
  members: readonly PartyMemberRecord[],
  { attended, persons, secretaryName, targets }: Year,
): ScorePerson[] {
  const lineOf = lineFinder(roster, persons);
  const all = attended.map(({ participants, creditHours }) => {
    // Who left and came back has two lines and is one person; who was picked and typed has two rows and took part once.
    const hoursOf = new Map<string, bigint>();
    for (const person of participants) {
      const line = lineOf(person);
      const hours = toUnits(person.hours ?? creditHours, 1) ?? 0n;
      if (line?.personId && hours >= (hoursOf.get(line.personId) ?? 0n)) hoursOf.set(line.personId, hours);
    }
    return hoursOf;
  });
  return members.map(({ memberId, memberName, partyPost, personId }) => {
    const own = all.flatMap((hoursOf) => (personId && hoursOf.get(personId)) || []);
    const isSecretary = partyPost === SECRETARY || memberName === secretaryName;
    const sum = own.reduce((total, hours) => total + hours, 0n);
    return {
      personKey: memberId,
      personName: memberName,
      isSecretary,
      attended: own.length,
      hours: fromUnits(sum, 1),
      target: isSecretary ? targets.secretaryHours : targets.memberHours,
    };
  });
}

type Reading = Parameters<typeof firmBriefs>[0];
interface Score {
  readonly db: Reading;
  readonly services: Parameters<typeof targetsOf>[0];
  /** Calendar date, YYYY-MM-DD. */
  readonly today: string;
}

/** Everybody of a firm's roster with his hours of the year. The caller has checked the scope. */
async function scoredPeople({ db, services, today }: Score, companyId: string, year: number, rows: YearRows) {
  const attended = rows.filter((row) => isEffective(row.auditStatus));
  const roster = await rosterOf(db, companyId);
  const participants = attended.flatMap((row) => row.participants);
  const persons = await personsOf(db, companyId, participants);
  const day = [today, `${year}-12-31`].sort()[0] ?? today;
  const members = rosterOn(roster, day).filter(({ partyMemberType }) => isPartyMember(partyMemberType));
  const secretaryName = await secretaryNameOf(db, companyId);
  const people = peopleOf(roster, members, { attended, persons, targets: targetsOf(services), secretaryName });
  return { held: attended.length, members, people };
}

/**
 * Training hours of the year of a member on a firm's roster, one decimal, and how many are expected; null: he does not
 * stand on it. The caller has checked the scope. // domain a §6.2
 */
export async function hoursOfPerson(asked: Score, companyId: string, personId: string, year: number) {
  const { members, people } = await scoredPeople(asked, companyId, year, await ofYear(asked.db, companyId, year));
  const own = members.find((member) => member.personId === personId);
  const scored = people.find(({ personKey }) => personKey === own?.memberId);
  return scored ? { year, hours: scored.hours, target: scored.target } : null;
}

/** 年度统计 of a firm within reach: the acting one unless another is asked for. */
export const scoreboardOf: Handler<typeof activityApi.scoreboard> = async ({ db, user, query, today, services }) => {
  const { year } = query;
  const companyId = query.companyId ?? user.companyId;
  if (companyId === null) throw invalid([{ path: "companyId", message: "请选择事务所" }]);
  await assertReach(user, companyId, db);
  const [firm] = await firmBriefs(db, [companyId]);
  const rows = await ofYear(db, companyId, year);
  const { held, people } = await scoredPeople({ db, services, today }, companyId, year, rows);
  const targets = targetsOf(services).types;
  return {
    companyId,
    companyName: firm?.companyName ?? "",
    year,
    rows: scoreRows(rows.map(countedOf), { year, today, targets }),
    held,
    people,
  };
};
