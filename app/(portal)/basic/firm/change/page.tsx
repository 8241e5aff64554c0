import { FirmChangeScreen } from "@/features/basic/firm-change/change";
import { prefetchChange } from "@/features/basic/firm-change/change-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.firm-change", FirmChangeScreen, prefetchChange);
