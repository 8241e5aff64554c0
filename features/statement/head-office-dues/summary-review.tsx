"use client";

import type { SummaryDetail } from "@/contracts/statement/dues/head-office";
import { SummaryLines } from "@/features/statement/head-office-dues/lines";
import { summaryLook } from "@/features/statement/head-office-dues/summary-record";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A summary with its lines, as the association decides upon it. // domain a §13.3 */
export function SummaryReview(props: ReviewFormProps) {
  const record: Readonly<Record<string, unknown>> = { ...props.values, ...props.more };
  return (
    <ReviewForm {...props} look={summaryLook}>
      {Array.isArray(record["lines"]) && <SummaryLines record={record as unknown as SummaryDetail} />}
    </ReviewForm>
  );
}
