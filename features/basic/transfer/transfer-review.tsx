"use client";

import { transferLook } from "@/features/basic/transfer/transfer-look";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A transfer as both firms have agreed to it. // domain a §2.2 */
export const TransferReview = (props: ReviewFormProps) => <ReviewForm {...props} look={transferLook} />;
