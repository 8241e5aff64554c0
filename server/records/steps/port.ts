// What this domain does for others, inside their transaction.
export { filingRules } from "@/server/records/steps/filing";
export { addStep, dropSteps } from "@/server/records/steps/steps";
export { AUDIT_RESULT, type Doing, type Held, recordEntry } from "@/server/records/steps/commit";
export {
  type Flow,
  type StepContext,
  systemStep,
  transitionHandlers,
  type WithRules,
} from "@/server/records/steps/transitions";
