import { TaxInfoScreen } from "@/features/basic/tax/tax-info/tax-info";
import { prefetchTaxInfo } from "@/features/basic/tax/tax-info/tax-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.tax-info", TaxInfoScreen, prefetchTaxInfo);
