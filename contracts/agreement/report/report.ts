import { z } from "zod";
import { anyOf, binary, endpoint, pageOf, restBase, upload } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choicesFilter,
  dayFilter,
  keywordFilter,
  lineFilter,
  seenVersion,
  shownAmount,
  shownCount,
  wanFilter,
  yesOrNoFilter,
} from "@/contracts/kit/items";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { id, localityCode, numberPart, paperNo, text, yesNo } from "@/contracts/kit/scalars";
import { IMPORT_LIMIT, XLSX } from "@/contracts/kit/sheet";
import { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import { industryCode } from "@/contracts/agreement/customer/customer-fields";
import { batchCopyForm, batchList } from "@/contracts/agreement/report/report-batch";
import { reportFields, reportKnown } from "@/contracts/agreement/report/report-fields";
import { reportLifecycle } from "@/contracts/agreement/report/report-lifecycle";
import { reportBounds } from "@/contracts/agreement/report/report-rules";

const name = "agreement.report";
const base = restBase("business", "report");
const find = anyOf("g_hy_business_filing_view", "g_hy_desk_report_view");
const add = anyOf("g_hy_business_filing_add");
const edit = anyOf("g_hy_business_filing_edit");

/** 业务报备: finished reports of the firms, filed with the association. // domain b §6 */
export const agreementReport = defineRecord({
  id: name,
  base,
  idKey: "reportId",
  title: "业务报备管理",
  noun: "业务报备",
  fields: reportFields,
  known: reportKnown,
  lifecycle: reportLifecycle,
  access: {
    find,
    add,
    edit,
    del: anyOf("g_hy_business_filing_del"),
    export: anyOf("g_hy_business_filing_export", "g_hy_desk_report_export"),
  },
  listed: [
    ...(["reportTitle", "reportStatus", "filingNo", "reportDate", "serviceFee", "clientName"] as const),
    ...([
      "reportNo",
      "serviceCategory",
      "serviceSubType",
      "targetName",
      "periodStart",
      "periodEnd",
      "opinionType",
    ] as const),
    ...(["invoicedFee", "uninvoicedFee"] as const),
    ...(["signerNames", "reviewerName", "filingTime", "lateFlag", "verifyCount"] as const),
  ],
  filter: {
    keyword: keywordFilter(
      "编号、文号、名称、委托人",
      "报备编号、报告文号、报告名称，委托人或被鉴证单位的名称或信用代码中的一段，或名称的首字母；多家事务所时也可填事务所名称",
    ),
    numbers: field(numberPart(50).optional(), { label: "编号、文号或名称", kind: "code", help: "可只填其中一段" }),
    client: lineFilter("委托人或被鉴证单位", 100, { help: "名称中的几个字，或信用代码" }),
    reportStatus: choicesFilter("report_status", "状态"),
    serviceCategory: choicesFilter("service_category", "业务大类"),
    serviceSubType: choicesFilter("service_sub_type", "业务小类"),
    reportDateFrom: dayFilter("报告日期从"),
    reportDateTo: dayFilter("报告日期至"),
    filedFrom: dayFilter("报备时间从"),
    filedTo: dayFilter("报备时间至"),
    signerNames: lineFilter("签字人", 50),
    reviewerName: lineFilter("复核人", 50),
    serviceFeeFrom: wanFilter("收费金额从"),
    serviceFeeTo: wanFilter("收费金额至"),
    opinionType: choicesFilter("opinion_type", "意见类型"),
    lateFlag: yesOrNoFilter("逾期报备"),
    lowPrice: yesOrNoFilter("低价提示"),
    isCorrected: yesOrNoFilter("更正过"),
    targetCityCode: field(localityCode().optional(), { label: "地区", kind: "locality" }),
    isUnarchived: yesOrNoFilter("未归档"),
    isUnreported: yesOrNoFilter("未报税务局"),
    isUnlockAsked: yesOrNoFilter("申请解锁"),
    isElsewhere: field(yesNo().optional(), { label: "其他所同一事项", kind: "yesNo", deskOnly: true }),
    /** The reports of one agreement, as its record asks for them; nobody types it. */
    agreementId: id().optional(),
    /** Those of one contract or customer, as their 报告数 leads to them. */
    contractId: id().optional(),
    customerId: id().optional(),
    /** Those of one client, industry or signer, as a figure leads to them. */
    clientCreditCode: field(paperNo(30).optional(), { label: "委托人信用代码", kind: "code" }),
    industryCode: field(industryCode().optional(), { label: "行业代码", kind: "code" }),
    signerId: id().optional(),
  },
  mainFilters: ["keyword", "reportStatus", "serviceCategory"],
  sortable: [
    ...(["filingNo", "reportNo", "reportTitle", "reportDate", "serviceFee", "filingTime"] as const),
    ...(["reportStatus", "createTime", "updateTime"] as const),
  ],
});
export type AgreementReportForm = FormOf<typeof agreementReport>;
export type AgreementReportDetail = DetailOf<typeof agreementReport>;

const own = { origin: "ours" } as const;
const typing = anyOf(...add.anyOf, ...edit.anyOf);

/** What an agreement hands over to the form of a report. // domain b §6 (4) 新增 (from agreement item) */
export const reportBegin = z.object({
  agreementId: id(),
  agreementNo: z.string(),
  /** 元: what other reports leave of the service; null: none is chosen. */
  remaining: z.string().nullable(),
  items: z.array(subjectChoice),
  form: z.object({
    agreementId: id(),
    agreementItemId: id().nullable(),
    serviceCategory: z.int().nullable(),
    serviceSubType: z.int().nullable(),
    clientName: z.string().nullable(),
    clientCreditCode: z.string().nullable(),
    targetName: z.string().nullable(),
    targetCreditCode: z.string().nullable(),
    targetTaxAuthority: z.string().nullable(),
    targetCityCode: z.string().nullable(),
    industryCode: z.string().nullable(),
    periodStart: z.string().nullable(),
    periodEnd: z.string().nullable(),
    serviceFee: z.string().nullable(),
  }),
});
export type ReportBegin = z.output<typeof reportBegin>;

const next = (step: "copy" | "reissue", access: ReturnType<typeof anyOf>, summary: string) =>
  endpoint(`${name}.${step}`, `${base}/{reportId}/${step}`, {
    ...own,
    method: "POST",
    access,
    summary,
    params: z.strictObject({ reportId: id() }),
    body: z.strictObject({ version: seenVersion() }),
    data: agreementReport.detail,
  });

/** Beside the usual calls: of which agreements, by whom, what an agreement hands over, within which bounds, copies, and the sums of the list. */
export const agreementReportApi = {
  ...agreementReport.api,
  agreements: endpoint(`${name}.agreements`, `${base}/agreements/list/page`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "可报备的协议：本所已备案的协议中按编号或委托人查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  people: endpoint(`${name}.people`, `${base}/people/list/page`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "报告人员：本所人员中按姓名查找，或按已选人员取姓名",
    query: subjectQuery.extend({ ids: field(z.array(id()).max(50).optional(), { label: "已选人员" }) }),
    data: pageOf(subjectChoice),
  }),
  begin: endpoint(`${name}.begin`, `${base}/agreements/{agreementId}`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "由协议项目带入的报备内容：委托人、被鉴证单位、类别、期间与收费，尚未保存",
    params: z.strictObject({ agreementId: id() }),
    query: z.strictObject({ item: field(id().optional(), { label: "协议项目" }) }),
    data: reportBegin,
  }),
  bounds: endpoint(`${name}.bounds`, `${base}/bounds`, {
    ...own,
    method: "GET",
    access: find,
    summary:
      "协会对业务报备的设定：逐级复核的类别与级数、最少签字人数、是否须先完成协议备案；本所缺少有效复核人时须复核而未报备的报告份数",
    data: reportBounds.extend({
      /** Reports of the signed services on their way of a firm that has no reviewer in force; null: it has one, or files none. // domain b §7 (6) */
      unfiledWithoutReviewer: z.int().nullable(),
    }),
  }),
  copy: next(
    "copy",
    add,
    "复制为新的草稿：整年的所属期顺延一年；编号、文号、报告日期、业务要素、报告正文与复核情况不带入",
  ),
  reissue: next("reissue", add, "重新出具：生成替代本报备的草稿，报备后原编号显示已被替代"),
  batchCopy: endpoint(`${name}.batchCopy`, `${base}/{reportId}/batch-copy`, {
    ...own,
    method: "POST",
    access: add,
    summary: "批量复制：按单位名单各生成一份草稿；有一行不符合的都不生成，逐行说明原因",
    params: z.strictObject({ reportId: id() }),
    body: batchCopyForm,
    data: z.object({ made: shownCount("生成份数", { unit: "份" }) }),
  }),
  batchTemplate: endpoint(`${name}.batchTemplate`, `${base}/batch-copy/template`, {
    ...own,
    method: "GET",
    wantsPage: true,
    access: add,
    summary: "批量复制：下载单位名单模板",
    data: binary(XLSX),
  }),
  batchRead: endpoint(`${name}.batchRead`, `${base}/batch-copy/workbook`, {
    ...own,
    method: "POST",
    access: add,
    summary: "批量复制：读取单位名单工作簿（multipart，文件部分名为 file，xlsx，5 MB 以内），逐行说明错误，不生成草稿",
    body: upload(z.strictObject({ fileName: field(text(200).optional(), { label: "文件名" }) }), IMPORT_LIMIT.maxBytes),
    data: batchList,
  }),
  totals: endpoint(`${name}.totals`, `${base}/totals`, {
    ...own,
    method: "GET",
    access: find,
    summary: "业务报备合计：与列表相同的查询条件；已作废与被替代的不计",
    query: agreementReport.filter,
    data: z.object({ serviceFee: shownAmount("收费金额合计", { help: "不含已作废、已被替代" }) }),
  }),
} as const;
