"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useMemo, useState } from "react";
import { RecordFrame } from "@/components/resource/record-frame";
import { RecordReader } from "@/components/resource/record-reader";
import { type RecordSpec, type ShownRecord, tabOf } from "@/components/resource/record-spec";
import { useRecordAddress } from "@/components/resource/use-record-address";
import { DescriptionSkeleton, FormSkeleton } from "@/components/ui/skeletons";
import { useEndpointQuery } from "@/lib/query/query-of";
import { NEW_RECORD } from "@/lib/routes/new-record";

const loading = () => <FormSkeleton fields={16} />;
// Loaded when first needed: a reader pays for no form. // architecture §5
const writer = () => import("@/components/resource/record-writer");
const RecordWriter = dynamic(() => writer().then((m) => m.RecordWriter), { loading });
const NewRecord = dynamic(() => writer().then((m) => m.NewRecord), { loading });

interface Props<R extends ShownRecord> {
  readonly of: RecordSpec<R>;
  readonly id: string;
  readonly mark?: (record: R) => ReactNode;
  readonly actions?: (record: R) => ReactNode;
  readonly intro?: (record: R) => ReactNode;
}

function Stored<R extends ShownRecord>({ of, id, mark, actions, intro }: Props<R>) {
  const keys = useMemo(() => of.tabs.map(({ key }) => key) as [string, ...string[]], [of]);
  const { tab, setTab, isEditing, setEditing } = useRecordAddress(keys);
  const [focusAt, setFocusAt] = useState<string>();
  const result = useEndpointQuery(of.api.get, { params: { [of.idKey]: id } } as never, { silent: true });
  const edit = (path?: string) => {
    setFocusAt(path);
    setEditing(true, path === undefined ? undefined : tabOf(of.tabs, path));
  };
  return (
    <RecordFrame
      result={result}
      title={of.noun}
      failedTitle={`${of.noun}档案加载失败`}
      missing={{ title: of.texts.gone, hint: of.texts.goneHint }}
      skeleton={<DescriptionSkeleton items={24} />}
    >
      {(data) => {
        const record = data as R;
        const shared = { of, id, record, tab, setTab };
        return isEditing && record.canEdit ? (
          <RecordWriter {...shared} focusAt={focusAt} onClose={() => setEditing(false)} />
        ) : (
          <RecordReader
            {...shared}
            onEdit={edit}
            mark={mark?.(record)}
            actions={actions?.(record)}
            intro={intro?.(record)}
          />
        );
      }}
    </RecordFrame>
  );
}

/** One record by its id, read or edited, or a new one. */
export function RecordScreen<R extends ShownRecord>(props: Props<R>) {
  return props.id === NEW_RECORD ? <NewRecord of={props.of} /> : <Stored key={props.id} {...props} />;
}
