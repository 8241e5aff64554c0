"use client";

import { personRewardParts } from "@/features/rewards/person/person";
import { RewardReview } from "@/features/rewards/record/record-review";
import type { ReviewFormProps } from "@/components/review/review-form";

/** A person's honour or penalty as it was submitted. // domain b §8 */
export const PersonRewardReview = (props: ReviewFormProps) => <RewardReview {...props} look={personRewardParts} />;
