import { incomeStatement } from "@/contracts/statement/income-statement";
import { IncomeScreen } from "@/features/statement/income-statement";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.income-statement", IncomeScreen, prefetchRecord(incomeStatement));
