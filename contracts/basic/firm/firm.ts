import { z } from "zod";
import { firmBranchFields, firmFields, firmPartnerFields } from "@/contracts/basic/firm/firm-fields";
import { firmChanges } from "@/contracts/basic/firm/firm-diff";
import { firmForm, firmItems, firmRowItems } from "@/contracts/basic/firm/firm-form";
import { firmPersonal } from "@/contracts/basic/firm/firm-personal";
import { shown } from "@/contracts/kit/shown";
import { attachment } from "@/contracts/file/attachment";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field, metaOf } from "@/contracts/kit/field";
import { ALL_ROWS, countsEndpoint } from "@/contracts/kit/list-tabs";
import {
  shownChoice,
  shownChoiceOrNone,
  choicesFilter,
  yesOrNo,
  yesOrNoFilter,
  instant,
  keywordFilter,
  shownCount,
  headcount,
} from "@/contracts/kit/items";
import { recordHistory } from "@/contracts/kit/record-schemas";
import type { Recorded } from "@/contracts/kit/record";
import { chosenRows, exportApi } from "@/contracts/kit/sheet";
import { pageQuery } from "@/contracts/kit/query";
import { defineResource } from "@/contracts/kit/resource";
import { id, isoDateTime, localityCode, versionQuery } from "@/contracts/kit/scalars";

/** Items that nobody knows of a firm that the association has just opened; its form asks for them. */
const UNKNOWN_AT_FIRST = [
  "groupType",
  "licenseStart",
  "officeOwnership",
  "officeArea",
  "accountingStandard",
  "serviceStatus",
  "liabilityInsured",
] as const;
type UnknownAtFirst = (typeof UNKNOWN_AT_FIRST)[number];
const typed = shown(firmFields);
const own = {
  ...typed,
  ...(Object.fromEntries(
    UNKNOWN_AT_FIRST.map((key) => {
      const meta = metaOf(typed[key]);
      return [key, meta ? field(typed[key].nullable(), meta) : typed[key].nullable()];
    }),
  ) as unknown as { [K in UnknownAtFirst]: z.ZodType<z.output<(typeof typed)[K]> | null> }),
};

/** One firm in the head office's list. // domain a §1.5 */
export const firmRow = z.object({
  companyId: id(),
  companyName: own.companyName,
  creditCode: own.creditCode,
  companyNature: shownChoice("company_nature", "机构性质", { width: 96 }),
  orgForm: shownChoice("company_org_form", "组织形式", { width: 120 }),
  firmGrade: shownChoice("company_grade", "等级", { width: 160 }),
  tscLevel: shownChoiceOrNone("tsc_level", "TSC", { width: 90 }),
  legalPersonName: field(z.string(), { label: "负责人", width: 96 }),
  phone: field(z.string(), { label: "联系电话", kind: "code", width: 140 }),
  staffTotal: shownCount("从业人数", { width: 96 }),
  taxAgentCount: shownCount("税务师人数", { width: 104 }),
  companyStatus: shownChoice("company_status", "会员状态", { width: 110 }),
  updateTime: instant("更新时间"),
  version: z.int(),
});
export type FirmRow = z.infer<typeof firmRow>;

export const firmFilter = z.strictObject({
  keyword: keywordFilter("名称、首字母、信用代码", "名称、简称或其首字母，统一社会信用代码或其中几位"),
  companyNature: choicesFilter("company_nature", "机构性质", 20),
  orgForm: choicesFilter("company_org_form", "组织形式", 20),
  cityCode: field(localityCode().optional(), { label: "所在市", kind: "locality" }),
  firmGrade: choicesFilter("company_grade", "等级", 20),
  companyStatus: choicesFilter("company_status", "会员状态", 20),
  hasMovedInDrafts: yesOrNoFilter("迁入待完善"),
});
export type FirmFilter = z.infer<typeof firmFilter>;

/** A partner as read: personal numbers masked, share computed. */
export const firmPartner = z.object({
  partnerId: id(),
  ...shown(firmPartnerFields),
  contributionRatio: field(z.string(), { label: "出资比例", kind: "percent", readOnly: true }),
});
export type FirmPartner = z.infer<typeof firmPartner>;

/** A branch as read. `companyId` is set when it is a member: then the row comes from that firm's own record. */
export const firmBranch = z.object({
  branchId: id(),
  companyId: id().nullable(),
  /** Whether this user may open the member branch's record. */
  canOpen: z.boolean(),
  ...shown(firmBranchFields),
  branchStatus: shownChoice("company_status", "状态"),
  inProvince: yesOrNo("是否省内", { readOnly: true }),
});
export type FirmBranch = z.infer<typeof firmBranch>;

/** Heads of the staff 在职, counted when asked. // domain a §1.1 从业人员数 */
export const firmCounts = z.object({
  staffTotal: headcount("从业人数"),
  taxAgentCount: headcount("税务师"),
  practisingCount: headcount("执业会员"),
  cpaCount: headcount("注册会计师"),
  lawyerCount: headcount("律师"),
  bachelorUpCount: headcount("本科及以上"),
  partyMemberCount: headcount("中共党员"),
  femaleCount: headcount("女性"),
  ageTo35Count: headcount("35岁及以下"),
  age36To50Count: headcount("36至50岁"),
  age51To60Count: headcount("51至60岁"),
  ageOver60Count: headcount("61岁及以上"),
});
export type FirmCounts = z.infer<typeof firmCounts>;

const finding = z.object({
  level: z.enum(["error", "warning"]),
  rule: z.string(),
  path: z.string(),
  message: z.string(),
});

/** The whole record as read: personal numbers masked, files named, what is computed filled in. */
export const firmDetail = z.object({
  companyId: id(),
  version: z.int(),
  ...own,
  parentCompanyId: id().nullable(),
  formerNames: field(z.string().nullable(), { label: "曾用名", readOnly: true }),
  memberNo: field(z.string().nullable(), { label: "单位会员证号", kind: "code", readOnly: true }),
  joinDate: field(z.string().nullable(), { label: "入会日期", kind: "date", readOnly: true }),
  companyStatus: shownChoice("company_status", "会员状态", { readOnly: true }),
  associationName: field(z.string().nullable(), { label: "管辖地方税协", readOnly: true }),
  parentPlace: field(z.string().nullable(), { label: "总所所在省", readOnly: true }),
  regPlace: field(z.string(), { label: "注册地", readOnly: true }),
  officePlace: field(z.string(), { label: "办公地", readOnly: true }),
  firmGrade: shownChoice("company_grade", "事务所等级"),
  gradeYear: field(z.int().nullable(), { label: "等级认定年度", readOnly: true }),
  gradeCertNo: field(z.string().nullable(), { label: "等级证书编号", kind: "code", readOnly: true }),
  gradeValidTo: field(z.string().nullable(), { label: "等级有效期至", kind: "date", readOnly: true }),
  tscLevel: shownChoiceOrNone("tsc_level", "涉税专业服务信用等级", { readOnly: true }),
  taxCreditLevel: shownChoiceOrNone("tax_credit_level", "纳税缴费信用级别", { readOnly: true }),
  hasPartyOrg: yesOrNo("是否建立党组织", { readOnly: true }),
  counts: firmCounts,
  taxAgentPartnerRatio: field(z.string().nullable(), {
    label: "税务师合伙人(股东)占比",
    kind: "percent",
    readOnly: true,
  }),
  /** From the approved income statement; null until there is one. */
  lastYearRevenue: field(z.string().nullable(), { label: "上年业务收入", kind: "money", unit: "元", readOnly: true }),
  partners: z.array(firmPartner),
  branches: z.array(firmBranch),
  attachments: z.array(attachment),
  createTime: instant("建档时间"),
  updateTime: instant("更新时间"),
  updateUserName: field(z.string().nullable(), { label: "更新人", readOnly: true }),
  /** Patterns (`partners.*.idNo`) of what cannot be typed, each with its reason. */
  lockedItems: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** Whether this user may save now; else `readOnlyReason` says why not. */
  canEdit: z.boolean(),
  readOnlyReason: z.string().nullable(),
  /** What the rules find in the stored record today. */
  warnings: z.array(finding),
  /** This year's 「信息无误，确认」, null when still to be given. */
  confirmation: z.object({ confirmYear: z.int(), userName: z.string(), confirmTime: isoDateTime() }).nullable(),
  confirmYear: z.int(),
});
export type FirmDetail = z.infer<typeof firmDetail>;

/** The edit form's values, unmasked, ready to be sent back; `canonicalForm` writing. */
export const firmFull = z.object({
  ...own,
  partners: z.array(z.object({ partnerId: id().nullable(), ...shown(firmPartnerFields) })),
  branches: z.array(z.object({ branchId: id().nullable(), ...shown(firmBranchFields) })),
  attachments: z.array(z.object({ fileId: id(), attachType: z.int(), sortNo: z.int() })),
  version: z.int(),
});
export type FirmFull = z.infer<typeof firmFull>;

/** One line of 变更记录. // domain a §1.5 */
export const firmHistory = recordHistory.extend({
  action: z.enum(["update", "confirm", "membership", "grade", "change", "exit"]),
});
export type FirmHistory = z.infer<typeof firmHistory>;

const base = restBase("basic", "firm");
const params = z.strictObject({ companyId: id() });
/** The firms' own people and the association, which looks after them. */
const find = anyOf("g_hy_member_firm_find", "g_hy_desk_firm_view");

export const firmApi = {
  list: endpoint("basic.firm.list", `${base}/list/page`, {
    method: "GET",
    access: find,
    origin: "ours",
    summary: "事务所列表：本所与可查看的分所",
    query: pageQuery.extend(firmFilter.shape),
    data: pageOf(firmRow),
  }),
  counts: countsEndpoint("basic.firm", base, { title: "事务所", access: find, filter: firmFilter }),
  get: endpoint("basic.firm.get", `${base}/{companyId}`, {
    method: "GET",
    access: find,
    origin: "ours",
    summary: "事务所档案：证件号与手机已遮盖",
    params,
    data: firmDetail,
  }),
  full: endpoint("basic.firm.full", `${base}/{companyId}/full`, {
    method: "GET",
    wantsPage: true,
    access: anyOf("g_hy_member_firm_edit", "g_hy_member_firm_submit"),
    origin: "ours",
    summary: "供修改的完整档案（不遮盖）：只限当前办理的事务所，每次查看都留痕",
    params,
    data: firmFull,
  }),
  update: endpoint("basic.firm.update", `${base}/{companyId}`, {
    method: "PUT",
    access: anyOf("g_hy_member_firm_edit"),
    origin: "ours",
    summary: "保存档案：事务所、合伙人、分支机构与附件一次保存，共用一个版本号；重要事项不得改动",
    params,
    body: firmForm,
    takesConsent: true,
    data: firmDetail,
  }),
  confirm: endpoint("basic.firm.confirm", `${base}/{companyId}/confirm`, {
    method: "POST",
    access: anyOf("g_hy_member_firm_submit"),
    origin: "ours",
    summary: "年度确认「信息无误，确认」：每年一次，确认的是所示版本",
    params,
    body: versionQuery,
    data: firmDetail,
  }),
  ...exportApi("basic.firm", base, {
    title: "事务所",
    access: anyOf("g_hy_member_firm_export", "g_hy_desk_firm_export"),
    filter: firmFilter.extend(chosenRows),
  }),
  history: endpoint("basic.firm.history", `${base}/{companyId}/history/list/page`, {
    method: "GET",
    access: find,
    origin: "ours",
    summary: "变更记录：何人何时改了哪些项目，最新的在前",
    params,
    query: pageQuery.omit({ sort: true }),
    data: pageOf(firmHistory),
  }),
} as const;

export const firmResource = defineResource({
  title: "事务所信息管理",
  api: firmApi,
  idKey: "companyId",
  row: firmRow,
  form: firmForm,
  filter: firmFilter,
  columns: [
    "companyName",
    "creditCode",
    "companyNature",
    "orgForm",
    "firmGrade",
    "tscLevel",
    "legalPersonName",
    "phone",
    "staffTotal",
    "taxAgentCount",
    "companyStatus",
    "updateTime",
  ],
  sortable: ["companyName", "updateTime"],
  mainFilters: ["keyword", "companyNature", "firmGrade"],
  tabs: [
    ALL_ROWS,
    { key: "normal", label: "正常", filters: { companyStatus: [2] } },
    { key: "joining", label: "待入会", filters: { companyStatus: [1] } },
    { key: "paused", label: "暂停", filters: { companyStatus: [3] } },
    { key: "leaving", label: "注销与迁出中", filters: { companyStatus: [4, 8] } },
    { key: "over", label: "已终止", filters: { companyStatus: [5, 6, 7, 9] } },
  ],
});

/** The same for the record engine. // server/records */
export const firmRecord = {
  id: "basic.firm",
  idKey: "companyId",
  title: "事务所信息管理",
  noun: "档案",
  fields: { ...firmFields, ...firmRowItems },
  lifecycle: undefined,
  row: firmRow,
  detail: firmDetail,
  form: firmItems,
  filter: firmFilter,
  personal: firmPersonal,
  diff: firmChanges,
  api: firmApi,
  resource: {
    columns: firmResource.columns,
    sortable: firmResource.sortable ?? [],
    tabs: firmResource.tabs ?? [],
  },
} as const satisfies Recorded;
