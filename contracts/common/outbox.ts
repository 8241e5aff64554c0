import { z } from "zod";
import { pasted } from "@/contracts/kit/text/visible-text";
import { anyOf, endpoint, pageOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { shownChoice, choicesFilter, dayFilter, instantOrNone, lineFilter, shownCount } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { defineResource } from "@/contracts/kit/resource";
import { id } from "@/contracts/kit/scalars";

/** Dictionary `msg_source_type`: what a message was sent for. */
export const MSG_SOURCE = {
  resetCode: 1,
  publicCode: 2,
  initialPassword: 3,
  passwordReset: 4,
  certificate: 5,
  certificateExpiry: 6,
  businessNotice: 7,
  other: 9,
} as const;

/** Dictionary `send_status`. `kept`: no gateway is set up, the message stands in the outbox only. */
export const SEND_STATUS = { waiting: 0, sending: 1, sent: 2, failed: 3, kept: 4, expired: 5 } as const;

const sourceType = shownChoice("msg_source_type", "用途", { width: 140 });
const sendStatus = shownChoice("send_status", "发送状态", {
  width: 110,
});

const common = {
  messageId: id(),
  sourceType,
  sendStatus,
  tries: shownCount("尝试次数", { width: 84 }),
  createTime: instantOrNone("提交时间"),
  sendTime: instantOrNone("发出时间"),
  companyName: field(z.string().nullable(), { label: "事务所", width: 220 }),
  errorText: field(z.string().nullable(), { label: "失败原因", width: 240 }),
  canResend: z.boolean(),
};
const receiver = (label: string, width: number) => field(z.string(), { label, kind: "code", width });

/** One mail; the address is masked. */
export const mailLogRow = z.object({
  ...common,
  receiver: receiver("收件邮箱", 190),
  subject: field(z.string(), { label: "主题", width: 260 }),
});
export type MailLogRow = z.infer<typeof mailLogRow>;

/** One text message; the number is masked. */
export const smsLogRow = z.object({ ...common, receiver: receiver("接收手机", 130) });
export type SmsLogRow = z.infer<typeof smsLogRow>;

/**
 * `content` is null when the text holds a code or a password: then it is never shown, except on a demo site without a
 * gateway, where the outbox is the only place to read it (and reading it is audited).
 */
const detail = { content: field(z.string().nullable(), { label: "内容", kind: "longText" }), isSecret: z.boolean() };
export const mailDetail = mailLogRow.extend({ ...detail, fileNames: field(z.array(z.string()), { label: "附件" }) });
export const smsDetail = smsLogRow.extend(detail);

const filters = {
  sourceType: choicesFilter("msg_source_type", "用途", 20),
  sendStatus: choicesFilter("send_status", "发送状态", 10),
  createFrom: dayFilter("提交日期从"),
  createTo: dayFilter("提交日期至"),
};
export const mailLogFilter = z.strictObject({
  ...filters,
  subject: lineFilter("主题", 60, { help: "可只填主题中的几个字" }),
});
/** Whole numbers never stand in an address: the last four digits are enough to find a person's messages. */
export const smsLogFilter = z.strictObject({
  ...filters,
  mobileTail: field(
    z
      .string()
      .overwrite(pasted)
      .regex(/^\d{4}$/, "请填手机号码的后四位")
      .optional(),
    { label: "手机后四位", kind: "code", help: "4 位数字" },
  ),
});

const access = anyOf("g_hy_desk_sendlog_view");
const mail = "/rest/common/msg/mail/v1.0";
const sms = "/rest/common/msg/sms/v1.0";
const byId = z.strictObject({ messageId: id() });
const resending = {
  method: "PUT",
  access: anyOf("g_hy_desk_sendlog_edit"),
  origin: "ours",
  params: byId,
} as const;

export const mailLogApi = {
  list: endpoint("common.mail-log.list", mail, {
    method: "GET",
    access,
    origin: "spec",
    summary: "邮件发送记录：本协会范围，收件地址掩码",
    query: pageQuery.extend(mailLogFilter.shape),
    data: pageOf(mailLogRow),
  }),
  detail: endpoint("common.mail-log.detail", `${mail}/detail`, {
    method: "GET",
    wantsPage: true,
    access,
    origin: "ours",
    summary: "一封邮件的内容与附件名；含密码的内容不显示",
    query: byId,
    data: mailDetail,
  }),
  resend: endpoint("common.mail-log.resend", `${mail}/{messageId}/resend`, {
    ...resending,
    summary: "重发失败的邮件：重新排队发送；含密码的内容已清除，不能重发",
    data: mailLogRow,
  }),
} as const;

export const smsLogApi = {
  list: endpoint("common.sms-log.list", sms, {
    method: "GET",
    access,
    origin: "spec",
    summary: "短信发送记录：本协会范围，手机号码掩码",
    query: pageQuery.extend(smsLogFilter.shape),
    data: pageOf(smsLogRow),
  }),
  detail: endpoint("common.sms-log.detail", `${sms}/detail`, {
    method: "GET",
    wantsPage: true,
    access,
    origin: "spec",
    summary: "一条短信的内容；含验证码或密码的内容不显示",
    query: byId,
    data: smsDetail,
  }),
  /** The newest ones of one purpose, at most twenty, the newest first. */
  novel: endpoint("common.sms-log.novel", `${sms}/novel/{sourceType}`, {
    method: "GET",
    wantsPage: true,
    access,
    origin: "spec",
    summary: "某一用途最新的短信（最多 20 条）",
    params: z.strictObject({ sourceType: z.string().regex(/^\d{1,2}$/) }),
    data: z.array(smsLogRow),
  }),
  resend: endpoint("common.sms-log.resend", `${sms}/{messageId}/resend`, {
    ...resending,
    summary: "重发失败的短信：重新排队发送；含验证码或密码的内容已清除，不能重发",
    data: smsLogRow,
  }),
} as const;

export const mailLogResource = defineResource({
  title: "邮件发送记录",
  api: mailLogApi,
  idKey: "messageId",
  row: mailLogRow,
  filter: mailLogFilter,
  columns: ["createTime", "receiver", "subject", "sourceType", "sendStatus", "tries", "sendTime", "companyName"],
  sortable: ["createTime", "sendTime", "tries"],
  mainFilters: ["subject", "sendStatus", "sourceType"],
});

export const smsLogResource = defineResource({
  title: "短信发送记录",
  api: smsLogApi,
  idKey: "messageId",
  row: smsLogRow,
  filter: smsLogFilter,
  columns: ["createTime", "receiver", "sourceType", "sendStatus", "tries", "sendTime", "companyName", "errorText"],
  sortable: ["createTime", "sendTime", "tries"],
  mainFilters: ["mobileTail", "sendStatus", "sourceType"],
});
