import { z } from "zod";
import { applicationKnown, applicationLifecycle } from "@/contracts/basic/firm-application";
import { firmChangeFields, firmChangePersonal } from "@/contracts/basic/firm-change/firm-change-form";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choicesFilter, dayFilter, keywordFilter, lineFilter, yesOrNo } from "@/contracts/kit/items";
import { defineRecord } from "@/contracts/kit/record";

const submit = anyOf("g_hy_member_firm_submit");

/** One item that changes, in words, numbers masked. // domain a §1.4 变更前/后 */
const changed = z.object({
  path: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** 会员信息变更申请: several key items at once. // domain a §1.4 */
export const firmChange = defineRecord({
  id: "basic.firm-change",
  idKey: "changeId",
  title: "会员信息变更申请",
  noun: "变更申请",
  fields: firmChangeFields,
  known: {
    ...applicationKnown,
    /** What it asks for, with its number. */
    title: field(z.string(), { label: "申请", readOnly: true }),
    changeNo: field(z.string(), { label: "申请编号", kind: "code", width: 170, readOnly: true }),
    reissueCert: yesOrNo("是否换发会员证", { width: 120, readOnly: true }),
    /** What the application does to the firm as it stands; of a decided one, what it did. */
    changes: z.array(changed),
    /** Of one that waits: why it could not be passed today. */
    obstacles: z.array(z.string()),
  },
  lifecycle: applicationLifecycle({ firm: submit, desk: anyOf("g_hy_desk_firm_audit") }),
  access: {
    find: anyOf("g_hy_member_firm_find", "g_hy_desk_firm_view"),
    add: submit,
    edit: submit,
    del: submit,
    export: anyOf("g_hy_member_firm_export", "g_hy_desk_firm_export"),
  },
  listed: ["changeNo", "changeItems", "changeDate", "auditStatus", "reissueCert", "submitTime", "auditTime"],
  filter: {
    keyword: keywordFilter("申请编号、事务所", "申请编号或其后四位，事务所的名称及首字母"),
    changeNo: lineFilter("申请编号", 30, { help: "可只填其中几位" }),
    changeItems: choicesFilter("firm_change_item", "变更事项"),
    auditStatus: choicesFilter("audit_status", "状态"),
    changeFrom: dayFilter("变更日期从"),
    changeTo: dayFilter("变更日期至"),
  },
  mainFilters: ["keyword", "changeItems", "auditStatus"],
  sortable: ["changeNo", "changeDate", "auditStatus", "submitTime", "createTime"],
  personal: firmChangePersonal,
  takesConsent: true,
});
