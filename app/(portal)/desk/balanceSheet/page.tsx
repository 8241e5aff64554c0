import { balanceSheet } from "@/contracts/statement/balance-sheet";
import { DeskBalanceScreen } from "@/features/statement/desk-balance-sheet";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-balance-sheet", DeskBalanceScreen, prefetchRecord(balanceSheet));
