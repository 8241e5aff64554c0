"use client";

import type { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { firmChangeFields } from "@/contracts/basic/firm-change/firm-change-form";
import type { Change } from "@/contracts/kit/diff";
import { isNone } from "@/contracts/kit/none";
import { changeNames } from "@/features/basic/firm-change/change-names";
import { Obstacles } from "@/features/basic/firm-change/change-view";
import { ChangeTable } from "@/components/record/history/change-table";
import { ViewSection } from "@/components/record/record-view";
import type { RecordLook } from "@/components/record/records/kept-spec";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";

const ROWS: ReadonlySet<string> = new Set(["partners", "branches"]);

/** What is applied for alone; items that stay as they are say nothing. */
const look: RecordLook<typeof firmChange> = {
  ...changeNames,
  sections: [{ title: "变更后的内容", keys: Object.keys(firmChangeFields).filter((key) => !ROWS.has(key)) }],
  isHidden: (key, values) => isNone(values[key]),
};

/** An application for key items as it was submitted, before and after side by side. // domain a §1.4 */
export const FirmChangeReview = (props: ReviewFormProps) => (
  <ReviewForm {...props} look={look}>
    <Obstacles obstacles={(props.values["obstacles"] ?? []) as readonly string[]} />
    <ViewSection title="变更前后对照">
      <ChangeTable
        changes={(props.values["changes"] ?? []) as readonly Change[]}
        heads={["变更项目", "变更前", "变更后"]}
      />
    </ViewSection>
  </ReviewForm>
);
