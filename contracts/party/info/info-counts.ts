import { ageOn } from "@/contracts/kit/day/dates";
import { isPartyMember, MEMBER_TYPE } from "@/contracts/party/member/member-fields";
import type { RosterFacts } from "@/contracts/party/info/info-rules";
import { headcount } from "@/contracts/kit/items";

/** Heads of the roster, counted when asked, never typed. // domain a §5.1 党员总数 */
export const partyCounts = {
  memberTotal: headcount("党员总数"),
  formalCount: headcount("正式党员"),
  probationaryCount: headcount("预备党员"),
  femaleCount: headcount("女党员"),
  ageTo35Count: headcount("35岁及以下"),
  bachelorUpCount: headcount("本科及以上"),
  taxAgentCount: headcount("税务师"),
  partnerCount: headcount("合伙人(股东)"),
  floatingCount: headcount("流动党员"),
  retiredCount: headcount("离退休党员"),
  outsideCount: headcount("组织关系在外(名册)"),
} as const;
export type PartyCounts = { readonly [K in keyof typeof partyCounts]: number };

/** One line of the roster as it is counted. */
export interface Counted {
  readonly memberName: string;
  readonly partyMemberType: number;
  readonly partyPost: number | null;
  readonly gender: number;
  readonly birthDate: string;
  readonly education: number | null;
  readonly joinDate: string | null;
  readonly formalDate: string | null;
  readonly relationInFirm: boolean;
  readonly isFloating: boolean;
  readonly isRetired: boolean;
  readonly isTaxAgent: boolean;
  readonly isPartner: boolean;
  readonly inDate: string | null;
  readonly outDate: string | null;
}

const FEMALE = 2;
/** Dictionary `education`: 本科 and above. */
const BACHELOR_UP: readonly (number | null)[] = [11, 14, 21];

type Standing = Pick<Counted, "partyMemberType" | "joinDate" | "formalDate" | "inDate" | "outDate">;

/** Who stood on the roster on a day, each as what he was then; probationers become full on their day. // domain a §5.3 */
export function rosterOn<R extends Standing>(rows: readonly R[], day: string): R[] {
  return rows
    .filter((row) => (row.inDate === null || row.inDate <= day) && (row.outDate === null || row.outDate > day))
    .filter((row) => !isPartyMember(row.partyMemberType) || row.joinDate === null || row.joinDate <= day)
    .map((row) =>
      row.partyMemberType === MEMBER_TYPE.full && row.formalDate !== null && row.formalDate > day
        ? { ...row, partyMemberType: MEMBER_TYPE.probationary }
        : row,
    );
}

/** The figures of a day. Activists and applicants on the roster are no members. */
export function countsOf(rows: readonly Counted[], day: string): PartyCounts {
  const members = rosterOn(rows, day).filter((row) => isPartyMember(row.partyMemberType));
  const count = (is: (row: Counted) => boolean): number => members.filter(is).length;
  return {
    memberTotal: members.length,
    formalCount: count((row) => row.partyMemberType === MEMBER_TYPE.full),
    probationaryCount: count((row) => row.partyMemberType === MEMBER_TYPE.probationary),
    femaleCount: count((row) => row.gender === FEMALE),
    ageTo35Count: count((row) => (ageOn(row.birthDate, day) ?? 99) <= 35),
    bachelorUpCount: count((row) => BACHELOR_UP.includes(row.education)),
    taxAgentCount: count((row) => row.isTaxAgent),
    partnerCount: count((row) => row.isPartner),
    floatingCount: count((row) => row.isFloating),
    retiredCount: count((row) => row.isRetired),
    outsideCount: count((row) => !row.relationInFirm),
  };
}

/** What the rules of the organisation ask of the roster. */
export function rosterFacts(rows: readonly Counted[], day: string): RosterFacts {
  const standing = rosterOn(rows, day);
  const members = standing.filter((row) => isPartyMember(row.partyMemberType));
  const isFullHere = (row: Counted): boolean => row.partyMemberType === MEMBER_TYPE.full && row.relationInFirm;
  const growing = (type: number): number => standing.filter((row) => row.partyMemberType === type).length;
  return {
    fullNames: members.filter(isFullHere).map((row) => row.memberName),
    full: members.filter(isFullHere),
    memberTotal: members.length,
    outsideCount: members.filter((row) => !row.relationInFirm).length,
    growth: {
      candidateCount: growing(MEMBER_TYPE.candidate),
      activistCount: growing(MEMBER_TYPE.activist),
      applicantCount: growing(MEMBER_TYPE.applicant),
    },
  };
}
