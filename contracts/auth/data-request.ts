import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choice, shownChoice, choicesFilter, instant, instantOrNone } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { recorded } from "@/contracts/kit/record";
import { id, isoDateTime, text, version } from "@/contracts/kit/scalars";

/** Dictionary `data_request_status`. */
export const DATA_REQUEST_STATUS = { open: 0, settled: 1 } as const;

const requestType = () => choice("data_request_type", "请求类型", { width: 120 });

/** One request of a person about his own data. */
export const dataRequestRow = z.object({
  requestId: id(),
  userText: field(z.string(), { label: "提出人", width: 200 }),
  companyName: field(z.string().nullable(), { label: "事务所", width: 220 }),
  requestType: requestType(),
  content: field(z.string(), { label: "请求内容", kind: "longText", width: 320 }),
  requestStatus: shownChoice("data_request_status", "状态", { width: 90 }),
  createTime: instantOrNone("提出时间"),
  answer: field(z.string().nullable(), { label: "答复", kind: "longText", width: 240 }),
  settleTime: instantOrNone("处理时间"),
  settleUserName: field(z.string().nullable(), { label: "处理人", width: 100 }),
  version: version(),
});
export type DataRequestRow = z.infer<typeof dataRequestRow>;

export const dataRequestFilter = z.strictObject({
  requestStatus: choicesFilter("data_request_status", "状态", 5),
  requestType: choicesFilter("data_request_type", "请求类型", 10),
});

export const dataRequestForm = z.strictObject({
  requestType: choice("data_request_type", "请求类型"),
  content: field(text(500, 5), {
    label: "请求内容",
    kind: "longText",
    help: "说明哪一项信息、有何问题、希望如何处理；请勿填写证件号码",
  }),
});
export const dataRequestAnswer = z.strictObject({
  answer: field(text(500, 2), { label: "答复", kind: "longText", help: "提出人在「个人信息」页面看到" }),
  version: version(),
});

/** What the platform holds on the signed-in person; numbers masked. // contract §7.20 */
export const ownData = z.object({
  account: z.object({
    username: field(z.string(), { label: "登录账号" }),
    nickName: field(z.string(), { label: "姓名" }),
    mobilephone: field(z.string().nullable(), { label: "手机号码" }),
    email: field(z.string().nullable(), { label: "电子邮箱" }),
    companyName: field(z.string().nullable(), { label: "所属机构" }),
    roleNames: field(z.array(z.string()), { label: "角色" }),
    createTime: instant("开立时间"),
    lastLoginTime: instantOrNone("最后登录时间"),
    lastLoginIp: field(z.string().nullable(), { label: "最后登录地址" }),
  }),
  /** Null when no person of the firm is bound to the account. */
  staff: z
    .object({
      staffName: field(z.string(), { label: "姓名" }),
      idNo: field(z.string().nullable(), { label: "证件号码" }),
      mobile: field(z.string().nullable(), { label: "手机号码" }),
      department: field(z.string().nullable(), { label: "部门" }),
      staffStatus: shownChoice("staff_status", "在职状态"),
      hasPhoto: field(z.boolean(), { label: "保存有照片" }),
    })
    .nullable(),
  /** Who confirmed that this person was told and agreed, upon which privacy text. */
  consents: z.array(z.object({ userName: z.string(), privacyDate: z.string(), consentTime: isoDateTime() })),
});
export type OwnData = z.infer<typeof ownData>;

const base = restBase("auth", "data-request");
const ours = { origin: "ours" } as const;

export const dataRequestApi = {
  ownData: endpoint("auth.data-request.ownData", `${base}/own-data`, {
    ...ours,
    method: "GET",
    access: session,
    summary: "本人信息：平台保存的账号与人员档案要点，号码已遮盖",
    data: ownData,
  }),
  own: endpoint("auth.data-request.own", `${base}/own`, {
    ...ours,
    method: "GET",
    access: session,
    summary: "本人提出的个人信息请求及答复",
    data: z.array(dataRequestRow),
  }),
  create: endpoint("auth.data-request.create", base, {
    ...ours,
    method: "POST",
    access: session,
    summary: "提出个人信息请求：更正、删除、撤回同意",
    body: dataRequestForm,
    data: dataRequestRow,
  }),
  list: endpoint("auth.data-request.list", `${base}/list/page`, {
    ...ours,
    method: "GET",
    access: anyOf("g_hy_desk_account_view"),
    summary: "个人信息请求：本协会范围",
    query: pageQuery.extend(dataRequestFilter.shape),
    data: pageOf(dataRequestRow),
  }),
  settle: endpoint("auth.data-request.settle", `${base}/{requestId}/settle`, {
    ...ours,
    method: "PUT",
    access: anyOf("g_hy_desk_account_edit"),
    summary: "办结个人信息请求并答复",
    params: z.strictObject({ requestId: id() }),
    body: dataRequestAnswer,
    data: dataRequestRow,
  }),
} as const;

/** As the record engine keeps them. */
export const dataRequestRecord = recorded({
  id: "auth.data-request",
  idKey: "requestId",
  noun: "个人信息请求",
  fields: dataRequestForm.shape,
  api: dataRequestApi,
  row: dataRequestRow,
  form: dataRequestForm,
  filter: dataRequestFilter,
  detail: dataRequestRow,
  sortable: ["settleTime"],
});
