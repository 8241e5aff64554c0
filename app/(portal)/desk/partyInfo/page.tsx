import { partyInfo } from "@/contracts/party/info/info";
import { partyTotalsApi } from "@/contracts/party/info/info-totals";
import { DeskPartyInfoScreen } from "@/features/party/desk-info";
import { prefetchWithTotals } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("party.desk-info", DeskPartyInfoScreen, prefetchWithTotals(partyInfo, partyTotalsApi.totals));
