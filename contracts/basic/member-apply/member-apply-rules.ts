import type { z } from "zod";
import { APPLY_TYPE, type memberApplyFields } from "@/contracts/basic/member-apply/member-apply-fields";
import { memberApplyFields as fields } from "@/contracts/basic/member-apply/member-apply-fields";
import {
  asNonPractising,
  canonicalStaff,
  isMember,
  MEMBER_STATUS,
  OUTSIDE,
  MEMBER_TYPE,
  STAFF_CATEGORY,
  type StaffForm,
} from "@/contracts/basic/staff/staff-form";
import { metaOf } from "@/contracts/kit/field";
import { factsOfIdNo, idNoFault } from "@/contracts/kit/number/id-no";
import { isEmpty } from "@/contracts/kit/none";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";

export type MemberApplyKey = keyof typeof memberApplyFields;
/** What rules look at: the items, and which kinds of files stand beside them. */
export type MemberApplyForm = { readonly [K in MemberApplyKey]: z.output<(typeof memberApplyFields)[K]> } & {
  readonly attachments: readonly { readonly attachType: number }[];
};

/** Dictionary `attach_type`: 资格证书, 劳动合同, 社保证明, 照片, 申请表, 其他. */
export const APPLY_FILES = { certificate: 5, contract: 8, insurance: 9, photo: 16, form: 19, other: 99 } as const;

type Asked = Pick<MemberApplyForm, "applyType" | "memberType">;
const CORRECTED = ["newName", "newIdType", "newIdNo", "newCertNo"] as const;

/** Whether an item is asked for such an application; browser and server ask the same. */
export function appliesToApply(key: string, { applyType, memberType }: Asked): boolean {
  if (key === "memberType") return applyType === APPLY_TYPE.join;
  if (key === "practiceDate")
    return (
      applyType === APPLY_TYPE.toPractising || (applyType === APPLY_TYPE.join && memberType === MEMBER_TYPE.practising)
    );
  return (CORRECTED as readonly string[]).includes(key) ? applyType === APPLY_TYPE.correct : true;
}

/** One writing for one meaning: nothing stays behind a question that is not asked. */
export function canonicalApply<F extends MemberApplyForm>(form: F): F {
  const keep = <K extends MemberApplyKey>(key: K) => (appliesToApply(key, form) ? form[key] : null);
  return {
    ...form,
    memberType: keep("memberType"),
    practiceDate: keep("practiceDate"),
    newName: keep("newName"),
    newIdType: form.newIdNo === null ? null : keep("newIdType"),
    newIdNo: keep("newIdNo"),
    newCertNo: keep("newCertNo"),
  };
}

/** What a submission has. // domain a §2.4 */
export function applyNeeds(form: Asked & Partial<Pick<MemberApplyForm, "newIdNo">>): MemberApplyKey[] {
  const always: MemberApplyKey[] = ["applyType", "staffId", "reason", "isCommitted"];
  const more = (["memberType", "practiceDate"] as const).filter((key) => appliesToApply(key, form));
  return [...always, ...more, ...(form.newIdNo && form.applyType === APPLY_TYPE.correct ? ["newIdType" as const] : [])];
}

/** What the typed one lacks, in words. */
export function applyMissing(form: MemberApplyForm): FieldError[] {
  const items = applyNeeds(form)
    .filter((key) => isEmpty(form[key]))
    .map((path) => ({ path, message: requestOf(metaOf(fields[path])) }));
  const isCorrection = form.applyType === APPLY_TYPE.correct;
  const nothing = isCorrection && [form.newName, form.newIdNo, form.newCertNo].every(isEmpty);
  return [
    ...items,
    ...(form.isCommitted === false ? [{ path: "isCommitted", message: "须由本人承诺内容和材料真实" }] : []),
    ...(nothing ? [{ path: "newName", message: "请填写要更正的姓名、证件号码或资格证书编号" }] : []),
    ...(form.attachments.length > 0
      ? []
      : [
          {
            path: "attachments",
            message: isCorrection
              ? "请在「附件」中上传公安机关或发证机关的证明"
              : "请在「附件」中上传申请表及证明材料（证书、照片、合同、社保等）",
          },
        ]),
  ];
}

const { error } = findingsAt<MemberApplyKey>();

function number({ newIdType, newIdNo }: MemberApplyForm, today: string): Finding[] {
  if (newIdNo === null || newIdType === null) return [];
  const fault = idNoFault(newIdType, newIdNo, today);
  return fault ? [error("HY2", "newIdNo", fault)] : [];
}

const dates = ({ practiceDate }: MemberApplyForm, today: string): Finding[] =>
  practiceDate !== null && practiceDate > today ? [error("HY3", "practiceDate", "执业备案日期不能晚于今天")] : [];

const type = ({ memberType }: MemberApplyForm): Finding[] =>
  memberType === null || memberType === MEMBER_TYPE.practising || memberType === MEMBER_TYPE.other
    ? []
    : [error("HY1", "memberType", "入会请选择执业会员或非执业会员")];

/** All that is wrong with an application as typed. // domain a §2.4 */
export const applyRules = (form: MemberApplyForm, { today }: { readonly today: string }): Finding[] => [
  ...type(form),
  ...number(form, today),
  ...dates(form, today),
];

/** What somebody is now, as far as applications ask. */
export interface Standing {
  readonly memberType: number | null;
  readonly memberStatus: number | null;
}

/** What only a member asks for. */
const KNOWS_MEMBERS: readonly number[] = [APPLY_TYPE.toPractising, APPLY_TYPE.toOther, APPLY_TYPE.reissue];

/** Why such an application is not for somebody of this standing, in words; null when it is. */
export function standingFault(applyType: number, { memberType, memberStatus }: Standing): string | null {
  const isWaiting = isMember(memberType) && memberStatus === MEMBER_STATUS.applying;
  const isIn = isMember(memberType) && (isWaiting || !OUTSIDE.includes(memberStatus ?? 0));
  const waits = isWaiting && KNOWS_MEMBERS.includes(applyType);
  if (waits) return "该人员为待入会，请先办理入会";
  switch (applyType) {
    case APPLY_TYPE.join:
      return isIn && !isWaiting ? "该人员已是会员，不需要申请入会" : null;
    case APPLY_TYPE.toPractising:
      return memberType === MEMBER_TYPE.other && isIn ? null : "该人员不是非执业会员，不能申请转为执业会员";
    case APPLY_TYPE.toOther:
      return memberType === MEMBER_TYPE.practising && isIn ? null : "该人员不是执业会员，不能申请转为非执业会员";
    case APPLY_TYPE.quit:
    case APPLY_TYPE.reissue:
      return isIn ? null : "该人员不是会员，不需要办理此事项";
    default:
      return null;
  }
}

/** What the association gives with its yes to a 入会. */
export type Given = Pick<StaffForm, "memberNo" | "joinDate">;

/** What the association is asked for when it says yes; the screens of both lists and the inbox ask the same. */
export const passAsks = ({ applyType }: { readonly applyType?: unknown }): readonly string[] =>
  applyType === APPLY_TYPE.join ? ["memberNo", "joinDate", "opinion"] : ["opinion"];

/** What its answer begins with: the number that he has already. */
export const passStarts = (values: Readonly<Record<string, unknown>>) =>
  passAsks(values).includes("memberNo") ? { memberNo: values["memberNoNow"] ?? null } : {};

/** What is wrong with what it gives, to somebody who has this number already. */
export function givenFaults(
  applyType: number,
  { memberNo, joinDate }: Given,
  { memberNo: has, today }: { readonly memberNo: string | null; readonly today: string },
): FieldError[] {
  if (applyType !== APPLY_TYPE.join)
    return (["memberNo", "joinDate"] as const)
      .filter((path) => (path === "memberNo" ? memberNo : joinDate) !== null)
      .map((path) => ({ path, message: "只有入会才发给会员证号和入会日期，请清空" }));
  return [
    ...((memberNo ?? has) === null ? [{ path: "memberNo", message: "请填写发给该人员的个人会员证号" }] : []),
    ...((joinDate ?? "") > today ? [{ path: "joinDate", message: "入会日期不能晚于今天" }] : []),
  ];
}

/** A person's form as the application leaves it. // domain a §2.4 */
export function appliedTo(form: StaffForm, apply: MemberApplyForm, today: string, given?: Given): StaffForm {
  const { applyType, memberType, practiceDate, newName, newIdType, newIdNo, newCertNo } = apply;
  switch (applyType) {
    case APPLY_TYPE.join:
      return canonicalStaff({
        ...form,
        memberType,
        practiceDate,
        memberNo: given?.memberNo ?? form.memberNo,
        joinDate: given?.joinDate ?? form.joinDate ?? today,
      });
    case APPLY_TYPE.toPractising: {
      const staffCategory = form.hasTaxAgentCert ? STAFF_CATEGORY.practising : form.staffCategory;
      return canonicalStaff({ ...form, memberType: MEMBER_TYPE.practising, practiceDate, staffCategory });
    }
    case APPLY_TYPE.toOther:
      return canonicalStaff({ ...form, ...asNonPractising(form) });
    case APPLY_TYPE.correct: {
      const idType = newIdNo === null ? form.idType : newIdType;
      const idNo = newIdNo ?? form.idNo;
      const stated = newIdNo === null ? null : factsOfIdNo(idType, idNo);
      const { gender, birthDate } = stated ?? form;
      const names = { staffName: newName ?? form.staffName, certNo: newCertNo ?? form.certNo };
      return canonicalStaff({ ...form, ...names, idType, idNo, gender, birthDate });
    }
    default:
      return form;
  }
}

/** What he is as a member afterwards. */
export function statusAfter(applyType: number, before: number | null): number | null {
  if (applyType === APPLY_TYPE.quit) return MEMBER_STATUS.withdrawn;
  const isConverted = applyType === APPLY_TYPE.toPractising || applyType === APPLY_TYPE.toOther;
  // Who is suspended stays so, as whichever kind of member.
  if (isConverted && before === MEMBER_STATUS.suspended) return before;
  return applyType === APPLY_TYPE.join || isConverted ? MEMBER_STATUS.normal : before;
}
