import { DeskMemberApplyScreen } from "@/features/basic/member-apply/desk-member-apply";
import { prefetchMemberApply } from "@/features/basic/member-apply/member-apply-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.desk-member-apply", DeskMemberApplyScreen, prefetchMemberApply);
