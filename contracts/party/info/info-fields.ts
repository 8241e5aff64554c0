import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  optionalChoice,
  yesOrNo,
  optionalYesOrNo,
  day,
  optionalDay,
  optionalMonth,
  line,
  optionalLine,
  optionalParagraph,
  optionalMobileNumber,
  rowId,
} from "@/contracts/kit/items";
import { birthDate, decimal, id, int, mobile, currency, optional, personName, phone } from "@/contracts/kit/scalars";
import { pasted } from "@/contracts/kit/text/visible-text";

const person = (label: string, help?: string) => field(optional(personName()), { label, ...(help ? { help } : {}) });
/** Four digits; no figure that is grouped or added up. */
const year = () =>
  z
    .string()
    .overwrite(pasted)
    .regex(/^(19|20)\d{2}$/, "年度须为四位年份，如 2025");
const heads = (label: string, help?: string) =>
  field(optional(int(9999)), { label, kind: "int", unit: "人", ...(help ? { help } : {}) });

/** The organisation itself; only asked for where there is one. // domain a §5.1 */
const organisation = {
  partyOrgName: optionalLine("党组织名称", 100, { width: 260, help: "以「中共」或「中国共产党」开头" }),
  partyOrgType: optionalChoice("party_org_type", "党组织类型", { width: 120 }),
  partyOrgForm: optionalChoice("party_org_form", "组建方式"),
  isLeadUnit: optionalYesOrNo("是否牵头单位", { help: "联合组建的，由牵头单位计入党组织数，各单位只计自己的党员" }),
  jointUnits: optionalLine("联建单位", 500, { help: "除本所以外的单位全称，用顿号隔开" }),
  foundDate: optionalDay("成立日期"),
  approvalNo: optionalLine("批准文号", 100),
  superiorPartyOrg: optionalLine("上级党组织", 100, { help: "行业党委、街道或园区党组织的全称" }),
} as const;

const secretary = {
  secretaryName: field(optional(personName()), { label: "书记", width: 96, help: "须为党员名册中的正式党员" }),
  secretaryGender: optionalChoice("gender", "书记性别"),
  secretaryBirthDate: field(optional(birthDate()), { label: "书记出生日期", kind: "date" }),
  secretaryEducation: optionalChoice("education", "书记学历"),
  secretaryMobile: optionalMobileNumber("书记手机"),
  secretaryPost: optionalLine("书记所内职务", 50),
  secretaryIsPartner: optionalYesOrNo("书记是否合伙人(股东)", { help: "双向进入、交叉任职" }),
  termFrom: optionalDay("本届任期起"),
  termTo: optionalDay("届满日期", { width: 110 }),
} as const;

/** 工作覆盖: what a firm without an organisation tells. */
const coverage = {
  noOrgReason: optionalChoice("party_no_org_reason", "未建立原因"),
  noOrgNote: optionalParagraph("未建立说明", 500),
  instructorName: person("党建工作指导员"),
  instructorUnit: optionalLine("指导员单位", 100),
  instructorPhone: field(optional(phone().or(mobile())), { label: "指导员电话", kind: "code" }),
  instructorFrom: optionalDay("派驻日期"),
} as const;

const growth = {
  activistCount: heads("入党积极分子"),
  candidateCount: heads("发展对象"),
  applicantCount: heads("入党申请人"),
  outsideMemberCount: heads("组织关系在外党员", "在本所工作、组织关系未转入的党员"),
} as const;

const work = {
  inCharter: optionalYesOrNo("党建写入章程(合伙协议)"),
  hasVenue: optionalYesOrNo("是否有活动阵地"),
  venueArea: field(optional(decimal(2, "99999.99", "0.01")), { label: "阵地面积", kind: "decimal", unit: "㎡" }),
  annualFunds: field(optional(currency()), { label: "年度党建经费", kind: "money", unit: "元" }),
  duesPaidToMonth: optionalMonth("党费收缴至"),
  brandName: optionalLine("党建品牌", 100),
  hasUnion: optionalYesOrNo("是否建立工会"),
  unionCount: heads("工会会员"),
  hasYouthLeague: optionalYesOrNo("是否建立团组织"),
  youthLeagueCount: heads("共青团员"),
  hasWomenOrg: optionalYesOrNo("是否建立妇女组织"),
  womenOrgCount: heads("女职工"),
} as const;

const united = {
  democraticCount: heads("民主党派"),
  democraticNames: optionalLine("民主党派人员", 500, { help: "姓名与党派，用顿号隔开" }),
  nonPartyCount: heads("无党派人士"),
  nonPartyNames: optionalLine("无党派人员", 500),
  congressCount: heads("人大代表"),
  congressNames: optionalLine("人大代表姓名与级别", 500),
  cppccCount: heads("政协委员"),
  cppccNames: optionalLine("政协委员姓名与级别", 500),
} as const;

/** What a firm tells of its party work. Almost all may be empty in a draft; `partyMissing` says what a submission needs. */
export const partyOwnFields = {
  hasPartyOrg: yesOrNo("是否建立党组织", { width: 130 }),
  affiliation: optionalChoice("party_affiliation", "隶属关系"),
  ...organisation,
  ...secretary,
  ...coverage,
  ...growth,
  ...work,
  liaisonName: field(optional(personName()), { label: "党建联络员", width: 110 }),
  liaisonMobile: optionalMobileNumber("联络员手机"),
  ...united,
  remark: optionalParagraph("备注", 500),
} as const;

/** Lists of rows that are read and saved with the record. */
export const partyRowSets = {
  committeeMembers: z.strictObject({
    ...rowId,
    memberName: field(personName(), { label: "姓名" }),
    partyPost: choice("party_post", "党内职务", { width: 140 }),
    post: optionalLine("所内职务", 50),
    duty: optionalLine("分工", 100),
  }),
  /** 换届记录 */
  terms: z.strictObject({
    ...rowId,
    termNo: field(int(99, 1), { label: "届次", kind: "int", unit: "届" }),
    electDate: day("选举日期"),
    from: day("任期起"),
    to: day("任期止"),
    secretaryName: field(personName(), { label: "书记" }),
    attendCount: heads("到会党员"),
    approvalNo: optionalLine("批复文号", 100),
  }),
  honours: z.strictObject({
    ...rowId,
    honourName: line("荣誉名称", 100, { width: 240 }),
    level: optionalLine("级别", 30, { help: "如国家级、省级、行业、市级" }),
    honourYear: field(year(), { label: "年度", kind: "code" }),
    issuer: optionalLine("授予单位", 100),
    fileId: field(optional(id()), { label: "证书影像", kind: "files", help: "jpg、png 或 pdf" }),
  }),
} as const;

/** Rows of one list; far beyond a real record, near enough to bound a request. */
const MAX_ROWS = 50;

/** Everything that is typed, rows with it. */
export const partyFields = {
  ...partyOwnFields,
  committeeMembers: field(z.array(partyRowSets.committeeMembers).max(MAX_ROWS), { label: "委员会成员" }),
  terms: field(z.array(partyRowSets.terms).max(MAX_ROWS), { label: "换届记录" }),
  honours: field(z.array(partyRowSets.honours).max(MAX_ROWS), { label: "荣誉" }),
} as const;

const partyForm = z.strictObject(partyFields);
/** A record as typed, its files apart. */
export type PartyValues = z.output<typeof partyForm>;
export type PartyKey = keyof PartyValues;

/** A record before anything is typed: a firm without an organisation. */
export const emptyParty: PartyValues = partyForm.parse({
  hasPartyOrg: false,
  committeeMembers: [],
  terms: [],
  honours: [],
});

/** Dictionary `party_org_type`. // domain a §15 */
export const PARTY_TYPE = {
  committee: 1,
  general: 2,
  branch: 3,
  jointBranch: 4,
  temporary: 5,
  group: 6,
  none: 9,
} as const;
/** Dictionary `party_org_form`. */
export const PARTY_FORM = { alone: 1, joint: 2, attached: 3, regional: 4, instructor: 5 } as const;
/** Dictionary `party_affiliation`. */
export const AFFILIATION = { industry: 1, city: 2, street: 3, park: 4, group: 5, other: 9 } as const;
/** Dictionary `party_no_org_reason`. */
export const NO_ORG = { noMembers: 1, tooFew: 2, allOutside: 3 } as const;
/** Dictionary `party_post`. */
export const PARTY_POST = { secretary: 1, deputy: 2 } as const;

export const isJoint = (form: Pick<PartyValues, "partyOrgType" | "partyOrgForm">): boolean =>
  form.partyOrgType === PARTY_TYPE.jointBranch || form.partyOrgForm === PARTY_FORM.joint;

/** Whether a record counts as an organisation: of a joint one the lead unit's alone. // domain a §5.4 */
export const countsAsOrg = (form: Pick<PartyValues, "hasPartyOrg" | "partyOrgType" | "partyOrgForm" | "isLeadUnit">) =>
  form.hasPartyOrg && (!isJoint(form) || form.isLeadUnit === true);

const OF_ORG = [...Object.keys(organisation), ...Object.keys(secretary)] as PartyKey[];
const OF_NONE = ["noOrgReason", "noOrgNote"] as const satisfies readonly PartyKey[];
const COUNTED = [
  ["hasVenue", "venueArea"],
  ["hasUnion", "unionCount"],
  ["hasYouthLeague", "youthLeagueCount"],
  ["hasWomenOrg", "womenOrgCount"],
] as const satisfies readonly (readonly [PartyKey, PartyKey])[];

/** Items that do not apply to what is typed: neither shown nor asked for nor kept. */
export function isPartyHidden(
  key: string,
  form: Pick<PartyValues, "hasPartyOrg" | "partyOrgType" | "partyOrgForm">,
): boolean {
  const values = form as Readonly<Record<string, unknown>>;
  if ((OF_ORG as string[]).includes(key) || key === "committeeMembers") {
    if (key === "jointUnits" || key === "isLeadUnit") return !form.hasPartyOrg || !isJoint(form);
    return !form.hasPartyOrg;
  }
  if ((OF_NONE as readonly string[]).includes(key)) return form.hasPartyOrg;
  const asked = COUNTED.find(([, count]) => count === key);
  return asked !== undefined && values[asked[0]] !== true;
}

/** One writing for one meaning: nothing stays behind a question that was answered otherwise. */
export function canonicalParty<F extends PartyValues>(form: F): F {
  const kept = Object.entries(form).map(([key, value]) => [
    key,
    isPartyHidden(key, form) ? (Array.isArray(value) ? [] : null) : value,
  ]);
  return Object.fromEntries(kept) as F;
}
