import { partyInfo } from "@/contracts/party/info/info";
import { PartyInfoScreen } from "@/features/party/info/info";
import { prefetchSingle } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("party.info", PartyInfoScreen, prefetchSingle(partyInfo));
