"use client";

import { useState } from "react";
import { noticeManageApi } from "@/contracts/common/sys-notice";
import { type reviewer, reviewerApi, reviewerPublicity } from "@/contracts/filing/reviewer";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { daysAfter } from "@/contracts/kit/day/dates";
import { RecordDialog } from "@/components/record/record-dialog";
import type { RecordsApartParts } from "@/components/record/records/records-screen";
import { PlainButton } from "@/components/ui/plain-button";
import { today } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";

type ReviewerListRow = Parameters<NonNullable<RecordsApartParts<typeof reviewer>["rowActions"]>>[0];

/** Days that a 公示 begins with. */
const PUBLISHED_DAYS = 7;
const isValid = ({ reviewerStatus }: ReviewerListRow): boolean => reviewerStatus === REVIEWER_STATUS.valid;
const namesOf = (rows: readonly ReviewerListRow[]): string =>
  rows.map(({ staffName, applyNo }) => staffName ?? applyNo).join("、");

function PublishDialog({ rows, onClose }: { readonly rows: readonly ReviewerListRow[]; readonly onClose: () => void }) {
  const [published, left] = [rows.filter(isValid), rows.filter((row) => !isValid(row))];
  const { mutateAsync } = useEndpointMutation(reviewerApi.publicise, {
    silent: true,
    invalidates: [reviewerApi.list, reviewerApi.get, noticeManageApi.list],
  });
  const chosen = published.map(({ reviewerId, version }) => ({ reviewerId, version }));
  return (
    <RecordDialog
      title={`公示报告复核人（${published.length} 人）`}
      schema={reviewerPublicity}
      paths={["publishTo"]}
      initial={{ reviewers: chosen, publishTo: daysAfter(today(), PUBLISHED_DAYS) }}
      lead={
        <>
          <p>
            {`${namesOf(published)}写成一份公告草稿，写明公示期和提出异议的办法，请到「系统公告」核对后发布；他们的公示期限随之登记。`}
          </p>
          {left.length > 0 && <p>{`${namesOf(left)}不是有效的复核人，不列入。`}</p>}
        </>
      }
      onSave={(body) => mutateAsync({ body })}
      saveText="生成公示公告"
      savedText="公示公告草稿已生成，请到「系统公告」核对并发布"
      draftKey="filing.reviewer.publicity"
      base={chosen.map(({ reviewerId, version }) => `${reviewerId}:${version}`).join()}
      onClose={onClose}
    />
  );
}

/** 批量公示 of the chosen reviewers in force, as one notice. // domain b §7 (4) */
export function PublishChosen({ rows }: { readonly rows: readonly ReviewerListRow[] }) {
  const [asked, setAsked] = useState<readonly ReviewerListRow[] | null>(null);
  const isNone = !rows.some(isValid);
  return (
    <>
      <PlainButton disabled={isNone} onClick={() => setAsked(rows)}>
        {isNone ? "公示（所选中没有有效的复核人）" : "公示"}
      </PlainButton>
      {asked && <PublishDialog rows={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
