import { z } from "zod";
import { accountDetail, username } from "@/contracts/auth/user-fields";
import { attachmentRefs } from "@/contracts/file/attachment";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choice, day, line, mobileNumber, place } from "@/contracts/kit/items";
import { creditCode, email, id, idNo, optional, paperNo, personName, phone, text } from "@/contracts/kit/scalars";
import { writtenName } from "@/contracts/kit/text/visible-text";

const own = restBase("basic", "account");

/** The person who is to keep the firm's accounts. */
const administrator = {
  nickName: field(personName(), { label: "管理员姓名" }),
  mobilephone: mobileNumber("管理员手机", { help: "接收初始密码" }),
  email: field(optional(email()), { label: "管理员邮箱" }),
} as const;

/** A new member firm with its main account: what the admission papers say; the firm fills in the rest. // domain a §3 */
export const openingForm = z.strictObject({
  companyName: field(
    text(100).overwrite(writtenName).includes("税务师事务所", { message: "事务所名称须含「税务师事务所」" }),
    {
      label: "事务所名称",
    },
  ),
  creditCode: field(creditCode(), { label: "统一社会信用代码", kind: "code", help: "也是主账号的登录账号" }),
  orgForm: choice("company_org_form", "组织形式"),
  companyNature: choice("company_nature", "机构性质"),
  regCertNo: field(paperNo(50, 4), { label: "行政登记证书编号", kind: "code" }),
  regCertDate: day("行政登记日期"),
  regAuthority: line("行政登记机关", 100),
  establishDate: day("成立日期"),
  legalPersonName: field(personName(), { label: "法定代表人/执行事务合伙人" }),
  legalPersonIdType: choice("id_type", "法定代表人证件类型"),
  legalPersonIdNo: field(idNo(), { label: "法定代表人证件号码", kind: "idNo" }),
  legalPersonMobile: mobileNumber("法定代表人手机"),
  provinceCode: place("省"),
  cityCode: place("市"),
  districtCode: place("区县"),
  officeAddress: line("办公地址", 200),
  phone: field(phone(), { label: "办公电话", kind: "code" }),
  parentCompanyName: field(optional(text(100).overwrite(writtenName)), {
    label: "总所名称",
    help: "总所为本协会会员的自动关联",
  }),
  parentCreditCode: field(optional(creditCode()), { label: "总所统一社会信用代码", kind: "code" }),
  ...administrator,
});
export type OpeningForm = z.output<typeof openingForm>;

/** 管理员变更 by sealed letter: the old administrator's account is closed, a new one opened. // domain a §3.2, §3.4 */
export const handoverForm = z.strictObject({
  companyId: field(id(), { label: "事务所" }),
  oldUserId: field(optional(id()), { label: "原管理员账号", help: "已离职的原管理员；其账号随即注销" }),
  username: field(username(), { label: "新登录账号", kind: "code", help: "可用新管理员的手机号" }),
  ...administrator,
  reason: field(text(500, 2), { label: "变更原因", kind: "longText" }),
  attachments: field(attachmentRefs().min(1, "请上传加盖公章的变更申请"), { label: "盖章申请", kind: "files" }),
});
export type HandoverForm = z.output<typeof handoverForm>;

/** What only the association does with firms' accounts. */
export const handoverApi = {
  openFirm: endpoint("auth.handover.openFirm", `${own}/member-firm`, {
    method: "POST",
    access: anyOf("g_hy_desk_firm_add"),
    origin: "ours",
    summary: "开通新会员单位：建立「待入会」的事务所与主账号，初始密码以短信发送；只限协会账号",
    body: openingForm,
    takesConsent: true,
    data: accountDetail,
  }),
  handOver: endpoint("auth.handover.handOver", `${own}/handover`, {
    method: "POST",
    access: anyOf("g_hy_desk_account_handover"),
    origin: "ours",
    summary: "管理员变更：注销原管理员账号并结束其会话，为新管理员开立账号；须有盖章申请；只限协会账号",
    body: handoverForm,
    data: accountDetail,
  }),
} as const;
