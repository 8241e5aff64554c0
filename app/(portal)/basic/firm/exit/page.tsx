import { FirmExitScreen } from "@/features/basic/firm-exit/exit";
import { prefetchExit } from "@/features/basic/firm-exit/exit-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.firm-exit", FirmExitScreen, prefetchExit);
