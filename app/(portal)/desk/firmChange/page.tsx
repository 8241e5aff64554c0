import { prefetchChange } from "@/features/basic/firm-change/change-prefetch";
import { DeskFirmChangeScreen } from "@/features/basic/firm-change/desk-change";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.desk-firm-change", DeskFirmChangeScreen, prefetchChange);
