import { agreementReport } from "@/contracts/agreement/report";
import { DeskAgreementReportScreen } from "@/features/agreement/desk-report";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.desk-report", DeskAgreementReportScreen, prefetchRecord(agreementReport));
