import { headOfficeDues } from "@/contracts/statement/dues/head-office";
import { DeskHeadOfficeDuesScreen } from "@/features/statement/head-office-dues/head-office-dues";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-head-office-dues", DeskHeadOfficeDuesScreen, prefetchRecord(headOfficeDues));
