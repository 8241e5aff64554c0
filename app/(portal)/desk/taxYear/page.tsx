import { taxYear } from "@/contracts/basic/tax/tax-year";
import { DeskTaxYearScreen } from "@/features/basic/tax/tax-year/desk-tax-year";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.desk-tax-year", DeskTaxYearScreen, prefetchRecord(taxYear));
