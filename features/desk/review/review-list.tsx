"use client";

import { Button, Checkbox, Input } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { daysBetween } from "@/contracts/kit/day/dates";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { asRecordNo, type InboxRow, matterOf, reviewApi } from "@/contracts/review/inbox";
import { KeyLegend } from "@/features/desk/review/key-legend";
import { type InboxFilters, inboxFiltersOf, TIMES_VIEW } from "@/features/desk/review/review-prefetch";
import styles from "@/features/desk/review/review.module.css";
import { type Inbox } from "@/features/desk/review/use-inbox";
import { useKeys } from "@/features/desk/review/use-keys";
import { SavedFiltersBox } from "@/components/list/list-settings";
import { useListAddress } from "@/components/record/use-record-address";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { NameText } from "@/components/ui/name-text";
import { PageFrame } from "@/components/ui/page/page-frame";
import { RowLink } from "@/components/ui/table/row-link";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import behind from "@/components/ui/table/more-behind.module.css";
import table from "@/components/ui/table/small-table.module.css";
import { StatusTag } from "@/components/ui/status-tag";
import { describe } from "@/lib/api/describe";
import { dateTime, today } from "@/lib/format/date";
import { dueText } from "@/lib/format/due";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";

const BatchDialog = dynamic(() => import("@/features/desk/review/batch-dialog").then((m) => m.BatchDialog));

const KEYS = [
  ["j", "下一件"],
  ["k", "上一件"],
  ["Enter", "打开"],
  ["x", "勾选"],
] as const;

interface Choice {
  readonly label: string;
  readonly count: number | undefined;
  readonly isOn: boolean;
  /** What a press asks for. */
  readonly next: InboxFilters;
}

const isNone = ({ formType, isMine, isOverdue }: InboxFilters): boolean => !formType && !isMine && !isOverdue;

/** Of the filters without some of them. */
const without = (filters: InboxFilters, ...keys: readonly (keyof InboxFilters)[]): InboxFilters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key as keyof InboxFilters)));

/** All; one's own and what is late, each on or off; and one type, with how much waits: a press shows it. */
function Views({ inbox }: { readonly inbox: Inbox }) {
  const { data } = useEndpointQuery(reviewApi.counts, {}, { silent: true, noLoading: true, keepsPrevious: true });
  const { filters, setFilters } = inbox;
  const switched = (key: "isMine" | "isOverdue"): InboxFilters =>
    filters[key] ? without(filters, key) : { ...filters, [key]: true };
  const choices: readonly Choice[] = [
    {
      label: "全部",
      count: data?.waiting,
      isOn: isNone(filters),
      next: without(filters, "formType", "isMine", "isOverdue"),
    },
    { label: "由我办理", count: data?.mine, isOn: filters.isMine === true, next: switched("isMine") },
    { label: "已逾期", count: data?.overdue, isOn: filters.isOverdue === true, next: switched("isOverdue") },
    ...(data?.types ?? []).map(({ label, waiting, formType }) => {
      const isOn = filters.formType === formType;
      return { label, count: waiting, isOn, next: isOn ? without(filters, "formType") : { ...filters, formType } };
    }),
  ];
  return (
    <div className={`${styles.views ?? ""} ${behind.fades ?? ""}`} role="group" aria-label="按类别查看">
      {choices.map(({ label, count, isOn, next }) => (
        <button key={label} type="button" className={styles.view} aria-pressed={isOn} onClick={() => setFilters(next)}>
          {label} <span className={styles.count}>{count ?? "—"}</span>
        </button>
      ))}
    </div>
  );
}

/** What the box asks for: a number, or a part of a firm's name; an empty one asks for all. */
function askedBy(text: string): InboxFilters {
  const wanted = text.trim();
  const submissionNo = asRecordNo(wanted);
  if (submissionNo !== null) return { submissionNo };
  return wanted === "" ? {} : { companyName: wanted };
}

function SearchBox({ inbox }: { readonly inbox: Inbox }) {
  const { companyName = "", submissionNo = "", ...others } = inbox.filters;
  const sought = submissionNo || companyName;
  const [text, setText] = useState(sought);
  const [asked, setAsked] = useState(sought);
  // A saved view, or the way back, asks for another one.
  if (asked !== sought) {
    setAsked(sought);
    setText(sought);
  }
  const ask = (event: FormEvent) => {
    event.preventDefault();
    inbox.setFilters({ ...others, ...askedBy(text) });
  };
  return (
    <form role="search" className={styles.search} onSubmit={ask}>
      <Input
        value={text}
        maxLength={100}
        allowClear
        placeholder="事务所名称、受理号或申请编号"
        aria-label="事务所名称、受理号或申请编号"
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit">查询</Button>
    </form>
  );
}

function Due({ row }: { readonly row: InboxRow }) {
  const words = dueText(daysBetween(today(), row.dueDate));
  return (
    <>
      <span className={styles.day}>{row.dueDate}</span>
      {row.isOverdue ? <StatusTag tone="error">{words}</StatusTag> : <span>{words}</span>}
    </>
  );
}

interface RowProps {
  readonly row: InboxRow;
  readonly href: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ row, href: at, isChosen, onChoose }: RowProps) {
  const name = matterOf(row) || row.formTypeLabel;
  return (
    <tr data-row-key={row.submissionId} className={isChosen ? styles.chosen : undefined}>
      <td className={styles.box}>
        <Checkbox checked={isChosen} onChange={onChoose} aria-label={`勾选 ${name} ${row.companyName}`} />
      </td>
      <td className={styles.name} title={name} data-name>
        <RowLink href={at}>
          <NameText>{name}</NameText>
        </RowLink>{" "}
        {row.unread > 0 && <StatusTag tone="info">{`留言 ${row.unread}`}</StatusTag>}
      </td>
      <td className={styles.type}>
        {row.formTypeLabel}　<span className={table.quiet}>{row.actionLabel}</span>
      </td>
      <td className={styles.firm}>
        <NameText>{row.companyName}</NameText>
      </td>
      <td className={`${table.code} ${styles.number}`}>{row.submissionNo}</td>
      <td className={`${table.code} ${styles.time}`} title={dateTime(row.submitTime)}>
        {dateTime(row.submitTime).slice(0, -3)}
      </td>
      <td className={`${table.code} ${styles.due}`}>
        <Due row={row} />
      </td>
      <td className={styles.assignee}>
        {row.assigneeName ?? <span className={table.quiet}>无</span>}
        {row.acceptTime !== null && <span className={table.quiet}>　已受理</span>}
      </td>
    </tr>
  );
}

const HEADS = [
  ["事项", styles.name],
  ["类型", styles.type],
  ["事务所", styles.firm],
  ["受理号", styles.number],
  ["提交时间", styles.time],
  ["办理期限", styles.due],
  ["办理人", styles.assignee],
] as const;

/** Walks the rows by their links. */
function walk(box: HTMLElement | null, by: 1 | -1): void {
  const links = [...(box?.querySelectorAll<HTMLElement>("tr[data-row-key] a") ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

interface RowsProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly inbox: Inbox;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string) => void;
  readonly onAll: (ids: ReadonlySet<string>) => void;
}

/** What waits as a table; two lines each on phones. */
function Rows({ box, inbox, chosen, onChoose, onAll }: RowsProps) {
  const { rows, next, isFetching } = inbox;
  const { recordAt } = useListAddress("submissionId");
  const picked = rows.filter(({ submissionId }) => chosen.has(submissionId)).length;
  const isAll = picked === rows.length;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keys
    <div ref={box} className={styles.rows} role="region" aria-label="待审核事项" tabIndex={0} data-rows>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.box}>
              <Checkbox
                checked={isAll}
                indeterminate={picked > 0 && !isAll}
                onChange={() => onAll(isAll ? new Set() : new Set(rows.map((row) => row.submissionId)))}
                aria-label="勾选本页全部"
              />
            </th>
            {HEADS.map(([head, place]) => (
              <th key={head} scope="col" className={place}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.submissionId}
              row={row}
              href={recordAt(row.submissionId)}
              isChosen={chosen.has(row.submissionId)}
              onChoose={() => onChoose(row.submissionId)}
            />
          ))}
        </tbody>
      </table>
      {next !== null && (
        <div className={styles.more}>
          <Button loading={isFetching} onClick={inbox.more}>
            显示更多
          </Button>
        </div>
      )}
    </div>
  );
}

/** The inbox: what waits, by views and firm, several decided at once. */
export function ReviewList({ inbox }: { readonly inbox: Inbox }) {
  const { rows, isFetching, isLoading, error } = inbox;
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [batch, setBatch] = useState<{ readonly step: "accept" | "pass"; readonly rows: readonly InboxRow[] } | null>(
    null,
  );
  const picked = rows.filter(({ submissionId }) => chosen.has(submissionId));
  const choose = (id: string) =>
    setChosen((now) => {
      const set = new Set(now);
      if (!set.delete(id)) set.add(id);
      return set;
    });
  useKeys({
    j: () => walk(box.current, 1),
    k: () => walk(box.current, -1),
    x: () => {
      const id = document.activeElement?.closest<HTMLElement>("tr[data-row-key]")?.dataset["rowKey"];
      if (id) choose(id);
    },
  });
  return (
    <PageFrame
      isList
      title="待审核"
      actions={<Button onClick={() => router.push(href("desk.review", { view: TIMES_VIEW }))}>办理用时</Button>}
    >
      <Views inbox={inbox} />
      <div className={styles.tools}>
        <div className={styles.asked}>
          <SearchBox inbox={inbox} />
          <SavedFiltersBox
            screen={reviewApi.list.id}
            query={encodeQuery({ ...inbox.filters })}
            onAsk={(asked) => inbox.setFilters(inboxFiltersOf(asked))}
          />
        </div>
        <div className={styles.batch} role="group" aria-label="批量办理">
          <span aria-live="polite">已勾选 {picked.length} 件</span>
          <Button disabled={picked.length === 0} onClick={() => setBatch({ step: "accept", rows: picked })}>
            批量受理
          </Button>
          <Button disabled={picked.length === 0} onClick={() => setBatch({ step: "pass", rows: picked })}>
            批量通过
          </Button>
        </div>
      </div>
      {isLoading && <ListSkeleton filterRows={0} columns={6} />}
      {error && rows.length === 0 && (
        <ErrorState
          title="待审核事项加载失败"
          hint={describe(error).text}
          onRetry={inbox.retry}
          retrying={isFetching}
        />
      )}
      {!isLoading && !error && rows.length === 0 && (
        <EmptyState
          icon="checkCircle"
          title="没有待审核的事项"
          hint={
            inbox.filters.submissionNo === undefined
              ? "事务所提交后，事项会出现在这里；也可以换一个类别查看。"
              : "这个编号不在待审核的事项中；已经办结的，请用右上角的「查找」（Ctrl+K）按编号打开。"
          }
        />
      )}
      {rows.length > 0 && <Rows box={box} inbox={inbox} chosen={chosen} onChoose={choose} onAll={setChosen} />}
      <KeyLegend keys={KEYS} />
      {batch && (
        <BatchDialog
          {...batch}
          onClose={(decided) => {
            setBatch(null);
            // What was not decided stays chosen.
            setChosen((now) => new Set([...now].filter((id) => !decided.includes(id))));
          }}
        />
      )}
    </PageFrame>
  );
}
