import { z } from "zod";
import { partyCounts } from "@/contracts/party/info/info-counts";
import { partyFields } from "@/contracts/party/info/info-fields";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { maskMobile } from "@/contracts/kit/number/id-no";
import {
  shownChoice,
  choicesFilter,
  yesOrNo,
  yesOrNoFilter,
  dayFilter,
  instant,
  instantOrNone,
  lineFilter,
  countFilter,
  shownCount,
  yearFilter,
} from "@/contracts/kit/items";
import { bareStep, defineLifecycle } from "@/contracts/kit/lifecycle";
import { personalItems } from "@/contracts/kit/personal";
import { defineRecord } from "@/contracts/kit/record";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";

const edit = anyOf("g_hy_party_manage_edit");
const submit = anyOf("g_hy_party_manage_submit");
const find = anyOf("g_hy_party_manage_find", "g_hy_desk_party_view");

const submission = submissionLifecycle({ firm: submit, desk: anyOf("g_hy_desk_party_audit") });

/** The generic submission, told anew each year; what ended may be told anew at any time. // domain a §0.4, §5.3 */
export const partyLifecycle = defineLifecycle({
  ...submission,
  removable: [SUBMISSION.draft],
  transitions: {
    ...submission.transitions,
    submit: {
      ...submission.transitions.submit,
      form: bareStep.extend({
        year: field(z.string().regex(/^\d{4}$/, "请选择上报年度"), {
          label: "上报年度",
          help: "党员人数按截至日的名册统计，填报内容须为截至日的情况",
        }),
      }),
      ask: "提交后内容锁定；协会受理前可以撤回。",
    },
    renew: {
      label: "年度填报",
      from: [SUBMISSION.passed, SUBMISSION.rejected, SUBMISSION.voided],
      to: [SUBMISSION.draft],
      by: "firm",
      access: submit,
      form: submission.transitions.withdraw.form,
      ask: "转为草稿后可以修改，提交时选择上报哪个年度；已通过的各年度快照保留。",
      done: "已转为草稿，可以修改后提交",
    },
  },
});

/** One year as it was told. */
export const partyYear = z.object({
  year: shownCount("年度"),
  /** The day whose state it tells: 31 December, or the day of submission before that. */
  asOf: field(z.string(), { label: "截至日期", kind: "date" }),
  isMidYear: yesOrNo("年中上报"),
  isLate: yesOrNo("逾期补报"),
  isPassed: yesOrNo("是否已通过"),
  /** What has become of it: waiting, passed, sent back, refused, voided. */
  auditStatus: shownChoice("audit_status", "状态"),
  submitTime: instant("提交时间"),
  submitUserName: field(z.string(), { label: "提交人" }),
});
export type PartyYear = z.infer<typeof partyYear>;

/** A year that the record may be submitted for now. */
const openYear = z.object({
  year: z.int(),
  asOf: z.string(),
  isMidYear: z.boolean(),
  isLate: z.boolean(),
  isProposed: z.boolean(),
});

/** 党组织信息: one record per firm. // domain a §5.1, §5.3 */
export const partyInfo = defineRecord({
  listsFirmFirst: true,
  id: "party.info",
  idKey: "partyOrgId",
  title: "基本信息管理",
  noun: "党组织信息",
  fields: partyFields,
  known: {
    ...partyCounts,
    auditStatus: shownChoice("audit_status", "状态", { width: 116, readOnly: true }),
    submitUserName: field(z.string().nullable(), { label: "提交人", readOnly: true }),
    submitTime: instantOrNone("提交时间", { readOnly: true }),
    /** The year that was told last; none before the first. */
    toldYear: field(z.int().nullable(), { label: "上报年度", kind: "code", width: 96, readOnly: true }),
    /** Years that were told, the latest first. */
    years: z.array(partyYear),
    /** For whom submits. */
    openYears: z.array(openYear),
  },
  lifecycle: partyLifecycle,
  listed: [
    "auditStatus",
    "toldYear",
    "hasPartyOrg",
    "partyOrgType",
    "secretaryName",
    "memberTotal",
    "termTo",
    "liaisonName",
  ],
  filter: {
    hasPartyOrg: yesOrNoFilter("是否建立党组织"),
    partyOrgType: choicesFilter("party_org_type", "党组织类型", 20),
    auditStatus: choicesFilter("audit_status", "状态", 20),
    toldYear: yearFilter("上报年度"),
    affiliation: choicesFilter("party_affiliation", "隶属关系", 20),
    secretaryName: lineFilter("书记", 50, { help: "可只填姓名中的一个字" }),
    liaisonName: lineFilter("党建联络员", 50, { help: "可只填姓名中的一个字" }),
    memberTotalFrom: countFilter("党员数从", 9999, "人"),
    memberTotalTo: countFilter("党员数至", 9999, "人"),
    termToFrom: dayFilter("届满日期从"),
    termToTo: dayFilter("届满日期至"),
  },
  mainFilters: ["hasPartyOrg", "partyOrgType", "affiliation"],
  sortable: ["memberTotal", "termTo", "updateTime"],
  access: { find, add: edit, edit, del: edit, export: anyOf("g_hy_party_manage_export", "g_hy_desk_party_export") },
  personal: personalItems({ secretaryMobile: maskMobile, liaisonMobile: maskMobile, instructorPhone: maskMobile }),
});
