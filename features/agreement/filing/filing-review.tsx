"use client";

import type { AgreementItem, ServingPerson, VersionChange } from "@/contracts/agreement/filing/filing-fields";
import { filingRecordParts } from "@/features/agreement/filing/filing-record";
import { PeopleView } from "@/features/agreement/filing/items-view";
import { ITEM_KEYS, ITEMS_TAB, YEAR_KEYS, YEARS } from "@/features/agreement/filing/look";
import { VersionChanges } from "@/features/agreement/filing/versions";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

/** Its services as rows, so that each may be marked. */
const LOOK = {
  ...filingRecordParts,
  tabs: [
    {
      key: ITEMS_TAB,
      label: "服务项目",
      rows: [
        {
          list: ITEMS_TAB,
          noun: "服务项目",
          keys: ITEM_KEYS.filter((key) => key !== "servicePersonIds"),
          emptyRow: {},
        },
        { list: YEARS, noun: "年度", keys: YEAR_KEYS, emptyRow: {} },
      ],
    },
  ],
};

/** A filing as it was submitted, with its services and what a change is against the version before. // domain b §4 (4) */
export const AgreementFilingReview = (props: ReviewFormProps) => (
  <ReviewForm {...props} look={LOOK}>
    <VersionChanges changes={(props.more["versionChanges"] ?? []) as readonly VersionChange[]} />
    <PeopleView
      items={(props.values["items"] ?? []) as readonly AgreementItem[]}
      people={(props.values["people"] ?? []) as readonly ServingPerson[]}
    />
  </ReviewForm>
);
