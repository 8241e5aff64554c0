"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { type ReviewItem, reviewApi } from "@/contracts/review/inbox";
import { formTypeOf } from "@/contracts/review/form-types";
import { KeyLegend } from "@/features/desk/review/key-legend";
import { type Decided, decidedOf } from "@/features/desk/review/kinds";
import type { ReviewForms } from "@/features/desk/review/review";
import styles from "@/features/desk/review/review.module.css";
import { type Inbox, INBOX_READS } from "@/features/desk/review/use-inbox";
import { useKeys } from "@/features/desk/review/use-keys";
import { ChangeTable } from "@/components/record/change-table";
import { isFilled } from "@/components/record/page/record-head";
import { RecordFrame } from "@/components/record/record-frame";
import { useListAddress } from "@/components/record/use-record-address";
import { useReturnMarks } from "@/components/review/use-return-marks";
import { StepsView } from "@/components/steps/steps-view";
import { TalkView } from "@/components/steps/talk-view";
import { useTransitions } from "@/components/steps/use-transitions";
import { DescriptionGrid } from "@/components/ui/description-grid";
import { EmptyState } from "@/components/ui/empty-state";
import { focusTitle } from "@/components/ui/focus-title";
import { MoreBox } from "@/components/ui/more-box";
import { Note } from "@/components/ui/note";
import { PageFrame } from "@/components/ui/page-frame";
import { PageTabs } from "@/components/ui/page-tabs";
import { DescriptionSkeleton } from "@/components/ui/skeletons";
import { MarkTag } from "@/components/ui/status-tag";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { dateTime } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";

const HandDialog = dynamic(() => import("@/features/desk/review/hand-dialog").then((m) => m.HandDialog));

const KEYS = [
  ["j / n", "下一件"],
  ["k", "上一件"],
  ["a", "受理或通过"],
  ["r", "退回"],
] as const;

interface Props {
  readonly id: string;
  readonly inbox: Inbox;
  readonly forms: ReviewForms;
}

/** The items before and behind one in the inbox as it is shown. */
function neighbours({ rows }: Inbox, id: string) {
  const at = rows.findIndex(({ submissionId }) => submissionId === id);
  const other = rows.filter(({ submissionId }) => submissionId !== id);
  const idOf = (row: (typeof rows)[number] | undefined) => row?.submissionId ?? null;
  return { before: at > 0 ? idOf(rows[at - 1]) : null, next: at < 0 ? idOf(other[0]) : idOf(rows[at + 1]) };
}

function Summary({ item }: { readonly item: ReviewItem }) {
  const name = item.title === item.companyName ? null : item.title;
  return (
    <DescriptionGrid
      items={[
        { label: "受理号", value: item.submissionNo, copy: item.submissionNo },
        { label: "申请", value: `${item.formTypeLabel} · ${item.actionLabel}` },
        ...(name === null ? [] : [{ label: "事项", value: name }]),
        { label: "事务所", value: item.companyName },
        ...(item.period === null ? [] : [{ label: "年度", value: `${item.period} 年度（截至 ${item.asOf ?? "—"}）` }]),
        { label: "提交", value: `${item.submitUserName}　${dateTime(item.submitTime)}` },
        { label: "办理期限", value: item.dueDate },
        { label: "受理", value: item.acceptTime === null ? "未受理" : dateTime(item.acceptTime) },
        { label: "办理人", value: item.assigneeName },
      ]}
    />
  );
}

function Remarks({ item, kind }: Pick<DecideProps, "item" | "kind">) {
  const { endTime, endLabel, endUserName, opinion, turnNote, reason, isQuestion, actionLabel, marked } = item;
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
      {marked.length > 0 && endTime === null && (
        <Note tone="note">
          上次退回时标出：
          {marked.map(({ path, note }) => `${kind.labelOf(path)}${note ? `（${note}）` : ""}`).join("、")}
        </Note>
      )}
    </>
  );
}

function Difference({ item }: { readonly item: ReviewItem }) {
  const { comparedTo, changes } = item;
  if (comparedTo === null)
    return <EmptyState title="没有可以比较的内容" hint="这份记录以前没有通过过，本次为首次申报。" />;
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

type Tab = "form" | "difference" | "steps" | "talk";

interface DecideProps extends Props {
  readonly item: ReviewItem;
  readonly kind: Decided;
}

interface PartsProps extends Pick<DecideProps, "item" | "kind" | "forms"> {
  readonly marks: ReturnType<typeof useReturnMarks>;
}

/** What was submitted, what differs, what was done, what was written. */
function Parts({ item, kind, forms, marks }: PartsProps) {
  const [tab, setTab] = useState<Tab>("form");
  const Form = forms[formTypeOf(item.formType)?.form ?? ""];
  const marking = item.transitions.some(marks.isReturn) ? marks.marking : null;
  return (
    <PageTabs<Tab>
      active={tab}
      onChange={setTab}
      dropsHidden
      tabs={[
        {
          key: "form",
          label: marks.count > 0 ? `申报内容（标出 ${marks.count} 项）` : "申报内容",
          children: Form ? (
            <Form
              bizId={item.bizId}
              values={item.values}
              more={item.more}
              files={item.files}
              changes={item.changes}
              marking={marking}
            />
          ) : (
            <EmptyState title="这类事项的内容请到对应的业务页面查看" />
          ),
        },
        {
          key: "difference",
          label: item.comparedTo === null ? "与上次的差异" : `与上次的差异（${item.changes.length}）`,
          children: <Difference item={item} />,
        },
        {
          key: "steps",
          label: "审核记录",
          children: <StepsView steps={item.auditRecords} dict={kind.lifecycle.dict} />,
        },
        {
          key: "talk",
          label: item.unread > 0 ? `沟通（${item.unread} 条未读）` : "沟通",
          children: <TalkView bizType={item.bizType} bizId={item.bizId} countedBy={[reviewApi.get, ...INBOX_READS]} />,
        },
      ]}
    />
  );
}

/** The item once it is here: what was submitted, and all that may be done with it. */
function Decide({ id, inbox, forms, item, kind }: DecideProps) {
  const router = useRouter();
  const { recordAt, listAt } = useListAddress("submissionId");
  const [handing, setHanding] = useOpenDialog<true>(`review.reassign:${id}`);
  const marks = useReturnMarks(`review.marks:${id}`, kind.lifecycle);
  const stands = useEndpointQuery(kind.api["get"] as Endpoint, { params: { [kind.idKey]: item.bizId } } as never, {
    silent: true,
    isEnabled: kind.startsAsItStands === true,
  });
  const known = { ...item.more, ...item.values, ...(stands.data as object | undefined) };
  const { before, next } = neighbours(inbox, id);
  // Whoever walks on from item to item does not stop where the list has loaded so far.
  const isLast = inbox.rows.at(-1)?.submissionId === id;
  const more = useEffectEvent(() => void inbox.more());
  useEffect(() => {
    if (isLast) more();
  }, [isLast]);
  const actions = useRef<HTMLDivElement>(null);
  // Another item has come: whoever listens is told its title.
  useEffect(focusTitle, []);
  const go = (to: string | null) => router.push(to === null ? listAt : recordAt(to));
  const steps = useTransitions({
    name: kind.id,
    lifecycle: kind.lifecycle,
    api: kind.api,
    idKey: "bizId",
    paramKey: kind.idKey,
    nameOf: () => (item.title === item.companyName ? item.companyName : `${item.companyName} ${item.title}`),
    shownBy: [reviewApi.get, ...INBOX_READS, kind.api["get"], kind.api["list"]].filter((read) => read !== undefined),
    adds: marks.adds,
    forms: Object.fromEntries(
      Object.entries(kind.asks ?? {}).map(([step, asks]) => [step, { paths: () => asks(item.values) }]),
    ),
    initial: (step) => kind.initial?.(step, known) ?? {},
    onDone: (step) => {
      marks.clear();
      // Taken in, it is decided next; else the following one.
      const to = kind.lifecycle.transitions[step]?.to ?? [];
      if (!to.some((state) => kind.lifecycle.waiting?.includes(state))) go(next);
    },
  });
  const press = (isWanted: (name: string) => boolean) => {
    const name = item.transitions.find(isWanted);
    if (name) actions.current?.querySelector<HTMLElement>(`[data-step="${name}"]`)?.click();
  };
  const isYes = (name: string): boolean => !marks.isReturn(name) && kind.lifecycle.transitions[name]?.danger !== true;
  useKeys({
    j: () => next && go(next),
    n: () => go(next),
    k: () => before && go(before),
    a: () => press(isYes),
    r: () => press(marks.isReturn),
  });
  const { main, others, danger } = steps.headActions(item);
  return (
    <PageFrame
      title={`${item.formTypeLabel}：${item.companyName}`}
      mark={item.isOverdue && item.endTime === null ? <MarkTag of="overdue" /> : undefined}
      actions={
        <div ref={actions} className={styles.actions}>
          <Button onClick={() => router.push(listAt)}>返回列表</Button>
          <Button disabled={before === null} onClick={() => go(before)}>
            上一件
          </Button>
          <Button disabled={next === null} onClick={() => go(next)}>
            下一件
          </Button>
          {item.endTime === null && item.turnNote === null && <Button onClick={() => setHanding(true)}>转交</Button>}
          {others}
          {isFilled(danger) && <MoreBox label="更多操作">{() => danger}</MoreBox>}
          {main}
        </div>
      }
    >
      <Remarks item={item} kind={kind} />
      <Summary item={item} />
      <Parts item={item} kind={kind} forms={forms} marks={marks} />
      <KeyLegend keys={KEYS} />
      {steps.dialogs}
      {handing && <HandDialog item={item} onClose={() => setHanding(null)} />}
    </PageFrame>
  );
}

/** One item of the inbox: read, compared, decided. */
export function ReviewPage(props: Props) {
  const result = useEndpointQuery(reviewApi.get, { params: { submissionId: props.id } }, { silent: true });
  return (
    <RecordFrame
      result={result}
      title="待审核"
      failedTitle="这件事项加载失败"
      missing={{ title: "没有这件事项", hint: "它可能已经不在您的审核范围内，请返回列表查看。" }}
      skeleton={<DescriptionSkeleton items={24} />}
    >
      {(item) => {
        const kind = decidedOf(item.bizType);
        return kind ? (
          <Decide {...props} item={item} kind={kind} />
        ) : (
          <PageFrame title={item.formTypeLabel}>
            <EmptyState title="这类事项请到对应的业务页面办理" />
          </PageFrame>
        );
      }}
    </RecordFrame>
  );
}
