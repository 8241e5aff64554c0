import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  instantOrNone,
  optionalLine,
  optionalParagraph,
  optionalYesOrNo,
  shownChoice,
  shownCount,
  shownText,
} from "@/contracts/kit/items";
import { int, optional } from "@/contracts/kit/scalars";
import { statementAmount } from "@/contracts/statement/engine/amount";

/** Longest form has 72 rows; of a later one there may be more. */
const MOST_LINES = 120;
const MOST_PERIODS = 12;
const itemCode = () => field(z.string().regex(/^[A-Za-z][A-Za-z0-9]{1,49}$/, "项目编码不正确"), { label: "项目" });

/** A typed row. */
export const statementLine = z.strictObject({
  itemCode: itemCode(),
  amount1: field(statementAmount(), { label: "金额" }),
  amount2: field(statementAmount(), { label: "金额" }),
});

/** A class of 业务收入构成. // domain a §9.2 */
export const breakdownLine = z.strictObject({
  rowNo: field(int(11, 1), { label: "行次" }),
  projectCount: field(optional(int(9_999_999)), { label: "户（项）数", kind: "int" }),
  amount: field(statementAmount(), { label: "本年金额", kind: "money", unit: "元", allowNegative: true }),
  lastYearAmount: field(statementAmount(), { label: "上年金额", kind: "money", unit: "元", allowNegative: true }),
});

/** What the firm types. // domain a §7.2 */
export const statementFields = {
  year: field(int(2200, 1949), { label: "所属年度", kind: "year", width: 104 }),
  periodType: choice("report_period_type", "报告期类型", { width: 96 }),
  period: field(int(MOST_PERIODS), { label: "期次", kind: "int", help: "月 1–12，季 1–4，半年 1–2，年报为 0" }),
  scope: choice("statement_scope", "口径", { width: 120, help: "分所不单独核算的，总所按「汇总」填报" }),
  /** `small-01@2011`; of a new one the form that the firm's standard asks for. */
  formKey: field(optional(z.string().regex(/^[a-z]+-\d{2}@\d{4}$/, "报表格式不正确")), { label: "报表格式" }),
  lines: field(z.array(statementLine).max(MOST_LINES), { label: "报表项目" }),
  audited: optionalYesOrNo("是否审计"),
  auditFirm: optionalLine("审计机构", 100),
  auditReportNo: optionalLine("审计报告号", 50),
  legalPerson: optionalLine("单位负责人", 50),
  financeHead: optionalLine("财务负责人", 50),
  preparer: optionalLine("制表人", 50),
  explanation: optionalParagraph("差异说明", 1_000, { help: "核对提示中有需说明的差异时必填" }),
  remark: optionalParagraph("备注", 500),
} as const;
/** 利润表 has one more. */
export const incomeFields = {
  ...statementFields,
  breakdown: field(z.array(breakdownLine).max(11), { label: "业务收入构成" }),
} as const;

const shownMoney = (label: string) =>
  field(z.string().nullable(), { label, kind: "money", unit: "元", width: 150, readOnly: true, allowNegative: true });
const dayTold = (label: string) => shownText(label, { kind: "date", width: 112 });

/** What the system knows of every statement. */
export const statementKnown = {
  statementType: shownChoice("statement_type", "报表类型", { readOnly: true }),
  accountingStandard: shownChoice("accounting_standard", "会计准则", { readOnly: true, width: 130 }),
  periodText: field(z.string(), { label: "期间", readOnly: true, width: 120 }),
  creditCode: shownText("统一社会信用代码", { kind: "code" }),
  reportDate: dayTold("报表日期"),
  periodFrom: dayTold("期间起"),
  periodTo: dayTold("期间止"),
  fillDate: dayTold("填报日期"),
  auditStatus: shownChoice("audit_status", "状态", { width: 116, readOnly: true }),
  submitTime: instantOrNone("提交时间", { readOnly: true }),
  auditTime: instantOrNone("审核时间", { readOnly: true }),
  auditOpinion: shownText("退回原因", { kind: "longText", width: 200 }),
  lateDays: shownCount("逾期天数", { unit: "天", width: 96, readOnly: true }),
  /** Where the second column came from, in words. */
  openingSource: shownText("期初（上年）数来源"),
} as const;
/** What an answer tells beside the columns. */
export const statementTold = {
  /** What was corrected a year before after this one was filed, in words; null: nothing. */
  openingNote: shownText("上年更正提示"),
} as const;

export const balanceHeadlines = {
  totalAssets: shownMoney("资产总计"),
  totalLiabilities: shownMoney("负债合计"),
  totalOwnersEquity: shownMoney("所有者权益合计"),
} as const;
export const incomeHeadlines = {
  operatingRevenue: shownMoney("营业收入"),
  totalProfit: shownMoney("利润总额"),
  netProfit: shownMoney("净利润"),
} as const;
export const cashHeadlines = {
  netOperatingCash: shownMoney("经营活动现金净额"),
  netCashIncrease: shownMoney("现金净增加额"),
  cashEnd: shownMoney("期末现金余额"),
} as const;
