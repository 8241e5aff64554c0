"use client";

import { activityLook } from "@/features/party/activity/activity-look";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** An activity as a firm has submitted it. // domain a §6.1 */
export const ActivityReview = (props: ReviewFormProps) => <ReviewForm {...props} look={activityLook} />;
