import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { AgreementFilingScreen } from "@/features/agreement/filing/filing";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.filing", AgreementFilingScreen, prefetchRecord(agreementFiling));
