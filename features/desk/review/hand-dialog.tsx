"use client";

import { Select } from "antd";
import { type ReviewItem, reviewApi } from "@/contracts/review/inbox";
import { INBOX_READS } from "@/features/desk/review/use-inbox";
import type { EditProps } from "@/components/fields/edit";
import { RecordDialog } from "@/components/record/record-dialog";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useUser } from "@/lib/session/context";

const FORM = reviewApi.reassign.spec.body.omit({ assigneeUserId: true });

interface Props {
  readonly item: Pick<ReviewItem, "submissionId" | "submissionNo" | "assigneeUserId" | "assigneeName">;
  readonly onClose: () => void;
}

/** Hands an item to somebody else of the association, or takes it over. */
export function HandDialog({ item, onClose }: Props) {
  const { submissionId, submissionNo, assigneeUserId, assigneeName } = item;
  const { userId } = useUser();
  const params = { submissionId };
  const { data, isFetching } = useEndpointQuery(reviewApi.officers, { params }, { noLoading: true });
  const { mutateAsync } = useEndpointMutation(reviewApi.reassign, {
    silent: true,
    invalidates: [reviewApi.get, ...INBOX_READS],
  });
  const options = (data ?? [])
    .filter((one) => one.userId !== assigneeUserId)
    .map((one) => ({ value: one.userId, label: one.userId === userId ? `${one.nickName}（本人）` : one.nickName }));
  const choose = ({ id, value, onChange, meta: _meta, ...state }: EditProps) => (
    <Select
      id={id}
      value={(value as string | null) || null}
      onChange={(next: string | null) => onChange(next)}
      options={options}
      loading={isFetching}
      showSearch={{ optionFilterProp: "label" }}
      placeholder="选择本协会有权审核这类事项的人"
      aria-describedby={(state as { "aria-describedby"?: string })["aria-describedby"]}
      style={{ width: "100%" }}
    />
  );
  return (
    <RecordDialog
      title={`转交：${submissionNo}`}
      schema={FORM}
      lead={`现在${assigneeName === null ? "没有办理人" : `由「${assigneeName}」办理`}，接手的人会收到站内信。`}
      render={{ userId: choose }}
      saveText="转交"
      savedText="已转交"
      draftKey={`review.reassign:${submissionId}`}
      onSave={(body) => mutateAsync({ params, body: { ...body, assigneeUserId } })}
      onClose={onClose}
    />
  );
}
