import { z } from "zod";
import { PARTNER_TYPE } from "@/contracts/basic/firm/firm-form";
import { attachment, ATTACHMENT_CONTENT_TYPES, ATTACHMENT_LIMIT, storedFile } from "@/contracts/file/attachment";
import { anyOf, binary, endpoint, open, upload } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { maskIdNo, maskMobile } from "@/contracts/kit/number/id-no";
import {
  choicesFilter,
  instantOrNone,
  keywordFilter,
  lineFilter,
  mobileNumber,
  shownChoice,
  shownCountOrNone,
} from "@/contracts/kit/items";
import { type Personal, personalItems } from "@/contracts/kit/personal";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { id, isoDateTime, text } from "@/contracts/kit/scalars";
import { applicationFields } from "@/contracts/public/application-fields";
import { applicationLifecycle } from "@/contracts/public/application-lifecycle";
import { APPLICATION_PATH } from "@/contracts/public/wire";

const own = personalItems({
  applicantIdNo: maskIdNo,
  adminIdNo: maskIdNo,
  adminMobile: maskMobile,
  legalPersonIdNo: maskIdNo,
  legalPersonMobile: maskMobile,
  directorMobile: maskMobile,
  contactMobile: maskMobile,
  applicantMobile: maskMobile,
});
const ofRows = personalItems(
  { idNo: maskIdNo, mobile: maskMobile },
  // An institution's number is its public credit code.
  (row, key) => key === "idNo" && row["partnerType"] === PARTNER_TYPE.institution,
);
const rowsMasked = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) => (row && typeof row === "object" ? ofRows.masked(row) : row))
    : value;

/** Numbers of the applicant, of the firm's people and of its partners. // domain a §0.5 */
const applicationPersonal: Personal = {
  isPersonal: (key) => own.isPersonal(key) || ofRows.isPersonal(key),
  masked: <T extends object>(row: T): T => {
    const masked = own.masked(ofRows.masked(row)) as Record<string, unknown>;
    for (const key of ["partners", "people"]) if (key in masked) masked[key] = rowsMasked(masked[key]);
    return masked as T;
  },
};

const view = anyOf("g_hy_desk_application_view", "g_hy_desk_application_audit");
const shownLine = (label: string) => field(z.string().nullable(), { label, readOnly: true });
const shownDay = (label: string) => field(z.string().nullable(), { label, kind: "date", readOnly: true });

/** 新事务所备案申请: an applicant keeps it in a session of his own, the association decides. // domain a §14 */
export const application = defineRecord({
  id: "public.application",
  idKey: "applicationId",
  title: "新事务所备案申请",
  noun: "备案申请",
  openBase: APPLICATION_PATH,
  fields: applicationFields,
  known: {
    applicationStatus: shownChoice("application_status", "状态", { width: 110, readOnly: true }),
    applyNo: field(z.string().nullable(), { label: "申请编号", kind: "code", width: 160, readOnly: true }),
    applicantMobile: field(z.string(), { label: "申请人手机", kind: "code", width: 130, readOnly: true }),
    orgName: shownLine("地方税协"),
    /** Names of its places, for readers. */
    regPlace: shownLine("注册地"),
    officePlace: shownLine("办公地"),
    parentPlace: shownLine("总所所在省"),
    taxAgentCount: shownCountOrNone("税务师人数", { unit: "人", readOnly: true }),
    peopleCount: shownCountOrNone("从业人员数", { unit: "人", readOnly: true }),
    promiseTime: instantOrNone("承诺时间", { readOnly: true }),
    submitTime: instantOrNone("提交时间", { readOnly: true }),
    /** Until when it is to be put right, or, of a draft, until when it is kept. */
    keepUntil: shownDay("保留至"),
    returnDueDate: shownDay("补正期限"),
    publishTo: shownDay("公示期限止"),
    meetingNo: shownLine("会议文号"),
    memberNo: field(z.string().nullable(), { label: "单位会员证号", kind: "code", readOnly: true }),
    joinDate: shownDay("入会日期"),
    /** What the association is told of it before it decides: people who stand elsewhere, an earlier refusal. */
    notes: field(z.array(z.string()), { label: "提示" }),
  },
  lifecycle: applicationLifecycle,
  listed: [
    ...(["applyNo", "applicationStatus", "applyType", "submitTime", "returnDueDate", "applicantName"] as const),
    ...(["creditCode", "memberNo"] as const),
  ],
  filter: {
    keyword: keywordFilter(
      "名称、申请编号、信用代码",
      "单位名称、申请人姓名及首字母，申请编号、信用代码、会员证号或其后四位",
    ),
    applyNo: lineFilter("申请编号", 20),
    creditCode: lineFilter("统一社会信用代码", 18),
    applicationStatus: choicesFilter("application_status", "状态", 10),
    applyType: choicesFilter("application_type", "申请类型", 10),
  },
  mainFilters: ["keyword", "applicationStatus"],
  sortable: ["submitTime", "createTime"],
  access: { find: view, add: open, edit: open, del: open, export: anyOf("g_hy_desk_application_export") },
  personal: applicationPersonal,
});
export type ApplicationForm = FormOf<typeof application>;
export type ApplicationDetail = DetailOf<typeof application>;

/** What an applicant saves his work with, beside the number of his phone: `7KQ2-M9XD`. */
export const SAVE_CODE = /^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{4}-[23456789ABCDEFGHJKMNPQRSTVWXYZ]{4}$/;
const saveCode = () =>
  z
    .string()
    .max(40)
    .overwrite((typed) => {
      const bare = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
      return bare.length === 8 ? `${bare.slice(0, 4)}-${bare.slice(4)}` : bare;
    })
    .regex(SAVE_CODE, "保存码为 8 位字母和数字，如 7KQ2-M9XD");

const phoneToken = () => field(z.string().regex(/^[\w-]{43}$/, "请重新获取短信验证码"), { label: "手机验证凭据" });

/** The application of this browser's session: for its applicant alone, numbers in the clear. */
export const ownApplication = z.object({
  detail: application.detail,
  form: application.full,
  saveCode: z.string(),
  /** When the session of this browser ends without another save. */
  sessionEnd: isoDateTime(),
  /** Names of its files, for the form. */
  files: z.array(attachment),
});
export type OwnApplication = z.output<typeof ownApplication>;

const { create: _create, full: _full, ...kept } = application.api;
const at = { applicationId: id() };

/** The calls of the page without sign-in, and of the association. // spec §2, domain a §14.2 */
export const applicationApi = {
  ...kept,
  /** The phone is proved by `byPhoneCode`; begins a draft and the session of this browser. */
  begin: endpoint("public.application.begin", APPLICATION_PATH, {
    method: "POST",
    access: open,
    origin: "ours",
    summary: "开始新事务所备案申请：凭手机验证凭据，确认承诺与隐私政策；保存码显示在页面并以短信发送",
    body: z.strictObject({
      token: phoneToken(),
      mobilePhone: mobileNumber("手机号码"),
      orgId: field(id(), { label: "地方税协" }),
      promiseFlag: field(z.literal(true, "请先阅读并勾选承诺"), { label: "承诺" }),
    }),
    takesConsent: true,
    data: ownApplication,
  }),
  /** The same answer, and after the same work, for a number without an application and for a wrong code. */
  resume: endpoint("public.application.resume", `${APPLICATION_PATH}/resume`, {
    method: "POST",
    access: open,
    origin: "ours",
    summary: "继续办理或查询进度：手机验证凭据与保存码都对才有结果，号码与保存码不对时答复相同",
    body: z.strictObject({
      token: phoneToken(),
      mobilePhone: mobileNumber("手机号码"),
      saveCode: field(saveCode(), { label: "保存码", kind: "code" }),
    }),
    takesConsent: true,
    data: ownApplication,
  }),
  /** Null without a session: nothing is said about anybody. */
  current: endpoint("public.application.current", `${APPLICATION_PATH}/current`, {
    method: "GET",
    access: open,
    origin: "ours",
    summary: "本浏览器正在办理的备案申请；没有时为空",
    data: ownApplication.nullable(),
  }),
  leave: endpoint("public.application.leave", `${APPLICATION_PATH}/leave`, {
    method: "POST",
    access: open,
    origin: "ours",
    summary: "退出办理：结束本浏览器的办理会话，已保存的内容保留",
    data: z.null(),
    exempt: true,
  }),
  upload: endpoint("public.application.upload", `${APPLICATION_PATH}/{applicationId}/file`, {
    method: "POST",
    access: open,
    origin: "ours",
    summary: "上传申请材料（multipart，文件部分名为 file）：20 MB 以内，按内容核对类型，每份申请每日有上限",
    params: z.strictObject(at),
    body: upload(
      z.strictObject({ fileName: field(text(200).optional(), { label: "文件名" }) }),
      ATTACHMENT_LIMIT.maxBytes,
    ),
    data: storedFile,
  }),
  file: endpoint("public.application.file", `${APPLICATION_PATH}/{applicationId}/file/{fileId}`, {
    method: "GET",
    access: open,
    origin: "ours",
    summary: "下载本申请的材料：只限办理会话中的申请人",
    params: z.strictObject({ ...at, fileId: id() }),
    data: binary(...new Set(Object.values(ATTACHMENT_CONTENT_TYPES))),
  }),
} as const;
