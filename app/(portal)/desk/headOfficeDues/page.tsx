import { prefetchDeskSummaries } from "@/features/statement/dues/dues-prefetch";
import { DeskHeadOfficeDuesScreen } from "@/features/statement/head-office-dues/head-office-dues";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-head-office-dues", DeskHeadOfficeDuesScreen, prefetchDeskSummaries);
