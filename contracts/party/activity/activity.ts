import { z } from "zod";
import { activityFields, MAX_UNITS } from "@/contracts/party/activity/activity-fields";
import { scoreboard } from "@/contracts/party/activity/activity-score";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  shownChoiceOrNone,
  choicesFilter,
  dayFilter,
  instantOrNone,
  keywordFilter,
  lineFilter,
  companyFilter,
  yearFilter,
} from "@/contracts/kit/items";
import { defineRecord } from "@/contracts/kit/record";
import { id, int, text } from "@/contracts/kit/scalars";
import { submissionLifecycle } from "@/contracts/kit/submission";

const base = restBase("party", "activity");
const ours = { origin: "ours" } as const;
const add = anyOf("g_hy_party_training_add");
const find = anyOf("g_hy_party_training_find", "g_hy_desk_party_view");

const known = <S extends z.ZodType>(schema: S, label: string, more: object = {}) =>
  field(schema, { label, readOnly: true, ...more });
const name = (label: string) => known(z.string().nullable(), label);
const figure = (label: string) => known(z.int().nullable(), label, { kind: "code" });

/** What the system knows of an activity. // domain a §6.1 年度/季度/月, §0.2 */
const knownItems = {
  auditStatus: known(z.int(), "状态", { kind: "dict", dict: "audit_status", width: 104 }),
  activityYear: figure("年度"),
  activityQuarter: figure("季度"),
  activityMonth: figure("月份"),
  leaders: known(z.string().nullable(), "主持/主讲", { width: 100 }),
  attendance: known(z.string().nullable(), "实到/应到", { width: 84 }),
  /** The firm that typed the joint activity first, of a reference to it. */
  sourceFirmName: name("引用自"),
  submitUserName: name("提交人"),
  submitTime: instantOrNone("提交时间", { readOnly: true }),
  auditUserName: name("审核人"),
  auditTime: instantOrNone("审核时间", { readOnly: true }),
} as const;

/** 党建活动 of a firm. // domain a §6 */
export const activity = defineRecord({
  id: "party.activity",
  idKey: "activityId",
  title: "党建培训管理",
  noun: "活动记录",
  fields: activityFields,
  known: knownItems,
  lifecycle: submissionLifecycle({ firm: anyOf("g_hy_party_training_submit"), desk: anyOf("g_hy_desk_party_audit") }),
  access: {
    find,
    add,
    edit: anyOf("g_hy_party_training_edit"),
    del: anyOf("g_hy_party_training_del"),
    export: anyOf("g_hy_party_training_export", "g_hy_desk_party_export"),
  },
  listed: [
    ...(["title", "activityType", "startTime", "place", "leaders", "attendance", "creditHours"] as const),
    ...(["auditStatus", "submitTime"] as const),
  ],
  filter: {
    keyword: keywordFilter("活动主题、首字母", "活动主题或事务所的名称及首字母"),
    title: lineFilter("活动主题", 100, { help: "可只填主题中的几个字" }),
    activityType: choicesFilter("party_activity_type", "活动类型"),
    activityYear: yearFilter("年度"),
    auditStatus: choicesFilter("audit_status", "状态"),
    startFrom: dayFilter("活动日期从"),
    startTo: dayFilter("活动日期至"),
  },
  mainFilters: ["keyword", "activityType", "activityYear"],
  sortable: ["title", "activityType", "startTime", "creditHours", "auditStatus", "submitTime", "createTime"],
});

const params = z.strictObject({ activityId: id() });

/** Somebody of a roster who may have taken part. // domain a §6.1 参加人员 */
export const activityPerson = z.object({
  memberId: id(),
  personName: z.string(),
  /** Dictionary `party_member_type`. */
  memberType: z.int(),
  /** Dictionary `party_post`. */
  partyPost: z.int().nullable(),
  /** Name of the joined unit whose roster it is; null for the acting firm's own. */
  unitName: z.string().nullable(),
});
export type ActivityPerson = z.infer<typeof activityPerson>;

/** Another firm's activity that names the acting firm as its partner. */
export const jointActivity = z.object({
  activityId: id(),
  companyName: field(z.string(), { label: "登记单位", width: 240 }),
  title: field(z.string(), { label: "活动主题", width: 260 }),
  activityType: shownChoiceOrNone("party_activity_type", "活动类型"),
  startTime: instantOrNone("开始时间"),
  place: field(z.string().nullable(), { label: "地点/平台" }),
  /** The acting firm's own record of it, if it has one. */
  copyId: id().nullable(),
});
export type JointActivity = z.infer<typeof jointActivity>;

/** Beside the usual calls: copies, joint activities, who may have taken part, the year. // domain a §6.2 */
export const activityApi = {
  ...activity.api,
  copy: endpoint("party.activity.copy", `${base}/{activityId}/copy`, {
    ...ours,
    method: "POST",
    access: add,
    summary: "复制活动记录为新的草稿：时间、照片和附件不复制",
    params,
    data: activity.detail,
  }),
  joint: endpoint("party.activity.joint", `${base}/joint`, {
    ...ours,
    method: "GET",
    access: add,
    summary: "联合活动：其他事务所登记、审核通过且列明本所为联合单位的活动，最近的在前，最多100条",
    data: z.array(jointActivity),
  }),
  copyJoint: endpoint("party.activity.copyJoint", `${base}/joint/{activityId}`, {
    ...ours,
    method: "POST",
    access: add,
    summary: "引用联合活动到本所：生成草稿，参加人员、人数和照片由本所填写；每个活动只能引用一次",
    params,
    data: activity.detail,
  }),
  people: endpoint("party.activity.people", `${base}/people`, {
    ...ours,
    method: "GET",
    access: anyOf("g_hy_party_training_add", "g_hy_party_training_edit"),
    summary: "选择参加人员：当前办理事务所党员名册中的人员，党员在前；联合单位在可查看范围内的，其名册在后",
    query: z.strictObject({
      day: dayFilter("活动日期"),
      units: field(z.array(text(100)).max(MAX_UNITS).optional(), { label: "联合单位" }),
    }),
    data: z.array(activityPerson),
  }),
  scoreboard: endpoint("party.activity.scoreboard", `${base}/scoreboard`, {
    ...ours,
    method: "GET",
    access: find,
    summary: "年度统计：各类活动次数与目标、缺少的月份或季度、党员和书记的培训学时",
    query: z.strictObject({
      year: field(int(2999, 1900), { label: "年度", kind: "int", unit: "年" }),
      companyId: companyFilter("事务所"),
    }),
    data: scoreboard,
  }),
} as const;
