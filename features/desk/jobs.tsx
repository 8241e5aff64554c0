"use client";

import { Button } from "antd";
import { jobApi, jobFilter, jobRow, type JobRow } from "@/contracts/common/job";
import { ResourceScreen } from "@/components/resource/resource-screen";
import { useConfirm } from "@/components/ui/confirm";
import { useCancelJob, useRetryJob } from "@/lib/hooks/desk";
import { notifySuccess } from "@/lib/notify/notify";
import { Can } from "@/lib/session/can";

/** The jobs' table is the kit's. */
export const JOBS = {
  title: "后台任务",
  api: jobApi,
  idKey: "jobId",
  row: jobRow,
  filter: jobFilter,
  columns: ["createTime", "kindText", "jobStatus", "progress", "attempts", "companyName", "finishTime", "failure"],
  sortable: ["createTime", "attempts"],
  mainFilters: ["jobStatus", "companyName"],
} as const;

function JobActions({ row }: { row: JobRow }) {
  const { mutateAsync: retry, isPending: isRetrying } = useRetryJob();
  const { mutateAsync: cancel, isPending: isCancelling } = useCancelJob();
  const confirm = useConfirm();
  const params = { jobId: row.jobId };
  const drop = async () => {
    const content = "取消后不再执行，已完成的部分有效。需要时请由提交人重新办理。";
    if (!(await confirm({ title: `取消「${row.kindText}」？`, content, confirmText: "取消任务", danger: true })))
      return;
    await cancel({ params }).then(
      () => notifySuccess("任务已取消"),
      () => undefined,
    );
  };
  const again = () =>
    retry({ params }).then(
      () => notifySuccess("任务已重新排队"),
      () => undefined,
    );
  return (
    <Can need="g_hy_desk_job_edit">
      {row.canRetry && (
        <Button type="link" loading={isRetrying} aria-label={`重试 ${row.kindText}`} onClick={() => void again()}>
          重试
        </Button>
      )}
      {row.canCancel && (
        <Button type="link" loading={isCancelling} aria-label={`取消 ${row.kindText}`} onClick={() => void drop()}>
          取消
        </Button>
      )}
    </Can>
  );
}

/** 后台任务: what is open and what became of it in a week; never what it works on. */
export const JobsScreen = () => (
  <ResourceScreen
    of={JOBS}
    noun="任务"
    rowActions={(row) => <JobActions row={row} />}
    rowActionsWidth={90}
    empty={{ title: "没有后台任务", hint: "发送邮件短信、导入等工作在这里显示，保留一周。" }}
  />
);
