import { planResource } from "@/contracts/inspection/plan";
import { PlanScreen } from "@/features/inspection/plan/plan";
import { prefetchRecords } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage(
  "inspection.plan",
  PlanScreen,
  prefetchRecords(() => planResource),
);
