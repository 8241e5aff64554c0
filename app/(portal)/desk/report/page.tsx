import { DeskAgreementReportScreen } from "@/features/agreement/desk-report";
import { prefetchReports } from "@/features/agreement/report/report-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.desk-report", DeskAgreementReportScreen, prefetchReports);
