import { reviewer } from "@/contracts/filing/reviewer";
import { DeskReviewerScreen } from "@/features/filing/desk-reviewer";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("filing.desk-reviewer", DeskReviewerScreen, prefetchRecord(reviewer));
