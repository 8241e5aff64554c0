import { CompanyStatisticsScreen } from "@/features/statistics/company";
import { prefetchCompany } from "@/features/statistics/statistics-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statistics.company", CompanyStatisticsScreen, prefetchCompany);
