import { z } from "zod";
import { attachment } from "@/contracts/file/attachment";
import { endpoint, restBase } from "@/contracts/kit/endpoint";
import { isRealDate } from "@/contracts/kit/day/stored-dates";
import { field } from "@/contracts/kit/field";
import { historyLine } from "@/contracts/kit/history";
import { instant, instantOrNone, lineFilter, optionalParagraph, yesOrNo, yesOrNoFilter } from "@/contracts/kit/items";
import { lifecycleShown, markedItem } from "@/contracts/kit/lifecycle";
import { id, isoDate, text } from "@/contracts/kit/scalars";
import { reviewAccess } from "@/contracts/review/access";

/** 受理号 are numbered within a year behind this: SL2026000123. */
export const SUBMISSION_NO_PREFIX = "SL";
const typedNo = (text: string): string => text.normalize("NFKC").replace(/\s/g, "").toUpperCase();
/** A number of a record as it is stored, of what somebody typed or pasted: letters and digits; null for anything else. */
export function asRecordNo(text: string): string | null {
  const typed = typedNo(text);
  return /^[A-Z]{1,6}-?\d[\dA-Z-]{3,}$/.test(typed) ? typed : null;
}
/** A 受理号, likewise. */
export function asSubmissionNo(text: string): string | null {
  const typed = typedNo(text);
  return new RegExp(`^${SUBMISSION_NO_PREFIX}\\d{10}$`).test(typed) ? typed : null;
}

const access = reviewAccess;
const base = restBase("common", "review");
const count = (label: string) => field(z.int().min(0), { label, kind: "int" });

/** One submission that waits. */
export const inboxRow = z.object({
  submissionId: id(),
  /** 受理号: what both sides call it. */
  submissionNo: field(z.string(), { label: "受理号", kind: "code", width: 150 }),
  /** Registered name of its type, and its display name. */
  formType: field(z.string(), { label: "类型" }),
  formTypeLabel: field(z.string(), { label: "类型名称" }),
  bizType: field(z.string(), { label: "业务" }),
  bizId: id(),
  companyId: id(),
  companyName: field(z.string(), { label: "事务所" }),
  title: field(z.string(), { label: "事项" }),
  /** The step that asked, and its words: 提交, 申请修改, 申诉. */
  action: z.string(),
  actionLabel: field(z.string(), { label: "申请" }),
  /** The record's state and version while it waits: what a decision is upon. */
  status: z.int(),
  version: z.int(),
  submitUserName: field(z.string(), { label: "提交人" }),
  submitTime: instant("提交时间"),
  acceptTime: instant("受理时间").nullable(),
  /** 1: the city's turn, 2: the province's. */
  level: field(z.int(), { label: "审核层级", kind: "int" }),
  assigneeUserId: id().nullable(),
  assigneeName: field(z.string().nullable(), { label: "办理人" }),
  dueDate: field(isoDate(), { label: "办理期限", kind: "date" }),
  isOverdue: yesOrNo("已逾期"),
  /** What the firm has written about it and nobody of the association has opened. */
  unread: count("未读留言"),
});
export type InboxRow = z.infer<typeof inboxRow>;

/** What a submission is about, without the firm's name, which stands beside it; empty where its type says it all. */
export function matterOf({ title, companyName }: Pick<InboxRow, "title" | "companyName">): string {
  if (title === companyName) return "";
  return title.startsWith(`${companyName} `) ? title.slice(companyName.length + 1).trim() : title;
}

export const inboxFilter = z.strictObject({
  /** In any spelling that the registry knows. */
  formType: field(text(60).optional(), { label: "类型" }),
  companyName: lineFilter("事务所", 100),
  /** The whole 受理号, or the record's own number where its matter is called by it. */
  submissionNo: lineFilter("受理号或申请编号", 40),
  isOverdue: yesOrNoFilter("已逾期"),
  isMine: yesOrNoFilter("由我办理"),
});

const typeCount = z.object({
  formType: z.string(),
  label: field(z.string(), { label: "类型" }),
  waiting: count("待办"),
  overdue: count("逾期"),
});

/** An officer to whom an item may be handed. */
const officer = z.object({ userId: id(), nickName: field(z.string(), { label: "姓名" }) });

/**
 * One submission as its reader decides upon it: what was submitted, what differs from what was accepted before, and
 * what may be done now. // domain a §0.4
 */
export const reviewItem = inboxRow.extend({
  /** Why it was asked: of a request to change, an appeal. */
  reason: field(z.string().nullable(), { label: "申请理由", kind: "longText" }),
  period: field(z.int().nullable(), { label: "年度", kind: "int" }),
  asOf: field(isoDate().nullable(), { label: "截至日期", kind: "date" }),
  /** Nothing was submitted but a question: `values` are what stands. */
  isQuestion: yesOrNo("仅为申请"),
  values: z.record(z.string(), z.unknown()),
  /** Lists that a kind keeps beside its items: a roster. */
  more: z.record(z.string(), z.unknown()),
  files: z.array(attachment),
  /** When what it is compared to was submitted; null: nothing was accepted before, or it is compared with what stands. */
  comparedTo: instantOrNone("比较对象的提交时间"),
  /** What saying yes would change: against what was accepted before, else against what stands. */
  changes: historyLine.shape.changes,
  /** Items that the submission is about where it is about these alone, compared with what stands; empty: all of them. */
  askedItems: z.array(z.string()),
  /** Items that the last return had marked. */
  marked: z.array(markedItem),
  ...lifecycleShown,
  /** Whose turn it is, where it is not the reader's. */
  turnNote: z.string().nullable(),
  endTime: instantOrNone("办结时间"),
  endLabel: field(z.string().nullable(), { label: "办理结果" }),
  endUserName: field(z.string().nullable(), { label: "办结人" }),
  opinion: field(z.string().nullable(), { label: "审核意见", kind: "longText" }),
});
export type ReviewItem = z.infer<typeof reviewItem>;

const WRONG_PLACE = "续取位置有误，请从第一页重新查询";

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
          .regex(/^\d{4}-\d{2}-\d{2}_[\w-]{1,64}$/, WRONG_PLACE)
          .refine((place) => isRealDate(place.slice(0, 10)), WRONG_PLACE)
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
      /** Items with something unread of their firm. */
      unread: count("有未读留言"),
      types: z.array(typeCount),
    }),
  }),
  get: endpoint("common.review.get", `${base}/{submissionId}`, {
    method: "GET",
    access,
    origin: "ours",
    summary: "一件待审核事项：提交时的内容、与上次通过内容的差异、审核记录与可以办理的操作",
    params: z.strictObject({ submissionId: id() }),
    data: reviewItem,
  }),
  officers: endpoint("common.review.officers", `${base}/{submissionId}/officers`, {
    method: "GET",
    access,
    origin: "ours",
    summary: "可以接手一件待审核事项的本协会工作人员",
    params: z.strictObject({ submissionId: id() }),
    data: z.array(officer),
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
