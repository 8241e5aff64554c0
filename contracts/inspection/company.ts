import { z } from "zod";
import { anyOf, binary, endpoint, open, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choicesFilter,
  dayFilter,
  keywordFilter,
  lineFilter,
  seenVersion,
  yearFilter,
  yesOrNoFilter,
} from "@/contracts/kit/items";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { id } from "@/contracts/kit/scalars";
import { companyFields, companyKnown, companyTold, reviewedItem } from "@/contracts/inspection/company-fields";
import { companyLifecycle } from "@/contracts/inspection/company-lifecycle";
import { SECTION_KEYS } from "@/contracts/inspection/template";

const name = "inspection.company";
const base = restBase("business", "inspection-company");
const view = anyOf("g_hy_annual_company_view", "g_hy_special_company_view", "g_hy_desk_inspection_view");
const edit = anyOf("g_hy_annual_company_edit");
const print = anyOf("g_hy_annual_company_print", "g_hy_desk_inspection_view");

/** 上报事务所检查: one task of a firm, with its sheet. // domain b §1 */
export const inspectionCompany = defineRecord({
  id: name,
  base,
  idKey: "taskId",
  title: "上报事务所检查",
  noun: "检查任务",
  fields: companyFields,
  known: { ...companyKnown, ...companyTold },
  lifecycle: companyLifecycle,
  access: {
    find: view,
    // Tasks come with their plan: nobody adds one.
    add: open,
    edit,
    del: edit,
    export: anyOf("g_hy_annual_company_export", "g_hy_desk_inspection_export"),
  },
  listed: [
    ...(["planName", "inspectStatus", "remainingDays", "fillEnd", "selfScore", "auditScore"] as const),
    ...(["inspectResult", "submitTime", "rectifyDeadline", "taskNo", "inspectType", "inspectYear"] as const),
    ...(["fillStart", "lateDays"] as const),
  ],
  filter: {
    keyword: keywordFilter("计划、任务编号、事务所", "计划名称中的几个字，任务编号或其后四位，事务所的名称及首字母"),
    planName: lineFilter("计划名称", 100, { help: "可只填名称中的几个字" }),
    planId: field(id().optional(), { label: "检查计划" }),
    inspectType: choicesFilter("inspect_type", "检查类型"),
    inspectYear: yearFilter("检查年度"),
    inspectStatus: choicesFilter("inspect_status", "状态"),
    inspectResult: choicesFilter("inspect_result", "检查结论"),
    isPastDay: yesOrNoFilter("补正、整改逾期"),
    submitFrom: dayFilter("提交日期从"),
    submitTo: dayFilter("提交日期至"),
  },
  mainFilters: ["keyword", "inspectStatus", "inspectType", "inspectYear"],
  sortable: ["inspectYear", "inspectStatus", "fillEnd", "submitTime", "updateTime", "createTime"],
});
export type CompanyDetail = DetailOf<typeof inspectionCompany>;
export type CompanyDraft = FormOf<typeof inspectionCompany>;

const { create: _create, remove: _remove, ...kept } = inspectionCompany.api;
const params = z.strictObject({ taskId: id() });

/** Beside the usual calls: one section of the sheet, the association's findings, the evidence of a submission. */
export const inspectionCompanyApi = {
  ...kept,
  section: endpoint(`${name}.section`, `${base}/{taskId}/section/{section}`, {
    method: "PUT",
    origin: "ours",
    access: edit,
    summary: "保存检查表的一节：只写本节的内容，按本节的版本号防止相互覆盖",
    params: params.extend({ section: z.enum(SECTION_KEYS) }),
    body: z.strictObject({
      ...inspectionCompany.form.shape,
      /** Of the section as it was opened. */
      sectionVersion: seenVersion(),
    }),
    data: inspectionCompany.detail,
  }),
  /** From then on the firm takes nothing back. // domain b §1 (4), (7) */
  open: endpoint(`${name}.open`, `${base}/{taskId}/open`, {
    method: "PUT",
    origin: "ours",
    access: anyOf("g_hy_desk_inspection_audit"),
    exempt: true,
    summary: "审核人员打开了已提交的检查表：此后事务所不能撤回",
    params,
    data: z.null(),
  }),
  review: endpoint(`${name}.review`, `${base}/{taskId}/review`, {
    method: "PUT",
    origin: "ours",
    access: anyOf("g_hy_desk_inspection_audit"),
    summary: "保存审核人员逐项的审核结果与意见；审核得分随之计算",
    params,
    body: z.strictObject({
      reviewed: field(z.record(z.string().regex(/^[A-Z]-\d{2}$/), reviewedItem), { label: "审核结果" }),
      version: seenVersion(),
    }),
    data: inspectionCompany.detail,
  }),
  pack: endpoint(`${name}.pack`, `${base}/{taskId}/pack/{submissionId}`, {
    method: "GET",
    origin: "ours",
    wantsPage: true,
    access: print,
    summary: "下载一次提交的材料包（zip）：目录、各文件的 SHA-256、可独立打印的检查表；重新生成逐字节相同",
    params: params.extend({ submissionId: id() }),
    data: binary("application/zip"),
  }),
} as const;
