import { planResource } from "@/contracts/inspection/plan";
import { prefetchRecords } from "@/lib/session/prefetch-records";

/** The rows of 检查计划, in the first answer. */
export const prefetchPlan = prefetchRecords(() => planResource);
