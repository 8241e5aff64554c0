"use client";

import { Button } from "antd";
import type { ReactNode } from "react";
import { trackOf } from "@/contracts/kit/lifecycle";
import { matterOf, type ReviewItem } from "@/contracts/review/inbox";
import type { Decided } from "@/features/desk/review/kinds";
import { stepsUntilAnswer } from "@/features/desk/review/review-parts";
import { ShowField } from "@/components/fields/show";
import { type HeadActions, type HeadFact, RecordHead } from "@/components/record/page/record-head";
import { StepTrack } from "@/components/steps/step-track";
import { CopyButton } from "@/components/ui/copy-button";
import { MarkTag } from "@/components/ui/status-tag";
import { dateTime } from "@/lib/format/date";

interface Shown {
  readonly item: ReviewItem;
  readonly kind: Decided;
}

/** Its state: while it waits that of the record, answered the one that the answer left. */
function State({ item, kind }: Shown) {
  const { status, values, endTime } = item;
  const shown = endTime === null ? status : (stepsUntilAnswer(item).at(-1)?.toStatus ?? status);
  return (
    <>
      <ShowField value={shown} meta={kind.state} record={values} />
      {item.isOverdue && endTime === null && <MarkTag of="overdue" />}
    </>
  );
}

/** What is told beside the title; who submitted and took it in stands among the steps, where there are any. */
function factsOf(item: ReviewItem, hasTrack: boolean): HeadFact[] {
  const { submissionNo, actionLabel, period, asOf, dueDate, assigneeName, acceptTime } = item;
  const number = (
    <>
      {submissionNo} <CopyButton text={submissionNo} label="受理号" />
    </>
  );
  return [
    { label: "受理号", value: number },
    ...(matterOf(item) === "" ? [] : [{ label: "事项", value: matterOf(item) }]),
    { label: "申请", value: actionLabel },
    ...(period === null ? [] : [{ label: "年度", value: `${period} 年度（截至 ${asOf ?? "—"}）` }]),
    ...(hasTrack ? [] : [{ label: "提交", value: `${item.submitUserName} ${dateTime(item.submitTime)}` }]),
    ...(hasTrack || acceptTime === null ? [] : [{ label: "受理", value: dateTime(acceptTime) }]),
    { label: "办理期限", value: dueDate },
    ...(assigneeName === null ? [] : [{ label: "办理人", value: assigneeName }]),
  ];
}

interface Props extends Shown {
  readonly neighbours: ReactNode;
  readonly actions: HeadActions;
  readonly onBack: () => void;
  readonly onHand: () => void;
}

/** What stays at the top of an item: its number, state, day and steps, and what is done with it. */
export function ReviewHead({ item, kind, neighbours, actions, onBack, onHand }: Props) {
  const mayHand = item.endTime === null && item.turnNote === null;
  const track = trackOf(kind.lifecycle, stepsUntilAnswer(item), item.status);
  const hand = mayHand && (
    <Button key="hand" onClick={onHand}>
      转交
    </Button>
  );
  return (
    <RecordHead
      title={`${item.formTypeLabel}：${item.companyName}`}
      mark={<State item={item} kind={kind} />}
      back={{ label: "返回列表", onClick: onBack }}
      neighbours={neighbours}
      facts={factsOf(item, track.length > 0)}
      steps={<StepTrack steps={track} />}
      actions={{ ...actions, others: [hand, actions.others] }}
    />
  );
}
