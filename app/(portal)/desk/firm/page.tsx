import { DeskFirmScreen } from "@/features/basic/firm/desk-firm";
import { prefetchDeskFirm } from "@/features/basic/firm/firm-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.desk-firm", DeskFirmScreen, prefetchDeskFirm);
