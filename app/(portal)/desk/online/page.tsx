import { DeskOnlineScreen } from "@/features/desk/online";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.online", DeskOnlineScreen);
