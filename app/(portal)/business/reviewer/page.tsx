import { reviewer } from "@/contracts/filing/reviewer";
import { ReviewerScreen } from "@/features/filing/reviewer/reviewer";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("filing.reviewer", ReviewerScreen, prefetchRecord(reviewer));
