"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { PageFrame } from "@/components/ui/page-frame";
import { isApiError } from "@/lib/api/api-error";
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
  readonly skeleton: ReactNode;
  readonly children: (record: T) => ReactNode;
}

/** One record's page until the record is here: skeleton, failure with 重试, or "not there". Then its children. */
export function RecordFrame<T>({ result, title, actions, failedTitle, missing, skeleton, children }: Props<T>) {
  const { data, error } = result;
  if (data !== undefined) return children(data);
  const gone = isApiError(error) && error.status === 404 ? missing : undefined;
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
