import { TaxStandingScreen } from "@/features/basic/tax/tax-standing/tax-standing";
import { prefetchTaxStanding } from "@/features/basic/tax/tax-standing/tax-standing-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.desk-tax-standing", TaxStandingScreen, prefetchTaxStanding);
