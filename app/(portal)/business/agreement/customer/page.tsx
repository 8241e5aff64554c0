import { agreementCustomer } from "@/contracts/agreement/customer/customer";
import { AgreementCustomerScreen } from "@/features/agreement/customer/customer";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.customer", AgreementCustomerScreen, prefetchRecord(agreementCustomer));
