import { SummaryScreen } from "@/features/statement/summary";
import { prefetchSummary } from "@/features/statement/statement-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.summary", SummaryScreen, prefetchSummary);
