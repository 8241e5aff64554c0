"use client";

import type { ExitCheck } from "@/contracts/basic/firm-exit/firm-exit";
import { ExitChecks } from "@/features/basic/firm-exit/exit-checks";
import { exitParts } from "@/features/basic/firm-exit/exit-record";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** An application to leave as it was submitted, with what stood in its way. // domain a §1.5 */
export const FirmExitReview = (props: ReviewFormProps) => (
  <ReviewForm {...props} look={exitParts}>
    <ExitChecks checks={(props.values["checks"] ?? []) as readonly ExitCheck[]} />
  </ReviewForm>
);
