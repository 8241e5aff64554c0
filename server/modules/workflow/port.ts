// What this domain does for others, inside their transaction.
export { filingRules } from "@/server/modules/workflow/filing";
export { addStep, dropSteps } from "@/server/modules/workflow/steps";
export { AUDIT_RESULT, type Doing, type Held, recordEntry } from "@/server/modules/workflow/commit";
export {
  type Flow,
  type StepContext,
  systemStep,
  transitionHandlers,
  type WithRules,
} from "@/server/modules/workflow/transitions";
