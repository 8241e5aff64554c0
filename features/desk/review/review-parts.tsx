"use client";

import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { StepLine } from "@/contracts/kit/lifecycle";
import { type ReviewItem, reviewApi } from "@/contracts/review/inbox";
import { formTypeOf } from "@/contracts/review/form-types";
import type { Decided } from "@/features/desk/review/kinds";
import type { ReviewForms } from "@/features/desk/review/review";
import styles from "@/features/desk/review/review.module.css";
import { INBOX_READS } from "@/features/desk/review/use-inbox";
import { ChangeTable } from "@/components/record/history/change-table";
import { RecordPage } from "@/components/record/page/record-page";
import { RecordRail } from "@/components/record/page/record-rail";
import type { IndexPart } from "@/components/record/page/section-index";
import { timesOf } from "@/components/record/record-facts";
import type { Marking } from "@/components/review/review-form";
import { StepsView } from "@/components/steps/steps-view";
import { TalkView } from "@/components/steps/talk-view";
import { EmptyState } from "@/components/ui/state/empty-state";
import { Note } from "@/components/ui/note";
import { dateTime } from "@/lib/format/date";

type ReviewPart = "form" | "difference" | "steps" | "talk";

/** Whether the form has the whole width, its index above it. // spec §2 "shown horizontally" */
const isAcross = ({ formType }: ReviewItem): boolean => formTypeOf(formType)?.layout === "horizontal";

/** What was done up to the answer of this submission: a later round is another item's. */
export const stepsUntilAnswer = ({ auditRecords, endTime }: ReviewItem): readonly StepLine[] =>
  endTime === null ? auditRecords : auditRecords.filter(({ operateTime }) => operateTime <= endTime);

function Remarks({ item }: { readonly item: ReviewItem }) {
  const { endTime, endLabel, endUserName, opinion, turnNote, reason, isQuestion, actionLabel } = item;
  return (
    <>
      {endTime !== null && (
        <Note tone="note">
          {`本件已由 ${endUserName ?? "系统"} 于 ${dateTime(endTime)} 办理「${endLabel ?? ""}」${opinion ? `，意见：${opinion}` : ""}。`}
        </Note>
      )}
      {turnNote !== null && <Note tone="note">{turnNote}</Note>}
      {reason !== null && <Note tone="warn">{`${actionLabel}理由：${reason}`}</Note>}
      {isQuestion && <Note tone="note">本件只是申请，记录的内容没有变；下面是目前有效的内容。</Note>}
    </>
  );
}

/** A few items are asked for, against what stands. */
const asksForSome = ({ comparedTo, changes }: ReviewItem): boolean => comparedTo === null && changes.length > 0;

function differenceLabel(item: ReviewItem): string {
  const { comparedTo, changes } = item;
  if (asksForSome(item)) return `申请变更（${changes.length}）`;
  return comparedTo === null ? "与上次的差异" : `与上次的差异（${changes.length}）`;
}

/** Whether the record was in force before this was submitted. */
const wasInForce = ({ auditRecords, submitTime }: ReviewItem, { lifecycle }: Decided): boolean =>
  auditRecords.some(
    ({ fromStatus, operateTime }) =>
      fromStatus !== null && operateTime < submitTime && (lifecycle.lasting ?? []).includes(fromStatus),
  );

function Difference({ item, kind }: Pick<Props, "item" | "kind">) {
  const { comparedTo, changes, isQuestion, endTime } = item;
  if (asksForSome(item))
    return (
      <>
        <p className={styles.quiet}>本件只申请变更下列 {changes.length} 项，其他内容不变：</p>
        <ChangeTable
          changes={changes}
          heads={endTime === null ? ["项目", "现在登记", "通过后"] : ["项目", "变更前", "申请变更为"]}
        />
      </>
    );
  if (isQuestion) return <EmptyState title="没有改动的内容" hint="本件只是申请，没有改动记录的内容。" />;
  if (comparedTo === null)
    return (
      <EmptyState
        title="没有可以比较的内容"
        hint={
          wasInForce(item, kind)
            ? "这份记录以前有效，但没有留存当时的内容，请对照「审核记录」和记录的变更记录。"
            : "这份记录以前没有通过过，本次为首次申报。"
        }
      />
    );
  if (changes.length === 0)
    return <EmptyState icon="checkCircle" title="与上次通过的内容一致" hint={`上次提交于 ${dateTime(comparedTo)}。`} />;
  return (
    <>
      <p className={styles.quiet}>
        与 {dateTime(comparedTo)} 提交并已通过的内容相比，有 {changes.length} 处不同：
      </p>
      <ChangeTable changes={changes} heads={["项目", "上次通过", "本次提交"]} />
    </>
  );
}

interface Props {
  readonly item: ReviewItem;
  readonly kind: Decided;
  readonly forms: ReviewForms;
  readonly head: ReactNode;
  /** Null: nothing may be marked now. */
  readonly marking: Marking | null;
}

function partsOf({ item, kind, forms, marking }: Props): IndexPart<ReviewPart>[] {
  const Form = forms[formTypeOf(item.formType)?.form ?? ""];
  const { bizId, bizType, values, more, files, askedItems, unread, isQuestion } = item;
  const marked = marking?.marked.size ?? 0;
  // What a question would change is not in the form yet.
  const changes = isQuestion ? [] : item.changes;
  const asked = new Set(item.marked.map(({ path }) => path));
  const marksOf = marking && { ...marking, asked, only: askedItems.length > 0 ? new Set(askedItems) : null };
  return [
    {
      key: "form",
      label: marked > 0 ? `申报内容（标出 ${marked} 项）` : "申报内容",
      children: Form ? (
        <Form bizId={bizId} values={values} more={more} files={files} changes={changes} marking={marksOf} />
      ) : (
        <EmptyState title="这类事项的内容请到对应的业务页面查看" />
      ),
    },
    {
      key: "difference",
      label: differenceLabel(item),
      children: <Difference item={item} kind={kind} />,
    },
    {
      key: "steps",
      label: "审核记录",
      children: <StepsView steps={item.auditRecords} dict={kind.lifecycle.dict} />,
    },
    {
      key: "talk",
      label: unread > 0 ? `沟通（${unread} 条未读）` : "沟通",
      children: <TalkView bizType={bizType} bizId={bizId} countedBy={[reviewApi.get, ...INBOX_READS]} />,
    },
  ];
}

/** Brings an item of the form into view, the focus to the box that marks it. */
function showItem(path: string): void {
  const item = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(path)}"]`);
  if (!item) return;
  item.scrollIntoView({ block: "center" });
  item.tabIndex = -1;
  (item.querySelector("input") ?? item).focus({ preventScroll: true });
}

/** What the last return asked for, until this answer to it is decided. */
const askedFor = ({ marked, endTime }: ReviewItem, { labelOf }: Decided) =>
  endTime !== null
    ? []
    : marked.map(({ path, note }) => ({
        path,
        message: `上次退回标出：${labelOf(path)}${note ? `（${note}）` : ""}`,
      }));

/** An item of the inbox as a record: what was submitted, what differs, what was done, what was written. */
export function ReviewParts(props: Props) {
  const { item, kind, head } = props;
  const [part, setPart] = useState<ReviewPart>("form");
  const warnings = askedFor(item, kind);
  const timeLine = timesOf({ auditRecords: stepsUntilAnswer(item) });
  // The form has the room where there is nothing to tell beside it.
  const hasRail = !isAcross(item) && warnings.length + timeLine.length > 0;
  const rail = hasRail && (
    <RecordRail
      missing={[]}
      missingTitle=""
      warnings={warnings}
      percent={null}
      onGo={(path) => {
        flushSync(() => setPart("form"));
        showItem(path);
      }}
      timeLine={timeLine}
    />
  );
  return (
    <RecordPage<ReviewPart>
      head={head}
      notes={<Remarks item={item} />}
      parts={partsOf(props)}
      active={part}
      onChange={setPart}
      dropsHidden
      isAcross={isAcross(item)}
      {...(rail ? { rail } : {})}
    />
  );
}
