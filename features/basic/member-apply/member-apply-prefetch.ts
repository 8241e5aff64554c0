import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { prefetchRecord } from "@/lib/session/prefetch-records";

export const prefetchMemberApply = prefetchRecord(memberApply);
