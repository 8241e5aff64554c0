import { WhitelistScreen } from "@/features/desk/whitelist/whitelist";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.whitelist", WhitelistScreen);
