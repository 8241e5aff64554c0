import { MemberApplyScreen } from "@/features/basic/member-apply/member-apply";
import { prefetchMemberApply } from "@/features/basic/member-apply/member-apply-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.member-apply", MemberApplyScreen, prefetchMemberApply);
