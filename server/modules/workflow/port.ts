// What this domain does for others, inside their transaction.
export { filingRules } from "@/server/modules/workflow/filing";
export { addStep, dropSteps } from "@/server/modules/workflow/steps";
export {
  AUDIT_RESULT,
  type Flow,
  type Held,
  type Outcome,
  type StepContext,
  tellFirm,
  transitionHandlers,
} from "@/server/modules/workflow/transitions";
