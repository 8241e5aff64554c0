"use client";

import { useState } from "react";
import type { ExportJobApi, ExportStatus } from "@/contracts/kit/sheet";
import { usePart } from "@/components/shell/use-part";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import type { Exporting } from "@/components/workbook/export-button";
import { exportJobsOf, useCurrentExport } from "@/lib/hooks/export-job";
import { notify } from "@/lib/notify/notify";
import { useMayCall } from "@/lib/session/can";

export const loadExportJob = async () => (await import("@/components/workbook/export-job-dialog")).ExportJobDialog;
export const JOB_NOT_LOADED = "导出窗口没有打开：网络或服务器没有应答。已开始的导出不受影响，请稍后再点「导出」。";

const LABELS: Readonly<Record<ExportStatus, string>> = {
  waiting: "后台导出：排队中",
  running: "后台导出：进行中",
  done: "后台导出：可下载",
  failed: "后台导出：未完成",
  cancelled: "后台导出：已取消",
};

function Current({ title, api }: { readonly title: string; readonly api: ExportJobApi }) {
  const [isOpen, setOpen] = useState(false);
  const job = useCurrentExport(api, isOpen);
  const Dialog = usePart(isOpen, loadExportJob, () => {
    setOpen(false);
    notify(JOB_NOT_LOADED);
  });
  if (!job && !isOpen) return null;
  return (
    <>
      {job && (
        <PlainButton onClick={() => setOpen(true)}>
          <Icon name="download" />
          {LABELS[job.status]}
        </PlainButton>
      )}
      {Dialog && <Dialog title={title} api={api} input={null} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The user's own export of this list that goes on in the background or waits to be downloaded; nothing without one. */
export function ExportJobButton({ of: { title, api } }: { readonly of: Exporting }) {
  const mayExport = useMayCall(api.export);
  const jobs = exportJobsOf(api);
  return mayExport && jobs ? <Current title={title} api={jobs} /> : null;
}
