"use client";

import type { ReviewerCondition, ReviewerHonour } from "@/contracts/filing/reviewer-fields";
import { Conditions } from "@/features/filing/reviewer/conditions";
import { Honours } from "@/features/filing/reviewer/honours";
import { reviewerRecordParts } from "@/features/filing/reviewer/reviewer-record";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A nomination as it was submitted, with its conditions of that moment. // domain b §7 */
export const ReviewerReview = (props: ReviewFormProps) => (
  <ReviewForm {...props} look={reviewerRecordParts}>
    <Conditions conditions={(props.values["conditions"] ?? []) as readonly ReviewerCondition[]} />
    <Honours honours={(props.more["punishList"] ?? []) as readonly ReviewerHonour[]} />
  </ReviewForm>
);
