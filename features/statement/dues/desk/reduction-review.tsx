"use client";

import type { ReductionDetail } from "@/contracts/statement/dues/reduction";
import { Explain } from "@/features/statement/dues/explain";
import { REDUCTION_LOOK } from "@/features/statement/dues/reduction/desk-look";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** 减免申请 as it was submitted, over the bill that it is about. // domain a §12.8 */
export function ReductionReview(props: ReviewFormProps) {
  const { duesId } = props.values as Partial<ReductionDetail>;
  return (
    <ReviewForm {...props} look={REDUCTION_LOOK}>
      {duesId !== undefined && <Explain duesId={duesId} />}
    </ReviewForm>
  );
}
