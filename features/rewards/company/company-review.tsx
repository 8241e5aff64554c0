"use client";

import { companyRewardParts } from "@/features/rewards/company/company";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A firm's honour or penalty as it was submitted. // domain b §8 */
export const CompanyRewardReview = (props: ReviewFormProps) => <ReviewForm {...props} look={companyRewardParts} />;
