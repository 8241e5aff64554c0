"use client";

import type { PartySnapshot } from "@/contracts/party/info/info-year";
import { infoParts } from "@/features/party/info/info-record";
import { MembersTable } from "@/features/party/info/members-table";
import { ViewSection } from "@/components/record/record-view";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A year as a firm has submitted it, with its roster. // domain a §5.3 */
export const InfoReview = (props: ReviewFormProps) => (
  <ReviewForm {...props} look={infoParts}>
    <ViewSection title="党员名册">
      <MembersTable members={(props.more["members"] ?? []) as PartySnapshot["members"]} />
    </ViewSection>
  </ReviewForm>
);
