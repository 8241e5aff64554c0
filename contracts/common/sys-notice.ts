import { z } from "zod";
import { noticeFile } from "@/contracts/common/notice";
import { attachment, attachmentRef } from "@/contracts/file/attachment";
import { anyOf, endpoint, pageOf, session } from "@/contracts/kit/endpoint";
import { field, metaOf } from "@/contracts/kit/field";
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
} from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { recorded } from "@/contracts/kit/record";
import { defineResource } from "@/contracts/kit/resource";
import { richText } from "@/contracts/kit/text/rich-text";
import { dict, id, version } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";

/** Dictionary `notice_status`. // domain b §12.7 */
export const NOTICE_STATUS = { draft: 0, active: 1, stopped: 2, expired: 3 } as const;
/** Dictionary `notice_target`. // domain b §12.7 */
export const NOTICE_TARGET = { association: 1, taxBureau: 2, member: 3 } as const;
/** Files of one notice. */
export const NOTICE_FILES = 10;

/** The edges of domain b §11.1 (5); 3 is reached when `disableTime` has passed, by the clock alone. */
export const NOTICE_EDGES: Readonly<Record<number, readonly number[]>> = {
  [NOTICE_STATUS.draft]: [NOTICE_STATUS.active],
  [NOTICE_STATUS.active]: [NOTICE_STATUS.stopped, NOTICE_STATUS.expired],
  [NOTICE_STATUS.stopped]: [NOTICE_STATUS.active],
  [NOTICE_STATUS.expired]: [],
};
/** States in which a notice may be edited: never while people read it. */
export const isNoticeEditable = (status: number): boolean =>
  status === NOTICE_STATUS.draft || status === NOTICE_STATUS.stopped;
/** A notice that is in force is stopped first. */
export const isNoticeRemovable = (status: number): boolean => status !== NOTICE_STATUS.active;

const fields = {
  noticeTitle: line("标题", 100, { width: 300 }),
  noticeContent: field(richText(), { label: "内容", kind: "longText" }),
  noticeTargets: field(z.array(dict()).min(1).max(3), {
    label: "对象",
    kind: "dicts",
    dict: "notice_target",
    width: 160,
  }),
  noticeType: choice("notice_type", "类型", { width: 100 }),
  topFlag: yesOrNo("置顶", { width: 72 }),
  enableTime: instant("启用时间", { help: "早于发布时刻的，自发布时起生效" }),
  disableTime: optionalInstant("失效时间", { help: "留空表示直到停用" }),
};

/** What the association types. */
export const noticeForm = z.strictObject({
  ...fields,
  attachments: field(z.array(attachmentRef).max(NOTICE_FILES), { label: "附件", kind: "files" }),
  version: version().optional(),
});
export type NoticeForm = z.infer<typeof noticeForm>;

const noticeTarget = field(dict().optional(), { label: "对象", kind: "dict", dict: "notice_target" });
/** The same as the calls take it: `noticeTarget` of the specification, several by our own name. // contract §7.28 */
export const noticeBody = noticeForm.extend({
  noticeTarget,
  noticeTargets: field(noticeForm.shape.noticeTargets.optional(), metaOf(fields.noticeTargets) ?? { label: "对象" }),
});
export type NoticeBody = z.infer<typeof noticeBody>;

/** The one target of several that stands where only one fits: the members', whose notices everybody reads. */
export const mainTargetOf = (targets: readonly number[]): number =>
  targets.includes(NOTICE_TARGET.member) ? NOTICE_TARGET.member : (targets[0] ?? NOTICE_TARGET.member);

/**
 * The form of a body. Who knows the specification's one target alone and leaves it as it was changes nothing of the
 * others that are `stored`.
 */
export function noticeFormOf({ noticeTarget: one, ...body }: NoticeBody, stored: readonly number[]): NoticeForm {
  const { noticeTargets: several } = body;
  if (several) return { ...body, noticeTargets: several };
  const isSame = stored.length > 0 && one === mainTargetOf(stored);
  return { ...body, noticeTargets: isSame ? [...stored] : one === undefined ? [] : [one] };
}

/** A target is named, and the one is among the several. // contract §7.28 */
export function noticeTargetFindings({ noticeTarget: one, noticeTargets: several }: NoticeBody): Finding[] {
  const wrong = (path: string, message: string): Finding[] => [{ level: "error", rule: "N3", path, message }];
  if (one === undefined && several === undefined) return wrong("noticeTargets", "请选择对象");
  if (one === undefined || several === undefined || several.includes(one)) return [];
  return wrong("noticeTarget", "对象须是所选对象之一");
}

/** disable > enable, targets that exist. // domain b §11.1 */
export function noticeRules(form: NoticeForm): Finding[] {
  const { enableTime, disableTime, noticeTargets } = form;
  const out: Finding[] = [];
  if (disableTime !== null && Date.parse(disableTime) <= Date.parse(enableTime)) {
    out.push({ level: "error", rule: "N1", path: "disableTime", message: "失效时间须晚于启用时间" });
  }
  const known = Object.values<number>(NOTICE_TARGET);
  if (noticeTargets.some((target) => !known.includes(target))) {
    out.push({ level: "error", rule: "N2", path: "noticeTargets", message: "对象不在可选范围内" });
  }
  return out;
}

/** One notice in the association's list. */
export const noticeRow = z.object({
  noticeId: id(),
  noticeTitle: fields.noticeTitle,
  noticeType: fields.noticeType,
  noticeTarget: field(z.int(), { label: "对象", kind: "dict", dict: "notice_target" }),
  noticeTargets: fields.noticeTargets,
  noticeStatus: shownChoice("notice_status", "状态", {
    width: 84,
  }),
  topFlag: fields.topFlag,
  enableTime: fields.enableTime,
  disableTime: instantOrNone("失效时间"),
  publishOrg: field(z.string().nullable(), { label: "发布单位", width: 180 }),
  updateUserName: field(z.string().nullable(), { label: "经办人", width: 100 }),
  updateTime: instant("更新时间"),
  version: z.int(),
});
export type NoticeRow = z.infer<typeof noticeRow>;

export const noticeDetail = noticeRow.extend({ noticeContent: z.string(), attachments: z.array(attachment) });
export type NoticeDetail = z.infer<typeof noticeDetail>;

const common = {
  noticeTitle: lineFilter("标题", 100, { help: "可只填标题中的几个字" }),
  noticeType: choicesFilter("notice_type", "类型", 10),
  enableFrom: dayFilter("启用日期从"),
  enableTo: dayFilter("启用日期至"),
};
export const noticeFilter = z.strictObject({
  ...common,
  noticeStatus: choicesFilter("notice_status", "状态", 10),
});
export const noticeArchiveFilter = z.strictObject(common);

/** A notice that came into force and was not stopped, for those whom it was for. */
export const noticeArchiveRow = noticeRow.pick({
  noticeId: true,
  noticeTitle: true,
  noticeType: true,
  noticeStatus: true,
  publishOrg: true,
  enableTime: true,
});
export type NoticeArchiveRow = z.infer<typeof noticeArchiveRow>;
export const noticeArchiveDetail = noticeArchiveRow.extend({
  noticeContent: z.string(),
  attachments: z.array(noticeFile),
});

const base = "/rest/common/msg/sys_notice/v1.0";
const params = z.strictObject({ noticeId: id() });

/** The association's side; its people alone, each within the own association. // contract §7.6 */
export const noticeManageApi = {
  list: endpoint("common.notice.list", base, {
    method: "GET",
    access: anyOf("g_hy_desk_notice_view"),
    origin: "spec",
    summary: "系统公告（管理）：本协会的全部公告",
    query: pageQuery.extend(noticeFilter.shape),
    data: pageOf(noticeRow),
  }),
  create: endpoint("common.notice.create", base, {
    method: "POST",
    access: anyOf("g_hy_desk_notice_add"),
    origin: "spec",
    summary: "新建公告草稿；内容在保存时清洗，脚本、样式与外部图片不会入库",
    body: noticeBody,
    data: noticeDetail,
  }),
  get: endpoint("common.notice.get", `${base}/{noticeId}`, {
    method: "GET",
    access: anyOf("g_hy_desk_notice_view"),
    origin: "ours",
    summary: "一份公告的全文与附件",
    params,
    data: noticeDetail,
  }),
  update: endpoint("common.notice.update", `${base}/{noticeId}`, {
    method: "PUT",
    access: anyOf("g_hy_desk_notice_edit"),
    origin: "spec",
    summary: "修改公告：限草稿与停用状态，生效中的先停用",
    params,
    body: noticeBody,
    data: noticeDetail,
  }),
  remove: endpoint("common.notice.remove", `${base}/{noticeId}`, {
    method: "DELETE",
    access: anyOf("g_hy_desk_notice_del"),
    origin: "spec",
    summary: "删除公告：生效中的先停用",
    params,
    query: z.strictObject({ version: version().optional() }),
    data: z.null(),
  }),
  setStatus: endpoint("common.notice.setStatus", `${base}/{noticeId}/{noticeStatus}`, {
    method: "PUT",
    access: anyOf("g_hy_desk_notice_publish"),
    origin: "spec",
    summary: "变更状态：0→1 发布，1→2 停用，2→1 再次发布；3 已过期由失效时间决定。其他变更答 409",
    params: params.extend({ noticeStatus: z.string().regex(/^[0-3]$/, "状态须为 0 至 3") }),
    query: z.strictObject({ version: version().optional() }),
    data: noticeDetail,
  }),
} as const;

/** As the record engine keeps them. */
export const noticeRecord = recorded({
  id: "common.notice",
  idKey: "noticeId",
  noun: "公告",
  fields,
  api: noticeManageApi,
  row: noticeRow,
  form: noticeForm,
  filter: noticeFilter,
  detail: noticeDetail,
  sortable: ["enableTime", "updateTime"],
});

/** For signed-in readers: what was announced so far. // domain b §11.1 (3) 公告列表 */
export const noticeArchiveApi = {
  list: endpoint("common.notice.archive", `${base}/archive/list`, {
    method: "GET",
    access: session,
    origin: "ours",
    summary: "公告列表：面向当前用户、已启用且未被停用的公告，含已过期的",
    query: pageQuery.extend(noticeArchiveFilter.shape),
    data: pageOf(noticeArchiveRow),
  }),
  get: endpoint("common.notice.archived", `${base}/archive/{noticeId}`, {
    method: "GET",
    access: session,
    origin: "ours",
    summary: "公告列表中一份公告的全文与附件",
    params,
    data: noticeArchiveDetail,
  }),
} as const;

export const noticeResource = defineResource({
  title: "系统公告",
  api: noticeManageApi,
  idKey: "noticeId",
  row: noticeRow,
  form: noticeForm,
  filter: noticeFilter,
  columns: [
    "noticeTitle",
    "noticeType",
    "noticeTargets",
    "noticeStatus",
    "enableTime",
    "disableTime",
    "updateUserName",
    "updateTime",
  ],
  sortable: ["enableTime", "updateTime"],
  mainFilters: ["noticeTitle", "noticeStatus", "noticeType"],
});

export const noticeArchiveResource = defineResource({
  title: "系统公告",
  api: noticeArchiveApi,
  idKey: "noticeId",
  row: noticeArchiveRow,
  filter: noticeArchiveFilter,
  columns: ["noticeTitle", "noticeType", "publishOrg", "enableTime", "noticeStatus"],
  sortable: ["enableTime"],
  mainFilters: ["noticeTitle", "noticeType", "enableFrom", "enableTo"],
});
