import { agreementReport } from "@/contracts/agreement/report";
import { AgreementReportScreen } from "@/features/agreement/report/report";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.report", AgreementReportScreen, prefetchRecord(agreementReport));
