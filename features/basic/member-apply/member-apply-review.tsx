"use client";

import { memberApplyParts } from "@/features/basic/member-apply/member-apply-record";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** An application about a member as it was submitted. // domain a §2.4 */
export const MemberApplyReview = (props: ReviewFormProps) => <ReviewForm {...props} look={memberApplyParts} />;
