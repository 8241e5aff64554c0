import { cashFlowStatement } from "@/contracts/statement/cash-flow-statement";
import { DeskCashScreen } from "@/features/statement/desk-cash-flow-statement";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-cash-flow-statement", DeskCashScreen, prefetchRecord(cashFlowStatement));
