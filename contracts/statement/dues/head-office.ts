import { z } from "zod";
import { attachmentItems } from "@/contracts/file/attachment";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choicesFilter,
  instantOrNone,
  lineFilter,
  optionalChoice,
  optionalParagraph,
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
import { id, int, text } from "@/contracts/kit/scalars";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import { shownYuan, shownYuanOrNone } from "@/contracts/statement/dues/dues-fields";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { headOfficeLifecycle } from "@/contracts/statement/dues/head-office-lifecycle";
import { optionalYuan, typedYuan } from "@/contracts/statement/dues/money-items";
import { duesPayment } from "@/contracts/statement/dues/payment";

const name = "statement.head-office-dues";
const base = restBase("statement", "head-office-dues");
const view = anyOf("g_hy_dues_summanage_find", "g_hy_desk_dues_view");
const edit = anyOf("g_hy_dues_summanage_edit");
const answers = anyOf("g_hy_statement_dues_edit");

/** Whether the branch agrees with what is told of it; `auto`: it did not answer in time, or cannot any more. // H8 */
export const CONFIRM_STATES = ["none", "waiting", "confirmed", "auto", "refused"] as const;
export type ConfirmState = (typeof CONFIRM_STATES)[number];
export const CONFIRM_WORDS: Readonly<Record<ConfirmState, string>> = {
  none: "未发出",
  waiting: "待确认",
  confirmed: "已确认",
  auto: "视为同意",
  refused: "有异议",
};
/** Where a line's revenue is from: the branch's bill, its accepted statement, or the head office's summed one. // H9 */
export const REVENUE_SOURCES = ["bill", "statement", "headOffice"] as const;
export const SOURCE_WORDS: Readonly<Record<(typeof REVENUE_SOURCES)[number], string>> = {
  bill: "分所会费单",
  statement: "分所利润表",
  headOffice: "总所汇总报表",
};

/** One line: the head office itself, then its branches. // domain a §13.2 HeadOfficeDuesLine */
export const summaryLine = z.object({
  lineId: id(),
  isHead: z.boolean(),
  branchCompanyId: id().nullable(),
  branchName: field(z.string(), { label: "单位", width: 260 }),
  cityCode: shownText("所在地", { kind: "locality", width: 120 }),
  inProvince: field(z.boolean(), { label: "本省", kind: "yesNo", width: 72 }),
  lineMode: shownChoice("consolidate_mode", "缴纳方式", { width: 170 }),
  included: field(z.boolean(), { label: "汇总", kind: "yesNo", width: 72 }),
  excludeReason: shownText("未汇总原因", { width: 200 }),
  revenue: shownYuanOrNone("收入"),
  revenueSource: z.enum(REVENUE_SOURCES).nullable(),
  revenueNote: shownText("取数说明", { width: 200 }),
  statementRevenue: shownYuanOrNone("利润表营业收入"),
  practisingCount: shownCount("执业会员", { unit: "人", width: 96 }),
  nonPractisingCount: shownCount("非执业会员", { unit: "人", width: 104 }),
  unitDue: shownYuan("单位会费"),
  personDue: shownYuan("个人会费"),
  relief: shownYuan("减免"),
  payable: shownYuan("应缴"),
  /** What its own bill would ask for. */
  ownPayable: shownYuan("单独计缴应缴"),
  /** Against that; null where the branch pays by itself. */
  difference: shownYuanOrNone("与单独计缴的差额", { allowNegative: true }),
  paid: shownYuan("已缴"),
  owing: shownYuan("欠缴"),
  duesId: id().nullable(),
  billNo: shownText("缴费单号", { kind: "code", width: 130 }),
  lineStatus: shownChoiceOrNone("dues_status", "会费单状态", { width: 130 }),
  confirmState: field(z.enum(CONFIRM_STATES), { label: "分所确认", width: 110 }),
  confirmDue: shownText("确认期限", { kind: "date", width: 112 }),
  confirmTime: instantOrNone("确认时间"),
  confirmUserName: shownText("确认人"),
  confirmNote: shownText("异议", { kind: "longText", width: 220 }),
  /** What keeps it from being submitted, in words. */
  problem: shownText("待处理", { width: 240 }),
  /** Why this user may not change the line, in words; null: he may while the summary is open. // H7 */
  lockedReason: z.string().nullable(),
  /** Takes its revenue from the head office, because it has none of its own. // H9 */
  takesRevenue: z.boolean(),
  version: z.int(),
});
export type SummaryLine = z.infer<typeof summaryLine>;

/** 会费汇总. // domain a §13.2 */
export const headOfficeDues = defineRecord({
  id: name,
  base,
  idKey: "summaryId",
  title: "会费汇总管理",
  noun: "会费汇总单",
  fields: {
    duesYear: field(int(2200, 2008), { label: "会费年度", kind: "year", width: 96 }),
    half: field(int(2), { label: "期次", kind: "dict", dict: "half_year", width: 88 }),
    consolidateMode: optionalChoice("consolidate_mode", "汇总方式", {
      width: 190,
      help: "留空按协会规定的方式；分所档案中另有缴纳方式的按档案",
    }),
    headRevenue: optionalYuan(
      "总所收入",
      "留空取总所会费单；总所报的是汇总报表的，填不含分所的部分。与会费单不一致的，在备注中写明原因",
    ),
    internalElimination: typedYuan("内部往来抵销", "总所与分所之间的收入，不超过并入的分所收入"),
    eliminationReason: optionalParagraph("抵销说明", 500, { help: "填写抵销金额的，写明依据" }),
    remark: optionalParagraph("备注", 500),
  },
  known: {
    summaryNo: field(z.string(), { label: "汇总单号", kind: "code", width: 130, readOnly: true }),
    summaryStatus: shownChoice("summary_status", "状态", { width: 130, readOnly: true }),
    branchTotal: shownCount("分所数", { unit: "家", width: 88, readOnly: true }),
    branchDeclared: shownCount("已申报", { unit: "家", width: 88, readOnly: true }),
    branchMissing: shownCount("未申报", { unit: "家", width: 88, readOnly: true }),
    branchRevenueTotal: shownYuan("分所收入合计"),
    totalRevenue: shownYuan("汇总收入"),
    unitTotal: shownYuan("单位会费"),
    personTotal: shownYuan("个人会费"),
    reliefTotal: shownYuan("减免"),
    payableTotal: shownYuan("应缴"),
    paidTotal: shownYuan("已缴"),
    owingTotal: shownYuan("欠缴"),
    payerCompanyId: id(),
    payerName: shownText("统一缴费单位"),
    submitTime: instantOrNone("提交时间", { readOnly: true }),
    settleTime: instantOrNone("核定时间", { readOnly: true }),
    pullTime: instantOrNone("取数时间", { readOnly: true }),
    lines: z.array(summaryLine),
    /** 「壹万陆仟叁佰肆拾元整」 of `payableTotal`. */
    payableWords: z.string(),
    /** Where to pay, and what the transfer's remark says. */
    bank: z.object({ accountName: z.string(), bankName: z.string(), account: z.string() }),
    transferRemark: z.string(),
    rulesTitle: shownText("适用标准"),
    /** The accepted summed statement tells another sum; null: it does not, or there is none. // H9 */
    statementNote: z.string().nullable(),
    /** Each pays for itself: only to be looked at. */
    isViewOnly: z.boolean(),
  },
  lifecycle: headOfficeLifecycle,
  access: {
    find: view,
    add: edit,
    edit,
    del: edit,
    export: anyOf("g_hy_dues_summanage_find", "g_hy_desk_dues_export"),
  },
  // domain a §13.3
  listed: [
    ...(["duesYear", "summaryStatus", "half", "payableTotal", "owingTotal", "submitTime", "paidTotal"] as const),
    ...(["consolidateMode", "branchTotal", "totalRevenue", "unitTotal", "personTotal", "reliefTotal"] as const),
    ...(["branchDeclared", "branchMissing", "summaryNo", "settleTime"] as const),
  ],
  filter: {
    duesYear: yearFilter("会费年度"),
    summaryStatus: choicesFilter("summary_status", "状态"),
    branchName: lineFilter("分所名称", 100),
  },
  mainFilters: ["duesYear", "summaryStatus", "branchName"],
  sortable: ["duesYear", "summaryStatus", "payableTotal", "paidTotal", "owingTotal", "updateTime", "createTime"],
});
export type SummaryDetail = DetailOf<typeof headOfficeDues>;
export type SummaryDraft = FormOf<typeof headOfficeDues>;

const { error } = findingsAt();
/** What both sides see at once; the server knows the lines beside. // domain a §13.2 */
export function summaryRules(form: SummaryDraft, addedRevenue: string | null): Finding[] {
  const eliminated = fenOf(form.internalElimination);
  if (eliminated === 0n) return [];
  const out: Finding[] = [];
  if ((form.eliminationReason ?? "").length < 2)
    out.push(error("H-ELIM", "eliminationReason", "填写了内部往来抵销，请写明依据"));
  if (addedRevenue !== null && eliminated > fenOf(addedRevenue))
    out.push(
      error("H-ELIM", "internalElimination", `内部往来抵销不能超过并入总所的分所收入 ${money(fenOf(addedRevenue))} 元`),
    );
  return out;
}

/** What a branch sees of it: its own line, and whose summary it is. */
export const branchLine = summaryLine
  .pick({
    lineId: true,
    branchCompanyId: true,
    branchName: true,
    lineMode: true,
    revenue: true,
    revenueNote: true,
    practisingCount: true,
    nonPractisingCount: true,
    unitDue: true,
    personDue: true,
    payable: true,
    difference: true,
    confirmState: true,
    confirmDue: true,
    confirmTime: true,
    confirmUserName: true,
    confirmNote: true,
    duesId: true,
    billNo: true,
    version: true,
  })
  .extend({
    summaryNo: field(z.string(), { label: "汇总单号", kind: "code", width: 130 }),
    duesYear: field(z.int(), { label: "会费年度", kind: "year", width: 96 }),
    half: shownChoice("half_year", "期次", { width: 88 }),
    headName: field(z.string(), { label: "总所", width: 240 }),
    summaryStatus: shownChoice("summary_status", "汇总状态", { width: 130 }),
    /** It waits for this user's firm, and he may answer. */
    canAnswer: z.boolean(),
  });
export type BranchLine = z.infer<typeof branchLine>;

const params = z.strictObject({ summaryId: id() });
const lineParams = z.strictObject({ lineId: id() });
const ours = { origin: "ours" } as const;
const { allocations: _a, unitPart: _u, personPart: _p, ...paid } = duesPayment.form.shape;
/** One transfer for all: what it is for which bill, the system says. */
export const unifiedPayment = z.strictObject({ ...paid, attachments: attachmentItems("缴费凭证") });
export type UnifiedPayment = z.infer<typeof unifiedPayment>;

export const headOfficeApi = {
  ...headOfficeDues.api,
  situation: endpoint(`${name}.situation`, `${base}/situation`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "能否汇总：本所有没有分所，协会规定的汇总方式，已有会费单而还没有汇总的年度",
    data: z.object({
      branchCount: shownCount("分所数", { unit: "家" }),
      consolidateMode: shownChoice("consolidate_mode", "汇总方式"),
      periods: z.array(z.object({ duesYear: z.int(), half: z.int(), billNo: z.string() })),
    }),
  }),
  totals: endpoint(`${name}.totals`, `${base}/totals`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "会费汇总合计：与列表相同的查询条件，不含已作废的",
    query: headOfficeDues.filter,
    data: z.object({
      count: shownCount("会费汇总单", { unit: "张", help: "不含已作废的" }),
      totalRevenue: shownYuan("汇总收入"),
      unitTotal: shownYuan("单位会费"),
      personTotal: shownYuan("个人会费"),
      reliefTotal: shownYuan("减免"),
      payableTotal: shownYuan("应缴"),
      paidTotal: shownYuan("已缴"),
      owingTotal: shownYuan("欠缴"),
    }),
  }),
  setLine: endpoint(`${name}.setLine`, `${base}/line/{lineId}`, {
    ...ours,
    method: "PUT",
    access: edit,
    summary: "包含或排除一家分所（排除须写明原因）；没有自己的报表和会费单的分所，填写总所汇总报表中的分所收入",
    params: lineParams,
    body: z.strictObject({
      included: yesOrNo("汇总"),
      excludeReason: optionalParagraph("排除原因", 300),
      revenue: optionalYuan("分所收入", "分所没有单独报表的，取总所汇总报表中的分所部分"),
      revenueNote: optionalParagraph("取数说明", 300),
      version: seenVersion(),
    }),
    data: headOfficeDues.detail,
  }),
  pay: endpoint(`${name}.pay`, `${base}/{summaryId}/pay`, {
    ...ours,
    method: "POST",
    access: anyOf("g_hy_statement_dues_pay"),
    summary: "统一缴费登记：一笔转账生成一份缴费登记，按欠缴依次用于总所和各分所的会费单，协会确认到账后一并入账",
    params,
    body: unifiedPayment,
    data: duesPayment.detail,
  }),
  branchLines: endpoint(`${name}.branchLines`, `${base}/branch/list/page`, {
    ...ours,
    method: "GET",
    access: anyOf("g_hy_statement_dues_find", "g_hy_dues_summanage_find"),
    summary: "分所一侧：总所已发出的汇总中本所的一行",
    query: pageQuery.omit({ sort: true }).extend({
      duesYear: yearFilter("会费年度"),
      isWaiting: yesOrNoFilter("待确认"),
    }),
    data: pageOf(branchLine),
  }),
  confirmLine: endpoint(`${name}.confirmLine`, `${base}/line/{lineId}/confirm`, {
    ...ours,
    method: "PUT",
    access: answers,
    summary: "分所确认收入和人数；最后一家确认后汇总单转协会核定",
    params: lineParams,
    body: z.strictObject({ version: seenVersion() }),
    data: branchLine,
  }),
  refuseLine: endpoint(`${name}.refuseLine`, `${base}/line/{lineId}/refuse`, {
    ...ours,
    method: "PUT",
    access: answers,
    summary: "分所有异议：写明原因，由总所修改或排除后重新提交",
    params: lineParams,
    body: z.strictObject({
      reason: field(text(300, 2), { label: "异议原因", kind: "longText" }),
      version: seenVersion(),
    }),
    data: branchLine,
  }),
} as const;
