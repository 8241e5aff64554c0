import { headOfficeDues, headOfficeApi } from "@/contracts/statement/dues/head-office";
import { DeskHeadOfficeDuesScreen } from "@/features/statement/head-office-dues/head-office-dues";
import { prefetchWithTotals } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage(
  "statement.desk-head-office-dues",
  DeskHeadOfficeDuesScreen,
  prefetchWithTotals(headOfficeDues, headOfficeApi.totals),
);
