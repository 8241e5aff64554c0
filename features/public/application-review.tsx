"use client";

import { applicationLook } from "@/features/public/application/look";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** An application of a new firm as it was submitted. // domain a §14 */
export const ApplicationReview = (props: ReviewFormProps) => <ReviewForm {...props} look={applicationLook} />;
