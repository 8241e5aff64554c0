import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { shownChoice, choicesFilter, instantOrNone, lineFilter, shownCount } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id } from "@/contracts/kit/scalars";

/** Dictionary `job_status`; `held` waits for a person. */
export const JOB_STATUS = { queued: 0, running: 1, held: 2, done: 3, cancelled: 4, failed: 5 } as const;

/** One background job in words; what it works on is never told. */
export const jobRow = z.object({
  jobId: id(),
  kindText: field(z.string(), { label: "任务", width: 150 }),
  companyName: field(z.string().nullable(), { label: "事务所", width: 220 }),
  jobStatus: shownChoice("job_status", "状态", {
    width: 100,
  }),
  progress: field(z.string().nullable(), { label: "进度", width: 110 }),
  attempts: shownCount("失败次数", { width: 90 }),
  createTime: instantOrNone("提交时间"),
  runAfter: instantOrNone("下次执行"),
  finishTime: instantOrNone("结束时间"),
  failure: field(z.string().nullable(), { label: "失败原因", width: 300 }),
  canRetry: z.boolean(),
  canCancel: z.boolean(),
});
export type JobRow = z.infer<typeof jobRow>;

export const jobFilter = z.strictObject({
  jobStatus: choicesFilter("job_status", "状态", 10),
  companyName: lineFilter("事务所", 60, { help: "可只填名称中的几个字" }),
});

const base = restBase("common", "job");
const params = z.strictObject({ jobId: id() });
const edit = anyOf("g_hy_desk_job_edit");
const ours = { origin: "ours" } as const;

/** Jobs of the association and of its firms, as long as they can be asked about: a week. */
export const jobApi = {
  list: endpoint("common.job.list", `${base}/list/page`, {
    ...ours,
    method: "GET",
    access: anyOf("g_hy_desk_job_view"),
    summary: "后台任务：本协会范围内一周以来的任务，状态、进度与失败原因；不含任务内容",
    query: pageQuery.extend(jobFilter.shape),
    data: pageOf(jobRow),
  }),
  retry: endpoint("common.job.retry", `${base}/{jobId}/retry`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "重新执行失败的任务",
    params,
    data: jobRow,
  }),
  cancel: endpoint("common.job.cancel", `${base}/{jobId}/cancel`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "取消排队中的任务",
    params,
    data: jobRow,
  }),
} as const;
