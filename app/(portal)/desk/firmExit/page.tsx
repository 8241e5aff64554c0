import { DeskFirmExitScreen } from "@/features/basic/firm-exit/desk-exit";
import { prefetchExit } from "@/features/basic/firm-exit/exit-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.desk-firm-exit", DeskFirmExitScreen, prefetchExit);
