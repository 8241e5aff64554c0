"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import type { HeadActions } from "@/components/record/page/record-head";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import { RecordFrame } from "@/components/record/record-frame";
import { RecordReader } from "@/components/record/record-reader";
import { labelsOf, type RecordSpec, type ShownRecord, tabOf } from "@/components/record/record-spec";
import { textsOf } from "@/components/record/record-words";
import { useIsForm, useListAddress, useRecordAddress } from "@/components/record/use-record-address";
import type { Gaps } from "@/components/steps/use-transitions";
import { EmptyState } from "@/components/ui/state/empty-state";
import { PageFrame } from "@/components/ui/page/page-frame";
import { useEndpointQuery } from "@/lib/query/query-of";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useMayCall } from "@/lib/session/can";

/** No more is known of it here than that it is a form. */
const loading = () => <RecordSkeleton title="正在打开" labels={[]} isForm />;
// Loaded when first needed: a reader pays for no form. // architecture §5
const writer = () => import("@/components/record/record-writer");
const RecordWriter = dynamic(() => writer().then((m) => m.RecordWriter), { loading });
const NewRecord = dynamic(() => writer().then((m) => m.NewRecord), { loading });

interface Props<R extends ShownRecord> {
  readonly of: RecordSpec<R>;
  readonly id: string;
  readonly actions?: (record: R, gaps: Gaps) => HeadActions;
  readonly intro?: (record: R) => ReactNode;
  /** What `of` is made of is on its way. */
  readonly isWaiting?: boolean;
}

interface RefusedProps {
  readonly of: Pick<RecordSpec, "idKey" | "noun" | "within">;
  /** Of the page: 「新增人员」. */
  readonly title: string;
  readonly reason: string;
  readonly hint?: string;
  readonly action?: ReactNode;
}

/** Instead of a form whose save would be refused: why, and the way back. */
function Refused({ of: { idKey, noun, within }, title, reason, hint, action }: RefusedProps) {
  const { listAt } = useListAddress(idKey, within);
  return (
    <PageFrame title={title}>
      <EmptyState
        title={reason}
        hint={hint}
        action={
          <>
            {action} <Link href={listAt}>返回{noun}列表</Link>
          </>
        }
      />
    </PageFrame>
  );
}

interface LoadingProps {
  readonly of: Pick<RecordSpec<never>, "idKey" | "noun" | "within" | "isAlone" | "tabs">;
  readonly id: string;
}

function Loading({ of, id }: LoadingProps) {
  const router = useRouter();
  const isForm = useIsForm(id);
  const { listAt } = useListAddress(of.idKey, of.within);
  const back = { label: of.within ? "返回" : "返回列表", onClick: () => router.push(listAt) };
  return (
    <RecordSkeleton
      title={id === NEW_RECORD ? `新增${of.noun}` : of.noun}
      labels={labelsOf(of, isForm)}
      isForm={isForm}
      back={of.isAlone || isForm ? undefined : back}
    />
  );
}

function Stored<R extends ShownRecord>({ of, id, actions, intro }: Props<R>) {
  const keys = useMemo(() => of.tabs.map(({ key }) => key) as [string, ...string[]], [of]);
  const { tab, setTab, isEditing, setEditing } = useRecordAddress(keys);
  const [focusAt, setFocusAt] = useState<string>();
  const result = useEndpointQuery(of.api.get, { params: { [of.idKey]: id } } as never, { silent: true });
  const edit = (path?: string) => {
    setFocusAt(path);
    setEditing(true, path === undefined ? undefined : tabOf(of.tabs, path));
  };
  // Where nobody answers, what the page knows still stands.
  const missingNow = async () => ((await result.refetch()).data as R | undefined)?.missing ?? [];
  return (
    <RecordFrame
      result={result}
      title={of.noun}
      failedTitle={`${of.noun}档案加载失败`}
      missing={{ title: textsOf(of).gone, hint: textsOf(of).goneHint }}
      loading={<Loading of={of} id={id} />}
    >
      {(data) => {
        const record = data as R;
        const shared = { of, id, record, tab, setTab };
        if (isEditing && !record.canEdit)
          return (
            <Refused
              of={of}
              title={of.titleOf(record)}
              reason={`现在不能修改这份${of.noun}档案`}
              hint={record.readOnlyReason ?? `您没有修改${of.noun}的权限，如需修改请联系管理员。`}
              action={<Button onClick={() => setEditing(false)}>查看档案</Button>}
            />
          );
        return isEditing ? (
          <RecordWriter {...shared} focusAt={focusAt} onClose={() => setEditing(false)} />
        ) : (
          <RecordReader
            {...shared}
            onEdit={edit}
            {...(actions && { actions: actions(record, { now: missingNow, go: record.canEdit ? edit : undefined }) })}
            intro={intro?.(record)}
          />
        );
      }}
    </RecordFrame>
  );
}

/** The form of a new record, for those who may save one. */
function Fresh<R extends ShownRecord>({ of }: Pick<Props<R>, "of">) {
  const mayCreate = useMayCall(of.api.create);
  const { noun } = of;
  if (mayCreate) return <NewRecord of={of} />;
  return (
    <Refused
      of={of}
      title={`新增${noun}`}
      reason={`您没有新增${noun}的权限`}
      hint={`如需新增${noun}，请联系管理员为您的账号开通。`}
    />
  );
}

/** One record by its id, read or edited, or a new one. */
export function RecordScreen<R extends ShownRecord>({ isWaiting = false, ...props }: Props<R>) {
  if (isWaiting) return <Loading of={props.of} id={props.id} />;
  return props.id === NEW_RECORD ? <Fresh of={props.of} /> : <Stored key={props.id} {...props} />;
}
