import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { pageQuery } from "@/contracts/kit/query";
import { dict, id, isoDateTime, text } from "@/contracts/kit/scalars";

/** Dictionary `job_status`; `held` waits for a person. */
export const JOB_STATUS = { queued: 0, running: 1, held: 2, done: 3, cancelled: 4, failed: 5 } as const;

const instant = (label: string) => field(isoDateTime().nullable(), { label, kind: "dateTime", width: 160 });

/** One background job in words; what it works on is never told. */
export const jobRow = z.object({
  jobId: id(),
  kindText: field(z.string(), { label: "任务", width: 150 }),
  companyName: field(z.string().nullable(), { label: "事务所", width: 220 }),
  jobStatus: field(z.int(), {
    label: "状态",
    kind: "dict",
    dict: "job_status",
    width: 100,
    tones: { 0: "info", 1: "info", 2: "warning", 3: "success", 4: "neutral", 5: "error" },
  }),
  progress: field(z.string().nullable(), { label: "进度", width: 110 }),
  attempts: field(z.int(), { label: "失败次数", kind: "int", width: 90 }),
  createTime: instant("提交时间"),
  runAfter: instant("下次执行"),
  finishTime: instant("结束时间"),
  failure: field(z.string().nullable(), { label: "失败原因", width: 300 }),
  canRetry: z.boolean(),
  canCancel: z.boolean(),
});
export type JobRow = z.infer<typeof jobRow>;

export const jobFilter = z.strictObject({
  jobStatus: field(z.array(dict()).max(10).optional(), { label: "状态", kind: "dicts", dict: "job_status" }),
  companyName: field(text(60).optional(), { label: "事务所", help: "名称的一部分" }),
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
