"use client";

import { companyRewardParts } from "@/features/rewards/company/company";
import { RewardReview } from "@/features/rewards/record/record-review";
import type { ReviewFormProps } from "@/components/review/review-form";

/** A firm's honour or penalty as it was submitted. // domain b §8 */
export const CompanyRewardReview = (props: ReviewFormProps) => <RewardReview {...props} look={companyRewardParts} />;
