"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { returnedWith } from "@/contracts/kit/lifecycle";
import { FilesOf } from "@/components/fields/file-source";
import { ShowField } from "@/components/fields/show";
import { metasOf } from "@/components/list/columns";
import { FilesView } from "@/components/record/files/files-view";
import { FindingsNote } from "@/components/record/findings";
import { HistoryView } from "@/components/record/history-view";
import { PhotosView } from "@/components/record/files/photos-view";
import { ReturnNote, StepsView } from "@/components/steps/steps-view";
import type { RecordSpec, RecordTab, ShownRecord } from "@/components/record/record-spec";
import { missingTitle, textsOf, wordsOf } from "@/components/record/record-words";
import { RowSetsView } from "@/components/record/rows/row-sets-view";
import { SectionsView } from "@/components/record/sections-view";
import { useListAddress } from "@/components/record/use-record-address";
import { PageFrame } from "@/components/ui/page-frame";
import { PageTabs } from "@/components/ui/page-tabs";
import { MarkTag } from "@/components/ui/status-tag";
import { call } from "@/lib/api/call";
import { useOnDemand } from "@/lib/query/use-on-demand";
import { useCan, useUser } from "@/lib/session/context";

export interface ReaderProps<R extends ShownRecord> {
  readonly of: RecordSpec<R>;
  readonly id: string;
  readonly record: R;
  readonly tab: string;
  readonly setTab: (tab: string) => void;
  /** Opens the form, at an item if one is named. */
  readonly onEdit: (path?: string) => void;
  /** Before 编辑. */
  readonly actions?: ReactNode;
  /** Above the tabs. */
  readonly intro?: ReactNode;
}

function TabView<R extends ShownRecord>({
  of,
  id,
  record,
  tab,
}: Pick<ReaderProps<R>, "of" | "id" | "record"> & { tab: RecordTab }) {
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
  if (tab.stepsOf) return <StepsView steps={record.auditRecords ?? []} dict={tab.stepsOf} />;
  if (tab.photos) {
    const values = record as unknown as Readonly<Record<string, unknown>>;
    return <PhotosView label={tab.label} photos={(values[tab.photos] ?? []) as readonly { fileId: string }[]} />;
  }
  if (tab.fileTypes) return <FilesView files={record.attachments} emptyHint={textsOf(of).noFiles} />;
  if (tab.rows)
    return (
      <RowSetsView sets={tab.rows} schema={of.form} idKey={of.rowIdKey} record={record} none={textsOf(of).noRows} />
    );
  return (
    <SectionsView
      sections={[...(tab.sections ?? []), ...(tab.known ?? [])]}
      metas={metasOf(of.shown)}
      record={record}
      isHidden={(key) => of.isHidden(key, record as unknown as Readonly<Record<string, unknown>>)}
      show={of.show?.(record) ?? {}}
      {...(of.copied ? { copied: of.copied } : {})}
    />
  );
}

/** Masked items in full while this view stands; every asking is audited. // domain a §0.5 */
function usePersonal<R extends ShownRecord>({ of, id, record }: Pick<ReaderProps<R>, "of" | "id" | "record">) {
  const { companyId } = useUser();
  const { personal } = of;
  const mayRead = useCan(personal?.need ?? []) && (personal?.isOwn(record, companyId) ?? false);
  const input = { params: { [of.idKey]: id } };
  const { data, isPending, ask, forget } = useOnDemand(
    () => call(of.api.full, input as never) as Promise<Readonly<Record<string, unknown>>>,
  );
  const shown = data && Object.fromEntries((personal?.keys ?? []).map((key) => [key, data[key]]));
  const button = mayRead && (
    <Button onClick={() => (data ? forget() : void ask())} loading={isPending}>
      {data ? "隐藏完整号码" : "查看完整号码"}
    </Button>
  );
  return { record: { ...record, ...shown }, button };
}

/** A record that is read: states, actions, what is missing or doubtful, then its tabs. */
export function RecordReader<R extends ShownRecord>(props: ReaderProps<R>) {
  const { of, record, tab, setTab, onEdit, actions, intro } = props;
  const router = useRouter();
  const { listAt } = useListAddress(of.idKey, of.within);
  const personal = usePersonal(props);
  return (
    <PageFrame
      title={of.titleOf(record)}
      mark={
        <>
          {of.statusKeys.map((key) => (
            <ShowField
              key={key}
              value={(record as Readonly<Record<string, unknown>>)[key]}
              meta={metasOf(of.shown).get(key) ?? { label: "" }}
              record={record}
            />
          ))}
          {record.isIncomplete && <MarkTag of="incomplete" />}
        </>
      }
      hint={record.readOnlyReason ?? undefined}
      actions={
        <>
          {!of.isAlone && <Button onClick={() => router.push(listAt)}>返回{of.within ? "" : "列表"}</Button>}
          {personal.button}
          {actions}
          {record.canEdit && (
            // One main action: of a submission that is its next step.
            <Button type={record.transitions?.length ? "default" : "primary"} onClick={() => onEdit()}>
              编辑
            </Button>
          )}
        </>
      }
    >
      <ReturnNote step={returnedWith(record.auditRecords ?? [])} />
      <FindingsNote title={missingTitle(record)} findings={record.missing} onGo={record.canEdit ? onEdit : undefined} />
      <FindingsNote findings={record.warnings} />
      {intro}
      <FilesOf owner={of.owner} stored={record.files}>
        <PageTabs
          active={tab}
          onChange={setTab}
          dropsHidden
          tabs={of.tabs.map((one) => ({
            key: one.key,
            label: one.fileTypes ? `${one.label}（${record.attachments.length}）` : one.label,
            children: <TabView of={of} id={props.id} record={personal.record} tab={one} />,
          }))}
        />
      </FilesOf>
    </PageFrame>
  );
}
