import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { DeskAgreementFilingScreen } from "@/features/agreement/desk-filing";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.desk-filing", DeskAgreementFilingScreen, prefetchRecord(agreementFiling));
