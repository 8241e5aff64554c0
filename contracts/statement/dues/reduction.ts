import { z } from "zod";
import { anyOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choice,
  choicesFilter,
  instantOrNone,
  optionalLine,
  optionalParagraph,
  shownChoice,
  shownText,
  yearFilter,
} from "@/contracts/kit/items";
import { defineLifecycle, remarkedStep } from "@/contracts/kit/lifecycle";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { currency, id, optional, text } from "@/contracts/kit/scalars";
import { submissionLifecycle } from "@/contracts/kit/submission";

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
    appliedAmount: field(currency(), { label: "申请减免额", kind: "money", unit: "元" }),
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
    ...(["billNo", "duesYear", "auditStatus", "reductionType", "appliedAmount", "approvedAmount"] as const),
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
