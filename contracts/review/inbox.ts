import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instant, lineFilter, optionalParagraph, yesOrNo, yesOrNoFilter } from "@/contracts/kit/items";
import { id, isoDate, text } from "@/contracts/kit/scalars";

/** Whoever decides any kind of submission; rows of other kinds stay out of his sight. */
const access = anyOf("g_hy_desk_party_audit", "g_hy_desk_rewards_audit");
const base = restBase("common", "review");
const count = (label: string) => field(z.int().min(0), { label, kind: "int" });

/** One submission that waits. */
export const inboxRow = z.object({
  submissionId: id(),
  /** Registered name of its type, and its display name. */
  formType: field(z.string(), { label: "类型" }),
  formTypeLabel: field(z.string(), { label: "类型名称" }),
  bizType: field(z.string(), { label: "业务" }),
  bizId: id(),
  companyId: id(),
  companyName: field(z.string(), { label: "事务所" }),
  title: field(z.string(), { label: "事项" }),
  /** The step that asked: 提交, 申请修改, 申诉. */
  action: field(z.string(), { label: "申请" }),
  submitUserName: field(z.string(), { label: "提交人" }),
  submitTime: instant("提交时间"),
  acceptTime: instant("受理时间").nullable(),
  /** 1: the city's turn, 2: the province's. */
  level: field(z.int(), { label: "审核层级", kind: "int" }),
  assigneeUserId: id().nullable(),
  assigneeName: field(z.string().nullable(), { label: "办理人" }),
  dueDate: field(isoDate(), { label: "办理期限", kind: "date" }),
  isOverdue: yesOrNo("已逾期"),
});
export type InboxRow = z.infer<typeof inboxRow>;

export const inboxFilter = z.strictObject({
  /** In any spelling that the registry knows. */
  formType: field(text(60).optional(), { label: "类型" }),
  companyName: lineFilter("事务所", 100),
  isOverdue: yesOrNoFilter("已逾期"),
  isMine: yesOrNoFilter("由我办理"),
});

const typeCount = z.object({
  formType: z.string(),
  label: field(z.string(), { label: "类型" }),
  waiting: count("待办"),
  overdue: count("逾期"),
});

/** The association's inbox over all types of submissions. // docs/decisions/0035 */
export const reviewApi = {
  list: endpoint("common.review.list", `${base}/list`, {
    method: "GET",
    access,
    origin: "ours",
    summary: "待审核事项：各类申报、修改申请与申诉，期限近的在前；以 next 续取下一页",
    query: inboxFilter.extend({
      /** `next` of the page before; without it the first one. */
      after: field(
        z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}_[\w-]{1,64}$/, "续取位置有误，请从第一页重新查询")
          .optional(),
        { label: "续取位置" },
      ),
      pageSize: field(z.coerce.number().int().min(1).max(100).default(30), { label: "每页条数", kind: "int" }),
    }),
    data: z.object({ rows: z.array(inboxRow), next: z.string().nullable() }),
  }),
  counts: endpoint("common.review.counts", `${base}/counts`, {
    method: "GET",
    access,
    origin: "ours",
    summary: "待审核事项的件数：合计、逾期、由我办理，以及按类型",
    data: z.object({
      waiting: count("待办"),
      overdue: count("逾期"),
      mine: count("由我办理"),
      types: z.array(typeCount),
    }),
  }),
  reassign: endpoint("common.review.reassign", `${base}/{submissionId}/reassign`, {
    method: "PUT",
    access,
    origin: "ours",
    summary: "把一件待审核事项转交给同一协会的另一位办理人",
    params: z.strictObject({ submissionId: id() }),
    body: z.strictObject({
      userId: field(id(), { label: "转交给" }),
      /** Whom the giver saw as its keeper, so that two who hand it over do not undo each other. */
      assigneeUserId: field(id().nullable(), { label: "原办理人" }),
      opinion: optionalParagraph("说明", 200),
    }),
    data: inboxRow,
  }),
} as const;
