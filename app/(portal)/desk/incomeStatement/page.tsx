import { incomeStatement } from "@/contracts/statement/income-statement";
import { DeskIncomeScreen } from "@/features/statement/desk-income-statement";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-income-statement", DeskIncomeScreen, prefetchRecord(incomeStatement));
