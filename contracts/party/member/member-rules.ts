import { ageOn, monthsAfter, yearsAfter } from "@/contracts/kit/day/dates";
import { metaOf } from "@/contracts/kit/field";
import { factsOfIdNo, idNoFault } from "@/contracts/kit/number/id-no";
import { type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import {
  isPartyMember,
  MEMBER_TYPE,
  memberFields,
  type MemberKey,
  type MemberValues,
  ORDINARY,
  SECRETARY,
} from "@/contracts/party/member/member-fields";

/** Age from which one may join. // 党章 art.1 */
const ADULT = 18;
/** Nobody younger stands on a firm's roster. */
const WORKING_AGE = 16;
/** Months after joining when a probation that was not ended is overdue. // domain a §5.2 */
export const STANDARD_PROBATION_MONTHS = 13;

/** What the rules must be told; everything but `today` is known to the server only. */
export interface MemberFacts {
  readonly today: string;
  readonly probationMonths?: number;
  /** Who of this roster has the document already. */
  readonly takenBy?: string | null;
  /** The document stands on another firm's roster, which is never named. */
  readonly isElsewhere?: boolean;
  /** Who holds the post of secretary on this roster beside this line. */
  readonly secretary?: string | null;
  /** The person on the staff: he is moving to another firm, or his own record says otherwise. */
  readonly staff?: { readonly isMoving: boolean; readonly isHere: boolean; readonly isParty: boolean } | null;
}

type Rule = (form: MemberValues, facts: MemberFacts) => readonly (Finding | false)[];
const { error, warning } = findingsAt<MemberKey>();
const requested = (path: MemberKey): Finding => error("NEED", path, requestOf(metaOf(memberFields[path])));

const document: Rule = ({ idType, idNo, birthDate, gender }, { today, takenBy, isElsewhere }) => {
  const fault = idNoFault(idType, idNo, today);
  if (fault) return [error("ID", "idNo", fault)];
  const stated = factsOfIdNo(idType, idNo);
  return [
    stated !== null &&
      birthDate !== stated.birthDate &&
      error("ID", "birthDate", `出生日期与证件号码不一致，证件号码中为 ${stated.birthDate}`),
    stated !== null &&
      gender !== stated.gender &&
      error("ID", "gender", `性别与证件号码不一致，证件号码中为${stated.gender === 1 ? "男" : "女"}`),
    takenBy !== undefined &&
      takenBy !== null &&
      error("TAKEN", "idNo", `名册中的${takenBy}已登记该证件号码，请勿重复登记`),
    isElsewhere === true && warning("ELSEWHERE", "idNo", "该同志仍在其他单位的党员名册中，请核对并办理组织关系接转"),
  ];
};

const LATEST = ["birthDate", "applyDate", "joinDate", "formalDate", "inDate"] as const satisfies readonly MemberKey[];
const past: Rule = (form, { today }) => [
  ...LATEST.map(
    (key) => (form[key] ?? "") > today && error("DATE", key, `${metaOf(memberFields[key])?.label ?? ""}不能晚于今天`),
  ),
  form.inDate !== null &&
    form.inDate < yearsAfter(form.birthDate, WORKING_AGE) &&
    error("ORDER", "inDate", `转入时未满 ${WORKING_AGE} 周岁，请核对转入日期和出生日期`),
  // Dues may be paid ahead, to the end of the year.
  form.duesPaidTo !== null &&
    form.duesPaidTo > `${today.slice(0, 4)}-12` &&
    error("DATE", "duesPaidTo", "党费缴至月份不能晚于今年12月"),
  form.duesPaidTo !== null &&
    form.joinDate !== null &&
    form.joinDate <= today &&
    form.duesPaidTo < form.joinDate.slice(0, 7) &&
    warning("DUES", "duesPaidTo", "党费缴至月份早于入党日期，请核对"),
];

/** Joining of age, a year of probation, a formal date for a full member. // 党章; domain a §5.2 */
const joining: Rule = (form, { today, probationMonths }) => {
  const { partyMemberType, applyDate, joinDate, formalDate, birthDate } = form;
  const isFull = partyMemberType === MEMBER_TYPE.full;
  const isProbationary = partyMemberType === MEMBER_TYPE.probationary;
  const of18 = yearsAfter(birthDate, ADULT);
  const overdueFrom =
    joinDate !== null && probationMonths !== undefined ? monthsAfter(joinDate, probationMonths) : null;
  return [
    isPartyMember(partyMemberType) && joinDate === null && requested("joinDate"),
    !isPartyMember(partyMemberType) &&
      joinDate !== null &&
      error("TYPE", "joinDate", "发展对象、积极分子和申请人还没有入党日期，请核对人员类别"),
    joinDate !== null && joinDate < of18 && error("ADULT", "joinDate", `入党时须年满 ${ADULT} 周岁（${of18} 之后）`),
    applyDate !== null && applyDate < of18 && warning("ADULT", "applyDate", `申请入党时未满 ${ADULT} 周岁，请核对`),
    applyDate !== null &&
      joinDate !== null &&
      applyDate > joinDate &&
      error("ORDER", "applyDate", "申请入党日期不能晚于入党日期"),
    isFull && formalDate === null && requested("formalDate"),
    isProbationary && formalDate !== null && error("TYPE", "formalDate", "已转正的应为正式党员，预备党员不填转正日期"),
    formalDate !== null &&
      joinDate !== null &&
      formalDate < yearsAfter(joinDate, 1) &&
      error("PROBATION", "formalDate", `预备期为一年，转正日期不能早于 ${yearsAfter(joinDate, 1)}`),
    isProbationary &&
      overdueFrom !== null &&
      today >= overdueFrom &&
      warning("OVERDUE", "formalDate", `入党已满 ${probationMonths ?? ""} 个月仍未转正，请讨论转正或延长预备期`),
  ];
};

const post: Rule = ({ partyPost, partyMemberType, relationInFirm, relationUnit, isFloating }, { secretary }) => [
  partyPost === SECRETARY &&
    typeof secretary === "string" &&
    warning("SECRETARY", "partyPost", `党支部只有一名书记，名册中${secretary}已登记为书记，请核对`),
  partyPost !== null &&
    partyPost !== ORDINARY &&
    partyMemberType !== MEMBER_TYPE.full &&
    error("POST", "partyPost", "党内职务须由正式党员担任，请核对人员类别"),
  isPartyMember(partyMemberType) && relationUnit === null && requested("relationUnit"),
  relationInFirm && isFloating && warning("FLOATING", "isFloating", "组织关系在本所的一般不是流动党员，请核对"),
];

const onStaff: Rule = ({ birthDate, partyMemberType }, { today, staff }) => [
  birthDate <= today &&
    today < yearsAfter(birthDate, WORKING_AGE) &&
    error("AGE", "birthDate", `名册中的人员须年满 ${WORKING_AGE} 周岁，请核对出生日期`),
  (ageOn(birthDate, today) ?? 0) > 110 && error("AGE", "birthDate", "出生日期有误，请核对"),
  staff?.isMoving === true && warning("MOVING", "staffId", "该人员正在转所，请同时办理组织关系接转"),
  staff?.isHere === true &&
    staff.isParty !== isPartyMember(partyMemberType) &&
    warning(
      "POLITICS",
      "partyMemberType",
      staff.isParty
        ? "人员管理中政治面貌为中共党员或预备党员，与人员类别不一致，请核对"
        : "人员管理中政治面貌不是中共党员或预备党员，请核对",
    ),
  staff?.isHere === false && error("STAFF", "staffId", "所选人员不在本所人员名册中，请重新选择"),
];

const RULES: readonly Rule[] = [document, past, joining, post, onStaff];

/** What is wrong or doubtful in one line of the roster. // domain a §5.2, §5.4 */
export const memberRules = (form: MemberValues, facts: MemberFacts): Finding[] =>
  RULES.flatMap((rule) => rule(form, facts)).filter((finding) => finding !== false);

/** Full years in the party on a day, from the day of joining; null for those who have not joined. */
export const partyAge = (joinDate: string | null, today: string): number | null =>
  joinDate === null || joinDate > today ? null : ageOn(joinDate, today);
