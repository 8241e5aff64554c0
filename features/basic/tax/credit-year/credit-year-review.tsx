"use client";

import { creditYearParts } from "@/features/basic/tax/credit-year/credit-year-record";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A year's levels as they were submitted. // domain a §4.3 */
export const CreditYearReview = (props: ReviewFormProps) => <ReviewForm {...props} look={creditYearParts} />;
