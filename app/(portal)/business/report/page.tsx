import { AgreementReportScreen } from "@/features/agreement/report/report";
import { prefetchReports } from "@/features/agreement/report/report-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("agreement.report", AgreementReportScreen, prefetchReports);
