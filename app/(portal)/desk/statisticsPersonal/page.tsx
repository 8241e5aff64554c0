import { DeskPersonalStatisticsScreen } from "@/features/statistics/personal";
import { prefetchPersonal } from "@/features/statistics/statistics-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statistics.desk-personal", DeskPersonalStatisticsScreen, prefetchPersonal);
