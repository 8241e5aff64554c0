import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { passAsks, passStarts } from "@/contracts/basic/member-apply/member-apply-rules";
import { staffApi } from "@/contracts/basic/staff/staff";
import type { RecordNames } from "@/components/record/records/kept-spec";
import { valuesOf } from "@/components/steps/record-lifecycle";

/** What list and record of an application share. */
export const memberApplyNames: RecordNames<typeof memberApply> = {
  of: memberApply,
  files: "basic.member-apply",
  nameKey: "staffName",
  stepForms: { pass: { paths: passAsks } },
  stepInitial: (step, record) => (step === "pass" ? passStarts(valuesOf(record)) : {}),
  alsoShownBy: [staffApi.list, staffApi.get],
};
