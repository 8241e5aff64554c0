import { cashFlowStatement } from "@/contracts/statement/cash-flow-statement";
import { CashScreen } from "@/features/statement/cash-flow-statement";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.cash-flow-statement", CashScreen, prefetchRecord(cashFlowStatement));
