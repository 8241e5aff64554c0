import { z } from "zod";
import { anyOf, endpoint, open, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choicesFilter,
  dayFilter,
  instant,
  instantOrNone,
  lineFilter,
  seenVersion,
  shownChoice,
  shownChoiceOrNone,
  shownCount,
  shownText,
  yearFilter,
  yesOrNo,
  yesOrNoFilter,
} from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { id, optional, text } from "@/contracts/kit/scalars";
import {
  billLine,
  duesFields,
  duesKnown,
  duesPersonal,
  duesTold,
  shownYuan,
} from "@/contracts/statement/dues/dues-fields";
import { duesLifecycle } from "@/contracts/statement/dues/dues-lifecycle";

const name = "statement.dues";
const base = restBase("statement", "dues");
export const duesView = anyOf("g_hy_statement_dues_find", "g_hy_desk_dues_view");
const edit = anyOf("g_hy_statement_dues_edit");
const exported = anyOf("g_hy_statement_dues_export", "g_hy_desk_dues_export");

/** 会费单: one for each firm, year and half. // domain a §12.4 */
export const dues = defineRecord({
  id: name,
  base,
  idKey: "duesId",
  title: "会费缴纳明细",
  noun: "会费单",
  fields: duesFields,
  known: { ...duesKnown, ...duesTold },
  lifecycle: duesLifecycle,
  personal: duesPersonal,
  access: {
    find: duesView,
    // Bills come with the association's rules: nobody adds one.
    add: open,
    edit,
    del: edit,
    export: exported,
  },
  listed: [
    // A phone shows the first three beside the state.
    ...(["billNo", "owing", "payable", "duesStatus", "payDeadline", "paidAmount", "duesYear", "half"] as const),
    ...(["revenueBase", "unitDue", "practisingCount", "personDue", "relief", "surplus"] as const),
    ...(["receiptCount", "submitTime", "settleTime", "remindTime"] as const),
  ],
  filter: {
    yearFrom: yearFilter("会费年度从"),
    yearTo: yearFilter("会费年度至"),
    half: choicesFilter("half_year", "期次"),
    duesStatus: choicesFilter("dues_status", "状态"),
    billNo: lineFilter("缴费单号", 30),
    isOverdue: yesOrNoFilter("逾期未缴"),
    isOwing: yesOrNoFilter("有欠缴"),
    hasObjection: yesOrNoFilter("有待答复的异议"),
    hasSurplus: yesOrNoFilter("有多缴"),
    deadlineFrom: dayFilter("截止日从"),
    deadlineTo: dayFilter("截止日至"),
    memberName: lineFilter("会员姓名", 50, { help: "个人会费明细中的姓名" }),
  },
  mainFilters: ["yearFrom", "yearTo", "duesStatus", "isOverdue"],
  sortable: ["duesYear", "duesStatus", "payable", "paidAmount", "owing", "payDeadline", "updateTime", "createTime"],
});
export type DuesDetail = DetailOf<typeof dues>;
export type DuesDraft = FormOf<typeof dues>;

/** Dictionary-free state of an objection: none, waiting, agreed, refused. */
export const OBJECTION = { none: 0, waiting: 1, agreed: 2, refused: 3 } as const;

/** A person's line of a bill. // domain a §12.5 */
export const duesItem = z.object({
  itemId: id(),
  itemNo: shownCount("序号", { width: 64 }),
  duesType: shownChoice("dues_type", "会费类型", { width: 140 }),
  staffId: id().nullable(),
  staffName: field(z.string(), { label: "姓名", width: 100 }),
  idNo: shownText("证件号码", { kind: "code", width: 170 }),
  memberNo: shownText("会员证号", { kind: "code" }),
  certNo: shownText("证书编号", { kind: "code" }),
  memberType: shownChoiceOrNone("member_type", "会员类型", { width: 110 }),
  joinDate: shownText("入会日期", { kind: "date", width: 112 }),
  standardFee: shownYuan("标准"),
  reductionType: shownChoiceOrNone("reduction_type", "减免类型", { width: 150 }),
  reductionAmount: shownYuan("减免额"),
  payableAmount: shownYuan("应缴"),
  payStatus: shownChoice("dues_pay_status", "缴费状态", { width: 100 }),
  /** Why somebody is here, or is not charged: 转入, 已由原单位缴纳 … */
  sourceNote: shownText("来源说明", { width: 220 }),
  objectionState: z.enum(["none", "waiting", "agreed", "refused"]),
  objection: shownText("异议", { kind: "longText" }),
  objectionTime: instantOrNone("异议时间"),
  objectionAnswer: shownText("异议答复", { kind: "longText" }),
  version: z.int(),
});
export type DuesItem = z.infer<typeof duesItem>;

/** One reckoning anew. // domain a §12.10 D10 */
export const recalculation = z.object({
  recalcId: id(),
  recalcTime: instant("重新核算时间"),
  operatorName: field(z.string(), { label: "办理人" }),
  reason: field(z.string(), { label: "原因" }),
  note: field(z.string(), { label: "差额说明" }),
  before: shownYuan("原应缴"),
  after: shownYuan("现应缴"),
  lines: z.array(
    z.object({
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      difference: z.string(),
    }),
  ),
});

/** A payment or a repayment as it stands on a bill. */
const movement = z.object({
  kind: z.enum(["paid", "refund", "offsetIn", "offsetOut"]),
  paymentId: id().nullable(),
  date: field(z.string(), { label: "日期", kind: "date" }),
  amount: shownYuan("金额"),
  words: field(z.string(), { label: "说明" }),
});

const { create: _create, remove: _remove, ...kept } = dues.api;
const params = z.strictObject({ duesId: id() });
const ours = { origin: "ours" } as const;

export const duesTotals = z.object({
  count: shownCount("会费单", { unit: "张", help: "不含已作废的，待申报的为预计数" }),
  unitDue: shownYuan("单位会费"),
  personDue: shownYuan("个人会费"),
  relief: shownYuan("减免"),
  payable: shownYuan("应缴合计"),
  paidAmount: shownYuan("已缴"),
  refunded: shownYuan("已退"),
  owing: shownYuan("欠缴"),
  surplus: shownYuan("多缴"),
});

export const duesApi = {
  ...kept,
  totals: endpoint(`${name}.totals`, `${base}/totals`, {
    ...ours,
    method: "GET",
    access: duesView,
    summary: "会费单合计：与列表相同的查询条件，返回各金额的合计，不含已作废的（没有收退款的才能作废）",
    query: dues.filter,
    data: duesTotals,
  }),
  explain: endpoint(`${name}.explain`, `${base}/{duesId}/explain`, {
    ...ours,
    method: "GET",
    access: duesView,
    summary: "查看计算过程：逐行的项目、算式与金额（合计等于应缴），历次重新核算的差额，收退款流水",
    params,
    data: z.object({
      rulesTitle: z.string(),
      noticeDocNo: z.string().nullable(),
      lines: z.array(billLine),
      remarks: z.array(z.string()),
      payable: shownYuan("应缴合计"),
      payableWords: z.string(),
      recalculations: z.array(recalculation),
      movements: z.array(movement),
    }),
  }),
  items: endpoint(`${name}.items`, `${base}/{duesId}/item/list/page`, {
    ...ours,
    method: "GET",
    access: duesView,
    summary: "会费单的个人会费明细：按人数截止日的名册，含不计收的人员和原因",
    params,
    query: pageQuery.omit({ sort: true }).extend({
      staffName: lineFilter("姓名", 50),
      hasObjection: yesOrNoFilter("有异议"),
    }),
    data: pageOf(duesItem),
  }),
  object: endpoint(`${name}.object`, `${base}/item/{itemId}/object`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "对个人会费明细提出异议（已离职、已转出等）：不删除该行，由协会答复",
    params: z.strictObject({ itemId: id() }),
    body: z.strictObject({
      reason: field(text(500, 2), { label: "异议原因", kind: "longText" }),
      version: seenVersion(),
    }),
    data: duesItem,
  }),
  answerObjection: endpoint(`${name}.answerObjection`, `${base}/item/{itemId}/answer`, {
    ...ours,
    method: "PUT",
    access: anyOf("g_hy_desk_dues_audit"),
    summary: "答复异议：同意的不再计收该人员会费并重新核算会费单，属于其他事务所的转入其会费单并通知，不同意的写明理由",
    params: z.strictObject({ itemId: id() }),
    body: z.strictObject({
      isAgreed: yesOrNo("是否同意"),
      toCompanyId: field(optional(id()), {
        label: "应由其缴纳的事务所",
        help: "人员属于其他事务所的填写：转入该所的会费单，重新核算并通知",
      }),
      answer: field(text(500, 2), { label: "答复", kind: "longText" }),
      version: seenVersion(),
    }),
    data: duesItem,
  }),
} as const;
