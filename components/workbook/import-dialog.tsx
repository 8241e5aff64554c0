"use client";

import { useRef } from "react";
import { isImportRunning } from "@/contracts/kit/sheet";
import type { ImportResource } from "@/components/workbook/import-button";
import styles from "@/components/workbook/import-dialog.module.css";
import { ImportOutcome } from "@/components/workbook/import-outcome";
import { ChooseFile, ImportProgress } from "@/components/workbook/import-steps";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { ErrorState } from "@/components/ui/state/error-state";
import { useKeptFocus } from "@/components/workbook/use-kept-focus";
import { describe } from "@/lib/api/describe";
import { type SheetImport, useSheetImport } from "@/lib/hooks/sheet";
import type { Read } from "@/lib/query/reads";

interface Props {
  readonly of: ImportResource;
  readonly invalidates: readonly Read[];
  readonly onClose: () => void;
}

function Step({ of: resource, at }: { of: ImportResource; at: SheetImport }) {
  const { job, isLooking, failure, lookAgain } = at;
  if (job) {
    return isImportRunning(job.status) ? (
      <ImportProgress job={job} at={at} isOffline={failure !== null} />
    ) : (
      <ImportOutcome of={resource} job={job} at={at} />
    );
  }
  if (failure) {
    return <ErrorState title="导入状态加载失败" hint={describe(failure).text} onRetry={lookAgain} />;
  }
  return isLooking ? <p role="status">正在查看有没有未完成的导入…</p> : <ChooseFile of={resource} at={at} />;
}

/**
 * The import of one resource, step by step: file, progress, what was found, outcome. Closing it stops nothing; opened
 * again it shows where the import stands. // domain a §0.7
 */
export function ImportDialog({ of: resource, invalidates, onClose }: Props) {
  const at = useSheetImport(resource.api, [resource.api.list, ...invalidates]);
  const { job } = at;
  const body = useRef<HTMLDivElement>(null);
  useKeptFocus(body, job?.status ?? "none");
  const close = () => {
    // What is over has been read.
    if (job && !isImportRunning(job.status) && job.status !== "checked") void at.leave();
    onClose();
  };
  return (
    <DragDialog open title={`${resource.title}导入`} onClose={close}>
      <div ref={body} className={styles.dialog} tabIndex={-1}>
        {at.refusal !== null && (
          <p className={styles.refusal} role="alert">
            {at.refusal}
          </p>
        )}
        <Step of={resource} at={at} />
      </div>
    </DragDialog>
  );
}
