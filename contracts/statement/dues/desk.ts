import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase, upload } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choicesFilter,
  dayFilter,
  instant,
  keywordFilter,
  lineFilter,
  seenVersion,
  shownCount,
  shownText,
  yearFilter,
  yesOrNo,
  yesOrNoFilter,
} from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { exportEndpoint, listSheet } from "@/contracts/kit/sheet";
import { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import { currency, id, int, optional, text } from "@/contracts/kit/scalars";
import { type Mark, MARKS } from "@/contracts/kit/state-look";
import { bankSerial } from "@/contracts/statement/dues/bank-serial";
import { BANK_COLUMNS } from "@/contracts/statement/dues/engine/bank-file";
import { jobProgress, shownYuan } from "@/contracts/statement/dues/dues-fields";

const name = "statement.dues-desk";
const base = restBase("statement", "dues-desk");
const view = anyOf("g_hy_desk_dues_view");
const edit = anyOf("g_hy_desk_dues_edit");
const money = anyOf("g_hy_desk_dues_confirm");
const ours = { origin: "ours" } as const;

const year = field(int(2200, 2008), { label: "会费年度", kind: "year" });
const half = field(int(2), { label: "期次", kind: "dict", dict: "half_year" });

/** Bills of a year being made, firm by firm. */
export const generation = z.object({
  ...jobProgress,
  created: shownCount("新生成", { unit: "张" }),
  existing: shownCount("已有会费单", { unit: "家" }),
  /** Firms without a bill, and why; the first two hundred. */
  skipped: z.array(z.object({ companyName: z.string(), reason: z.string() })),
  skippedCount: shownCount("未生成", { unit: "家" }),
});
export type Generation = z.infer<typeof generation>;

/** What a bank line may be: not matched yet, matched with a payment, none of dues, or another line once more. */
export const BANK_STATE = ["open", "matched", "ignored", "repeated"] as const;
export const bankLine = z.object({
  lineId: id(),
  tradeDate: field(z.string(), { label: "交易日期", kind: "date", width: 112 }),
  amount: shownYuan("金额"),
  payerName: field(z.string(), { label: "对方户名", width: 240 }),
  payerAccount: shownText("对方账号", { kind: "code" }),
  bankSerialNo: shownText("流水号", { kind: "code" }),
  purpose: shownText("摘要、附言", { width: 260 }),
  state: field(z.enum(BANK_STATE), { label: "状态", width: 116, isState: true }),
  paymentId: id().nullable(),
  paymentNo: shownText("缴费登记号", { kind: "code" }),
  /** A line of an earlier import that this open one may be once more, in words. */
  twinText: shownText("疑似重复", { width: 240 }),
  ignoreReason: shownText("不予匹配的原因"),
  fileName: field(z.string(), { label: "来源文件", width: 180 }),
  importTime: instant("导入时间"),
  version: z.int(),
});
export type BankLine = z.infer<typeof bankLine>;
/** The line that another one may be once more. */
export interface BankTwin {
  readonly lineId: string;
  readonly state: BankLine["state"];
  readonly fileName: string;
  readonly paymentNo: string | null;
}
export const bankFilter = z.strictObject({
  keyword: keywordFilter("户名、流水号、登记号", "对方户名、流水号、缴费登记号或摘要中的一段，或事务所名称的首字母"),
  state: field(z.enum(BANK_STATE).optional(), { label: "状态" }),
  hasTwin: yesOrNoFilter("疑似重复"),
  tradeFrom: dayFilter("交易日期从"),
  tradeTo: dayFilter("交易日期至"),
  payerName: lineFilter("对方户名", 100),
  bankSerialNo: field(bankSerial().optional(), { label: "流水号" }),
});

/** Their lines in the table of states. */
export const BANK_MARKS = {
  open: "bankOpen",
  matched: "bankMatched",
  ignored: "bankIgnored",
  repeated: "bankRepeated",
} as const satisfies Readonly<Record<BankLine["state"], Mark>>;
export const BANK_STATE_WORDS: Readonly<Record<BankLine["state"], string>> = {
  open: MARKS.bankOpen.word,
  matched: MARKS.bankMatched.word,
  ignored: MARKS.bankIgnored.word,
  repeated: MARKS.bankRepeated.word,
};
/** The lines as a workbook. */
export const bankSheet = listSheet({
  title: "银行流水",
  row: bankLine.omit({ state: true }).extend({ stateText: field(z.string(), { label: "状态", width: 96 }) }),
  columns: [
    ...(["tradeDate", "payerName", "payerAccount", "amount", "stateText", "paymentNo", "purpose"] as const),
    ...(["bankSerialNo", "twinText", "ignoreReason", "fileName", "importTime"] as const),
  ],
});

/** What a bank line probably is, the likeliest first. */
export const suggestion = z.object({
  kind: z.enum(["payment", "bill"]),
  paymentId: id().nullable(),
  duesId: id().nullable(),
  companyName: z.string(),
  /** 「HF2026000001 2026年度」. */
  text: z.string(),
  amount: shownYuan("金额"),
  /** 0–100. */
  score: z.int(),
  /** Why: 金额相同, 付款户名一致, 流水号一致, 附言中有缴费单号 … */
  reasons: z.array(z.string()),
  /** Alone and certain: may be matched without a second look. */
  isSure: z.boolean(),
});
export type Suggestion = z.infer<typeof suggestion>;

const importAnswer = z.object({
  fileName: z.string(),
  encoding: field(z.string(), { label: "文件编码" }),
  rows: shownCount("数据行"),
  created: shownCount("新导入"),
  /** Taken in before, from this file or another. */
  existing: shownCount("此前已导入"),
  /** Of the new ones: what another export may have brought already. */
  twins: shownCount("疑似重复"),
  /** Rows of money that went out. */
  outgoing: shownCount("支出行"),
  faults: z.array(z.object({ rowNumber: z.int(), message: z.string() })),
  faultCount: z.int(),
});
export type BankImport = z.infer<typeof importAnswer>;

/** What a file would bring, before anything of it is taken in. */
const bankCheck = importAnswer.extend({
  /** The first rows as they are understood. */
  preview: z.array(
    z.object({
      rowNumber: shownCount("行号"),
      tradeDate: bankLine.shape.tradeDate,
      amount: bankLine.shape.amount,
      payerName: bankLine.shape.payerName,
      bankSerialNo: bankLine.shape.bankSerialNo,
      purpose: bankLine.shape.purpose,
      isExisting: yesOrNo("此前已导入"),
      isTwin: yesOrNo("疑似重复"),
    }),
  ),
});
export type BankCheck = z.infer<typeof bankCheck>;
const bankFile = upload(
  z.strictObject({
    /** JSON: which head stands for what, where the file calls it otherwise. */
    columns: field(
      optional(
        text(2_000).refine((json) => bankColumnsOf(json) !== null, '列名对照应为 JSON 对象，如 {"amount":"收入"}'),
      ),
      { label: "列名对照" },
    ),
  }),
  10 * 1024 * 1024,
  { takesCsv: true },
);

const lineParams = z.strictObject({ lineId: id() });

/** The association's side: bills of a year, arrears, the bank. // domain a §12.8 */
export const duesDeskApi = {
  generate: endpoint(`${name}.generate`, `${base}/generate`, {
    ...ours,
    method: "POST",
    access: edit,
    summary: "按执行中的标准生成一个年度（或半年）的会费单：后台逐家生成，已有的不重复；可只选部分事务所",
    body: z.strictObject({
      duesYear: year,
      half,
      companyIds: field(z.array(id()).max(500).optional(), { label: "事务所", help: "留空为全部会员单位" }),
    }),
    data: generation,
  }),
  generation: endpoint(`${name}.generation`, `${base}/generate/{jobId}`, {
    ...ours,
    method: "GET",
    access: view,
    isPoll: true,
    summary: "生成会费单的进度与结果：未生成的事务所逐家说明原因",
    params: z.strictObject({ jobId: id() }),
    data: generation,
  }),
  yearTotals: endpoint(`${name}.yearTotals`, `${base}/year-totals`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "一个年度的收缴情况：户数、应缴、已缴、欠缴、收缴率、上缴全国协会的部分，尚未生成会费单的户数",
    query: z.strictObject({ duesYear: year }),
    data: z.object({
      firms: shownCount("会员单位", { unit: "家" }),
      bills: shownCount("会费单", { unit: "张" }),
      /** Where the year has halves, of the first. */
      withoutBill: shownCount("未生成", { unit: "家" }),
      /** Null: the year has no halves. */
      withoutSecondHalf: field(z.int().nullable(), { label: "下半年未生成", unit: "家" }),
      /** Of bills that were declared. */
      payable: shownYuan("应缴"),
      paidAmount: shownYuan("已缴"),
      owing: shownYuan("欠缴"),
      overdueCount: shownCount("逾期", { unit: "张" }),
      collectionRate: field(z.string().nullable(), { label: "收缴率", kind: "percent" }),
      share: shownYuan("应上缴"),
    }),
  }),
  remind: endpoint(`${name}.remind`, `${base}/remind`, {
    ...ours,
    method: "POST",
    access: money,
    summary: "批量催缴：所选会费单中有欠缴的逐家提醒，同一张一天一次",
    body: z.strictObject({ duesIds: field(z.array(id()).min(1).max(200), { label: "会费单" }) }),
    data: z.object({ reminded: z.int(), skipped: z.int() }),
  }),
  firms: endpoint(`${name}.firms`, `${base}/firms/list/page`, {
    ...ours,
    method: "GET",
    access: anyOf("g_hy_desk_dues_edit", "g_hy_desk_dues_audit", "g_hy_desk_dues_view"),
    summary:
      "可生成会费单的事务所：按名称查找，含已终止会籍的；可只列某年度或其半年尚未生成会费单的会员单位和当年并入其他事务所的",
    query: subjectQuery.extend({
      withoutBillOf: yearFilter("未生成会费单的年度"),
      withoutHalf: choicesFilter("half_year", "未生成会费单的期次", 1),
    }),
    data: pageOf(subjectChoice),
  }),
  bankCheck: endpoint(`${name}.bankCheck`, `${base}/bank/check`, {
    ...ours,
    method: "POST",
    access: money,
    summary: "核对银行流水文件：与导入相同的识别，说明新的、此前已导入的、支出的和有误的各多少行；不导入任何数据",
    body: bankFile,
    data: bankCheck,
  }),
  bankImport: endpoint(`${name}.bankImport`, `${base}/bank/import`, {
    ...ours,
    method: "POST",
    access: money,
    summary:
      "导入银行流水（CSV 或 XLSX，10 MB 以内）：自动识别 UTF-8、GB18030 和常见列名；此前已导入的行不重复，另一种导出中疑似同一笔的照常导入并标明，支出行不导入；列名认不出时逐列说明，可用 columns 指定",
    body: bankFile,
    data: importAnswer,
  }),
  bankLines: endpoint(`${name}.bankLines`, `${base}/bank/list/page`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "银行流水列表",
    query: pageQuery.extend(bankFilter.shape),
    data: pageOf(bankLine),
  }),
  bankTotals: endpoint(`${name}.bankTotals`, `${base}/bank/totals`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "银行流水合计：与列表相同的查询条件，返回笔数与金额合计，不含标为重复的，另列待匹配的金额",
    query: bankFilter,
    data: z.object({
      count: shownCount("流水", { unit: "笔", help: "不含标为重复的" }),
      amount: shownYuan("金额"),
      openAmount: shownYuan("其中待匹配"),
    }),
  }),
  bankExport: exportEndpoint("statement.dues-bank", `${base}/bank`, {
    title: "银行流水",
    access: anyOf("g_hy_desk_dues_export"),
    filter: bankFilter,
  }),
  suggestions: endpoint(`${name}.suggestions`, `${base}/bank/{lineId}/suggestions`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "一笔流水可能对应的缴费登记或会费单：按流水号、金额、户名、附言打分，写明理由",
    params: lineParams,
    data: z.object({ suggestions: z.array(suggestion) }),
  }),
  match: endpoint(`${name}.match`, `${base}/bank/{lineId}/match`, {
    ...ours,
    method: "PUT",
    access: money,
    summary:
      "匹配：与一笔缴费登记匹配即确认到账；事务所没有登记的，可直接指定会费单和金额。一笔流水只能匹配一次；疑似与此前导入的重复的，核对确为另一笔后才能匹配",
    params: lineParams,
    body: z.strictObject({
      paymentId: field(optional(id()), { label: "缴费登记" }),
      allocations: field(
        z
          .array(
            z.strictObject({
              duesId: field(id(), { label: "会费单" }),
              amount: field(currency(), { label: "金额", kind: "money", unit: "元" }),
            }),
          )
          .max(50)
          .default([]),
        { label: "用于会费单" },
      ),
      isDistinct: field(z.boolean().default(false), {
        label: "已与银行核对，确为另一笔",
        kind: "yesNo",
        help: "疑似重复的流水，核对为另一笔的才能匹配",
      }),
      version: seenVersion(),
    }),
    data: bankLine,
  }),
  matchSure: endpoint(`${name}.matchSure`, `${base}/bank/match-sure`, {
    ...ours,
    method: "POST",
    access: money,
    summary:
      "匹配有把握的：金额与流水号（或付款户名）一致且只有一笔待确认的登记，逐笔确认到账，疑似重复的和其余的留待人工",
    body: z.strictObject({ max: field(int(200, 1).default(100), { label: "本次最多" }) }),
    data: z.object({ matched: z.int(), left: z.int() }),
  }),
  ignore: endpoint(`${name}.ignore`, `${base}/bank/{lineId}/ignore`, {
    ...ours,
    method: "PUT",
    access: money,
    summary: "不是会费的流水：写明原因，不再提示；疑似重复的，核对为同一笔后标为重复，不计入合计；都可以恢复",
    params: lineParams,
    body: z.strictObject({
      reason: field(optional(text(200, 2)), { label: "原因", help: "留空为恢复待匹配" }),
      isTwin: field(z.boolean().default(false), {
        label: "标为重复",
        kind: "yesNo",
        help: "与此前导入的流水是同一笔款项的；原因留空为与哪一笔相同",
      }),
      version: seenVersion(),
    }),
    data: bankLine,
  }),
} as const;

/** Heads by what they stand for; null where the text is none of that. */
export function bankColumnsOf(
  json: string | null,
): Readonly<Partial<Record<(typeof BANK_COLUMNS)[number], string>>> | null {
  if (json === null) return {};
  try {
    const found = z.partialRecord(z.enum(BANK_COLUMNS), z.string().min(1).max(50)).safeParse(JSON.parse(json));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}
