import { creditYear } from "@/contracts/basic/tax/credit-year";
import { DeskCreditYearScreen } from "@/features/basic/tax/credit-year/desk-credit-year";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.desk-credit-year", DeskCreditYearScreen, prefetchRecord(creditYear));
