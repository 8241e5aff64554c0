"use client";

import { personRewardParts } from "@/features/rewards/person/person";
import { StepFiles, type StepFilesProps } from "@/features/rewards/record/record-intro";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A person's honour or penalty as it was submitted, with what an appeal has brought. // domain b §8 */
export function PersonRewardReview(props: ReviewFormProps) {
  const { appealFiles, rectifyFiles } = props.values as StepFilesProps;
  return (
    <ReviewForm {...props} look={personRewardParts}>
      <StepFiles appealFiles={appealFiles} rectifyFiles={rectifyFiles} />
    </ReviewForm>
  );
}
