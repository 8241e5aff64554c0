import { partyInfo } from "@/contracts/party/info";
import { DeskPartyInfoScreen } from "@/features/party/desk-info";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("party.desk-info", DeskPartyInfoScreen, prefetchRecord(partyInfo));
