import { z } from "zod";
import { endpoint, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instant, instantOrNone, yesOrNo } from "@/contracts/kit/items";
import { id, text } from "@/contracts/kit/scalars";

/** What one side has written to the other about a record. // domain b §11.2 */
const talkLine = z.object({
  noteId: id(),
  /** Written by the firm; else by the association. */
  isFirms: z.boolean(),
  isOwn: z.boolean(),
  userName: field(z.string(), { label: "留言人" }),
  unitName: field(z.string(), { label: "单位" }),
  content: field(z.string(), { label: "留言", kind: "longText" }),
  createTime: instant("时间"),
  /** When the other side first opened it. */
  readTime: instantOrNone("已读时间"),
});
export type TalkLine = z.infer<typeof talkLine>;

const base = restBase("common", "review");
const params = z.strictObject({
  /** Kind and id of the record, as 审核记录 names it. */
  bizType: field(text(60), { label: "业务" }),
  bizId: id(),
});
const talk = z.object({
  lines: z.array(talkLine),
  unread: field(z.int().min(0), { label: "未读", kind: "int" }),
  mayWrite: yesOrNo("可以留言"),
});
export type Talk = z.infer<typeof talk>;

/** What may be written at once. */
export const talkForm = z.strictObject({
  content: field(text(1000, 2), { label: "留言", kind: "longText", help: "2 至 1000 字，对方可见，不能修改" }),
});

/**
 * What firm and association write to each other about a submission; it stands with the record's 审核记录. These two
 * read it: other readers of the record, as the firm that a transfer asks, find nothing there. // domain b §11.2, docs/decisions/0035
 */
export const talkApi = {
  list: endpoint("common.review.talk", `${base}/talk/{bizType}/{bizId}`, {
    method: "GET",
    access: session,
    origin: "ours",
    summary: "事务所与协会就一份记录的留言，最早的在前；其他单位和本人查看时没有内容",
    params,
    data: talk,
  }),
  write: endpoint("common.review.write", `${base}/talk/{bizType}/{bizId}`, {
    method: "POST",
    access: session,
    origin: "ours",
    summary: "就一份记录给对方留言；对方收到站内信",
    params,
    body: talkForm,
    data: talk,
  }),
  read: endpoint("common.review.read", `${base}/talk/{bizType}/{bizId}/read`, {
    method: "PUT",
    access: session,
    origin: "ours",
    exempt: true,
    summary: "把对方的留言标为已读",
    params,
    data: talk,
  }),
} as const;
