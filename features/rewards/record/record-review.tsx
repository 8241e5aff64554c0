"use client";

import type { companyReward } from "@/contracts/rewards/company";
import type { personReward } from "@/contracts/rewards/person";
import { StepFiles, type StepFilesProps } from "@/features/rewards/record/record-intro";
import type { RecordLook } from "@/components/record/records/kept-spec";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

interface Props<P extends typeof companyReward | typeof personReward> extends ReviewFormProps {
  readonly look: RecordLook<P>;
}

/** An honour or penalty of either kind as it was submitted, with what an appeal has brought. // domain b §8 */
export function RewardReview<P extends typeof companyReward | typeof personReward>(props: Props<P>) {
  const { appealFiles, rectifyFiles } = props.values as StepFilesProps;
  return (
    <ReviewForm {...props}>
      <StepFiles appealFiles={appealFiles} rectifyFiles={rectifyFiles} />
    </ReviewForm>
  );
}
