import { DeskNoticeScreen } from "@/features/desk/notice/notice";
import { prefetchNotices } from "@/features/desk/desk-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.notice", DeskNoticeScreen, prefetchNotices);
