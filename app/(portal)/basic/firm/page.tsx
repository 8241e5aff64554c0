import { FirmScreen } from "@/features/basic/firm/firm";
import { prefetchFirm } from "@/features/basic/firm/firm-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.firm", FirmScreen, prefetchFirm);
