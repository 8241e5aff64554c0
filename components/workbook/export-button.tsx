"use client";

import { useState } from "react";
import type { InputOf } from "@/contracts/kit/endpoint";
import type { ExportApi } from "@/contracts/kit/sheet";
import { SaveButton } from "@/components/record/save-button";
import type { ResourceList } from "@/components/list/use-resource-list";
import { usePart } from "@/components/shell/use-part";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { JOB_NOT_LOADED, loadExportJob } from "@/components/workbook/export-job-button";
import { fileHeader } from "@/lib/api/decode";
import { type ExportInput, exportJobsOf, isForJob } from "@/lib/hooks/export-job";
import { notify, notifySuccess } from "@/lib/notify/notify";
import { type Need, useMayCall } from "@/lib/session/can";
import { useCan } from "@/lib/session/context";

/** A resource whose api can export: one without `exportEndpoint` does not compile. */
export interface Exporting {
  readonly title: string;
  readonly api: ExportApi;
  /** Who may ask for personal numbers in the clear. */
  readonly exportsClear?: Need | undefined;
}

interface Props {
  readonly of: Exporting;
  /** Whose filters and order the workbook follows. */
  readonly list: Pick<ResourceList<unknown>, "filters" | "query">;
  readonly label?: string;
}

const loadDialog = async () => (await import("@/components/workbook/export-dialog")).ExportDialog;
const NOT_LOADED = "导出窗口没有打开：网络或服务器没有应答。页面上的内容不受影响，请稍后再点「导出」。";

export const tellExported = (file: Blob): void => {
  const rows = fileHeader(file, "x-row-count");
  notifySuccess(rows === null ? "已导出" : `已导出，共 ${Number(rows).toLocaleString("zh-CN")} 行`);
};

/** The way on where the rows are too many for one answer: its dialog, and who opens it. */
function useExportJobs({ title, api }: Exporting) {
  const [asked, setAsked] = useState<ExportInput | null>(null);
  const jobs = exportJobsOf(api);
  const Dialog = usePart(asked !== null, loadExportJob, () => {
    setAsked(null);
    notify(JOB_NOT_LOADED);
  });
  return {
    takeOver: (error: unknown, input: ExportInput): boolean => {
      const isTaken = jobs !== null && isForJob(error);
      if (isTaken) setAsked({ ...input });
      return isTaken;
    },
    dialog: Dialog && jobs && <Dialog title={title} api={jobs} input={asked} onClose={() => setAsked(null)} />,
  };
}

/**
 * 「导出」: the filtered rows as a workbook; tells how many they were. Rows that are too many for one answer are exported
 * in the background; beyond the limit of that they are refused in words, never cut. Who may have personal numbers in the clear is asked first: masked unless he says what for. Only for those who may make
 * the call.
 */
export function ExportButton({ of, list, label = "导出" }: Props) {
  const { title, api, exportsClear } = of;
  const [isOpen, setOpen] = useState(false);
  const mayExport = useMayCall(api.export);
  const mayClear = useCan(exportsClear ?? []);
  const Dialog = usePart(isOpen, loadDialog, () => {
    setOpen(false);
    notify(NOT_LOADED);
  });
  const job = useExportJobs(of);
  const { sort } = list.query;
  // The export's query is the list's own filter.
  const input = { query: { ...list.filters, ...(sort === undefined ? {} : { sort }) } } as InputOf<ExportApi["export"]>;
  if (!mayExport) return null;
  if (!mayClear)
    return (
      <>
        <SaveButton
          endpoint={api.export}
          input={input}
          fileName={`${title}.xlsx`}
          busyText="正在导出…"
          onSaved={tellExported}
          onRefused={(error) => job.takeOver(error, input as ExportInput)}
        >
          {label}
        </SaveButton>
        {job.dialog}
      </>
    );
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>
        <Icon name="download" />
        {label}
      </PlainButton>
      {Dialog && (
        <Dialog
          of={of}
          input={input}
          onClose={() => setOpen(false)}
          onRefused={(error, asked) => job.takeOver(error, asked as ExportInput)}
        />
      )}
      {job.dialog}
    </>
  );
}
