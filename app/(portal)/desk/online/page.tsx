import { DeskOnlineScreen } from "@/features/desk/online";
import { prefetchDeskOnline } from "@/features/desk/desk-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.online", DeskOnlineScreen, prefetchDeskOnline);
