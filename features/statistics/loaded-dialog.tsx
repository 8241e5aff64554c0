"use client";

import type { ReactNode } from "react";
import styles from "@/features/statistics/statistics.module.css";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { ErrorState } from "@/components/ui/error-state";
import { ListSkeleton } from "@/components/ui/skeletons";
import { describe } from "@/lib/api/describe";

interface Props<Data> {
  readonly title: string;
  readonly failed: string;
  readonly result: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly onClose: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** Figures in a dialog: while they come, when they do not, and as they are. */
export function LoadedDialog<Data>({ title, failed, result, onClose, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = result;
  return (
    <DragDialog open title={title} width={1200} onClose={onClose}>
      {error && !data && (
        <ErrorState title={failed} hint={describe(error).text} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && <ListSkeleton filterRows={0} />}
      {data && <div className={styles.dialog}>{children(data)}</div>}
    </DragDialog>
  );
}
