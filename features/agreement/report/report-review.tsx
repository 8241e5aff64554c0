"use client";

import { reportRecordParts } from "@/features/agreement/report/report-record";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A report as it was filed for the association's audit. // domain b §6 (4) */
export const AgreementReportReview = (props: ReviewFormProps) => <ReviewForm {...props} look={reportRecordParts} />;
