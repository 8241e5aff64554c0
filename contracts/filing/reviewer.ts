import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choicesFilter,
  day,
  dayFilter,
  keywordFilter,
  lineFilter,
  seenVersion,
  yesOrNoFilter,
} from "@/contracts/kit/items";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { id, numberPart } from "@/contracts/kit/scalars";
import { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import { reviewerFields, reviewerKnown } from "@/contracts/filing/reviewer-fields";
import { reviewerLifecycle } from "@/contracts/filing/reviewer-lifecycle";

const name = "filing.reviewer";
const base = restBase("business", "reviewer");
const add = anyOf("g_hy_report_reviewer_manage_add");
const edit = anyOf("g_hy_report_reviewer_manage_edit");

/** 报告复核人申请, and with it the register of reviewers. // domain b §7 */
export const reviewer = defineRecord({
  id: name,
  base,
  idKey: "reviewerId",
  title: "报告复核人申请",
  noun: "复核人申请",
  fields: reviewerFields,
  known: reviewerKnown,
  lifecycle: reviewerLifecycle,
  access: {
    find: anyOf("g_hy_report_reviewer_manage", "g_hy_desk_reviewer_view"),
    add,
    edit,
    del: anyOf("g_hy_report_reviewer_manage_del"),
    export: anyOf("g_hy_report_reviewer_manage_export", "g_hy_desk_reviewer_export"),
  },
  listed: [
    ...(["staffName", "reviewerStatus", "applyNo", "applyType", "scopeCategories", "validTo", "certNo"] as const),
    ...(["practiceYears", "reportCount3y", "validFrom", "reviewerNo"] as const),
  ],
  filter: {
    keyword: keywordFilter("姓名、首字母、编号", "姓名或事务所的名称及首字母，申请、复核人、证书或会员编号及其后四位"),
    staffName: lineFilter("姓名", 50, { help: "可只填姓名中的一个字" }),
    certNo: field(numberPart(30).optional(), { label: "证书号", kind: "code" }),
    applyType: choicesFilter("reviewer_apply_type", "申请类型"),
    scopeCategories: choicesFilter("service_category", "复核范围"),
    reviewerStatus: choicesFilter("reviewer_status", "状态"),
    isExpiring: yesOrNoFilter("90 天内到期"),
    createFrom: dayFilter("申请日期从"),
    createTo: dayFilter("申请日期至"),
  },
  mainFilters: ["keyword", "reviewerStatus", "applyType"],
  sortable: ["applyNo", "staffName", "reviewerStatus", "validTo", "createTime", "updateTime"],
});
export type ReviewerDetail = DetailOf<typeof reviewer>;
export type ReviewerDraft = FormOf<typeof reviewer>;

/** Reviewers of one notice: what one page of the list can choose. */
const MOST_PUBLISHED = 100;

/** Reviewers that are published together, each as he was seen, and until when. */
export const reviewerPublicity = z.strictObject({
  reviewers: field(
    z
      .array(z.strictObject({ reviewerId: id(), version: seenVersion() }))
      .min(1)
      .max(MOST_PUBLISHED),
    { label: "复核人" },
  ),
  publishTo: day("公示期限止", { help: "公告到这一天结束时失效" }),
});

/** Beside the usual calls: whom a firm may nominate, a new application out of one that is in force, a 公示 of several. */
export const reviewerApi = {
  ...reviewer.api,
  candidates: endpoint(`${name}.candidates`, `${base}/candidates/list/page`, {
    method: "GET",
    origin: "ours",
    access: anyOf(...add.anyOf, ...edit.anyOf),
    summary: "可推荐的人员：本所人员中按姓名查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  renew: endpoint(`${name}.renew`, `${base}/{reviewerId}/renew`, {
    method: "POST",
    origin: "ours",
    access: add,
    summary: "由已生效的记录生成续期或变更范围的草稿；编号保持不变，附件须重新上传",
    params: z.strictObject({ reviewerId: id() }),
    body: z.strictObject({
      applyType: field(z.int().min(2).max(3), { label: "申请类型", kind: "dict", dict: "reviewer_apply_type" }),
    }),
    data: reviewer.detail,
  }),
  publicise: endpoint(`${name}.publicise`, `${base}/publicity`, {
    method: "POST",
    origin: "ours",
    access: reviewerLifecycle.transitions.publish.access,
    summary: "批量公示复核人：所选的有效复核人写成一份公告草稿，核对后在系统公告中发布；有一人不能公示的都不公示",
    body: reviewerPublicity,
    data: z.object({ published: z.int() }),
  }),
} as const;
