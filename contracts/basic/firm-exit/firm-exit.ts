import { z } from "zod";
import { applicationKnown, applicationLifecycle } from "@/contracts/basic/firm-application";
import { firmExitFields, firmExitPersonal } from "@/contracts/basic/firm-exit/firm-exit-form";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choicesFilter, keywordFilter, lineFilter } from "@/contracts/kit/items";
import { defineRecord } from "@/contracts/kit/record";

const submit = anyOf("g_hy_member_firm_submit");

/** One thing that a leaving firm brings along, and whether it stands in the way. // domain a §1.5 */
export const exitCheck = z.object({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  /** `block`: not before it is settled; `note`: told; `none`: settled, or nothing there. */
  standing: z.enum(["block", "note", "none"]),
});
export type ExitCheck = z.infer<typeof exitCheck>;

/** 退会、注销、合并与迁出 of a firm. // domain a §1.5 */
export const firmExit = defineRecord({
  id: "basic.firm-exit",
  idKey: "exitId",
  title: "退会与注销申请",
  noun: "退会注销申请",
  fields: firmExitFields,
  known: {
    ...applicationKnown,
    /** What it asks for, with its number. */
    title: field(z.string(), { label: "申请", readOnly: true }),
    exitNo: field(z.string(), { label: "申请编号", kind: "code", width: 170, readOnly: true }),
    /** As it stands today; of a decided one, as it stood then. */
    checks: z.array(exitCheck),
  },
  lifecycle: applicationLifecycle({ firm: submit, desk: anyOf("g_hy_desk_firm_audit") }),
  access: {
    find: anyOf("g_hy_member_firm_find", "g_hy_desk_firm_view"),
    add: submit,
    edit: submit,
    del: submit,
    export: anyOf("g_hy_member_firm_export", "g_hy_desk_firm_export"),
  },
  listed: ["exitNo", "exitType", "decideDate", "mergeFirmName", "auditStatus", "submitTime", "auditTime"],
  filter: {
    keyword: keywordFilter("申请编号、单位名称", "申请编号或其后四位，事务所或合并单位的名称及首字母"),
    exitNo: lineFilter("申请编号", 30, { help: "可只填其中几位" }),
    exitType: choicesFilter("firm_exit_type", "申请事项"),
    auditStatus: choicesFilter("audit_status", "状态"),
  },
  mainFilters: ["keyword", "exitType", "auditStatus"],
  sortable: ["exitNo", "decideDate", "auditStatus", "submitTime", "createTime"],
  personal: firmExitPersonal,
});
