"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { returnedWith } from "@/contracts/kit/lifecycle";
import { LocksOf } from "@/components/fields/lock-source";
import { MarksOf } from "@/components/fields/marks";
import { FilesEdit } from "@/components/record/files/files-edit";
import { LockLegend } from "@/components/record/form/lock-legend";
import { lockedReasonIn } from "@/components/record/form/locks";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import { PhotosEdit } from "@/components/record/files/photos-edit";
import { RecordEditor } from "@/components/record/record-editor";
import { ReturnNote } from "@/components/steps/steps-view";
import { findingsOf } from "@/components/record/form/record-findings";
import { EditFrame } from "@/components/record/record-frame";
import {
  applies,
  groupsOf,
  isInTabs,
  isTyped,
  labelsOf,
  type RecordSpec,
  type RecordTab,
  type ShownRecord,
  tabOf,
} from "@/components/record/record-spec";
import { saveHint, savedText } from "@/components/record/record-words";
import { RowSetsEdit } from "@/components/record/rows/row-sets-edit";
import { SectionsEdit } from "@/components/record/form/sections-edit";
import { useConsent } from "@/components/record/consent/use-consent";
import { useListAddress } from "@/components/record/use-record-address";
import { useRecordEditing } from "@/components/record/use-record-editing";
import type { FormValues } from "@/components/record/form/use-record-form";
import { useInBrowser } from "@/lib/host/use-in-browser";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useRefreshOf } from "@/lib/query/refresh-of";
import { lockedBy } from "@/lib/routes/locked-by";
import { useUser } from "@/lib/session/context";

interface FormProps<R extends ShownRecord> {
  readonly of: RecordSpec<R>;
  /** null = a new record. */
  readonly id: string | null;
  readonly record: R | null;
  readonly full: FormValues;
  readonly reload: () => Promise<FormValues | undefined>;
  readonly tab: string;
  readonly setTab: (tab: string) => void;
  /** Item that gets the focus first. */
  readonly focusAt?: string | undefined;
  readonly onSaved: (record: R) => void;
  readonly onClose: () => void;
}

/** Of a new record: everything but the version, which it has none of. */
const sentOf = (form: object): object => Object.fromEntries(Object.entries(form).filter(([key]) => key !== "version"));

/** The editing of one record by its own calls: created when new, else updated under the version that was seen. */
function useEditing<R extends ShownRecord>({ of, id, record, full, reload, setTab, onSaved, onClose }: FormProps<R>) {
  const { companyId } = useUser();
  const consent = useConsent(of.consent);
  const said = { silent: true, invalidates: [...of.shownBy, of.api.full], consent: consent?.version };
  const create = useEndpointMutation(of.api.create, said);
  const update = useEndpointMutation(of.api.update, said);
  const rowIds = useMemo(() => {
    const lists = of.tabs.flatMap(({ rows = [], typed }) => [...rows.map(({ list }) => list), ...(typed?.lists ?? [])]);
    return {
      ...Object.fromEntries(lists.map((list) => [list, of.rowIdKeys?.[list] ?? of.rowIdKey])),
      attachments: "fileId",
    };
  }, [of]);
  const save = ({ version, ...form }: Readonly<Record<string, unknown>>): Promise<unknown> =>
    id === null
      ? create.mutateAsync({ body: sentOf(form) } as never)
      : update.mutateAsync({ params: { [of.idKey]: id }, body: { ...form, version } } as never);
  const unanswered = {
    openKey: () => create.slot.openKey,
    resume: (key: string, value: object) => create.slot.resume(key, { body: sentOf(value) } as never),
  };
  const madeBy = (made: R) => {
    const values = made as Readonly<Record<string, unknown>>;
    return { draftKey: `${of.name}:${String(values[of.idKey])}`, version: Number(values["version"]) };
  };
  return useRecordEditing<typeof of.form, R, R>({
    draftKey: `${of.name}:${id ?? `new:${companyId ?? ""}`}`,
    schema: of.form,
    full,
    rowIds,
    rules: useCallback((form) => findingsOf(of, form, record), [of, record]),
    save: (form) => save(form) as Promise<R>,
    isSaving: create.isPending || update.isPending,
    savedText: (record) => savedText(of.titleOf(record), record),
    shown: of.shown,
    reload,
    refresh: useRefreshOf(of.shownBy, of.api.full),
    reveal: useCallback((path: string) => setTab(tabOf(of.tabs, path)), [of, setTab]),
    consent,
    onSaved,
    madeBy: id === null ? madeBy : undefined,
    unanswered: id === null ? unanswered : undefined,
    onClose,
  });
}

const NO_EDITORS = () => ({});
const NOTHING: FormValues = {};
const NO_DEFAULTS = () => NOTHING;

/** A record with everything that belongs to it, as one form with one version. // contract §7.7 */
function RecordFormPage<R extends ShownRecord>(props: FormProps<R>) {
  const { of, id, record, tab, onClose } = props;
  const editing = useEditing(props);
  const form = of.enrich?.(editing.form) ?? editing.form;
  const { useEditors = NO_EDITORS } = of;
  const render = useEditors();
  const needs = new Set(of.needs(form.values, record));
  const gaps = of.gaps(form.values, record);
  const isHidden = (key: string): boolean => of.isHidden(key, form.values);
  const partOf = (one: RecordTab): ReactNode => {
    if (one.isOwn) return of.edit?.(one.key, form, record);
    if (one.photos) return <PhotosEdit list={one.photos} schema={of.form} form={form} />;
    if (one.fileTypes) return <FilesEdit form={form} usual={one.fileTypes} />;
    const lockedReason = lockedReasonIn(record?.lockedItems ?? []);
    if (one.rows)
      return (
        <RowSetsEdit sets={one.rows} schema={of.form} idKey={of.rowIdKey} form={form} lockedReason={lockedReason} />
      );
    return (
      <SectionsEdit
        sections={one.sections ?? []}
        schema={of.form}
        form={form}
        render={render}
        blocks={of.blocks?.(form)}
        isHidden={isHidden}
        isRequired={(path) => needs.has(path)}
        lockedReason={lockedReason}
      />
    );
  };
  const tabs = of.tabs.filter((one) => isTyped(one) && applies(one, isHidden));
  const by = lockedBy(of.name);
  // A lock that nobody sees is not explained: what the system alone writes stands in no form.
  const hasLocks = (record?.lockedItems ?? []).some(
    ({ path }) => isInTabs(tabs, path) && !isHidden(path.split(".")[0] ?? path),
  );
  const hrefOf = (path: string) => (id === null ? undefined : by.href?.({ id, path }));
  return (
    <LocksOf hrefOf={hrefOf}>
      <MarksOf steps={record?.auditRecords}>
        <RecordEditor
          title={record ? `编辑：${of.titleOf(record)}` : `新增${of.noun}`}
          label={record ? `编辑${of.noun}` : `新增${of.noun}`}
          editing={editing}
          files={{ owner: of.owner, stored: record?.files ?? [] }}
          notes={
            <>
              <ReturnNote step={returnedWith(record?.auditRecords ?? [])} />
              {of.remark?.(form)}
              {hasLocks && id !== null && <LockLegend by={by} id={id} />}
            </>
          }
          saveHint={saveHint(of, gaps.length, record)}
          focusAt={props.focusAt}
          parts={tabs.map((one) => ({
            key: one.key,
            label: one.label,
            sections: groupsOf(one),
            children: partOf(one),
          }))}
          tab={(tabs.find(({ key }) => key === tab) ?? tabs[0] ?? of.tabs[0]).key}
          setTab={props.setTab}
          tabOf={(path) => tabOf(of.tabs, path)}
          schema={of.form}
          needs={needs}
          isHidden={isHidden}
          gaps={gaps}
          onClose={onClose}
          before={record}
          diff={of.diff}
        />
      </MarksOf>
    </LocksOf>
  );
}

type Opened<R extends ShownRecord> = Omit<FormProps<R>, "id" | "record" | "full" | "reload" | "onSaved">;

/** Loads the unmasked record (audited), then opens the form on it. */
export function RecordWriter<R extends ShownRecord>(props: Opened<R> & { id: string; record: R }) {
  const { of, id, record, onClose } = props;
  const input = { params: { [of.idKey]: id } } as never;
  const full = useEndpointQuery(of.api.full, input, { silent: true });
  const shown = useEndpointQuery(of.api.get, input, { silent: true });
  return (
    <EditFrame
      title={`编辑：${of.titleOf(record)}`}
      full={full}
      shown={shown}
      labels={labelsOf(of, true)}
      onClose={onClose}
    >
      {(data, reload) => (
        <RecordFormPage
          {...props}
          full={data as FormValues}
          reload={reload as () => Promise<FormValues | undefined>}
          onSaved={onClose}
        />
      )}
    </EditFrame>
  );
}

/** The same form, empty; saved, it becomes the new record's page. */
export function NewRecord<R extends ShownRecord>({ of: stored }: { of: RecordSpec<R> }) {
  const of = useMemo(() => ({ ...stored, form: stored.createForm ?? stored.form }), [stored]);
  const router = useRouter();
  const search = useSearchParams();
  const { recordAt, listAt } = useListAddress(of.idKey, of.within);
  const [tab, setTab] = useState<string>(of.tabs[0].key);
  const [begun] = useState(() => of.begin?.(search));
  // Needs no data, so the server could draw it: fields that lose what is typed before React has come.
  const { useDefaults = NO_DEFAULTS } = of;
  const defaults = useDefaults();
  const full = useMemo(() => begun ?? (defaults && { ...of.blank, ...defaults }), [of, begun, defaults]);
  if (!useInBrowser() || full === undefined)
    return <RecordSkeleton title={`新增${of.noun}`} labels={labelsOf(of, true)} isForm />;
  return (
    <RecordFormPage
      of={of}
      id={null}
      record={null}
      full={full}
      reload={() => Promise.resolve(undefined)}
      tab={tab}
      setTab={setTab}
      onSaved={(record) => router.replace(recordAt(String((record as Readonly<Record<string, unknown>>)[of.idKey])))}
      onClose={() => router.push(listAt)}
    />
  );
}
