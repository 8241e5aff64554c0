// What other domains may know of this one.
export { unusedSteps } from "@/server/records/steps/submission";
export { stepsOf, timesPassed } from "@/server/records/steps/steps";
export { offeredTo, sideOf } from "@/server/records/steps/offered";
