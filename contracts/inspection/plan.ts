import { z } from "zod";
import { attachment, attachmentRef } from "@/contracts/file/attachment";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choice,
  choicesFilter,
  day,
  instant,
  instantOrNone,
  line,
  lineFilter,
  optionalParagraph,
  seenVersion,
  shownChoice,
  shownCount,
  yearFilter,
} from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { historyEndpoint, recorded } from "@/contracts/kit/record";
import { exportEndpoint, listSheet } from "@/contracts/kit/sheet";
import { defineResource } from "@/contracts/kit/resource";
import { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import { dict, id, int, localityCode, optional, versionQuery } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";
import { INSPECT_TYPE, specialItem } from "@/contracts/inspection/company-fields";
import { DEDUCTIONS, template } from "@/contracts/inspection/template";

/** Dictionary `inspect_plan_status`. */
export const PLAN_STATUS = { draft: 0, published: 1, closed: 2 } as const;
/** Dictionary `inspect_scope`. */
export const SCOPE = { all: 1, cities: 2, firms: 3, random: 4 } as const;

const fields = {
  planName: line("计划名称", 100, { width: 280, help: "如 2026年度单位会员年度检查" }),
  inspectType: choice("inspect_type", "检查类型", { width: 100 }),
  inspectYear: field(int(2200, 2000), { label: "检查年度", kind: "year", width: 96 }),
  periodStart: day("检查期间起"),
  periodEnd: day("检查期间止"),
  fillStart: instant("填报开始"),
  fillEnd: instant("填报截止", { help: "发布后只能延长，不能提前" }),
  basis: optionalParagraph("检查依据", 2_000, { help: "发布前填写" }),
  scopeType: choice("inspect_scope", "检查范围", { width: 130 }),
  scopeCities: field(z.array(localityCode()).max(50), { label: "地市" }),
  scopeFirms: field(z.array(id()).max(3_000), { label: "指定单位" }),
  randomCount: field(optional(int(3_000, 1)), { label: "抽取单位数", kind: "int", unit: "家" }),
  specialReason: field(z.array(dict()).max(20), { label: "专项事由", kind: "dicts", dict: "inspect_reason" }),
  specialItems: field(z.array(specialItem).max(30), { label: "专项核查事项" }),
  template: field(template, { label: "评分模板" }),
} as const;

/** What the association types of a plan. // domain b §1 (2a) */
export const planForm = z.strictObject({
  ...fields,
  attachments: field(z.array(attachmentRef).max(10), { label: "检查通知", kind: "files", help: "发布前上传" }),
});
export type PlanForm = z.infer<typeof planForm>;
const planUpdate = planForm.extend({ version: seenVersion() });

const known = {
  planId: id(),
  planNo: field(z.string(), { label: "计划编号", kind: "code", width: 130 }),
  planStatus: shownChoice("inspect_plan_status", "状态", { width: 96 }),
  taskCount: shownCount("任务数", { unit: "家", width: 88 }),
  submittedCount: shownCount("已提交", { unit: "家", width: 88 }),
  closedCount: shownCount("已办结", { unit: "家", width: 88 }),
  /** Of a closed plan the tasks that nobody has submitted and that are still to end. */
  lapsingCount: z.int(),
  unsentCount: shownCount("未提交", { unit: "家", width: 88 }),
  publishTime: instantOrNone("发布时间"),
  closeTime: instantOrNone("结束时间"),
  updateUserName: field(z.string().nullable(), { label: "经办人", width: 100 }),
  updateTime: instant("更新时间"),
  version: z.int(),
} as const;
const { planName, inspectType, inspectYear, fillStart, fillEnd, scopeType } = fields;
export const planRow = z.object({ ...known, planName, inspectType, inspectYear, fillStart, fillEnd, scopeType });
export type PlanRow = z.infer<typeof planRow>;
export const planDetail = planRow.extend({
  ...fields,
  attachments: z.array(attachment),
  scopeNames: z.array(z.string()),
});
export type PlanDetail = z.infer<typeof planDetail>;

/** What publication and end set of a plan, as 变更记录 tells it. */
export const planCourse = {
  planStatus: known.planStatus,
  publishTime: known.publishTime,
  closeTime: known.closeTime,
  closeReason: field(z.string().nullable(), { label: "结束原因" }),
} as const;

export const planFilter = z.strictObject({
  planName: lineFilter("计划名称", 100, { help: "可只填名称中的几个字" }),
  inspectType: choicesFilter("inspect_type", "检查类型"),
  inspectYear: yearFilter("检查年度"),
  planStatus: choicesFilter("inspect_plan_status", "状态"),
});

/** How far the firms of a plan are, and how they came out. // domain b §1 (3) */
const group = z.object({ key: z.string(), label: z.string(), count: z.int() });
export const planStatistics = z.object({
  planName: z.string(),
  /** Every task, those that are exempt among them. */
  total: z.int(),
  exempt: z.int(),
  byStatus: z.array(group),
  byResult: z.array(group),
  /** Why firms are exempt. */
  byExempt: z.array(group),
  /** Firms by ten points of the audited score, else of their own. */
  byScore: z.array(group),
  byCity: z.array(
    z.object({
      cityName: z.string(),
      /** Without those that are exempt. */
      total: z.int(),
      exempt: z.int(),
      submitted: z.int(),
      closed: z.int(),
      late: z.int(),
      average: z.string().nullable(),
    }),
  ),
  averageSelf: z.string().nullable(),
  averageReviewed: z.string().nullable(),
  late: z.int(),
  /** Items that firms answered 不符合 or 部分符合, most first. */
  weakItems: z.array(z.object({ code: z.string(), title: z.string(), unmet: z.int(), partly: z.int() })),
});
export type PlanStatistics = z.infer<typeof planStatistics>;

const wrong = (rule: string, path: string, message: string): Finding => ({ level: "error", rule, path, message });

/** Weights make a hundred, each scored section has some and items to earn it, codes are told once in their own section. */
function templateFindings({ template: of }: Pick<PlanForm, "template">): Finding[] {
  const out: Finding[] = [];
  const scored = of.filter(({ key }) => key !== DEDUCTIONS);
  const sum = scored.reduce((total, { weight }) => total + weight, 0);
  if (sum !== 100) out.push(wrong("P6", "template", `各节权重合计应为 100 分，现在是 ${sum} 分`));
  const seen = new Set<string>();
  of.forEach(({ key, title, weight, items }, i) => {
    if (items.length === 0) out.push(wrong("P7", `template.${i}.items`, `「${title}」没有核查项目`));
    else if (key !== DEDUCTIONS && items.every(({ points }) => points === 0))
      out.push(wrong("P7", `template.${i}.items`, `「${title}」各项分值都是 0，本节无法计分`));
    if (key !== DEDUCTIONS && weight === 0)
      out.push(wrong("P6", `template.${i}.weight`, `「${title}」的权重至少 1 分；本次不查的，请取消「列入检查」`));
    items.forEach(({ code }, j) => {
      if (seen.has(code)) out.push(wrong("P7", `template.${i}.items.${j}.code`, `编号 ${code} 重复`));
      if (!code.startsWith(`${key}-`))
        out.push(wrong("P7", `template.${i}.items.${j}.code`, `编号 ${code} 应以 ${key}- 开头`));
      seen.add(code);
    });
  });
  return out;
}

/** Rules of a plan. // domain b §1 (2a) */
export function planRules(form: PlanForm): Finding[] {
  const out = templateFindings(form);
  const { inspectType: type, inspectYear: year, periodStart, periodEnd } = form;
  if (periodEnd < periodStart) out.push(wrong("P1", "periodEnd", "检查期间止不能早于起"));
  if (type === INSPECT_TYPE.annual && (periodStart !== `${year}-01-01` || periodEnd !== `${year}-12-31`))
    out.push(wrong("P2", "periodStart", `年度检查的期间为 ${year}-01-01 至 ${year}-12-31`));
  if (Date.parse(form.fillEnd) <= Date.parse(form.fillStart))
    out.push(wrong("P3", "fillEnd", "填报截止须晚于填报开始"));
  if (form.scopeType === SCOPE.cities && form.scopeCities.length === 0)
    out.push(wrong("P4", "scopeCities", "请选择地市"));
  if (form.scopeType === SCOPE.firms && form.scopeFirms.length === 0) out.push(wrong("P4", "scopeFirms", "请选择单位"));
  if (form.scopeType === SCOPE.random && form.randomCount === null)
    out.push(wrong("P4", "randomCount", "请填写抽取单位数"));
  if (type === INSPECT_TYPE.special && form.specialReason.length === 0)
    out.push(wrong("P5", "specialReason", "专项检查请选择事由"));
  if (type === INSPECT_TYPE.special && form.specialItems.length === 0)
    out.push(wrong("P5", "specialItems", "专项检查至少有一项核查事项"));
  const codes = form.specialItems.map(({ itemCode }) => itemCode);
  if (new Set(codes).size !== codes.length) out.push(wrong("P5", "specialItems", "专项核查事项的编号不能重复"));
  return out;
}

/** What a draft may lack and a published plan may not. // domain b §1 (2a) basis, noticeFiles */
export const publicationMissing = ({
  basis,
  attachments,
}: Pick<PlanForm, "basis"> & { readonly attachments: readonly unknown[] }): Finding[] => [
  ...(basis === null ? [wrong("P8", "basis", "请填写检查依据")] : []),
  ...(attachments.length === 0 ? [wrong("P8", "attachments", "请上传检查通知")] : []),
];

/** Until when conclusions are open to objections. // domain b §1 (4) 公示 */
const publicityForm = z.strictObject({
  publicityEnd: day("公示截止", { help: "公告到这一天结束时失效" }),
  version: seenVersion(),
});

/** One line of the statistics as a workbook has them. */
const statisticsRow = z.object({
  part: field(z.string(), { label: "分组", width: 120 }),
  name: field(z.string(), { label: "项目", width: 260 }),
  total: field(z.int(), { label: "单位数（合计和地市不含免检）", kind: "int", unit: "家" }),
  exempt: field(z.int().nullable(), { label: "免检", kind: "int", unit: "家" }),
  submitted: field(z.int().nullable(), { label: "已提交", kind: "int", unit: "家" }),
  closed: field(z.int().nullable(), { label: "已办结", kind: "int", unit: "家" }),
  late: field(z.int().nullable(), { label: "逾期（含未报）", kind: "int", unit: "家" }),
  partly: field(z.int().nullable(), { label: "部分符合", kind: "int", unit: "家" }),
  average: field(z.string().nullable(), { label: "平均得分", kind: "decimal" }),
});
export type StatisticsRow = z.infer<typeof statisticsRow>;
export const statisticsSheet = (planName: string) =>
  listSheet({
    title: `${planName}统计`,
    row: statisticsRow,
    columns: ["part", "name", "total", "exempt", "submitted", "closed", "late", "partly", "average"],
  });

const base = restBase("business", "inspection-plan");
const view = anyOf("g_hy_desk_inspection_view");
const edit = anyOf("g_hy_desk_inspection_edit");
const params = z.strictObject({ planId: id() });
const ours = { origin: "ours" } as const;
const name = "inspection.plan";

/** Plans of the association. // domain b §1 (2a), (4) */
export const planApi = {
  list: endpoint(`${name}.list`, `${base}/list/page`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "检查计划列表",
    query: pageQuery.extend(planFilter.shape),
    data: pageOf(planRow),
  }),
  get: endpoint(`${name}.get`, `${base}/{planId}`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "一份检查计划",
    params,
    data: planDetail,
  }),
  history: historyEndpoint(name, `${base}/{planId}`, { noun: "检查计划", access: view, params }),
  create: endpoint(`${name}.create`, base, {
    ...ours,
    method: "POST",
    access: edit,
    summary: "新建检查计划草稿",
    body: planForm,
    data: planDetail,
  }),
  update: endpoint(`${name}.update`, `${base}/{planId}`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "修改检查计划；发布后评分模板和范围已冻结，只能延长填报截止",
    params,
    body: planUpdate,
    data: planDetail,
  }),
  remove: endpoint(`${name}.remove`, `${base}/{planId}`, {
    ...ours,
    method: "DELETE",
    access: edit,
    summary: "删除检查计划草稿",
    params,
    query: versionQuery,
    data: z.null(),
  }),
  publish: endpoint(`${name}.publish`, `${base}/{planId}/publish`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "发布检查计划：冻结评分模板，为范围内每家单位生成检查任务",
    params,
    body: z.strictObject({ version: seenVersion() }),
    data: planDetail,
  }),
  close: endpoint(`${name}.close`, `${base}/{planId}/close`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "结束检查计划：未提交的任务记为未参加年检，已填写的内容保留",
    params,
    body: z.strictObject({ version: seenVersion(), reason: optionalParagraph("原因", 500) }),
    data: planDetail,
  }),
  publicise: endpoint(`${name}.publicise`, `${base}/{planId}/publicity`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "公示检查结论：把尚未公示的结论写成公告草稿，核对后在系统公告中发布；回答列入的单位数",
    params,
    body: publicityForm,
    data: planDetail.extend({ publicised: z.int() }),
  }),
  firms: endpoint(`${name}.firms`, `${base}/firms/list/page`, {
    ...ours,
    method: "GET",
    access: edit,
    summary: "可列入检查范围的会员单位：按名称查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  statistics: endpoint(`${name}.statistics`, `${base}/{planId}/statistics`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "检查计划统计：状态、结论、得分、地市与薄弱项目",
    params,
    data: planStatistics,
  }),
  exportStatistics: exportEndpoint("inspection.statistics", restBase("business", "inspection-statistics"), {
    title: "检查计划统计",
    access: anyOf("g_hy_desk_inspection_export"),
    filter: z.strictObject({ planId: id() }),
  }),
} as const;

/** As the record engine keeps them. */
export const planRecord = recorded({
  id: name,
  idKey: "planId",
  noun: "检查计划",
  fields,
  api: planApi,
  row: planRow,
  form: planForm,
  filter: planFilter,
  detail: planDetail,
  sortable: ["fillEnd", "updateTime"],
});

export const planResource = defineResource({
  title: "检查计划",
  api: planApi,
  idKey: "planId",
  row: planRow,
  form: planForm,
  filter: planFilter,
  columns: [
    ...(["planName", "planStatus", "inspectYear", "fillEnd", "taskCount", "submittedCount", "closedCount"] as const),
    ...(["inspectType", "scopeType", "fillStart", "planNo", "updateTime"] as const),
  ],
  sortable: ["fillEnd", "updateTime"],
  mainFilters: ["planName", "planStatus", "inspectType", "inspectYear"],
});
