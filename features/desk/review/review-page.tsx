"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { matterOf, type ReviewItem, reviewApi } from "@/contracts/review/inbox";
import { KeyLegend } from "@/features/desk/review/key-legend";
import { type Decided, decidedOf } from "@/features/desk/review/kinds";
import type { ReviewForms } from "@/features/desk/review/review";
import { ReviewHead } from "@/features/desk/review/review-head";
import { ReviewParts } from "@/features/desk/review/review-parts";
import styles from "@/features/desk/review/review.module.css";
import { type Inbox, INBOX_READS } from "@/features/desk/review/use-inbox";
import { useKeys } from "@/features/desk/review/use-keys";
import { NeighbourButtons } from "@/components/record/page/neighbours";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import { RecordFrame } from "@/components/record/record-frame";
import { useListAddress } from "@/components/record/use-record-address";
import { useReturnMarks } from "@/components/review/use-return-marks";
import { useTransitions } from "@/components/steps/use-transitions";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { focusTitle } from "@/components/ui/page/focus-title";
import { PageFrame } from "@/components/ui/page/page-frame";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useEndpointQuery } from "@/lib/query/query-of";

const HandDialog = dynamic(() => import("@/features/desk/review/hand-dialog").then((m) => m.HandDialog));

const KEYS = [
  ["j / n", "下一件"],
  ["k", "上一件"],
  ["a", "受理或通过"],
  ["r", "退回"],
] as const;

const SKELETON_LABELS = ["申报内容", "与上次的差异", "审核记录", "沟通"];

const CONFLICT = 409;

interface GoneProps {
  readonly title: string;
  readonly hint: string;
  readonly onBack: () => void;
  /** Null: nothing else waits. */
  readonly onNext: (() => void) | null;
}

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

interface DecideProps extends Props {
  readonly item: ReviewItem;
  readonly kind: Decided;
}

/** 「3 / 12」, of what is loaded so far; null for an item that does not stand in the inbox as it is shown. */
function placeIn({ rows, next }: Inbox, id: string): string | null {
  const at = rows.findIndex(({ submissionId }) => submissionId === id);
  return at < 0 ? null : `${at + 1} / ${rows.length}${next === null ? "" : "+"}`;
}

/** Its steps: what each begins with and sends, and where its end leads. */
function useDecision({ id, item, kind }: DecideProps, goOn: () => void) {
  const marks = useReturnMarks(`review.marks:${id}`, kind.lifecycle);
  const stands = useEndpointQuery(kind.api["get"] as Endpoint, { params: { [kind.idKey]: item.bizId } } as never, {
    silent: true,
    isEnabled: kind.startsAsItStands === true,
  });
  const known = { ...item.more, ...item.values, ...(stands.data as object | undefined) };
  const steps = useTransitions({
    name: kind.id,
    lifecycle: kind.lifecycle,
    api: kind.api,
    idKey: "bizId",
    paramKey: kind.idKey,
    nameOf: () => `${item.companyName} ${matterOf(item)}`.trim(),
    shownBy: [reviewApi.get, ...INBOX_READS, kind.api["get"], kind.api["list"]].filter((read) => read !== undefined),
    adds: marks.adds,
    forms: {
      ...Object.fromEntries(Object.entries(kind.rules ?? {}).map(([step, rules]) => [step, { rules }])),
      ...Object.fromEntries(
        Object.entries(kind.asks ?? {}).map(([step, asks]) => [step, { paths: () => asks(item.values) }]),
      ),
    },
    ...(kind.files && { files: kind.files }),
    initial: (step) => kind.initial?.(step, known) ?? {},
    onDone: (step) => {
      marks.clear();
      // Taken in, it is decided next; else the following one.
      const to = kind.lifecycle.transitions[step]?.to ?? [];
      if (!to.some((state) => kind.lifecycle.waiting?.includes(state))) goOn();
    },
  });
  return { marks, steps };
}

/** The item once it is here: what was submitted, and all that may be done with it. */
function Decide(props: DecideProps) {
  const { id, inbox, forms, item, kind } = props;
  const router = useRouter();
  const { recordAt, listAt } = useListAddress("submissionId");
  const [handing, setHanding] = useOpenDialog<true>(`review.reassign:${id}`);
  const { before, next } = neighbours(inbox, id);
  // Whoever walks on from item to item does not stop where the list has loaded so far.
  const isLast = inbox.rows.at(-1)?.submissionId === id;
  const more = useEffectEvent(() => void inbox.more());
  useEffect(() => {
    if (isLast) more();
  }, [isLast]);
  const page = useRef<HTMLDivElement>(null);
  // Another item has come: whoever listens is told its title.
  useEffect(focusTitle, []);
  const go = (to: string | null) => router.push(to === null ? listAt : recordAt(to));
  const { marks, steps } = useDecision(props, () => go(next));
  const press = (isWanted: (name: string) => boolean) => {
    const name = item.transitions.find(isWanted);
    if (name) page.current?.querySelector<HTMLElement>(`[data-step="${name}"]`)?.click();
  };
  const isYes = (name: string): boolean => !marks.isReturn(name) && kind.lifecycle.transitions[name]?.danger !== true;
  useKeys({
    j: () => next && go(next),
    n: () => go(next),
    k: () => before && go(before),
    a: () => press(isYes),
    r: () => press(marks.isReturn),
  });
  return (
    <div ref={page}>
      <ReviewParts
        item={item}
        kind={kind}
        forms={forms}
        marking={item.transitions.some(marks.isReturn) ? marks.marking : null}
        head={
          <ReviewHead
            item={item}
            kind={kind}
            onBack={() => router.push(listAt)}
            neighbours={
              <NeighbourButtons
                unit="件"
                place={placeIn(inbox, id)}
                onPrevious={before === null ? null : () => go(before)}
                onNext={next === null ? null : () => go(next)}
              />
            }
            actions={steps.headActions(item)}
            onHand={() => setHanding(true)}
          />
        }
      />
      <div className={styles.foot}>
        <KeyLegend keys={KEYS} />
      </div>
      {steps.dialogs}
      {handing && <HandDialog item={item} onClose={() => setHanding(null)} />}
    </div>
  );
}

const NOT_THERE = { title: "没有这件事项", hint: "可能已被事务所收回，或不在您的审核范围内，请返回列表查看。" };

/**
 * What an item is no more: taken back, whatever of it was read before; not there, unless it was read. Null: it may be
 * decided, or its page says what else is wrong.
 */
function goneOf(error: unknown, isRead: boolean) {
  if (!isApiError(error) || error.isAbsent) return null;
  if (error.status === CONFLICT)
    return { title: "这件事项已被收回", hint: error.serverMessage ?? describe(error).text };
  return error.status === 404 && !isRead ? NOT_THERE : null;
}

/** Nothing is decided any more: why, and the ways on. */
function Gone({ title, hint, onBack, onNext }: GoneProps) {
  useEffect(focusTitle, []);
  return (
    <PageFrame
      title="待审核"
      actions={
        <>
          {onNext && <Button onClick={onNext}>下一件</Button>}
          <Button type="primary" onClick={onBack}>
            返回列表
          </Button>
        </>
      }
    >
      <ErrorState title={title} hint={hint} />
    </PageFrame>
  );
}

/** One item of the inbox: read, compared, decided. */
export function ReviewPage(props: Props) {
  const { id, inbox } = props;
  const router = useRouter();
  const { recordAt, listAt } = useListAddress("submissionId");
  const back = { label: "返回列表", onClick: () => router.push(listAt) };
  const result = useEndpointQuery(reviewApi.get, { params: { submissionId: id } }, { silent: true });
  const gone = goneOf(result.error, result.data !== undefined);
  if (gone) {
    const { next } = neighbours(inbox, id);
    return <Gone {...gone} onBack={back.onClick} onNext={next === null ? null : () => router.push(recordAt(next))} />;
  }
  return (
    <RecordFrame
      result={result}
      title="待审核"
      actions={<Button onClick={back.onClick}>{back.label}</Button>}
      failedTitle="这件事项加载失败"
      loading={<RecordSkeleton title="待审核" labels={SKELETON_LABELS} back={back} />}
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
