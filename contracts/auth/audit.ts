import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { yesOrNoFilter, dayFilter, instant, lineFilter } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id } from "@/contracts/kit/scalars";

/** Event number: 32 hex digits; written with dashes or in capitals it is the same one. */
export const eventNo = () =>
  z
    .string()
    .overwrite((s) => s.trim().replaceAll("-", "").toLowerCase())
    .regex(/^[0-9a-f]{32}$/, "事件编号为 32 位数字或字母 a–f，可带短横线");

/** One audited action in words; personal data was masked when it was written. */
export const auditRow = z.object({
  auditId: id(),
  actionTime: instant("时间"),
  userText: field(z.string().nullable(), { label: "用户", width: 180 }),
  companyName: field(z.string().nullable(), { label: "事务所", width: 190 }),
  actionText: field(z.string(), { label: "操作内容", width: 170 }),
  objectText: field(z.string(), { label: "对象", width: 100 }),
  isRefused: field(z.boolean(), { label: "结果", width: 84 }),
  ip: field(z.string(), { label: "网络地址", kind: "code", width: 130 }),
  eventNo: field(z.string(), { label: "事件编号", kind: "code", width: 290 }),
});
export type AuditRow = z.infer<typeof auditRow>;

/** With what changed in words. Technicians find the rest by the event number. */
export const auditDetail = auditRow.extend({
  /** The record's number, or the name of what has none. */
  subjectText: field(z.string().nullable(), { label: "对象名称或编号", kind: "code" }),
  changes: z.array(
    z.object({ path: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type AuditDetail = z.infer<typeof auditDetail>;

export const auditFilter = z.strictObject({
  eventNo: field(eventNo().optional(), { label: "事件编号", kind: "code", help: "错误提示末尾的编号" }),
  username: lineFilter("用户", 60, { help: "可只填登录账号或姓名中的几个字" }),
  companyName: lineFilter("事务所", 60, { help: "可只填名称中的几个字" }),
  actionText: lineFilter("操作内容", 30, { help: "如 登录、修改、导出" }),
  objectText: lineFilter("对象", 30, { help: "如 账号、人员" }),
  isRefused: yesOrNoFilter("仅失败"),
  timeFrom: dayFilter("日期从"),
  timeTo: dayFilter("日期至"),
});
export type AuditFilter = z.infer<typeof auditFilter>;

const base = restBase("auth", "audit");
const access = anyOf("g_hy_desk_audit_view");

/** Actions of the association's own people and of its member firms. Asking is an audited action itself. */
export const auditApi = {
  list: endpoint("auth.audit.list", `${base}/list/page`, {
    method: "GET",
    wantsPage: true,
    access,
    origin: "ours",
    summary: "查找操作日志：本协会范围，按时间、用户、事务所、操作内容、对象、结果或事件编号查找；查找本身也留痕",
    query: pageQuery.omit({ sort: true }).extend(auditFilter.shape),
    data: pageOf(auditRow),
  }),
  get: endpoint("auth.audit.get", `${base}/{auditId}`, {
    method: "GET",
    wantsPage: true,
    access,
    origin: "ours",
    summary: "查看操作日志：改动的字段以文字说明，个人信息已遮盖",
    params: z.strictObject({ auditId: id() }),
    data: auditDetail,
  }),
} as const;
