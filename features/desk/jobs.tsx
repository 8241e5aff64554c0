"use client";

import { Button } from "antd";
import { jobApi, jobFilter, jobRow, type JobRow } from "@/contracts/common/job";
import { ResourceScreen } from "@/components/list/resource-screen";
import { useAsked } from "@/components/record/use-asked-call";
import { useCancelJob, useRetryJob } from "@/lib/hooks/desk";
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

function Retry({ row }: { row: JobRow }) {
  const { mutateAsync: retry, isPending } = useRetryJob();
  const asked = useAsked();
  const again = () => asked(null, () => retry({ params: { jobId: row.jobId } }), "任务已重新排队");
  return (
    <Button type="link" loading={isPending} aria-label={`重试 ${row.kindText}`} onClick={() => void again()}>
      重试
    </Button>
  );
}

function Cancel({ row }: { row: JobRow }) {
  const { mutateAsync: cancel, isPending } = useCancelJob();
  const asked = useAsked();
  const drop = () =>
    asked(
      {
        title: `取消「${row.kindText}」？`,
        content: "取消后不再执行，已完成的部分有效。需要时请由提交人重新办理。",
        confirmText: "取消任务",
        danger: true,
      },
      () => cancel({ params: { jobId: row.jobId } }),
      "任务已取消",
    );
  return (
    <Button type="link" loading={isPending} aria-label={`取消 ${row.kindText}`} onClick={() => void drop()}>
      取消
    </Button>
  );
}

/** 后台任务: what is open and what became of it in a week; never what it works on. */
export const JobsScreen = () => (
  <ResourceScreen
    of={JOBS}
    noun="任务"
    rowActions={(row) => (
      <Can need="g_hy_desk_job_edit">
        {row.canRetry && <Retry row={row} />}
        {row.canCancel && <Cancel row={row} />}
      </Can>
    )}
    rowActionsWidth={90}
    empty={{ title: "没有后台任务", hint: "发送邮件短信、导入等工作在这里显示，保留一周。" }}
  />
);
