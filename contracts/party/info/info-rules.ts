import { daysAfter, yearsAfter } from "@/contracts/kit/day/dates";
import { metaOf } from "@/contracts/kit/field";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import type { Counted } from "@/contracts/party/info/info-counts";
import { ORDINARY } from "@/contracts/party/member/member-fields";
import {
  AFFILIATION,
  isJoint,
  NO_ORG,
  PARTY_FORM,
  PARTY_POST,
  PARTY_TYPE,
  partyFields,
  type PartyValues,
} from "@/contracts/party/info/info-fields";

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
  /** What the roster says of those full members. */
  readonly full?: readonly RosterPerson[];
  /** Who is on the way to become a member, as far as the roster names them. */
  readonly growth?: Readonly<Record<"candidateCount" | "activistCount" | "applicantCount", number>>;
}
type RosterPerson = Pick<Counted, "memberName" | "gender" | "birthDate" | "education" | "partyPost" | "isPartner">;

export interface PartyFacts {
  /** Calendar date in Asia/Shanghai. */
  readonly today: string;
  readonly limits?: PartyLimits;
  readonly roster?: RosterFacts;
  /** The firm's own name; only the server knows it. */
  readonly companyName?: string;
}

type Rule = (form: PartyValues, facts: PartyFacts) => readonly (Finding | false)[];

const { error, warning } = findingsAt();

const unitsOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/[、,，;；\n]/)
    .map((unit) => unit.trim())
    .filter((unit) => unit !== "");

/** Names of units in one writing: brackets and blanks make no other unit. */
const writingOf = (unit: string): string => unit.replace(/[（(]/g, "(").replace(/[）)]/g, ")").replace(/\s/g, "");

/** A firm's name as people write it who leave its legal form out. */
const withoutForm = (writing: string): string => writing.replace(/\((?:特殊)?普通合伙\)|有限(?:责任)?公司/g, "");

/** Nobody joins the party before. // 党章 art.1 */
const ADULT = 18;

const dates: Rule = (form, { today }) => [
  ...(["foundDate", "secretaryBirthDate", "termFrom", "instructorFrom"] as const).map(
    (key) => (form[key] ?? "") > today && error("DATE", key, `${metaOf(partyFields[key])?.label ?? ""}不能晚于今天`),
  ),
  form.duesPaidToMonth !== null &&
    form.duesPaidToMonth > `${today.slice(0, 4)}-12` &&
    error("DATE", "duesPaidToMonth", "党费收缴月份不能晚于今年12月"),
  form.secretaryBirthDate !== null &&
    form.secretaryBirthDate <= today &&
    yearsAfter(form.secretaryBirthDate, ADULT) > today &&
    error("DATE", "secretaryBirthDate", `书记须年满 ${ADULT} 周岁，请核对出生日期`),
  form.foundDate !== null &&
    form.termFrom !== null &&
    form.foundDate <= today &&
    form.termFrom < form.foundDate &&
    warning("DATE", "termFrom", `本届任期早于党组织成立日期 ${form.foundDate}，请核对`),
  ...form.honours.map(
    ({ honourYear }, i) =>
      honourYear > today.slice(0, 4) && error("DATE", `honours.${i}.honourYear`, "荣誉年度不能晚于今年"),
  ),
];

/** How superiors are usually called: 「某省税务师行业党委」「税协党委」, 「某街道党工委」「高新区两新组织党委」. */
const OF_INDUSTRY = /行业|税务师协会|税协/;
const OF_PLACE = /街道|社区|居委|园区|楼宇|商圈|开发区|高新区|新区|工业园|两新|镇党|镇委|乡党|乡委/;

/** The superior is the one that the affiliation says. */
function superior(affiliation: number | null, name: string | null): (Finding | false)[] {
  if (name === null) return [];
  const isPlace = OF_PLACE.test(name) && !OF_INDUSTRY.test(name);
  const isIndustry = OF_INDUSTRY.test(name);
  const saysIndustry = affiliation === AFFILIATION.industry || affiliation === AFFILIATION.city;
  const saysPlace = affiliation === AFFILIATION.street || affiliation === AFFILIATION.park;
  return [
    saysIndustry &&
      isPlace &&
      warning("SUPERIOR", "superiorPartyOrg", "隶属关系为税务师行业党组织，上级党组织却是街道或园区，请核对"),
    saysPlace &&
      isIndustry &&
      warning("SUPERIOR", "superiorPartyOrg", "隶属关系为属地管理，上级党组织却是税务师行业党组织，请核对"),
  ];
}

const naming: Rule = ({ partyOrgName, affiliation, superiorPartyOrg }) => [
  partyOrgName !== null &&
    !/^(中共|中国共产党)/.test(partyOrgName) &&
    warning("NAME", "partyOrgName", "党组织名称一般以「中共」或「中国共产党」开头，请核对"),
  ...superior(affiliation, superiorPartyOrg),
];

/** A joint branch names its other units, each once; normally five at most. // 支部工作条例 art.5 */
const joint: Rule = (form, { limits, companyName }) => {
  if (!form.hasPartyOrg || !isJoint(form)) return [];
  const named = unitsOf(form.jointUnits).map(writingOf);
  const units = named.length + 1;
  const repeated = named.find((unit, i) => named.indexOf(unit) !== i);
  const own = companyName === undefined ? null : writingOf(companyName);
  const isOwn = own !== null && named.includes(own);
  const alike = own === null || isOwn ? undefined : named.find((unit) => withoutForm(unit) === withoutForm(own));
  return [
    isOwn && error("JOINT", "jointUnits", "联建单位不能是本所，请填写其他单位的全称"),
    alike !== undefined && warning("JOINT", "jointUnits", `联建单位「${alike}」似为本所，请核对并填写其他单位的全称`),
    repeated !== undefined && error("JOINT", "jointUnits", `联建单位「${repeated}」重复填写`),
    limits !== undefined &&
      units > limits.jointUnits &&
      warning("JOINT", "jointUnits", `联合党支部一般不超过 ${limits.jointUnits} 个单位，现为 ${units} 个（含本所）`),
  ];
};

/** Kind and making of the organisation say the same. */
const making: Rule = ({ hasPartyOrg, partyOrgType, partyOrgForm }) => [
  hasPartyOrg &&
    partyOrgForm === PARTY_FORM.instructor &&
    warning("FORM", "partyOrgForm", "派驻指导员是没有党组织的事务所的工作覆盖方式，已建立党组织的请核对组建方式"),
  hasPartyOrg &&
    partyOrgType === PARTY_TYPE.jointBranch &&
    partyOrgForm === PARTY_FORM.alone &&
    warning("FORM", "partyOrgForm", "联合党支部不是单独组建，请核对组建方式"),
];

/** The years are a branch's: a general branch and a committee have others. */
const BRANCHES: readonly number[] = [PARTY_TYPE.branch, PARTY_TYPE.jointBranch, PARTY_TYPE.temporary];
const isBranch = ({ partyOrgType }: Pick<PartyValues, "partyOrgType">): boolean =>
  partyOrgType !== null && BRANCHES.includes(partyOrgType);

const termEnds: Rule = (form, { today, limits }) => {
  const { hasPartyOrg, termFrom, termTo } = form;
  if (!hasPartyOrg || termTo === null) return [];
  if (termFrom !== null && termTo <= termFrom) return [error("TERM", "termTo", "届满日期须晚于任期起始日期")];
  const overlong = limits && isBranch(form) && termFrom !== null && termTo > yearsAfter(termFrom, limits.termYears);
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

const TERM_WORDS = { electDate: "选举日期", from: "任期起" } as const;

const pastTerms: Rule = ({ terms, foundDate }, { today }) =>
  terms.flatMap((row, i) => [
    ...(["electDate", "from"] as const).map(
      (key) => row[key] > today && error("TERM", `terms.${i}.${key}`, `${TERM_WORDS[key]}不能晚于今天`),
    ),
    row.to <= row.from && error("TERM", `terms.${i}.to`, "任期止须晚于任期起"),
    row.electDate > row.from && warning("TERM", `terms.${i}.electDate`, "选举日期晚于任期起始日期，请核对"),
    foundDate !== null && row.from < foundDate && warning("TERM", `terms.${i}.from`, "任期早于党组织成立日期，请核对"),
    terms.some((other, j) => j < i && other.termNo === row.termNo) &&
      error("TERM", `terms.${i}.termNo`, `第 ${row.termNo} 届重复登记`),
  ]);

/** The secretary is a full member of the organisation; of a joint branch he may be another unit's, whose roster is not here. */
const secretary: Rule = (form, { roster }) => {
  const { hasPartyOrg, secretaryName, committeeMembers } = form;
  if (!hasPartyOrg || !roster) return [];
  const isFull = (name: string): boolean => roster.fullNames.includes(name);
  const joined = isJoint(form);
  const finding = joined ? warning : error;
  const ofRoster = joined
    ? `书记${secretaryName ?? ""}不在本所党员名册的正式党员中；是联建单位党员的不用登记，请核对`
    : `书记${secretaryName ?? ""}须为党员名册中组织关系在本支部的正式党员，请先登记名册`;
  const ofOthers = joined
    ? "不在本所党员名册的正式党员中；是联建单位党员的不用登记，请核对"
    : "不在党员名册的正式党员中，请核对";
  return [
    secretaryName !== null && !isFull(secretaryName) && finding("SECRETARY", "secretaryName", ofRoster),
    ...committeeMembers.map(
      ({ memberName }, i) =>
        !isFull(memberName) && finding("COMMITTEE", `committeeMembers.${i}.memberName`, `${memberName}${ofOthers}`),
    ),
  ];
};

const SECRETARY_ITEMS = [
  ["secretaryGender", "gender"],
  ["secretaryBirthDate", "birthDate"],
  ["secretaryEducation", "education"],
  ["secretaryIsPartner", "isPartner"],
] as const;

/** A branch has one secretary, and the roster says of him what the form says. */
const sameSecretary: Rule = (form, { roster }) => {
  const posted = (roster?.full ?? []).filter(({ partyPost }) => partyPost === PARTY_POST.secretary);
  const names = posted.map(({ memberName }) => memberName);
  if (!form.hasPartyOrg)
    return [
      names.length > 0 &&
        warning("ROSTER", "hasPartyOrg", `未建立党组织，党员名册中${names.join("、")}的党内职务却是书记，请核对`),
    ];
  const { secretaryName } = form;
  const own = (roster?.full ?? []).filter(({ memberName }) => memberName === secretaryName);
  // Two of one name: nobody knows which of them it is.
  const [person] = own.length === 1 ? own : [];
  const inCommittee = form.committeeMembers.filter(({ partyPost }) => partyPost === PARTY_POST.secretary).length;
  return [
    names.length > 1 &&
      warning("ROSTER", "secretaryName", `党支部只有一名书记，党员名册中却有${names.length}名：${names.join("、")}`),
    names.length === 1 &&
      secretaryName !== null &&
      names[0] !== secretaryName &&
      warning("ROSTER", "secretaryName", `党员名册中的书记是${names[0] ?? ""}，与所填书记不一致，请核对`),
    inCommittee > 1 &&
      warning("COMMITTEE", "committeeMembers", `党支部只有一名书记，委员会成员中却登记了${inCommittee}名`),
    ...SECRETARY_ITEMS.map(
      ([key, item]) =>
        person !== undefined &&
        form[key] !== null &&
        person[item] !== null &&
        form[key] !== person[item] &&
        warning("ROSTER", key, `${metaOf(partyFields[key])?.label ?? ""}与党员名册或人员信息不一致，请核对`),
    ),
  ];
};

/** Posts of the committee are those of the roster; who is not ordinary there has his seat here. */
const samePosts: Rule = ({ hasPartyOrg, committeeMembers }, { roster }) =>
  committeeMembers.map(({ memberName, partyPost }, i) => {
    const lines = (roster?.full ?? []).filter((line) => line.memberName === memberName);
    const held = lines[0]?.partyPost ?? null;
    const isSame = lines.length !== 1 || held === null || held === ORDINARY || held === partyPost;
    return (
      hasPartyOrg &&
      !isSame &&
      warning("ROSTER", `committeeMembers.${i}.partyPost`, `${memberName}在党员名册中的党内职务与此不同，请核对`)
    );
  });

/** People on their way into the party are counted by hand, but never fewer than the roster names. */
const growing: Rule = (form, { roster }) =>
  (["activistCount", "candidateCount", "applicantCount"] as const).map((key) => {
    const named = roster?.growth?.[key] ?? 0;
    const told = form[key];
    return (
      told !== null &&
      told < named &&
      warning("ROSTER", key, `党员名册中的${metaOf(partyFields[key])?.label ?? ""}有 ${named} 人，与所填不一致，请核对`)
    );
  });

/** From seven full members on a committee of three to five is elected, seven at most; below that a secretary suffices. */
const committee: Rule = (form, { limits, roster }) => {
  const { hasPartyOrg, committeeMembers, secretaryName } = form;
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
  if (!limits || !roster || !isBranch(form)) return [...repeated, ...asSecretary];
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

const RULES: readonly Rule[] = [
  dates,
  naming,
  joint,
  making,
  termEnds,
  pastTerms,
  secretary,
  sameSecretary,
  committee,
  samePosts,
  size,
  outside,
  growing,
];

/** What is wrong or doubtful across items; what needs the roster or the limits is found on the server. // domain a §5 */
export const partyRules = (form: PartyValues, facts: PartyFacts): Finding[] =>
  RULES.flatMap((rule) => rule(form, facts)).filter((finding) => finding !== false);
