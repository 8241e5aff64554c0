import { agreementContract } from "@/contracts/agreement/contract/contract";
import { AgreementContractScreen } from "@/features/agreement/contract/contract";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.contract", AgreementContractScreen, prefetchRecord(agreementContract));
