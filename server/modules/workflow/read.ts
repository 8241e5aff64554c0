// What other domains may know of this one.
export { unusedSteps } from "@/server/modules/workflow/filing";
export { stepsOf } from "@/server/modules/workflow/steps";
export { offeredTo, sideOf } from "@/server/modules/workflow/offered";
