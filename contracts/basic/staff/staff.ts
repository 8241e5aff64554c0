import { z } from "zod";
import { staffDetail, staffFull, staffHistory } from "@/contracts/basic/staff/staff-detail";
import { staffChanges, staffPersonal } from "@/contracts/basic/staff/staff-diff";
import { staffFields } from "@/contracts/basic/staff/staff-fields";
import { STAFF_STATUS, staffForm, staffRowItems, staffUpdateForm } from "@/contracts/basic/staff/staff-form";
import { leaveCheck, staffLeaveForm } from "@/contracts/basic/staff/staff-leave";
import { idNoToken, staffFilter, staffRosterRow, staffRow } from "@/contracts/basic/staff/staff-list";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { countsEndpoint } from "@/contracts/kit/list-tabs";
import { mobileNumber, seenVersion } from "@/contracts/kit/items";
import type { RecordContract } from "@/contracts/kit/record";
import { pageQuery } from "@/contracts/kit/query";
import { definePrint, defineResource } from "@/contracts/kit/resource";
import { chosenRows, exportApi, exportPurpose, importApi } from "@/contracts/kit/sheet";
import { id, idNo, versionQuery } from "@/contracts/kit/scalars";

const base = restBase("basic", "staff");
const params = z.strictObject({ staffId: id() });
const find = anyOf("g_hy_member_staff_find");
const edit = anyOf("g_hy_member_staff_edit");
const leave = anyOf("g_hy_member_staff_leave");

/** People whose mobiles one call changes: a page of the list. */
export const MAX_MOBILES = 100;

/** New numbers for several people: all of them or none. // domain a §2.5 批量更新手机 */
export const staffMobilesForm = z.strictObject({
  items: field(
    z
      .array(
        z.strictObject({
          staffId: field(id(), { label: "人员" }),
          mobile: mobileNumber("手机"),
          version: seenVersion(),
        }),
      )
      .min(1)
      .max(MAX_MOBILES),
    { label: "新手机号码" },
  ),
});

export const staffApi = {
  list: endpoint("basic.staff.list", `${base}/list/page`, {
    method: "GET",
    access: find,
    origin: "ours",
    summary: "人员列表：本所与可查看的分所，证件号与手机已遮盖",
    query: pageQuery.extend(staffFilter.shape),
    data: pageOf(staffRow),
  }),
  counts: countsEndpoint("basic.staff", base, { title: "人员", access: find, filter: staffFilter }),
  get: endpoint("basic.staff.get", `${base}/{staffId}`, {
    method: "GET",
    access: find,
    origin: "ours",
    summary: "人员档案：证件号与手机已遮盖，并列出待完善的项目",
    params,
    data: staffDetail,
  }),
  full: endpoint("basic.staff.full", `${base}/{staffId}/full`, {
    method: "GET",
    wantsPage: true,
    access: edit,
    origin: "ours",
    summary: "完整档案（不遮盖）：只限当前办理的事务所，每次查看都留痕",
    params,
    data: staffFull,
  }),
  create: endpoint("basic.staff.create", base, {
    method: "POST",
    access: anyOf("g_hy_member_staff_add"),
    origin: "ours",
    summary: "新增人员：填齐即生效，缺项的存为草稿「待完善」",
    body: staffForm,
    takesConsent: true,
    data: staffDetail,
  }),
  update: endpoint("basic.staff.update", `${base}/{staffId}`, {
    method: "PUT",
    access: edit,
    origin: "ours",
    summary: "修改人员：已生效人员的审核项目不得改动",
    params,
    body: staffUpdateForm,
    takesConsent: true,
    data: staffDetail,
  }),
  mobiles: endpoint("basic.staff.mobiles", `${base}/mobiles`, {
    method: "PUT",
    access: edit,
    origin: "ours",
    summary: "批量更新手机：全部成功或全部不变",
    body: staffMobilesForm,
    data: z.object({ updated: z.int() }),
  }),
  remove: endpoint("basic.staff.remove", `${base}/{staffId}`, {
    method: "DELETE",
    access: anyOf("g_hy_member_staff_del"),
    origin: "ours",
    summary: "删除草稿：已生效的人员不能删除，请办理离职",
    params,
    query: versionQuery,
    data: z.null(),
  }),
  leaveChecks: endpoint("basic.staff.leaveChecks", `${base}/{staffId}/leave-checks`, {
    method: "GET",
    access: leave,
    origin: "ours",
    summary: "离职前核对：职务、合伙、党组织职务、惩戒、业务报备与会费；尚无数据的项目如实说明",
    params,
    data: z.array(leaveCheck),
  }),
  leave: endpoint("basic.staff.leave", `${base}/{staffId}/leave`, {
    method: "POST",
    access: leave,
    origin: "ours",
    summary: "离职登记：到离职日期生效",
    params,
    body: staffLeaveForm,
    data: staffDetail,
  }),
  undoLeave: endpoint("basic.staff.undoLeave", `${base}/{staffId}/leave`, {
    method: "DELETE",
    access: leave,
    origin: "ours",
    summary: "撤销离职登记：只限尚未到离职日期的",
    params,
    query: versionQuery,
    data: staffDetail,
  }),
  history: endpoint("basic.staff.history", `${base}/{staffId}/history/list/page`, {
    method: "GET",
    access: find,
    origin: "ours",
    summary: "变更记录：何人何时改了哪些项目，最新的在前",
    params,
    query: pageQuery.omit({ sort: true }),
    data: pageOf(staffHistory),
  }),
  sealIdNo: endpoint("basic.staff.sealIdNo", `${base}/id-no-token`, {
    method: "POST",
    access: find,
    origin: "ours",
    summary: "把证件号码换成可放进网址的代号，供列表查询：网址和日志中不出现号码",
    body: z.strictObject({ idNo: field(idNo(), { label: "证件号码", kind: "idNo" }) }),
    data: z.object({ token: idNoToken() }),
    exempt: true,
  }),
  group: endpoint("basic.staff.group", `${base}/group`, {
    method: "GET",
    access: find,
    origin: "ours",
    summary: "本所、总所与各分所的名称，供选择派驻单位和社保缴纳单位",
    data: z.array(z.object({ companyId: id(), companyName: z.string() })),
  }),
  roster: endpoint("basic.staff.roster", `${base}/roster`, {
    method: "GET",
    wantsPage: true,
    access: anyOf("g_hy_member_staff_print"),
    origin: "ours",
    summary: "人员花名册：符合条件的全部人员，供打印；超过上限时说明总数，不会截断",
    query: pageQuery.pick({ sort: true }).extend({ ...staffFilter.shape, ...chosenRows }),
    data: z.object({ companyName: z.string(), rows: z.array(staffRosterRow) }),
  }),
  ...exportApi("basic.staff", base, {
    title: "人员",
    access: anyOf("g_hy_member_staff_export"),
    filter: staffFilter.extend({ ...exportPurpose, ...chosenRows }),
  }),
} as const;

/** Import of workbooks: `contracts/basic/staff/staff-sheet.ts` says what stands in one. // domain a §0.7, §2.5 */
export const staffImportApi = importApi("basic.staff", base, {
  title: "人员",
  access: anyOf("g_hy_member_staff_import"),
});

/** Whoever may see and export full numbers of the own firm. // domain a §0.5 */
export const CLEAR_CODE = "g_hy_member_staff_edit";

export const staffResource = defineResource({
  title: "人员管理",
  api: { ...staffApi, ...staffImportApi },
  idKey: "staffId",
  row: staffRow,
  form: staffForm,
  filter: staffFilter,
  // What a clerk looks for first; the rest follows to the right.
  columns: [
    ...(["staffName", "staffStatus", "staffCategory", "mobile", "position", "memberType", "certNo", "idNo"] as const),
    ...(["memberStatus", "hireDate", "education", "gender", "age", "memberNo", "auditStatus", "companyName"] as const),
  ],
  sortable: ["staffName", "age", "staffCategory", "education", "memberType", "hireDate", "staffStatus"],
  mainFilters: ["keyword", "staffCategory", "memberType"],
  // Who has left is not mixed in unasked.
  tabs: [
    // As everywhere: drafts, who lack something, are not counted as 在职.
    {
      key: "active",
      label: "在职",
      filters: { staffStatus: [STAFF_STATUS.active], isIncomplete: false },
      isUnasked: true,
    },
    { key: "incomplete", label: "待完善", filters: { staffStatus: [STAFF_STATUS.active], isIncomplete: true } },
    { key: "moving", label: "转所中", filters: { staffStatus: [STAFF_STATUS.moving] } },
    {
      key: "left",
      label: "离职",
      filters: { staffStatus: [STAFF_STATUS.left, STAFF_STATUS.retired, STAFF_STATUS.dead] },
    },
    { key: "all", label: "全部", filters: { staffStatus: Object.values(STAFF_STATUS) } },
  ],
  exportsClear: CLEAR_CODE,
  print: definePrint({
    of: staffApi.roster,
    label: "打印花名册",
    title: "税务师事务所人员花名册",
    signatures: ["填表人", "负责人"],
    seal: "单位公章",
    row: staffRosterRow,
    columns: [
      "staffName",
      "gender",
      "age",
      "idNo",
      "mobile",
      "staffCategory",
      "position",
      "department",
      "education",
      "certNo",
      "memberType",
      "memberNo",
      "hireDate",
      "staffStatus",
    ],
  }),
});

/** The same for the record engine. // server/records */
export const staffRecord = {
  id: "basic.staff",
  idKey: "staffId",
  title: "人员管理",
  noun: "人员档案",
  fields: { ...staffFields, ...staffRowItems },
  known: {},
  lifecycle: undefined,
  row: staffRow,
  detail: staffDetail,
  full: staffFull,
  form: staffForm,
  updateForm: staffUpdateForm,
  filter: staffFilter,
  personal: staffPersonal,
  diff: staffChanges,
  api: staffApi,
  resource: { ...staffResource, form: staffForm, sortable: staffResource.sortable ?? [] },
} as const satisfies RecordContract;
