import { daysAfter, yearsAfter } from "@/contracts/kit/dates";
import { metaOf } from "@/contracts/kit/field";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import {
  AFFILIATION,
  isJoint,
  NO_ORG,
  PARTY_POST,
  PARTY_TYPE,
  partyFields,
  type PartyValues,
} from "@/contracts/party/info-fields";

/** Numbers of 《中国共产党支部工作条例(试行)》 and of custom; an association may have others. // domain a §5.1, §5.3 */
export interface PartyLimits {
  /** Full members from which a firm sets up a branch of its own. */
  readonly branchFrom: number;
  /** Full members from which a branch elects a committee, and how many sit in it. */
  readonly committeeFrom: number;
  readonly committeeMin: number;
  readonly committeeUsual: number;
  readonly committeeMax: number;
  /** Units that one joint branch covers, the firm among them. */
  readonly jointUnits: number;
  readonly termYears: number;
  /** Days before the end of a term from which the re-election is due. */
  readonly reminderDays: number;
  /** Members from which a general branch, and a committee, is usual. */
  readonly generalFrom: number;
  readonly committeeOrgFrom: number;
}

export const STANDARD_LIMITS: PartyLimits = {
  branchFrom: 3,
  committeeFrom: 7,
  committeeMin: 3,
  committeeUsual: 5,
  committeeMax: 7,
  jointUnits: 5,
  termYears: 3,
  reminderDays: 60,
  generalFrom: 50,
  committeeOrgFrom: 100,
};

/** What the roster says; only the server knows it. */
export interface RosterFacts {
  /** Names of full members whose relation is in the firm's organisation. */
  readonly fullNames: readonly string[];
  readonly memberTotal: number;
  /** Members on the roster whose relation is elsewhere. */
  readonly outsideCount: number;
}

export interface PartyFacts {
  /** Calendar date in Asia/Shanghai. */
  readonly today: string;
  readonly limits?: PartyLimits;
  readonly roster?: RosterFacts;
}

type Rule = (form: PartyValues, facts: PartyFacts) => readonly (Finding | false)[];

const { error, warning } = findingsAt();

const unitsOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/[、,，;；\n]/)
    .map((unit) => unit.trim())
    .filter((unit) => unit !== "");

const dates: Rule = (form, { today }) => [
  ...(["foundDate", "secretaryBirthDate", "termFrom", "instructorFrom"] as const).map(
    (key) => (form[key] ?? "") > today && error("DATE", key, `${metaOf(partyFields[key])?.label ?? ""}不能晚于今天`),
  ),
  form.duesPaidToMonth !== null &&
    form.duesPaidToMonth > `${today.slice(0, 4)}-12` &&
    error("DATE", "duesPaidToMonth", "党费收缴月份不能晚于今年12月"),
];

const naming: Rule = ({ partyOrgName, affiliation, superiorPartyOrg }) => [
  partyOrgName !== null &&
    !/^(中共|中国共产党)/.test(partyOrgName) &&
    warning("NAME", "partyOrgName", "党组织名称一般以「中共」或「中国共产党」开头，请核对"),
  affiliation === AFFILIATION.industry &&
    superiorPartyOrg !== null &&
    /街道|社区|园区|楼宇/.test(superiorPartyOrg) &&
    warning("SUPERIOR", "superiorPartyOrg", "隶属关系为税务师行业党委，上级党组织却是街道或园区，请核对"),
  (affiliation === AFFILIATION.street || affiliation === AFFILIATION.park) &&
    superiorPartyOrg !== null &&
    /行业党委/.test(superiorPartyOrg) &&
    warning("SUPERIOR", "superiorPartyOrg", "隶属关系为属地管理，上级党组织却是行业党委，请核对"),
];

/** A joint branch names its other units; normally five at most. // 支部工作条例 art.5 */
const joint: Rule = (form, { limits }) => {
  if (!form.hasPartyOrg || !isJoint(form)) return [];
  const units = unitsOf(form.jointUnits).length + 1;
  return [
    limits !== undefined &&
      units > limits.jointUnits &&
      warning("JOINT", "jointUnits", `联合党支部一般不超过 ${limits.jointUnits} 个单位，现为 ${units} 个（含本所）`),
  ];
};

const termEnds: Rule = ({ hasPartyOrg, termFrom, termTo }, { today, limits }) => {
  if (!hasPartyOrg || termTo === null) return [];
  if (termFrom !== null && termTo <= termFrom) return [error("TERM", "termTo", "届满日期须晚于任期起始日期")];
  const overlong = limits && termFrom !== null && termTo > yearsAfter(termFrom, limits.termYears);
  return [
    overlong === true &&
      warning("TERM", "termTo", `党支部每届任期一般为 ${limits?.termYears ?? ""} 年，请核对届满日期`),
    termTo < today && warning("OVERDUE", "termTo", `本届任期已于 ${termTo} 届满，请及时换届`),
    limits !== undefined &&
      termTo >= today &&
      termTo <= daysAfter(today, limits.reminderDays) &&
      warning("DUE", "termTo", `本届任期将于 ${termTo} 届满，请准备换届`),
  ];
};

const pastTerms: Rule = ({ terms, foundDate }) =>
  terms.flatMap((row, i) => [
    row.to <= row.from && error("TERM", `terms.${i}.to`, "任期止须晚于任期起"),
    row.electDate > row.from && warning("TERM", `terms.${i}.electDate`, "选举日期晚于任期起始日期，请核对"),
    foundDate !== null && row.from < foundDate && warning("TERM", `terms.${i}.from`, "任期早于党组织成立日期，请核对"),
    terms.some((other, j) => j < i && other.termNo === row.termNo) &&
      error("TERM", `terms.${i}.termNo`, `第 ${row.termNo} 届重复登记`),
  ]);

/** The secretary is a full member of the organisation. */
const secretary: Rule = ({ hasPartyOrg, secretaryName, committeeMembers }, { roster }) => {
  if (!hasPartyOrg || !roster) return [];
  const isFull = (name: string): boolean => roster.fullNames.includes(name);
  return [
    secretaryName !== null &&
      !isFull(secretaryName) &&
      error("SECRETARY", "secretaryName", `书记${secretaryName}须为党员名册中组织关系在本支部的正式党员，请先登记名册`),
    ...committeeMembers.map(
      ({ memberName }, i) =>
        !isFull(memberName) &&
        error("COMMITTEE", `committeeMembers.${i}.memberName`, `${memberName}不在党员名册的正式党员中，请核对`),
    ),
  ];
};

/** From seven full members on a committee of three to five is elected, seven at most; below that a secretary suffices. */
const committee: Rule = ({ hasPartyOrg, partyOrgType, committeeMembers, secretaryName }, { limits, roster }) => {
  if (!hasPartyOrg) return [];
  const repeated = committeeMembers.map(
    (row, i) =>
      committeeMembers.some(
        (other, j) => j < i && other.memberName === row.memberName && other.partyPost === row.partyPost,
      ) && error("COMMITTEE", `committeeMembers.${i}.memberName`, `${row.memberName}重复登记`),
  );
  const asSecretary = committeeMembers.map(
    (row, i) =>
      row.partyPost === PARTY_POST.secretary &&
      secretaryName !== null &&
      row.memberName !== secretaryName &&
      error("COMMITTEE", `committeeMembers.${i}.memberName`, `书记应为${secretaryName}，请核对`),
  );
  const isBranch = [PARTY_TYPE.branch, PARTY_TYPE.jointBranch, PARTY_TYPE.temporary].some((t) => t === partyOrgType);
  if (!limits || !roster || !isBranch) return [...repeated, ...asSecretary];
  const seats = new Set([...committeeMembers.map((row) => row.memberName), ...(secretaryName ? [secretaryName] : [])])
    .size;
  const full = roster.fullNames.length;
  const { committeeFrom, committeeMin, committeeUsual, committeeMax } = limits;
  return [
    ...repeated,
    ...asSecretary,
    seats > committeeMax &&
      error("COMMITTEE", "committeeMembers", `支部委员会最多 ${committeeMax} 人，现为 ${seats} 人（含书记）`),
    full >= committeeFrom &&
      seats < committeeMin &&
      warning(
        "COMMITTEE",
        "committeeMembers",
        `正式党员 ${full} 人，应设 ${committeeMin} 至 ${committeeUsual} 人的支部委员会`,
      ),
    full >= committeeFrom &&
      seats > committeeUsual &&
      seats <= committeeMax &&
      warning(
        "COMMITTEE",
        "committeeMembers",
        `支部委员会一般为 ${committeeMin} 至 ${committeeUsual} 人，现为 ${seats} 人`,
      ),
    full < committeeFrom &&
      seats > 2 &&
      warning("COMMITTEE", "committeeMembers", `正式党员不足 ${committeeFrom} 人的支部只设书记，必要时设副书记`),
  ];
};

/** 应建未建, and an organisation that the members are too many or too few for. // domain a §5.3 */
const size: Rule = ({ hasPartyOrg, partyOrgType, noOrgReason }, { limits, roster }) => {
  if (!limits || !roster) return [];
  const full = roster.fullNames.length;
  const { branchFrom, generalFrom, committeeOrgFrom } = limits;
  if (!hasPartyOrg)
    return [
      full >= branchFrom &&
        warning(
          "SHOULD",
          "hasPartyOrg",
          `应建未建：组织关系在本所的正式党员有 ${full} 人，达到 ${branchFrom} 人应当成立党支部`,
        ),
      noOrgReason === NO_ORG.noMembers &&
        roster.memberTotal > 0 &&
        error("REASON", "noOrgReason", `党员名册中有 ${roster.memberTotal} 人，未建立原因不能为「无党员」`),
      noOrgReason === NO_ORG.tooFew &&
        full >= branchFrom &&
        error("REASON", "noOrgReason", `正式党员已有 ${full} 人，未建立原因不能为「党员不足3名」`),
      noOrgReason === NO_ORG.allOutside &&
        roster.memberTotal > roster.outsideCount &&
        warning("REASON", "noOrgReason", "名册中有组织关系在本所的党员，与未建立原因不一致，请核对"),
    ];
  const { memberTotal } = roster;
  const is = (type: number): boolean => partyOrgType === type;
  return [
    is(PARTY_TYPE.branch) &&
      full < branchFrom &&
      warning("SIZE", "partyOrgType", `正式党员不足 ${branchFrom} 人，一般应与其他单位成立联合党支部`),
    (is(PARTY_TYPE.branch) || is(PARTY_TYPE.jointBranch)) &&
      memberTotal > generalFrom &&
      warning("SIZE", "partyOrgType", `党员 ${memberTotal} 人，超过 ${generalFrom} 人一般设党总支`),
    is(PARTY_TYPE.general) &&
      (memberTotal < generalFrom || memberTotal >= committeeOrgFrom) &&
      warning(
        "SIZE",
        "partyOrgType",
        `党总支一般为 ${generalFrom} 至 ${committeeOrgFrom - 1} 名党员，现为 ${memberTotal} 人`,
      ),
    is(PARTY_TYPE.committee) &&
      memberTotal < committeeOrgFrom &&
      warning("SIZE", "partyOrgType", `党委一般须有 ${committeeOrgFrom} 名以上党员，现为 ${memberTotal} 人`),
    is(PARTY_TYPE.none) && error("TYPE", "partyOrgType", "已建立党组织的，类型不能为「未建立」"),
  ];
};

/** Members who keep their relation elsewhere are counted by hand, but never fewer than the roster names. */
const outside: Rule = ({ outsideMemberCount }, { roster }) => [
  roster !== undefined &&
    outsideMemberCount !== null &&
    outsideMemberCount < roster.outsideCount &&
    error(
      "OUTSIDE",
      "outsideMemberCount",
      `名册中组织关系在外的党员有 ${roster.outsideCount} 人，所填人数不能少于此数`,
    ),
];

const RULES: readonly Rule[] = [...[dates, naming, joint, termEnds, pastTerms, secretary, committee, size, outside]];

/** What is wrong or doubtful across items; what needs the roster or the limits is found on the server. // domain a §5 */
export const partyRules = (form: PartyValues, facts: PartyFacts): Finding[] =>
  RULES.flatMap((rule) => rule(form, facts)).filter((finding) => finding !== false);
