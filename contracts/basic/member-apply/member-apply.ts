import { z } from "zod";
import { memberNo } from "@/contracts/basic/staff/staff-fields";
import { memberApplyFields } from "@/contracts/basic/member-apply/member-apply-fields";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { maskIdNo } from "@/contracts/kit/number/id-no";
import { choicesFilter, instantOrNone, keywordFilter, lineFilter, optionalDay, shownText } from "@/contracts/kit/items";
import { defineLifecycle, remarkedStep } from "@/contracts/kit/lifecycle";
import { personalItems } from "@/contracts/kit/personal";
import { defineRecord } from "@/contracts/kit/record";
import { optional } from "@/contracts/kit/scalars";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";

const known = <S extends z.ZodType>(schema: S, label: string, more: object = {}) =>
  field(schema, { label, readOnly: true, ...more });

const edit = anyOf("g_hy_member_staff_edit");
const generic = submissionLifecycle({ firm: edit, desk: anyOf("g_hy_desk_staff_audit") });
const { submit, withdraw, accept, pass, sendBack, reject } = generic.transitions;

/** 入会 gives a number and a day; other applications leave both as they are. // domain a §2.1 个人会员证号 */
export const joiningStep = remarkedStep.extend({
  memberNo: field(optional(memberNo()), {
    label: "个人会员证号",
    kind: "code",
    help: "入会时发给；档案中已有的可不填",
  }),
  joinDate: optionalDay("入会日期", { help: "不填为档案中的日期，没有的为今天" }),
});

/** What has taken effect is changed by another application, never taken back: the generic steps up to there. // domain a §0.4, §2.4 */
export const memberApplyLifecycle = defineLifecycle({
  ...generic,
  waiting: [SUBMISSION.submitted, SUBMISSION.accepted],
  transitions: {
    submit,
    withdraw,
    accept,
    pass: { ...pass, form: joiningStep, ask: "通过后写入人员档案，立即生效。" },
    sendBack,
    reject,
  },
});

/** 会员申请: what individuals ask of the association through their firm. // domain a §2.4 */
export const memberApply = defineRecord({
  id: "basic.member-apply",
  idKey: "applyId",
  title: "会员申请",
  noun: "会员申请",
  fields: memberApplyFields,
  known: {
    applyNo: shownText("申请编号", { kind: "code", width: 150 }),
    auditStatus: known(z.int(), "状态", { kind: "dict", dict: "audit_status", width: 104 }),
    staffName: shownText("姓名", { width: 110 }),
    idNoNow: shownText("现证件号码"),
    certNoNow: shownText("现资格证书编号"),
    memberNow: shownText("现会员类型"),
    memberNoNow: shownText("现个人会员证号"),
    duesNote: shownText("个人会费"),
    submitUserName: shownText("提交人"),
    submitTime: instantOrNone("提交时间", { readOnly: true }),
    auditUserName: shownText("审核人"),
    auditTime: instantOrNone("审核时间", { readOnly: true }),
  },
  lifecycle: memberApplyLifecycle,
  access: {
    find: anyOf("g_hy_member_staff_find", "g_hy_desk_staff_view"),
    add: edit,
    edit,
    del: edit,
    export: anyOf("g_hy_member_staff_export", "g_hy_desk_staff_view"),
  },
  listed: ["staffName", "auditStatus", "applyNo", "applyType", "memberType", "reason", "submitTime", "auditTime"],
  filter: {
    keyword: keywordFilter("姓名、首字母、申请编号", "姓名或事务所的名称及首字母，申请编号或其后四位"),
    staffName: lineFilter("姓名", 50, { help: "可只填姓名中的一个字" }),
    auditStatus: choicesFilter("audit_status", "状态"),
    applyType: choicesFilter("member_apply_type", "申请事项"),
  },
  mainFilters: ["keyword", "auditStatus", "applyType"],
  sortable: ["applyNo", "auditStatus", "applyType", "submitTime", "createTime"],
  personal: personalItems({ newIdNo: maskIdNo }),
  takesConsent: true,
});

/** A corrected number that was not there before. Browser and server ask the same. // contract §7.20 */
export const applyCollects = (before: object | null, after: object): boolean =>
  isFilled(after) && !(before && isFilled(before));

const isFilled = (values: object): boolean => {
  const { newIdNo } = values as { readonly newIdNo?: unknown };
  return typeof newIdNo === "string" && newIdNo.trim() !== "";
};
