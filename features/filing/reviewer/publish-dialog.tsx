"use client";

import { noticeManageApi } from "@/contracts/common/sys-notice";
import { reviewerApi, reviewerPublicity } from "@/contracts/filing/reviewer";
import { daysAfter } from "@/contracts/kit/day/dates";
import { RecordDialog } from "@/components/record/record-dialog";
import { isValid, type ReviewerListRow } from "@/features/filing/reviewer/names";
import { today } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";

/** Days that a 公示 begins with. */
const PUBLISHED_DAYS = 7;
const namesOf = (rows: readonly ReviewerListRow[]): string =>
  rows.map(({ staffName, applyNo }) => staffName ?? applyNo).join("、");

/** Writes the notice of those in force; the others are named and left out. */
export function PublishDialog({
  rows,
  onClose,
}: {
  readonly rows: readonly ReviewerListRow[];
  readonly onClose: () => void;
}) {
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
