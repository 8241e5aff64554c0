import { z } from "zod";
import { staffFields, staffRowSets } from "@/contracts/basic/staff/staff-fields";
import { attachmentItems } from "@/contracts/file/attachment";
import { field } from "@/contracts/kit/field";
import { factsOfIdNo } from "@/contracts/kit/number/id-no";
import { seenVersion } from "@/contracts/kit/items";

/** Rows of one list; far beyond a real career, near enough to bound a request. */
const MAX_ROWS = 50;

/** The lists of rows as items of the form. */
export const staffRowItems = {
  certificates: field(z.array(staffRowSets.certificates).max(MAX_ROWS), { label: "其他证书" }),
  educations: field(z.array(staffRowSets.educations).max(MAX_ROWS), { label: "教育经历" }),
  workHistories: field(z.array(staffRowSets.workHistories).max(MAX_ROWS), { label: "工作经历" }),
  socialPosts: field(z.array(staffRowSets.socialPosts).max(MAX_ROWS), { label: "社会职务" }),
} as const;

/**
 * A person as typed, under one version with everything that belongs to him. Almost all may be empty: a row that lacks
 * something is a draft (`staffMissing`), a complete one takes effect when saved. // domain a §2.1, contract §7.7
 */
export const staffForm = z.strictObject({
  ...staffFields,
  ...staffRowItems,
  attachments: attachmentItems("附件"),
});
export type StaffForm = z.output<typeof staffForm>;
export type StaffKey = keyof StaffForm;

/** The same with the version that was seen. */
export const staffUpdateForm = staffForm.extend({ version: seenVersion() });

/** A new person before anything is typed. */
export const emptyStaff: StaffForm = {
  ...staffForm.parse({
    staffName: "姓名",
    position: [],
    talentTypes: [],
    certificates: [],
    educations: [],
    workHistories: [],
    socialPosts: [],
    attachments: [],
  }),
  staffName: "",
};

/** Dictionary `member_type`. // domain a §15 */
export const MEMBER_TYPE = { practising: 1, other: 2, none: 3, honorary: 4 } as const;
/** Dictionary `staff_category`: 税务师(执业), 税务师(未执业). */
export const STAFF_CATEGORY = { practising: 1, notPractising: 2 } as const;
/** Dictionary `employment_type`. */
export const EMPLOYMENT = { fullTime: 1, reemployed: 2, intern: 5 } as const;
/** Dictionary `staff_status`. */
export const STAFF_STATUS = { active: 1, left: 2, moving: 3, retired: 4, dead: 5 } as const;
/** Dictionary `member_status`. */
export const MEMBER_STATUS = {
  applying: 1,
  normal: 2,
  moving: 3,
  left: 4,
  movedOut: 5,
  suspended: 6,
  withdrawn: 7,
  expelled: 8,
  ended: 9,
} as const;

/** Standings of whoever is not a member yet, or not any more. */
export const OUTSIDE: readonly number[] = [
  MEMBER_STATUS.applying,
  MEMBER_STATUS.withdrawn,
  MEMBER_STATUS.expelled,
  MEMBER_STATUS.ended,
];
/** Dictionary `leave_reason`. */
export const LEAVE_REASON = { retired: 3, dead: 6 } as const;
/** Dictionary `leave_member_after`: 转为非执业会员, 退会. */
export const MEMBER_AFTER = { other: 1, quits: 3 } as const;

/** What becomes of somebody who does not practise any more, but stays a member. // domain a §2.3, §2.4 执业转非执业 */
export const asNonPractising = ({ staffCategory }: Pick<StaffForm, "staffCategory">) => ({
  memberType: MEMBER_TYPE.other,
  practiceDate: null,
  staffCategory: staffCategory === STAFF_CATEGORY.practising ? STAFF_CATEGORY.notPractising : staffCategory,
});

/** 执业, 非执业 and 名誉会员: whoever carries a member certificate. */
export const isMember = (memberType: number | null): boolean => memberType !== null && memberType !== MEMBER_TYPE.none;

/**
 * One writing for one meaning: what a number says stands in its items, whoever saves; nothing stays behind a question that was answered
 * with no. A typed item that contradicts the number stays for the rules. // domain a §0.3
 */
export function canonicalStaff(form: StaffForm): StaffForm {
  const isAgent = form.hasTaxAgentCert === true;
  const ofAgent = <T>(value: T): T | null => (isAgent ? value : null);
  const stated = factsOfIdNo(form.idType, form.idNo);
  return {
    ...form,
    gender: form.gender ?? stated?.gender ?? null,
    birthDate: form.birthDate ?? stated?.birthDate ?? null,
    position: [...new Set(form.position)].sort((a, b) => a - b),
    talentTypes: [...new Set(form.talentTypes)].sort((a, b) => a - b),
    certNo: ofAgent(form.certNo),
    certManageNo: ofAgent(form.certManageNo),
    certObtainMode: ofAgent(form.certObtainMode),
    certApproveDate: ofAgent(form.certApproveDate),
    certIssueDate: ofAgent(form.certIssueDate),
    certRegisterNo: ofAgent(form.certRegisterNo),
    certRegisterDate: ofAgent(form.certRegisterDate),
    examProofFileId: form.certNo === null ? ofAgent(form.examProofFileId) : null,
    memberNo: isMember(form.memberType) ? form.memberNo : null,
    joinDate: isMember(form.memberType) ? form.joinDate : null,
    practiceDate: form.memberType === MEMBER_TYPE.practising ? form.practiceDate : null,
  };
}
