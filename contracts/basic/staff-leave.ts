import { z } from "zod";
import { attachmentItems } from "@/contracts/file/attachment";
import { choice, optionalChoice, yesOrNo, day, optionalParagraph, seenVersion } from "@/contracts/kit/items";

/** How long ahead a leave may be entered. // domain a §2.3 */
export const LEAVE_DAYS_AHEAD = 30;

/** 离职: takes effect on its date. // domain a §2.3 */
export const staffLeaveForm = z.strictObject({
  leaveDate: day("离职日期", { help: "可以提前登记，最多提前 30 天" }),
  leaveReason: choice("leave_reason", "离职原因"),
  memberAfter: optionalChoice("leave_member_after", "离职后会籍", {
    help: "会员必选；选「退会」的，离职生效时即为已退会",
  }),
  handoverDone: yesOrNo("是否已交接工作"),
  reason: optionalParagraph("情况说明", 500),
  attachments: attachmentItems("离职证明"),
  version: seenVersion(),
});
/** What stands in the way of a leave (`block`), should be looked at (`warn`), or is not known to the portal yet. */
export const leaveCheck = z.object({ level: z.enum(["block", "warn", "unknown"]), text: z.string() });

export type StaffLeaveForm = z.output<typeof staffLeaveForm>;
