import type { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  birthDate,
  dict,
  id,
  idNo,
  isoDate,
  isoMonth,
  money,
  optional,
  personName,
  text,
  yesNo,
} from "@/contracts/kit/scalars";

const choice = (dictionary: string, label: string, width?: number) =>
  field(optional(dict()), { label, kind: "dict", dict: dictionary, ...(width ? { width } : {}) });
const date = (label: string, help?: string) =>
  field(optional(isoDate()), { label, kind: "date", width: 110, ...(help ? { help } : {}) });

/** One line of the roster. Members of the staff and others (retired, 组织关系 kept after leaving) alike. // domain a §5.2 */
export const memberFields = {
  staffId: field(optional(id()), { label: "对应人员", help: "本所在职人员；退休等不在册的留空" }),
  memberName: field(personName(), { label: "姓名", width: 150 }),
  idType: field(dict(), { label: "证件类型", kind: "dict", dict: "id_type" }),
  idNo: field(idNo(), { label: "证件号码", kind: "idNo", width: 190, help: "填写后性别和出生日期自动带出" }),
  gender: field(dict(), { label: "性别", kind: "dict", dict: "gender", width: 64 }),
  birthDate: field(birthDate(), { label: "出生日期", kind: "date", width: 110 }),
  ethnicity: choice("ethnicity", "民族"),
  education: choice("education", "学历", 110),
  partyMemberType: field(dict(), { label: "人员类别", kind: "dict", dict: "party_member_type", width: 110 }),
  applyDate: date("申请入党日期"),
  joinDate: date("入党日期", "支部大会通过为预备党员之日"),
  formalDate: date("转正日期"),
  partyPost: choice("party_post", "党内职务", 110),
  relationInFirm: field(yesNo(), { label: "组织关系在本所", kind: "yesNo", width: 130 }),
  relationUnit: field(optional(text(100)), { label: "组织关系所在党支部", width: 200 }),
  isFloating: field(yesNo(), { label: "流动党员", kind: "yesNo", width: 96 }),
  isRetired: field(yesNo(), { label: "离退休", kind: "yesNo", width: 80 }),
  monthlyDues: field(optional(money({ min: "0", max: "999999.99" })), {
    label: "月缴党费",
    kind: "money",
    unit: "元",
    width: 110,
  }),
  duesPaidTo: field(optional(isoMonth()), { label: "党费缴至", kind: "month", width: 100 }),
  inDate: date("转入日期"),
  honours: field(optional(text(500)), { label: "党内荣誉", kind: "longText" }),
  remark: field(optional(text(500)), { label: "备注", kind: "longText" }),
} as const;

/** Who leaves the roster stays in it as a former member. */
export const leavingFields = {
  outDate: field(isoDate(), { label: "转出日期", kind: "date" }),
  outReason: field(text(100, 2), { label: "转出原因", help: "如转往其他单位、退休转街道、出党、去世" }),
} as const;

/** The item that holds a line's id, in rows and addresses. */
export const MEMBER_KEY = "memberId";

export type MemberValues = z.output<z.ZodObject<typeof memberFields>>;
export type MemberKey = keyof MemberValues;

/** Rows of a printed or exported roster are bounded by this, far beyond a real firm. */
export const MAX_ROSTER = 2_000;

export const MEMBER_TYPE = { full: 1, probationary: 2, candidate: 3, activist: 4, applicant: 5 } as const;
/** Dictionary `political_status`: 中共党员, 中共预备党员. */
export const POLITICAL = { member: 1, probationary: 2 } as const;

/** Whether somebody's political status says that he is a party member. */
export const isPartyStatus = (politicalStatus: number | null): boolean =>
  politicalStatus === POLITICAL.member || politicalStatus === POLITICAL.probationary;

/** 正式党员 and 预备党员: who counts as a member. */
export const isPartyMember = (partyMemberType: number): boolean =>
  partyMemberType === MEMBER_TYPE.full || partyMemberType === MEMBER_TYPE.probationary;
/** Dictionary `party_post` of a member without a post. */
export const ORDINARY = 9;
