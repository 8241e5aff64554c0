import { z } from "zod";
import { attachmentRefs } from "@/contracts/file/attachment";
import { field } from "@/contracts/kit/field";
import { dict, isoDate, optional, text, version, yesNo } from "@/contracts/kit/scalars";

/** How long ahead a leave may be entered. // domain a §2.3 */
export const LEAVE_DAYS_AHEAD = 30;

/** 离职: takes effect on its date. // domain a §2.3 */
export const staffLeaveForm = z.strictObject({
  leaveDate: field(isoDate(), { label: "离职日期", kind: "date", help: "最晚为今天起30天" }),
  leaveReason: field(dict(), { label: "离职原因", kind: "dict", dict: "leave_reason" }),
  memberAfter: field(optional(dict()), {
    label: "离职后会籍",
    kind: "dict",
    dict: "leave_member_after",
    help: "会员必选；由协会据此办理",
  }),
  handoverDone: field(yesNo(), { label: "是否已交接工作", kind: "yesNo" }),
  reason: field(optional(text(500)), { label: "情况说明", kind: "longText" }),
  attachments: field(attachmentRefs(), { label: "离职证明", kind: "files" }),
  version: field(version(), { label: "版本号" }),
});
export type StaffLeaveForm = z.output<typeof staffLeaveForm>;
