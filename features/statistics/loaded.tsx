"use client";

import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";

export interface LoadedProps<Data> {
  /** What has happened when they do not come. */
  readonly failed: string;
  readonly result: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

/** Figures while they come, when they do not, and as they are. */
export function Loaded<Data>({ failed, result, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = result;
  if (data) return children(data);
  if (!error) return <ListSkeleton filterRows={0} />;
  return <ErrorState title={failed} hint={describe(error).text} onRetry={() => void refetch()} retrying={isFetching} />;
}
