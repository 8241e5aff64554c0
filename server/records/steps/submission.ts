import { z } from "zod";
import { stateConflict } from "@/server/platform/call/errors";
import { defineParam } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";
import { REVIEW_RESULT } from "@/server/records/steps/commit";
import type { StepContext } from "@/server/records/steps/transitions";

/** Whether the association takes a submission in before it decides. // domain a §0.4 [AC] */
const acceptStep = defineParam("audit.acceptStep", z.boolean(), true, "审核前先受理");

/** Transitions of a submission that this association does not use. */
export const unusedSteps = (services: Services): readonly string[] =>
  services.params.get(acceptStep) ? [] : ["accept"];

/** Rules of the generic submission that every screen with it shares. // domain a §0.4 */
export const submissionRules = {
  accept: ({ services }: StepContext) => {
    if (!services.params.get(acceptStep)) throw stateConflict("协会未启用受理环节，请直接通过或退回");
    return {};
  },
  pass: () => ({ auditResult: REVIEW_RESULT.passed }),
  reject: () => ({ auditResult: REVIEW_RESULT.refused }),
} as const;
