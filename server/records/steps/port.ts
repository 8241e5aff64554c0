// What this domain does for others, inside their transaction.
export { submissionRules } from "@/server/records/steps/submission";
export { addStep, dropSteps, stepsOf } from "@/server/records/steps/steps";
export { type Doing, type Held, recordEntry, REVIEW_RESULT } from "@/server/records/steps/commit";
export {
  type KeptLifecycle,
  type StepContext,
  systemStep,
  transitionHandlers,
  type WithRules,
} from "@/server/records/steps/transitions";
