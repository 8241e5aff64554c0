import type { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  optionalChoice,
  yesOrNo,
  day,
  optionalDay,
  optionalMonth,
  optionalLine,
  optionalParagraph,
} from "@/contracts/kit/items";
import { birthDate, id, idNo, currency, optional, personName, text } from "@/contracts/kit/scalars";

/** One line of the roster. Members of the staff and others (retired, 组织关系 kept after leaving) alike. // domain a §5.2 */
export const memberFields = {
  staffId: field(optional(id()), { label: "对应人员", help: "本所在职人员；退休等不在册的留空" }),
  memberName: field(personName(), { label: "姓名", width: 150 }),
  idType: choice("id_type", "证件类型"),
  idNo: field(idNo(), { label: "证件号码", kind: "idNo", width: 190, help: "填写后性别和出生日期自动带出" }),
  gender: choice("gender", "性别", { width: 64 }),
  birthDate: field(birthDate(), { label: "出生日期", kind: "date", width: 110 }),
  ethnicity: optionalChoice("ethnicity", "民族"),
  education: optionalChoice("education", "学历", { width: 110 }),
  partyMemberType: choice("party_member_type", "人员类别", { width: 110 }),
  applyDate: optionalDay("申请入党日期", { width: 110 }),
  joinDate: optionalDay("入党日期", { width: 110, help: "支部大会通过为预备党员之日" }),
  formalDate: optionalDay("转正日期", { width: 110 }),
  partyPost: optionalChoice("party_post", "党内职务", { width: 110 }),
  relationInFirm: yesOrNo("组织关系在本所", { width: 130 }),
  relationUnit: optionalLine("组织关系所在党支部", 100, { width: 200 }),
  isFloating: yesOrNo("流动党员", { width: 96 }),
  isRetired: yesOrNo("离退休", { width: 80 }),
  monthlyDues: field(optional(currency({ max: "999999.99" })), {
    label: "月缴党费",
    kind: "money",
    unit: "元",
    width: 110,
  }),
  duesPaidTo: optionalMonth("党费缴至", { width: 100 }),
  inDate: optionalDay("转入日期", { width: 110 }),
  honours: optionalParagraph("党内荣誉", 500),
  remark: optionalParagraph("备注", 500),
} as const;

/** Who leaves the roster stays in it as a former member. */
export const leavingFields = {
  outDate: day("转出日期"),
  outReason: field(text(100, 2), { label: "转出原因", help: "如转往其他单位、退休转街道、出党、去世" }),
} as const;

/** The item that holds a line's id, in rows and addresses. */
export const MEMBER_KEY = "memberId";

export type MemberValues = z.output<z.ZodObject<typeof memberFields>>;
export type MemberKey = keyof MemberValues;

/** Rows of a printed or exported roster are bounded by this, far beyond a real firm. */
export const MAX_ROSTER = 2_000;

/** Dictionary `party_member_type`. */
export const MEMBER_TYPE = { full: 1, probationary: 2, candidate: 3, activist: 4, applicant: 5 } as const;
/** Dictionary `political_status`: 中共党员, 中共预备党员. */
export const POLITICAL = { member: 1, probationary: 2 } as const;

/** Whether somebody's political status says that he is a party member. */
export const isPartyStatus = (politicalStatus: number | null): boolean =>
  politicalStatus === POLITICAL.member || politicalStatus === POLITICAL.probationary;

/** 正式党员 and 预备党员: who counts as a member. */
export const isPartyMember = (partyMemberType: number): boolean =>
  partyMemberType === MEMBER_TYPE.full || partyMemberType === MEMBER_TYPE.probationary;
/** Dictionary `party_post`: 书记. */
export const SECRETARY = 1;
/** Dictionary `party_post` of a member without a post. */
export const ORDINARY = 9;
