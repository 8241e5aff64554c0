import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choice,
  choicesFilter,
  instantOrNone,
  optionalLine,
  optionalParagraph,
  shownChoice,
  shownCount,
  shownText,
  yearFilter,
} from "@/contracts/kit/items";
import { defineLifecycle, remarkedStep } from "@/contracts/kit/lifecycle";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { currency, decimal, id, optional, text } from "@/contracts/kit/scalars";
import { submissionLifecycle } from "@/contracts/kit/submission";
import { shownYuan } from "@/contracts/statement/dues/dues-fields";

const generic = submissionLifecycle({ firm: anyOf("g_hy_statement_dues_edit"), desk: anyOf("g_hy_desk_dues_audit") });
/** Granted with an amount of the association's own, by whoever has the last word; a smaller one than was asked for is usual. */
export const grantStep = remarkedStep.extend({
  approvedAmount: field(optional(currency()), { label: "批准减免额", kind: "money", unit: "元" }),
  decisionDocNo: optionalLine("决定文号", 100),
});
export const reductionLifecycle = defineLifecycle({
  ...generic,
  transitions: {
    ...generic.transitions,
    pass: { ...generic.transitions.pass, form: grantStep, ask: "批准后会费单重新核算，差额写入说明并通知事务所。" },
  },
});

/** 减免申请. // domain a §12.8 DuesReduction */
export const duesReduction = defineRecord({
  id: "statement.dues-reduction",
  base: restBase("statement", "dues-reduction"),
  idKey: "reductionId",
  title: "会费减免申请",
  noun: "减免申请",
  fields: {
    duesId: field(id(), { label: "会费单" }),
    reductionType: choice("reduction_type", "减免类型", { among: [4, 5, 7, 9] }),
    appliedAmount: field(optional(currency()), {
      label: "申请减免额",
      kind: "money",
      unit: "元",
      help: "按金额申请的填写；填写减免比例的按比例折算",
    }),
    appliedRate: field(optional(decimal(2, "100")), {
      label: "申请减免比例",
      kind: "decimal",
      unit: "%",
      help: "按比例申请的填写，如 20 表示减免本单该部分应缴的 20%",
    }),
    reason: field(text(1_000, 5), { label: "申请理由", kind: "longText", help: "不少于 5 字，请上传证明材料" }),
    remark: optionalParagraph("备注", 500),
  },
  known: {
    billNo: field(z.string(), { label: "缴费单号", kind: "code", width: 130, readOnly: true }),
    duesYear: field(z.int(), { label: "会费年度", kind: "year", width: 96, readOnly: true }),
    auditStatus: shownChoice("audit_status", "状态", { width: 110, readOnly: true }),
    approvedAmount: field(optional(currency()), { label: "批准减免额", kind: "money", unit: "元", readOnly: true }),
    decisionDocNo: shownText("决定文号"),
    submitTime: instantOrNone("提交时间", { readOnly: true }),
    auditTime: instantOrNone("审核时间", { readOnly: true }),
  },
  lifecycle: reductionLifecycle,
  access: {
    find: anyOf("g_hy_statement_dues_find", "g_hy_desk_dues_view"),
    add: anyOf("g_hy_statement_dues_edit"),
    edit: anyOf("g_hy_statement_dues_edit"),
    del: anyOf("g_hy_statement_dues_edit"),
    export: anyOf("g_hy_statement_dues_export", "g_hy_desk_dues_export"),
  },
  listed: [
    ...([
      "billNo",
      "duesYear",
      "auditStatus",
      "reductionType",
      "appliedAmount",
      "appliedRate",
      "approvedAmount",
    ] as const),
    ...(["submitTime", "auditTime", "decisionDocNo"] as const),
  ],
  filter: {
    duesYear: yearFilter("会费年度"),
    auditStatus: choicesFilter("audit_status", "状态"),
    reductionType: choicesFilter("reduction_type", "减免类型"),
  },
  mainFilters: ["duesYear", "auditStatus", "reductionType"],
  sortable: ["duesYear", "auditStatus", "submitTime", "updateTime", "createTime"],
});
export type ReductionDetail = DetailOf<typeof duesReduction>;
export type ReductionDraft = FormOf<typeof duesReduction>;

const { api } = duesReduction;
export const duesReductionApi = {
  ...api,
  totals: endpoint("statement.dues-reduction.totals", `${restBase("statement", "dues-reduction")}/totals`, {
    origin: "ours",
    method: "GET",
    access: api.list.spec.access,
    summary: "减免申请合计：与列表相同的查询条件，返回份数、申请与批准的减免额合计",
    query: duesReduction.filter,
    data: z.object({
      count: shownCount("减免申请", { unit: "份" }),
      appliedAmount: shownYuan("申请减免额"),
      approvedAmount: shownYuan("批准减免额"),
    }),
  }),
} as const;
