import { balanceSheet } from "@/contracts/statement/balance-sheet";
import { BalanceScreen } from "@/features/statement/balance-sheet";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.balance-sheet", BalanceScreen, prefetchRecord(balanceSheet));
