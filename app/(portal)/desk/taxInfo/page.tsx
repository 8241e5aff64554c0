import { taxInfo } from "@/contracts/basic/tax/tax-info";
import { DeskTaxInfoScreen } from "@/features/basic/tax/tax-info/desk-tax-info";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.desk-tax-info", DeskTaxInfoScreen, prefetchRecord(taxInfo));
