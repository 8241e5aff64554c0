"use client";

import { companyRewardParts } from "@/features/rewards/company/company";
import { StepFiles, type StepFilesProps } from "@/features/rewards/record/record-intro";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A firm's honour or penalty as it was submitted, with what an appeal has brought. // domain b §8 */
export function CompanyRewardReview(props: ReviewFormProps) {
  const { appealFiles, rectifyFiles } = props.values as StepFilesProps;
  return (
    <ReviewForm {...props} look={companyRewardParts}>
      <StepFiles appealFiles={appealFiles} rectifyFiles={rectifyFiles} />
    </ReviewForm>
  );
}
