"use client";

import type { AgreementItem, ServingPerson, VersionChange } from "@/contracts/agreement/filing-fields";
import { filingRecordParts } from "@/features/agreement/filing/filing-record";
import { ItemsView } from "@/features/agreement/filing/items-view";
import { VersionChanges } from "@/features/agreement/filing/versions";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** A filing as it was submitted, with its services and what a change is against the version before. // domain b §4 (4) */
export const AgreementFilingReview = (props: ReviewFormProps) => (
  <ReviewForm {...props} look={filingRecordParts}>
    <VersionChanges changes={(props.more["versionChanges"] ?? []) as readonly VersionChange[]} />
    <ItemsView
      items={(props.values["items"] ?? []) as readonly AgreementItem[]}
      people={(props.values["people"] ?? []) as readonly ServingPerson[]}
    />
  </ReviewForm>
);
