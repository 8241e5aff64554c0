import { z } from "zod";
import { isMember, LEAVE_REASON, type StaffForm } from "@/contracts/basic/staff/staff-form";
import { attachmentItems } from "@/contracts/file/attachment";
import { choice, optionalChoice, yesOrNo, day, optionalParagraph, seenVersion } from "@/contracts/kit/items";
import { daysAfter } from "@/contracts/kit/day/dates";
import { type Finding, findingsAt } from "@/contracts/kit/validate";

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

const { error } = findingsAt<"leaveDate" | "memberAfter">();

/** What of a leave cannot be, by its form and by who leaves. Browser and server ask the same. // domain a §2.3 */
export function leaveFindings(
  { leaveDate, leaveReason, memberAfter }: Pick<StaffLeaveForm, "leaveDate" | "leaveReason" | "memberAfter">,
  { today, hireDate, memberType }: Pick<StaffForm, "hireDate" | "memberType"> & { readonly today: string },
): Finding[] {
  const latest = daysAfter(today, LEAVE_DAYS_AHEAD);
  const needsStanding = isMember(memberType) && leaveReason !== LEAVE_REASON.dead;
  return [
    ...(leaveDate > latest ? [error("LEAVE", "leaveDate", `离职日期最晚为 ${latest}`)] : []),
    ...(hireDate !== null && leaveDate < hireDate
      ? [error("LEAVE", "leaveDate", `离职日期不能早于入职日期 ${hireDate}`)]
      : []),
    ...(needsStanding && memberAfter === null ? [error("LEAVE", "memberAfter", "请选择离职后会籍")] : []),
  ];
}
