import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instant, instantOrNone, line, seenVersion, shownCount, yearFilter } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { historyEndpoint, recorded } from "@/contracts/kit/record";
import { defineResource } from "@/contracts/kit/resource";
import { id, int, versionQuery } from "@/contracts/kit/scalars";
import { jobProgress, shownYuan } from "@/contracts/statement/dues/dues-fields";
import { ruleSet } from "@/contracts/statement/dues/rule-set";
import { toldRules } from "@/contracts/statement/dues/rule-words";
import { STANDARD_SET_KEYS, VARIANT_KEYS } from "@/contracts/statement/dues/standard-sets";

/** A set is worked on, in force, or replaced by another of its year. */
export const STANDARD_STATE = ["draft", "inForce", "replaced"] as const;
export const STANDARD_STATE_WORDS = { draft: "草稿", inForce: "执行中", replaced: "已被替换" } as const;

const fields = {
  duesYear: field(int(2200, 2008), { label: "会费年度", kind: "year", width: 96 }),
  setName: line("标准名称", 100, { width: 260, help: "如 2026年度会费标准" }),
} as const;
export const standardForm = z.strictObject({ ...fields, rules: field(ruleSet, { label: "计算规则" }) });
/** When a set was put in force, as 变更记录 tells it. */
export const standardCourse = { enforceTime: instantOrNone("执行时间") } as const;
export type StandardForm = z.infer<typeof standardForm>;

/** What a simulation came to, kept with the set. */
export const simulationSum = z.object({
  firms: shownCount("事务所", { unit: "家" }),
  higher: shownCount("增加", { unit: "家" }),
  lower: shownCount("减少", { unit: "家" }),
  same: shownCount("不变", { unit: "家" }),
  /** Firms with neither a statement that is accepted, of no less than zero, nor members on the roster. */
  unknown: shownCount("无利润表也无会员", { unit: "家" }),
  /** Firms with no member on the roster of the day: their unit's part alone. */
  withoutPeople: shownCount("名册中无会员", { unit: "家" }),
  before: shownYuan("原应缴合计"),
  after: shownYuan("新应缴合计"),
  revenueYear: z.int(),
  /** The day whose roster tells the people, of both sets. */
  personDay: z.string(),
  /** Which set they were compared with; null: none was in force. */
  comparedWith: z.string().nullable(),
});
export type SimulationSum = z.infer<typeof simulationSum>;

/** How far a simulation is. */
export const simulationProgress = z.object(jobProgress);
export type SimulationProgress = z.infer<typeof simulationProgress>;

export const standardRow = z.object({
  standardId: id(),
  ...fields,
  state: field(z.enum(STANDARD_STATE), { label: "状态", width: 96 }),
  noticeDocNo: field(z.string().nullable(), { label: "依据文号", width: 200 }),
  simulateTime: instantOrNone("试算时间"),
  /** The set has not changed since it was simulated: it may be put in force. */
  isSimulated: z.boolean(),
  ...standardCourse,
  updateUserName: field(z.string().nullable(), { label: "经办人", width: 100 }),
  updateTime: instant("更新时间"),
  version: z.int(),
});
export type StandardRow = z.infer<typeof standardRow>;
const finding = z.object({
  path: z.string(),
  message: z.string(),
  level: z.enum(["error", "warning"]),
  rule: z.string(),
});
export const standardDetail = standardRow.extend({
  rules: ruleSet,
  simulation: simulationSum.nullable(),
  warnings: z.array(finding),
});
export type StandardDetail = z.infer<typeof standardDetail>;

/** One firm under both sets. */
export const simulatedFirm = z.object({
  companyId: id(),
  companyName: field(z.string(), { label: "事务所", width: 260 }),
  /** What the new set charges of it; null: no statement of it is accepted, and its people alone are reckoned. */
  revenue: field(z.string().nullable(), { label: "计费收入", kind: "money", unit: "元", width: 140 }),
  people: field(z.int().nullable(), { label: "个人会费人数", kind: "int", unit: "人", width: 110 }),
  unitAfter: shownYuan("新单位会费"),
  personAfter: shownYuan("新个人会费"),
  before: field(z.string().nullable(), { label: "原应缴", kind: "money", unit: "元", width: 140 }),
  after: shownYuan("新应缴"),
  difference: field(z.string().nullable(), {
    label: "差额",
    kind: "money",
    unit: "元",
    width: 140,
    allowNegative: true,
  }),
});
export type SimulatedFirm = z.infer<typeof simulatedFirm>;

const name = "statement.dues-standard";
const base = restBase("statement", "dues-standard");
const view = anyOf("g_hy_desk_dues_view");
const edit = anyOf("g_hy_desk_dues_edit");
const params = z.strictObject({ standardId: id() });
const ours = { origin: "ours" } as const;
const versioned = z.strictObject({ version: seenVersion() });
export const standardFilter = z.strictObject({ duesYear: yearFilter("会费年度") });

/** 会费标准: sets of rules by year. // domain a §12.2 */
export const duesStandardApi = {
  list: endpoint(`${name}.list`, `${base}/list/page`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "会费标准列表",
    query: pageQuery.extend(standardFilter.shape),
    data: pageOf(standardRow),
  }),
  get: endpoint(`${name}.get`, `${base}/{standardId}`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "一套会费标准",
    params,
    data: standardDetail,
  }),
  history: historyEndpoint(name, `${base}/{standardId}`, { noun: "会费标准", access: view, params }),
  blank: endpoint(`${name}.blank`, `${base}/blank`, {
    ...ours,
    method: "GET",
    access: edit,
    summary: "新标准的起点：按全国文件的某一套，或上一年度执行中的一套，可加上地方文件的减免、封顶、分期，改好后保存",
    query: z.strictObject({
      duesYear: fields.duesYear,
      from: field(z.enum([...STANDARD_SET_KEYS, "lastYear"]).default("lastYear"), { label: "起点" }),
      variants: field(z.array(z.enum(VARIANT_KEYS)).max(VARIANT_KEYS.length).optional(), {
        label: "地方文件",
        help: "本省文件另有规定的，带入后可以再改；不选则按起点",
      }),
    }),
    data: standardForm,
  }),
  create: endpoint(`${name}.create`, base, {
    ...ours,
    method: "POST",
    access: edit,
    summary: "新建会费标准草稿；有空档或重叠的分档不能保存",
    body: standardForm,
    data: standardDetail,
  }),
  update: endpoint(`${name}.update`, `${base}/{standardId}`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "修改会费标准草稿；执行中的不能修改，另建一套替换",
    params,
    body: standardForm.extend({ version: seenVersion() }),
    data: standardDetail,
  }),
  remove: endpoint(`${name}.remove`, `${base}/{standardId}`, {
    ...ours,
    method: "DELETE",
    access: edit,
    summary: "删除会费标准草稿",
    params,
    query: versionQuery,
    data: z.null(),
  }),
  simulate: endpoint(`${name}.simulate`, `${base}/{standardId}/simulate`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary:
      "试算：按审核通过的年度利润表和人数截止日的名册（等级、年龄、会员类型逐人判断），后台逐家比较新旧标准的全年会费；不产生会费单，版本不变",
    params,
    body: versioned,
    data: simulationProgress,
  }),
  simulating: endpoint(`${name}.simulating`, `${base}/{standardId}/simulate`, {
    ...ours,
    method: "GET",
    access: view,
    isPoll: true,
    summary: "试算的进度：这套标准 24 小时内最近一次；没有时为 null",
    params,
    data: simulationProgress.nullable(),
  }),
  simulated: endpoint(`${name}.simulated`, `${base}/{standardId}/simulated/list/page`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "试算明细：各事务所在新旧标准下的单位会费、个人会费与差额，差额大的在前",
    params,
    query: pageQuery.omit({ sort: true }),
    data: pageOf(simulatedFirm),
  }),
  enforce: endpoint(`${name}.enforce`, `${base}/{standardId}/enforce`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "开始执行：须先对现在的内容试算；同年度原来执行的一套转为已被替换，已生成的会费单不变",
    params,
    body: versioned,
    data: standardDetail,
  }),
} as const;

/** As the record engine keeps them. */
export const duesStandard = recorded({
  id: name,
  idKey: "standardId",
  noun: "会费标准",
  fields: standardForm.shape,
  api: duesStandardApi,
  row: standardRow,
  form: standardForm,
  filter: standardFilter,
  detail: standardDetail,
  sortable: ["duesYear", "updateTime"],
  toTold: ({ rules, ...more }, lookups) => ({ ...more, ...(rules ? { rules: toldRules(rules, lookups) } : {}) }),
});

export const duesStandardResource = defineResource({
  title: "会费标准",
  api: duesStandardApi,
  idKey: "standardId",
  row: standardRow,
  form: standardForm,
  filter: standardFilter,
  columns: ["duesYear", "setName", "state", "noticeDocNo", "simulateTime", "enforceTime", "updateTime"],
  sortable: ["duesYear", "updateTime"],
  mainFilters: ["duesYear"],
});
