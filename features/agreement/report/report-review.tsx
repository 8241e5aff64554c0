"use client";

import type { AgreementReportDetail } from "@/contracts/agreement/report/report";
import { STANDARD_BOUNDS } from "@/contracts/agreement/report/report-rules";
import { AskedChanges } from "@/features/agreement/report/corrections";
import { reportRecordParts } from "@/features/agreement/report/report-record";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** Here nothing is typed: what is asked for changes nothing. */
const LOOK = reportRecordParts(STANDARD_BOUNDS);

/** A report as it was filed for the association's audit, below what is to be corrected of it. // domain b §6 (4), (6) */
export const AgreementReportReview = (props: ReviewFormProps) => (
  <>
    <AskedChanges changes={(props.values["askedChanges"] ?? []) as AgreementReportDetail["askedChanges"]} />
    <ReviewForm {...props} look={LOOK} />
  </>
);
