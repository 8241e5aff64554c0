import { z } from "zod";
import { SUBMISSION } from "@/contracts/kit/submission";
import { stateConflict } from "@/server/platform/call/errors";
import { defineParam } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";
import { timesPassed } from "@/server/records/steps/steps";
import { type Held, REVIEW_RESULT } from "@/server/records/steps/commit";
import type { StepContext } from "@/server/records/steps/transitions";

/** Whether the association takes a submission in before it decides. // domain a §0.4 [AC] */
const acceptStep = defineParam("audit.acceptStep", z.boolean(), true, "审核前先受理");

/**
 * Transitions of a submission that this association does not use, of a record in a state: with 受理 it is refused for
 * good only behind it, without it at once. // domain a §0.4
 */
export function unusedSteps(services: Services, status: unknown): readonly string[] {
  if (!services.params.get(acceptStep)) return ["accept"];
  return status === SUBMISSION.submitted ? ["reject"] : [];
}

/** Rules of the generic submission that every screen with it shares. // domain a §0.4 */
export const submissionRules = {
  // What was in force stays in sight of the association, as it does while it is corrected.
  withdraw: async ({ db }: StepContext, { bizType, id }: Pick<Held<unknown>, "bizType" | "id">) => ({
    to: (await timesPassed(db, { bizType, bizId: id })) > 0 ? SUBMISSION.returned : SUBMISSION.draft,
  }),
  accept: ({ services }: StepContext) => {
    if (!services.params.get(acceptStep)) throw stateConflict("协会未启用受理环节，请直接通过或退回");
    return {};
  },
  pass: () => ({ auditResult: REVIEW_RESULT.passed }),
  reject: ({ services }: StepContext, { status }: Pick<Held<unknown>, "status">) => {
    if (status === SUBMISSION.submitted && services.params.get(acceptStep))
      throw stateConflict("协会已启用受理环节，请先受理，再作不通过的决定");
    return { auditResult: REVIEW_RESULT.refused };
  },
} as const;
