import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplySample } from "@/contracts/basic/member-apply/member-apply-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = { of: memberApply, form: memberApplySample, table: "member_applies" };
