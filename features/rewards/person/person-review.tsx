"use client";

import { personRewardParts } from "@/features/rewards/person/person";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A person's honour or penalty as it was submitted. // domain b §8 */
export const PersonRewardReview = (props: ReviewFormProps) => <ReviewForm {...props} look={personRewardParts} />;
