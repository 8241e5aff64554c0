import { and, eq, inArray, ne } from "drizzle-orm";
import { OUTSIDE } from "@/contracts/basic/staff/staff-form";
import { DUES_OWNER } from "@/contracts/basic/transfer/transfer-fields";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import { DUES_TYPE, HALF, MEMBER, REDUCTION } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { calendarDate } from "@/server/platform/call/services";
import { type RosterPerson, rosterOn, transfersAcross } from "@/server/modules/basic/read";
import { duesBills, duesItems, type ItemRecord } from "@/server/modules/statement/dues/record.table";

/** Somebody of a bill with whatever keeps him from being charged. */
export interface Listed {
  readonly person: RosterPerson;
  readonly note: string | null;
  readonly isExempt: boolean;
  readonly reductionType: number | null;
}

const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0);

const KIND: Readonly<Record<number, number>> = {
  [MEMBER.practising]: DUES_TYPE.practising,
  [MEMBER.nonPractising]: DUES_TYPE.nonPractising,
};

/** Whose membership bears dues: who waits for his 入会, came in behind the day, or has left, owes none. // domain a §12.3 personDue, §2.4 */
const owes = ({ memberType, memberStatus, joinDate }: RosterPerson, day: string): boolean =>
  memberType !== null &&
  KIND[memberType] !== undefined &&
  !OUTSIDE.includes(memberStatus ?? 0) &&
  (joinDate === null || joinDate <= day);

/** Whether somebody of the roster is charged, and what his line says of it. // R6, R9 */
function judged(
  person: RosterPerson,
  { rules, duesYear, came }: { readonly rules: RuleSet; readonly duesYear: number; readonly came: string | null },
): Listed {
  const age = person.birthDate === null ? null : ageOn(person.birthDate, rules.snapshotDate);
  if (came !== null && came > rules.transferDay)
    return { person, note: `${came} 由外省转入，本年度由转出地收取`, isExempt: true, reductionType: null };
  if (rules.ageExemption !== null && age !== null && age >= rules.ageExemption)
    return { person, note: `年满 ${rules.ageExemption} 岁免缴`, isExempt: true, reductionType: REDUCTION.honour };
  const isNew = person.joinDate?.slice(0, 4) === String(duesYear);
  const note = came !== null ? `${came} 由外省转入` : isNew ? `${person.joinDate ?? ""} 新入会` : null;
  return { person, note, isExempt: false, reductionType: null };
}

/** Somebody whichever firm of the province he stands in: each move makes him a new row. */
const keyOf = ({ personId, staffId }: Pick<RosterPerson, "personId" | "staffId">): string => personId ?? staffId;

interface ByRules {
  readonly rules: RuleSet;
  readonly duesYear: number;
}
/** What is known of several firms' people on the day of a set of rules, before anybody is judged. */
export interface RosterRead {
  readonly companyIds: readonly string[];
  readonly roster: readonly RosterPerson[];
  readonly moves: Awaited<ReturnType<typeof transfersAcross>>;
  /** Who went to another province behind the day, as he stood on it. */
  readonly late: readonly { readonly person: RosterPerson; readonly went: string }[];
}

/** The roster of the day, and what transfers between provinces move. // R6, R9 */
export async function readRoster(
  db: Db,
  companyIds: readonly string[],
  { rules, duesYear }: ByRules,
): Promise<RosterRead> {
  const roster = await rosterOn(db, companyIds, rules.snapshotDate);
  const moves = await transfersAcross(db, companyIds, duesYear);
  const gone = moves.flatMap(({ fromCompanyId, fromStaffId, finishTime, duesOwner, personId }) => {
    if (fromStaffId === null || finishTime === null || duesOwner !== DUES_OWNER.leaving) return [];
    const went = calendarDate(finishTime);
    return went <= rules.transferDay || went > rules.snapshotDate
      ? []
      : [{ fromCompanyId, key: personId ?? fromStaffId, went }];
  });
  if (gone.length === 0) return { companyIds, roster, moves, late: [] };
  const stood = await rosterOn(db, companyIds, rules.transferDay);
  const late = gone.flatMap(({ fromCompanyId, key, went }) => {
    const own = stood.filter((person) => keyOf(person) === key);
    // He may have come to the firm that he went from behind the day: whose he was on it charges him.
    const person = own.find(({ companyId }) => companyId === fromCompanyId) ?? own[0];
    return person ? [{ person, went }] : [];
  });
  return { companyIds, roster, moves, late };
}

/** Who of them is in his firm's bill by the rules, each with whatever keeps him from being charged. // R6, R9 */
export function listedFrom(
  { companyIds, roster, moves, late }: RosterRead,
  { rules, duesYear }: ByRules,
): ReadonlyMap<string, Listed[]> {
  const out = new Map<string, Listed[]>(companyIds.map((companyId) => [companyId, []]));
  const add = (companyId: string, one: Listed): void => void out.get(companyId)?.push(one);
  const seen = new Set<string>();
  for (const person of roster) {
    if (!owes(person, rules.snapshotDate)) continue;
    if (person.memberType === MEMBER.nonPractising && !rules.chargesNonPractising) continue;
    const key = keyOf(person);
    // Head office and branch may both have him. // D13
    if (seen.has(`${person.companyId}:${key}`)) continue;
    seen.add(`${person.companyId}:${key}`);
    const came = moves.findLast((one) => one.toStaffId !== null && (one.personId ?? one.toStaffId) === key)?.finishTime;
    add(person.companyId, judged(person, { rules, duesYear, came: came ? calendarDate(came) : null }));
  }
  // Who went to another province behind the day pays here for this year.
  for (const { person, went } of late)
    if (owes(person, rules.transferDay))
      add(person.companyId, {
        person,
        note: `${went} 转往外省，本年度仍由本所缴纳`,
        isExempt: false,
        reductionType: null,
      });
  return out;
}

/** People of several firms by the rules: the roster of the day, and what transfers between provinces move. // R6, R9 */
export const listedPeople = async (db: Db, companyIds: readonly string[], by: ByRules) =>
  listedFrom(await readRoster(db, companyIds, by), by);

/** Members who have left pay the unit's part alone; who went into another behind the day is charged as he stood on it. // domain a §12.10 D11 */
export const isListed = (
  { isMember }: { readonly isMember: boolean },
  into: { readonly leftDate: string | null } | undefined,
  { snapshotDate }: Pick<RuleSet, "snapshotDate">,
): boolean => isMember || (into?.leftDate ?? "") > snapshotDate;

/** How the line of somebody begins whom another bill charges. */
export const ELSEWHERE = "已由 ";

/** Who of these people stands charged in another bill of the year already, and in which firm. // D4 */
async function chargedElsewhere(db: Db, duesYear: number, duesId: string, personIds: readonly string[]) {
  if (personIds.length === 0) return new Map<string, string>();
  const rows = await db
    .select({ personId: duesItems.personId, companyName: duesBills.companyName })
    .from(duesItems)
    .innerJoin(duesBills, eq(duesBills.duesId, duesItems.duesId))
    .where(
      and(
        eq(duesItems.duesYear, duesYear),
        eq(duesItems.isCharged, true),
        ne(duesItems.duesId, duesId),
        inArray(duesItems.personId, [...personIds]),
      ),
    );
  return new Map(
    rows.flatMap(({ personId, companyName }) => (personId === null ? [] : [[personId, companyName] as const])),
  );
}

interface Bill {
  readonly duesId: string;
  readonly companyId: string;
  readonly duesYear: number;
  readonly half: number;
  readonly rules: RuleSet;
}

/** Lines of a new bill, one for each person, not written yet; nobody is charged twice in a year. // domain a §12.5 */
export async function newItems(db: Db, bill: Bill, listed: readonly Listed[]): Promise<ItemRecord[]> {
  const { duesId, companyId, duesYear, half, rules } = bill;
  if (half !== HALF.whole && half !== rules.personHalf) return [];
  const ids = listed.flatMap(({ person }) => person.personId ?? []);
  const elsewhere = await chargedElsewhere(db, duesYear, duesId, ids);
  return listed.map(({ person, note, isExempt, reductionType }, i): ItemRecord => {
    const other = person.personId === null ? undefined : elsewhere.get(person.personId);
    const isCharged = !isExempt && other === undefined;
    const isPractising = person.memberType === MEMBER.practising;
    const standardFee = isPractising ? rules.practisingFee : rules.nonPractisingFee;
    return {
      itemId: newId(),
      duesId,
      companyId,
      duesYear,
      itemNo: i + 1,
      duesType: isPractising ? DUES_TYPE.practising : DUES_TYPE.nonPractising,
      staffId: person.staffId,
      personId: person.personId,
      staffName: person.staffName,
      idNoMask: person.idNoMask,
      memberNo: person.memberNo,
      certNo: person.certNo,
      memberType: person.memberType,
      joinDate: person.joinDate,
      standardFee,
      reductionType,
      reductionAmount: isCharged ? "0.00" : standardFee,
      payableAmount: isCharged ? standardFee : "0.00",
      isCharged,
      sourceNote: other === undefined ? note : `${ELSEWHERE}${other} 缴纳`,
      objectionState: "none",
      objection: null,
      objectionTime: null,
      objectionAnswer: null,
      version: 1,
    };
  });
}
