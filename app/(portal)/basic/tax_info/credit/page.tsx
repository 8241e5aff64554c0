import { creditYear } from "@/contracts/basic/tax/credit-year";
import { CreditYearScreen } from "@/features/basic/tax/credit-year/credit-year";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.credit-year", CreditYearScreen, prefetchRecord(creditYear));
