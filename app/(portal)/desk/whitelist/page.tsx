import { WhitelistScreen } from "@/features/desk/whitelist/whitelist";
import { prefetchWhitelist } from "@/features/desk/desk-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.whitelist", WhitelistScreen, prefetchWhitelist);
