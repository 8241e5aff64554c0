"use client";

import { Button } from "antd";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import { AbsentState } from "@/components/ui/state/absent-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { PageFrame } from "@/components/ui/page/page-frame";
import { isAbsent, isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";

interface Props<T> {
  readonly result: Pick<UseQueryResult<T>, "data" | "error" | "isFetching" | "refetch">;
  /** Title while there is no record to name. */
  readonly title: string;
  readonly actions?: ReactNode;
  /** 「档案加载失败」 */
  readonly failedTitle: string;
  /** A record that is not there, or not for this user: the two look alike. */
  readonly missing?: { readonly title: string; readonly hint: string };
  /** While the record is on its way: in the page's sheet, or the whole page in the shape that it will have. */
  readonly skeleton?: ReactNode;
  readonly loading?: ReactNode;
  readonly children: (record: T) => ReactNode;
}

/** One record's page until the record is here: skeleton, failure with 重试, or "not there". Then its children. */
export function RecordFrame<T>({
  result,
  title,
  actions,
  failedTitle,
  missing,
  skeleton,
  loading,
  children,
}: Props<T>) {
  const { data, error } = result;
  if (data !== undefined) return children(data);
  if (!error && loading !== undefined) return loading;
  const gone = isApiError(error) && error.status === 404 ? missing : undefined;
  if (isAbsent(error)) {
    return (
      <PageFrame title={title}>
        <AbsentState title={title} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={title} actions={actions}>
      {error ? (
        <ErrorState
          title={gone?.title ?? failedTitle}
          hint={gone?.hint ?? describe(error).text}
          onRetry={gone ? undefined : () => void result.refetch()}
          retrying={result.isFetching}
        />
      ) : (
        skeleton
      )}
    </PageFrame>
  );
}

interface EditProps<T> {
  /** 「编辑：张三」 */
  readonly title: string;
  /** The unmasked record, read (and audited) when this opens. */
  readonly full: UseQueryResult<T>;
  /** The record as shown: names of files and the next comparison come from it. */
  readonly shown: Pick<UseQueryResult, "refetch">;
  /** Entries of the form's index. */
  readonly labels: readonly string[];
  readonly onClose: () => void;
  readonly children: (full: T, reload: () => Promise<T | undefined>) => ReactNode;
}

/** Loads the unmasked record, then opens the form on it. */
export function EditFrame<T>({ title, full, shown, labels, onClose, children }: EditProps<T>) {
  const reload = () =>
    Promise.all([full.refetch({ throwOnError: true }), shown.refetch()]).then(([latest]) => latest.data);
  return (
    <RecordFrame
      result={full}
      title={title}
      actions={<Button onClick={onClose}>返回</Button>}
      failedTitle="档案加载失败，暂不能修改"
      loading={<RecordSkeleton title={title} labels={labels} isForm />}
    >
      {(record) => children(record, reload)}
    </RecordFrame>
  );
}
