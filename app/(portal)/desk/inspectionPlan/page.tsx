import { PlanScreen } from "@/features/inspection/plan/plan";
import { prefetchPlan } from "@/features/inspection/plan/plan-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("inspection.plan", PlanScreen, prefetchPlan);
