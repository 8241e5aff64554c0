import { z } from "zod";
import { attachment, ATTACHMENT_CONTENT_TYPES } from "@/contracts/file/attachment";
import { binary, endpoint, pageOf, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  shownChoice,
  choicesFilter,
  yesOrNo,
  yesOrNoFilter,
  dayFilter,
  instant,
  instantOrNone,
  lineFilter,
  optionalParagraph,
} from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { defineResource } from "@/contracts/kit/resource";
import { id, isoDateTime } from "@/contracts/kit/scalars";
import { messageRow } from "@/contracts/message/site-message";
import { unread } from "@/contracts/message/unread";

/** Dictionary `msg_read`. // domain b §12.7 */
export const MSG_READ = { unread: 0, read: 1, receipted: 2 } as const;
/** What a withdrawn message is called in the lists of those who had read it. */
export const WITHDRAWN_TITLE = "此消息已撤回";

/** One message of the own inbox; a withdrawn one keeps its place without its words. */
export const inboxRow = z.object({
  msgSiteId: id(),
  msgTitle: field(z.string(), { label: "标题", width: 320 }),
  msgType: shownChoice("msg_type", "类型", { width: 96 }),
  senderOrg: field(z.string(), { label: "发件单位", width: 200 }),
  sendTime: instant("发送时间"),
  readFlag: shownChoice("msg_read", "状态", { width: 88 }),
  needReceipt: yesOrNo("需要回执", { width: 88 }),
  receiptDeadline: instantOrNone("回执截止"),
  hasFiles: z.boolean(),
  isWithdrawn: z.boolean(),
});
export type InboxRow = z.infer<typeof inboxRow>;

export const inboxDetail = inboxRow.extend({
  msgContent: z.string(),
  senderName: z.string(),
  /** Leads to the record, see `BIZ_LINKS`. */
  bizType: z.string().nullable(),
  bizId: z.string().nullable(),
  readTime: isoDateTime().nullable(),
  receiptTime: isoDateTime().nullable(),
  receiptContent: z.string().nullable(),
  withdrawTime: isoDateTime().nullable(),
  files: z.array(attachment.pick({ fileName: true, fileSize: true }).extend({ msgSiteFileId: id() })),
});
export type InboxDetail = z.infer<typeof inboxDetail>;

export const inboxFilter = z.strictObject({
  msgTitle: lineFilter("标题", 100, { help: "可只填标题中的几个字" }),
  msgType: choicesFilter("msg_type", "类型", 10),
  senderOrg: lineFilter("发件单位", 100, { help: "可只填名称中的几个字" }),
  sendFrom: dayFilter("发送日期从"),
  sendTo: dayFilter("发送日期至"),
  onlyUnread: yesOrNoFilter("未读"),
  onlyReceipt: yesOrNoFilter("需要回执"),
});

/** Sent by this very user. */
export const sentFilter = z.strictObject({
  msgTitle: lineFilter("标题", 100, { help: "可只填标题中的几个字" }),
});

export const markReadForm = z.strictObject({
  msgSiteIds: field(z.array(id()).max(200).default([]), { label: "消息" }),
  isAll: field(z.boolean().default(false), { label: "全部" }),
});
export const receiptForm = z.strictObject({
  receiptContent: optionalParagraph("回执内容", 200, { help: "可不填" }),
});

const base = "/rest/common/siteMsg/consumer/v1.0";
const params = z.strictObject({ msgSiteId: id() });
const common = { access: session, origin: "spec" } as const;

/** Messages as their receivers see them: only receivers of a message know that there is one. // domain b §11.2 (6) */
export const inboxApi = {
  list: endpoint("message.inbox.list", `${base}/list`, {
    ...common,
    method: "GET",
    summary: "收件箱；已撤回而读过的只留一行“此消息已撤回”",
    query: pageQuery.extend(inboxFilter.shape),
    data: pageOf(inboxRow),
  }),
  sendList: endpoint("message.inbox.sendList", `${base}/sendList`, {
    ...common,
    method: "GET",
    summary: "发件箱：本人发出的站内信",
    query: pageQuery.extend(sentFilter.shape),
    data: pageOf(messageRow),
  }),
  get: endpoint("message.inbox.get", `${base}/{msgSiteId}`, {
    ...common,
    method: "GET",
    summary: "一封收到的站内信；不改变阅读状态，打开后由 markRead 记为已读",
    params,
    data: inboxDetail,
  }),
  file: endpoint("message.inbox.file", `${base}/{msgSiteId}/file/{msgSiteFileId}`, {
    ...common,
    method: "GET",
    summary: "下载收到的站内信的附件",
    params: params.extend({ msgSiteFileId: id() }),
    data: binary(...new Set(Object.values(ATTACHMENT_CONTENT_TYPES))),
  }),
  markRead: endpoint("message.inbox.markRead", `${base}/markRead`, {
    ...common,
    method: "PUT",
    summary: "标为已读：所列的或全部；答新的未读数",
    body: markReadForm,
    data: unread,
    exempt: true,
  }),
  receipt: endpoint("message.inbox.receipt", `${restBase("common", "sitemsg")}/{msgSiteId}/receipt`, {
    method: "PUT",
    access: session,
    origin: "ours",
    summary: "回执：限要求回执的消息，一人一次；截止后仍可补，记实际时间",
    params,
    body: receiptForm,
    data: inboxDetail,
  }),
} as const;

export const inboxResource = defineResource({
  title: "消息中心",
  api: inboxApi,
  idKey: "msgSiteId",
  row: inboxRow,
  filter: inboxFilter,
  // A phone shows the first of them: its title and state, then of what sort it is and of when.
  columns: ["msgTitle", "msgType", "sendTime", "senderOrg", "readFlag"],
  sortable: ["sendTime"],
  mainFilters: ["msgTitle", "onlyUnread", "onlyReceipt"],
});

/** The own sent messages; whoever also manages drafts works with `siteMessageResource`. */
export const sentResource = defineResource({
  title: "发件箱",
  api: { list: inboxApi.sendList },
  idKey: "msgSiteId",
  row: messageRow,
  filter: sentFilter,
  columns: ["msgTitle", "msgType", "receiverText", "msgStatus", "sendTime", "receiverCount", "readCount"],
  sortable: ["sendTime"],
  mainFilters: ["msgTitle"],
});
