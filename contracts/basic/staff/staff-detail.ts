import { z } from "zod";
import { shown } from "@/contracts/kit/shown";
import { staffFields, staffRowSets } from "@/contracts/basic/staff/staff-fields";
import { memberStatusField, reviewStatusField, staffStatusField } from "@/contracts/basic/staff/staff-list";
import { attachment } from "@/contracts/file/attachment";
import { field } from "@/contracts/kit/field";
import { shownChoice, shownChoiceOrNone, yesOrNo, instant, shownCountOrNone } from "@/contracts/kit/items";
import { recordHistory } from "@/contracts/kit/record-schemas";
import { id } from "@/contracts/kit/scalars";

const sentence = z.object({ path: z.string(), message: z.string() });

const rowSets = {
  certificates: z.array(z.object(shown(staffRowSets.certificates.shape))),
  educations: z.array(z.object(shown(staffRowSets.educations.shape))),
  workHistories: z.array(z.object(shown(staffRowSets.workHistories.shape))),
  socialPosts: z.array(z.object(shown(staffRowSets.socialPosts.shape))),
} as const;

/** A leave as entered; before its date it can be taken back. */
export const staffLeave = z.object({
  leaveDate: field(z.string(), { label: "离职日期", kind: "date" }),
  leaveReason: shownChoice("leave_reason", "离职原因"),
  memberAfter: shownChoiceOrNone("leave_member_after", "离职后会籍"),
  handoverDone: yesOrNo("是否已交接工作"),
  reason: field(z.string().nullable(), { label: "情况说明", kind: "longText" }),
  attachments: z.array(attachment),
  createUserName: field(z.string().nullable(), { label: "登记人" }),
  createTime: instant("登记时间", { readOnly: true }),
});
export type StaffLeave = z.infer<typeof staffLeave>;

/** A person as read: numbers masked, computed items filled in, what is missing told. // domain a §2.1 */
export const staffDetail = z.object({
  staffId: id(),
  companyId: id(),
  companyName: field(z.string(), { label: "所属事务所", readOnly: true }),
  version: z.int(),
  ...shown(staffFields),
  ...rowSets,
  /** Files without a place of their own; photo, certificate pictures and proof are named by their items. */
  attachments: z.array(attachment),
  /** Names of the files that items point to. */
  files: z.array(attachment),
  age: shownCountOrNone("年龄", { unit: "岁", readOnly: true }),
  dispatchCompanyName: field(z.string().nullable(), { label: "派驻单位", readOnly: true }),
  isPartner: yesOrNo("是否合伙人(股东)", { readOnly: true }),
  contribution: field(z.string().nullable(), { label: "出资额", kind: "wan", unit: "万元", readOnly: true }),
  isLegalPerson: yesOrNo("是否法定代表人/负责人", { readOnly: true }),
  canSign: yesOrNo("涉税报告签字资格", { readOnly: true }),
  memberStatus: memberStatusField,
  staffStatus: staffStatusField,
  auditStatus: reviewStatusField,
  isIncomplete: z.boolean(),
  leave: staffLeave.nullable(),
  createTime: instant("建档时间", { readOnly: true }),
  updateTime: instant("更新时间", { readOnly: true }),
  createUserName: field(z.string().nullable(), { label: "建档人", readOnly: true }),
  updateUserName: field(z.string().nullable(), { label: "更新人", readOnly: true }),
  /** Names of items that cannot be typed, each with its reason. */
  lockedItems: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** Whether this user may save now; else `readOnlyReason` says why not. */
  canEdit: z.boolean(),
  readOnlyReason: z.string().nullable(),
  canLeave: z.boolean(),
  canUndoLeave: z.boolean(),
  canRemove: z.boolean(),
  /** What keeps the record from being complete. */
  missing: z.array(sentence),
  /** What the rules find in the stored record today. */
  warnings: z.array(
    z.object({ level: z.enum(["error", "warning"]), rule: z.string(), path: z.string(), message: z.string() }),
  ),
});
export type StaffDetail = z.infer<typeof staffDetail>;

/** The edit form's values, unmasked, ready to be sent back. */
export const staffFull = z.object({
  ...shown(staffFields),
  ...rowSets,
  attachments: z.array(z.object({ fileId: id(), attachType: z.int(), sortNo: z.int() })),
  version: z.int(),
});
export type StaffFull = z.infer<typeof staffFull>;

/** One line of 变更记录. */
export const staffHistory = recordHistory.extend({
  action: z.enum([
    "create",
    "update",
    "import",
    "mobile",
    "leave",
    "undoLeave",
    "left",
    "moving",
    "staying",
    "transferOut",
    "transferIn",
    "membership",
    "rekey",
  ]),
});
export type StaffHistory = z.infer<typeof staffHistory>;
export const STAFF_ACTIONS: Readonly<Record<StaffHistory["action"], string>> = {
  create: "新增",
  update: "修改",
  import: "导入",
  mobile: "更新手机",
  leave: "离职登记",
  undoLeave: "撤销离职",
  left: "离职生效",
  moving: "转所办理中",
  staying: "转所终止",
  transferOut: "转出",
  transferIn: "转入",
  membership: "会籍变更",
  rekey: "信息更正",
};
