import { prefetchTaxYear } from "@/features/basic/tax/tax-info/tax-prefetch";
import { TaxYearScreen } from "@/features/basic/tax/tax-year/tax-year";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.tax-year", TaxYearScreen, prefetchTaxYear);
