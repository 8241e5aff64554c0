"use client";

import { taxInfoParts } from "@/features/basic/tax/tax-info/tax-info-record";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

const look = taxInfoParts(null);

/** A firm's record with the number that it asks for. // domain a §4.4 */
export const TaxInfoReview = (props: ReviewFormProps) => <ReviewForm {...props} look={look} />;
