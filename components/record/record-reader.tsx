"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { returnedWith, trackOf } from "@/contracts/kit/lifecycle";
import { FilesOf } from "@/components/fields/file-source";
import { MarksOf } from "@/components/fields/marks";
import { ShowField } from "@/components/fields/show";
import { metasOf } from "@/components/list/table/columns";
import { WaitingDraft } from "@/components/record/drafts/waiting-draft";
import { FilesView } from "@/components/record/files/files-view";
import { HistoryView } from "@/components/record/history/history-view";
import { PhotosView } from "@/components/record/files/photos-view";
import { Neighbours } from "@/components/record/page/neighbours";
import { type HeadActions, RecordHead } from "@/components/record/page/record-head";
import { RecordPage, RecordShell } from "@/components/record/page/record-page";
import { RecordRail } from "@/components/record/page/record-rail";
import { type IndexPart, SectionIndex } from "@/components/record/page/section-index";
import { completenessOf, timesOf } from "@/components/record/record-facts";
import { ReturnNote, StepsView } from "@/components/steps/steps-view";
import { StepTrack } from "@/components/steps/step-track";
import { applies, groupsOf, type RecordSpec, type RecordTab, type ShownRecord } from "@/components/record/record-spec";
import { missingTitle, textsOf, wordsOf } from "@/components/record/record-words";
import { RowSetsView } from "@/components/record/rows/row-sets-view";
import { SectionsView } from "@/components/record/sections-view";
import { useListAddress } from "@/components/record/use-record-address";
import { MarkTag } from "@/components/ui/status-tag";
import { call } from "@/lib/api/call";
import { useOnDemand } from "@/lib/query/use-on-demand";
import { useCan, useUser } from "@/lib/session/context";

// Loaded with its tab: it writes, and most read only.
const TalkView = dynamic(() => import("@/components/steps/talk-view").then((m) => m.TalkView));

interface Read<R extends ShownRecord> {
  readonly of: RecordSpec<R>;
  readonly id: string;
  readonly record: R;
}

export interface ReaderProps<R extends ShownRecord> extends Read<R> {
  readonly tab: string;
  readonly setTab: (tab: string) => void;
  /** Opens the form, at an item if one is named. */
  readonly onEdit: (path?: string) => void;
  /** Beside 编辑. */
  readonly actions?: HeadActions;
  /** Above the record. */
  readonly intro?: ReactNode;
}

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (record: object): Values => record as Values;

function TabView<R extends ShownRecord>({ of, id, record, tab }: Read<R> & { tab: RecordTab }) {
  if (tab.isOwn) return of.view?.(tab.key, record);
  if (tab.isHistory)
    return (
      <HistoryView
        of={of.api.history}
        params={{ [of.idKey]: id }}
        wordsOf={wordsOf(of.actions)}
        emptyHint={textsOf(of).noHistory}
      />
    );
  if (tab.stepsOf)
    return (
      <>
        <StepsView steps={record.auditRecords ?? []} dict={tab.stepsOf} />
        <TalkView title="沟通" bizType={of.name} bizId={id} countedBy={[of.api.get]} />
      </>
    );
  if (tab.photos) {
    const photos = (valuesOf(record)[tab.photos] ?? []) as readonly { fileId: string }[];
    return <PhotosView label={tab.label} photos={photos} />;
  }
  if (tab.fileTypes) {
    // How to add one is told to whoever may.
    const hint = record.canEdit ? { emptyHint: textsOf(of).noFiles } : {};
    return <FilesView files={record.attachments} {...hint} />;
  }
  if (tab.rows)
    return (
      <RowSetsView sets={tab.rows} schema={of.form} idKey={of.rowIdKey} record={record} none={textsOf(of).noRows} />
    );
  return (
    <SectionsView
      sections={[...(tab.sections ?? []), ...(tab.known ?? [])]}
      metas={metasOf(of.shown)}
      record={record}
      isHidden={(key) => of.isHidden(key, valuesOf(record))}
      show={of.show?.(record) ?? {}}
      {...(of.copied ? { copied: of.copied } : {})}
    />
  );
}

/** With how many files it holds, and how much is unread. */
function labelOf({ label, fileTypes, stepsOf }: RecordTab, { attachments, unreadNotes = 0 }: ShownRecord): string {
  if (fileTypes) return `${label}（${attachments.length}）`;
  return stepsOf && unreadNotes > 0 ? `${label}（${unreadNotes} 条未读留言）` : label;
}

/** What a part's index entry names: groups that hold something that applies. */
function sectionsOf<R extends ShownRecord>({ of, record }: Pick<Read<R>, "of" | "record">, tab: RecordTab) {
  const values = valuesOf(record);
  const known = (tab.known ?? []).map(({ title, keys }) => ({ title, keys }));
  const hasRows = ({ keys: [list = ""] }: { keys: readonly string[] }): boolean => {
    const rows = values[list];
    return Array.isArray(rows) && rows.length > 0;
  };
  const groups = tab.rows ? groupsOf(tab).filter(hasRows) : [...groupsOf(tab), ...known];
  return groups.filter(({ keys }) => keys.some((key) => !of.isHidden(key, values)));
}

/** The parts of a record that is read. */
const partsOf = <R extends ShownRecord>({ of, id, record }: Read<R>): IndexPart[] =>
  of.tabs
    .filter((tab) => applies(tab, (key) => of.isHidden(key, valuesOf(record))))
    .map((tab) => ({
      key: tab.key,
      label: labelOf(tab, record),
      sections: sectionsOf({ of, record }, tab),
      children: <TabView of={of} id={id} record={record} tab={tab} />,
    }));

/** Masked items in full while this view stands; every asking is audited. // domain a §0.5 */
function usePersonal<R extends ShownRecord>({ of, id, record }: Read<R>) {
  const { companyId } = useUser();
  const { personal } = of;
  const mayRead = useCan(personal?.need ?? []) && (personal?.isOwn(record, companyId) ?? false);
  const input = { params: { [of.idKey]: id } };
  const { data, isPending, ask, forget } = useOnDemand(() => call(of.api.full, input as never) as Promise<Values>);
  const shown = data && Object.fromEntries((personal?.keys ?? []).map((key) => [key, data[key]]));
  const button = mayRead && (
    <Button onClick={() => (data ? forget() : void ask())} loading={isPending}>
      {data ? "隐藏完整号码" : "查看完整号码"}
    </Button>
  );
  return { record: { ...record, ...shown }, button };
}

/** One main act: the next step of a submission, else 编辑, which otherwise stands beside it. */
function useActions<R extends ShownRecord>({ record, onEdit, actions = {} }: ReaderProps<R>, personal: ReactNode) {
  const hasStep = Boolean(actions.main);
  const edit = record.canEdit && (
    <Button type={hasStep ? "default" : "primary"} onClick={() => onEdit()}>
      编辑
    </Button>
  );
  return {
    others: (
      <>
        {personal}
        {actions.others}
        {hasStep && edit}
      </>
    ),
    main: hasStep ? actions.main : edit,
    danger: actions.danger,
  };
}

function Head<R extends ShownRecord>(props: ReaderProps<R> & { readonly personal: ReactNode }) {
  const { of, id, record } = props;
  const router = useRouter();
  const { listAt } = useListAddress(of.idKey, of.within);
  const metas = metasOf(of.shown);
  const values = valuesOf(record);
  const shown = (key: string) => (
    <ShowField value={values[key]} meta={metas.get(key) ?? { label: "" }} record={record} />
  );
  const status = of.lifecycle ? Number(values[of.lifecycle.key]) : null;
  const isListed = !of.isAlone && !of.within && of.list !== undefined;
  return (
    <RecordHead
      title={of.titleOf(record)}
      mark={
        <>
          {of.statusKeys.map((key) => (
            <span key={key}>{shown(key)}</span>
          ))}
          {record.isIncomplete && <MarkTag of="incomplete" />}
        </>
      }
      back={of.isAlone ? undefined : { label: of.within ? "返回" : "返回列表", onClick: () => router.push(listAt) }}
      neighbours={isListed && of.list && <Neighbours list={of.list} idKey={of.idKey} id={id} />}
      facts={(of.headKeys ?? []).flatMap((key) =>
        values[key] === null || values[key] === undefined || values[key] === ""
          ? []
          : [{ label: metas.get(key)?.label ?? "", value: shown(key) }],
      )}
      {...(of.lifecycle && status !== null
        ? { steps: <StepTrack steps={trackOf(of.lifecycle, record.auditRecords ?? [], status)} /> }
        : {})}
      draft={<WaitingDraft draftKey={record.canEdit ? `${of.name}:${id}` : null} onGoOn={() => props.onEdit()} />}
      actions={useActions(props, props.personal)}
      hint={record.turnNote ?? record.readOnlyReason ?? undefined}
    />
  );
}

/** A record that is read: head, index, parts, and beside them what is missing or doubtful and what happened. */
export function RecordReader<R extends ShownRecord>(props: ReaderProps<R>) {
  const { of, id, record, tab, setTab, onEdit, intro } = props;
  const personal = usePersonal(props);
  return (
    <MarksOf steps={record.auditRecords}>
      <FilesOf owner={of.owner} stored={record.files}>
        <RecordPage
          head={<Head {...props} personal={personal.button} />}
          notes={
            <>
              <ReturnNote step={returnedWith(record.auditRecords ?? [])} />
              {intro}
            </>
          }
          parts={partsOf({ of, id, record: personal.record })}
          active={tab}
          onChange={setTab}
          dropsHidden
          rail={
            <RecordRail
              missing={record.missing}
              missingTitle={missingTitle(record)}
              warnings={record.warnings}
              percent={completenessOf(of, record)}
              onGo={record.canEdit ? onEdit : undefined}
              timeLine={timesOf(record)}
            />
          }
        />
      </FilesOf>
    </MarksOf>
  );
}

/** The same record within another screen, e.g. beside a decision: index and parts alone, under the screen's own head. */
export function EmbeddedRecord<R extends ShownRecord>({ of, id, record, head }: Read<R> & { head?: ReactNode }) {
  const [tab, setTab] = useState<string>(of.tabs[0].key);
  return (
    <MarksOf steps={record.auditRecords}>
      <FilesOf owner={of.owner} stored={record.files}>
        <RecordShell head={head} hasRail={false}>
          <SectionIndex parts={partsOf({ of, id, record })} active={tab} onChange={setTab} dropsHidden />
        </RecordShell>
      </FilesOf>
    </MarksOf>
  );
}
