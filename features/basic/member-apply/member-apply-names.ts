import { memberApply } from "@/contracts/basic/member-apply";
import { staffApi } from "@/contracts/basic/staff";
import type { RecordNames } from "@/components/record/records/kept-spec";

/** What list and record of an application share. */
export const memberApplyNames: RecordNames<typeof memberApply> = {
  of: memberApply,
  files: "basic.member-apply",
  nameKey: "staffName",
  alsoShownBy: [staffApi.list, staffApi.get],
};
