import { z } from "zod";
import { attachment, ATTACHMENT_CONTENT_TYPES, attachmentRef } from "@/contracts/file/attachment";
import { anyOf, binary, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choice,
  shownChoice,
  choicesFilter,
  yesOrNo,
  dayFilter,
  instant,
  optionalInstant,
  instantOrNone,
  line,
  lineFilter,
  shownCount,
} from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { defineResource } from "@/contracts/kit/resource";
import { richText } from "@/contracts/kit/text/rich-text";
import { id, int, isoDateTime, text, version } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";

/** Dictionary `msg_status`. // domain b §12.7 */
export const MSG_STATUS = { draft: 0, published: 1, withdrawn: 2, removed: 3, planned: 4 } as const;
/** Dictionary `msg_scope`. */
export const MSG_SCOPE = { all: 1, firms: 2, users: 3, roles: 4, cities: 5 } as const;
/** Files of one message. // domain b §11.2 */
export const MESSAGE_FILES = 10;
/** Firms, users, roles or cities that one message may name; 全体 names none. */
export const MAX_NAMED = 3_000;

const fields = {
  msgTitle: line("标题", 100, { width: 280 }),
  msgContent: field(richText(), { label: "内容", kind: "longText" }),
  msgType: choice("msg_type", "类型", { width: 96 }),
  receiverScope: choice("msg_scope", "收件范围", { width: 120 }),
  needReceipt: yesOrNo("需要回执", { width: 88 }),
  receiptDeadline: optionalInstant("回执截止"),
  planSendTime: optionalInstant("定时发送", { help: "留空则发布时立即发送" }),
};

/**
 * What a sender types. `receiverIds` are company ids (the association itself by its organisation's id), user ids, role
 * ids or city codes, as the scope says; empty for 全体. // domain b §11.2
 */
export const messageForm = z.strictObject({
  ...fields,
  receiverIds: field(z.array(id()).max(MAX_NAMED), { label: "收件对象" }),
  attachments: field(z.array(attachmentRef).max(MESSAGE_FILES), { label: "附件", kind: "files" }),
  version: version().optional(),
});
export type MessageForm = z.infer<typeof messageForm>;

/** Rules across fields; `now` in milliseconds. // domain b §11.2 */
export function messageRules(form: MessageForm, now: number): Finding[] {
  const out: Finding[] = [];
  const wrong = (path: string, message: string) => out.push({ level: "error", rule: "M1", path, message });
  const { receiverScope, receiverIds, needReceipt, receiptDeadline, planSendTime } = form;
  if (!Object.values<number>(MSG_SCOPE).includes(receiverScope)) wrong("receiverScope", "收件范围不在可选范围内");
  if (receiverScope !== MSG_SCOPE.all && receiverIds.length === 0) wrong("receiverIds", "请选择收件对象");
  if (receiverScope === MSG_SCOPE.all && receiverIds.length > 0) wrong("receiverIds", "发给全体时不能另选收件对象");
  if (needReceipt && receiptDeadline === null) wrong("receiptDeadline", "请选择回执截止时间");
  const sent = planSendTime === null ? now : Date.parse(planSendTime);
  if (needReceipt && receiptDeadline !== null && Date.parse(receiptDeadline) <= sent) {
    wrong("receiptDeadline", "回执截止须晚于发送时间");
  }
  if (planSendTime !== null && sent <= now) wrong("planSendTime", "定时发送的时间须晚于现在");
  return out;
}

const status = shownChoice("msg_status", "状态", {
  width: 96,
});

/** One message of the sender's side; the figures are those of its present edition. */
export const messageRow = z.object({
  msgSiteId: id(),
  msgTitle: fields.msgTitle,
  msgType: fields.msgType,
  receiverScope: fields.receiverScope,
  /** 「全体会员单位」「指定单位（12）」. */
  receiverText: field(z.string(), { label: "收件对象", width: 180 }),
  msgStatus: status,
  senderName: field(z.string(), { label: "发件人", width: 100 }),
  sendTime: instantOrNone("发送时间"),
  planSendTime: instantOrNone("定时发送"),
  needReceipt: fields.needReceipt,
  /** Receivers so far; grows until `isDelivering` ends. */
  receiverCount: shownCount("收件人数", { width: 88 }),
  readCount: shownCount("已读", { width: 72 }),
  receiptCount: shownCount("已回执", { width: 80 }),
  isDelivering: z.boolean(),
  updateTime: instant("更新时间"),
  version: z.int(),
});
export type MessageRow = z.infer<typeof messageRow>;

export const messageDetail = messageRow.extend({
  msgContent: z.string(),
  receiverIds: z.array(z.string()),
  /** Names of the first receivers, as many as a form shows. */
  receiverNames: z.array(z.object({ id: z.string(), name: z.string() })),
  receiptDeadline: isoDateTime().nullable(),
  senderOrg: z.string(),
  withdrawReason: z.string().nullable(),
  withdrawTime: isoDateTime().nullable(),
  attachments: z.array(attachment.extend({ msgSiteFileId: id() })),
  canEdit: z.boolean(),
});
export type MessageDetail = z.infer<typeof messageDetail>;

export const messageFilter = z.strictObject({
  msgTitle: lineFilter("标题", 100, { help: "可只填标题中的几个字" }),
  msgType: choicesFilter("msg_type", "类型", 10),
  msgStatus: choicesFilter("msg_status", "状态", 10),
  sendFrom: dayFilter("发送日期从"),
  sendTo: dayFilter("发送日期至"),
});

/** What this sender may address. `side` 1 = the association, 2 = a firm. */
export const senderOptions = z.object({
  side: z.int(),
  senderOrg: z.string(),
  scopes: z.array(z.int()),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  cities: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SenderOptions = z.infer<typeof senderOptions>;

/** One who may be chosen: a firm (or the association), or a user of the own firm. */
export const receiverOption = z.object({ id: z.string(), name: z.string(), hint: z.string().nullable() });
export type ReceiverOption = z.infer<typeof receiverOption>;

/** How one receiver stands to the message. */
export const receiverRow = z.object({
  userId: id(),
  nickName: field(z.string(), { label: "收件人", width: 110 }),
  companyName: field(z.string().nullable(), { label: "单位", width: 240 }),
  readFlag: shownChoice("msg_read", "状态", { width: 88 }),
  readTime: instantOrNone("阅读时间"),
  receiptTime: instantOrNone("回执时间"),
  receiptContent: field(z.string().nullable(), { label: "回执内容", kind: "longText", width: 240 }),
});
export type ReceiverRow = z.infer<typeof receiverRow>;

/** 撤回: the reason is kept with the message. */
export const withdrawForm = z.strictObject({
  withdrawReason: field(text(200), { label: "撤回原因", kind: "longText" }),
  version: version().optional(),
});
/** The specification's call has no body; our screen asks for the reason. // contract §7.28 */
const withdrawBody = withdrawForm.partial().optional();

const base = "/rest/common/siteMsg/management/v1.0";
const own = restBase("common", "sitemsg");
const params = z.strictObject({ msgSiteId: id() });
const versionOf = z.strictObject({ version: version().optional() });
/** The association by its own codes; a firm's side is held by those who manage its accounts. // domain b §11.2 (4) */
const access = {
  view: anyOf("g_hy_desk_message_view", "g_hy_account_edit"),
  add: anyOf("g_hy_desk_message_add", "g_hy_account_edit"),
  publish: anyOf("g_hy_desk_message_publish", "g_hy_account_edit"),
  withdraw: anyOf("g_hy_desk_message_withdraw", "g_hy_account_edit"),
  del: anyOf("g_hy_desk_message_del", "g_hy_account_edit"),
};

export const siteMessageApi = {
  options: endpoint("message.site-message.options", base, {
    method: "GET",
    access: access.add,
    origin: "spec",
    summary: "发件选项：当前账号可用的收件范围、角色与地市",
    data: senderOptions,
  }),
  create: endpoint("message.site-message.create", base, {
    method: "POST",
    access: access.add,
    origin: "spec",
    summary: "保存站内信草稿；协会发给会员单位，事务所发给本所人员或协会",
    body: messageForm,
    data: messageDetail,
  }),
  list: endpoint("message.site-message.list", `${base}/list`, {
    method: "GET",
    access: access.view,
    origin: "spec",
    summary: "本单位发出的站内信与草稿，含阅读与回执人数",
    query: pageQuery.extend(messageFilter.shape),
    data: pageOf(messageRow),
  }),
  publish: endpoint("message.site-message.publish", `${base}/publish/{msgSiteId}`, {
    method: "PUT",
    access: access.publish,
    origin: "spec",
    summary: "发布：收件人自此固定，逐人投递在后台进行；填有定时的转为定时待发",
    params,
    query: versionOf,
    data: messageDetail,
  }),
  withdraw: endpoint("message.site-message.withdraw", `${base}/withdraw/{msgSiteId}`, {
    method: "PUT",
    access: access.withdraw,
    origin: "spec",
    summary: "撤回并留痕：未读的不再可见，已读的显示“此消息已撤回”，附件不可再下载",
    params,
    query: versionOf,
    body: withdrawBody,
    data: messageDetail,
  }),
  get: endpoint("message.site-message.get", `${base}/{msgSiteId}`, {
    method: "GET",
    access: access.view,
    origin: "spec",
    summary: "本单位一封站内信的全文、附件与阅读统计",
    params,
    data: messageDetail,
  }),
  update: endpoint("message.site-message.update", `${base}/{msgSiteId}`, {
    method: "POST",
    access: access.add,
    origin: "spec",
    summary: "修改草稿或已撤回的站内信",
    params,
    body: messageForm,
    data: messageDetail,
  }),
  remove: endpoint("message.site-message.remove", `${base}/{msgSiteId}`, {
    method: "DELETE",
    access: access.del,
    origin: "spec",
    summary: "删除草稿或已撤回的站内信",
    params,
    query: versionOf,
    data: z.null(),
  }),
  file: endpoint("message.site-message.file", `${base}/{msgSiteId}/file/{msgSiteFileId}`, {
    method: "GET",
    access: access.view,
    origin: "spec",
    summary: "下载本单位站内信的附件",
    params: params.extend({ msgSiteFileId: id() }),
    data: binary(...new Set(Object.values(ATTACHMENT_CONTENT_TYPES))),
  }),
  choices: endpoint("message.site-message.choices", `${own}/choice`, {
    method: "GET",
    access: access.add,
    origin: "ours",
    summary: "可选的收件对象：会员单位与协会（scope=2）或本所账号（scope=3），按名称查找",
    query: z.strictObject({
      scope: z.int().min(2).max(3),
      keyword: lineFilter("名称", 50),
      page: int(1_000, 1).default(1),
      pageSize: int(500, 1).default(50),
    }),
    data: pageOf(receiverOption),
  }),
  receivers: endpoint("message.site-message.receivers", `${own}/{msgSiteId}/receiver/list/page`, {
    method: "GET",
    access: access.view,
    origin: "ours",
    summary: "一封站内信的收件人及其阅读、回执情况",
    params,
    query: pageQuery.extend({
      readFlag: choicesFilter("msg_read", "状态", 3),
    }),
    data: pageOf(receiverRow),
  }),
} as const;

export const siteMessageResource = defineResource({
  title: "站内信",
  api: siteMessageApi,
  idKey: "msgSiteId",
  row: messageRow,
  form: messageForm,
  filter: messageFilter,
  columns: [
    "msgTitle",
    "msgType",
    "receiverText",
    "msgStatus",
    "sendTime",
    "receiverCount",
    "readCount",
    "receiptCount",
    "senderName",
  ],
  sortable: ["sendTime"],
  mainFilters: ["msgTitle", "msgStatus", "msgType"],
});
