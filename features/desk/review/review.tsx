"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import type { ComponentType } from "react";
import { ReviewList } from "@/features/desk/review/review-list";
import { TIMES_VIEW } from "@/features/desk/review/review-prefetch";
import { useInbox } from "@/features/desk/review/use-inbox";
import type { ReviewFormProps } from "@/components/review/review-form";
import { useListAddress } from "@/components/record/use-record-address";

// The list loads nothing of what only one item or the figures need.
const ReviewPage = dynamic(() => import("@/features/desk/review/review-page").then((m) => m.ReviewPage));
const Times = dynamic(() => import("@/features/desk/review/times").then((m) => m.Times));

/** The form of each type, read-only, by its name in the registry. // spec §2 */
export type ReviewForms = Readonly<Record<string, ComponentType<ReviewFormProps>>>;

/** 待审核: the inbox over all types, one of its items, or how long answers took. // domain a §0.4, docs/decisions/0035 */
export function ReviewScreen({ forms }: { readonly forms: ReviewForms }) {
  const { id } = useListAddress("submissionId");
  const view = useSearchParams().get("view");
  const inbox = useInbox();
  if (id) return <ReviewPage key={id} id={id} inbox={inbox} forms={forms} />;
  return view === TIMES_VIEW ? <Times /> : <ReviewList inbox={inbox} />;
}
