import { z } from "zod";
import { openingForm } from "@/contracts/auth/handover";
import { username } from "@/contracts/auth/user-fields";
import { joiningDayFault } from "@/contracts/common/joining-day";
import { field } from "@/contracts/kit/field";
import { line, mobileNumber, optionalChoice, optionalDay } from "@/contracts/kit/items";
import { firmMemberNo, creditCode, email, localityCode, optional, personName } from "@/contracts/kit/scalars";
import { defineSheet } from "@/contracts/kit/sheet";
import type { Finding } from "@/contracts/kit/validate";

/** Dictionary `company_status`. */
const APPLYING = 1;

/** A member that the association has long had: its admission papers, what the association's books say, its administrator. */
export const firmMoveInForm = openingForm.omit({ provinceCode: true, cityCode: true, districtCode: true }).extend({
  districtCode: field(localityCode(), { label: "办公地区县代码", kind: "code" }),
  companyStatus: optionalChoice("company_status", "会员状态"),
  memberNo: field(optional(firmMemberNo()), { label: "单位会员证号", kind: "code" }),
  joinDate: optionalDay("入会日期"),
});
export type FirmMoveIn = z.output<typeof firmMoveInForm>;

/** Who is a member already has a number and a day of joining. // domain a §1.1 */
export function membershipFaults(form: FirmMoveIn, today: string) {
  const { companyStatus, memberNo, joinDate } = form;
  const error = (path: string, message: string): Finding => ({ path, message, level: "error", rule: "MEMBER" });
  const isMember = companyStatus !== null && companyStatus !== APPLYING;
  const joining = joiningDayFault(joinDate, { ...form, today });
  return [
    ...(isMember && memberNo === null ? [error("memberNo", "已入会的事务所请填写单位会员证号")] : []),
    ...(isMember && joinDate === null ? [error("joinDate", "已入会的事务所请填写入会日期")] : []),
    ...(joining === null ? [] : [error("joinDate", joining.message)]),
  ];
}

/** Firms with their main accounts, as the association brings them in at once. // contract §7.22 */
export const firmMoveInSheet = defineSheet({
  title: "事务所与主账号迁入",
  form: firmMoveInForm,
  updateKey: "creditCode",
  uniqueKeys: ["companyName", "regCertNo", "memberNo"],
  columns: [
    { key: "companyName", note: "与营业执照一致" },
    { key: "creditCode", note: "也是主账号的登录账号；已有的事务所不会被覆盖" },
    { key: "orgForm" },
    { key: "companyNature" },
    { key: "parentCompanyName", note: "分所填写；总所也是会员的，与其名称、代码一致即自动关联" },
    { key: "parentCreditCode", note: "分所填写" },
    { key: "regCertNo" },
    { key: "regCertDate" },
    { key: "regAuthority" },
    { key: "establishDate" },
    { key: "legalPersonName" },
    { key: "legalPersonIdType" },
    { key: "legalPersonIdNo" },
    { key: "legalPersonMobile" },
    { key: "districtCode", note: "六位行政区划代码，如 430102；省、市由此带出" },
    { key: "officeAddress" },
    { key: "phone" },
    { key: "companyStatus", note: "不填为待入会" },
    { key: "memberNo", note: "已入会的填写" },
    { key: "joinDate", note: "已入会的填写" },
    { key: "nickName", note: "事务所管理员，即主账号的使用人" },
    { key: "mobilephone", note: "接收初始密码的手机" },
    { key: "email" },
  ],
});

/** An account of a firm beside its main one: whose, for whom, with which of the ready-made roles. */
export const accountMoveInForm = z.strictObject({
  firmCreditCode: field(creditCode(), { label: "所属事务所统一社会信用代码", kind: "code" }),
  username: field(username(), { label: "登录账号", kind: "code" }),
  nickName: field(personName(), { label: "姓名" }),
  mobilephone: mobileNumber("手机"),
  email: field(optional(email()), { label: "邮箱" }),
  roleNames: line("角色", 200),
  expireDate: optionalDay("有效期至"),
});
export type AccountMoveIn = z.output<typeof accountMoveInForm>;

/** 「人事、财务」 as people write lists. */
export const rolesNamed = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[、,，;；/\s]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ""),
  ),
];

/** Further accounts of firms that stand already. // contract §7.22 */
export const accountMoveInSheet = defineSheet({
  title: "其他账号迁入",
  form: accountMoveInForm,
  updateKey: "username",
  uniqueTogether: ["firmCreditCode", "mobilephone"],
  columns: [
    { key: "firmCreditCode", note: "事务所须先迁入或开通" },
    { key: "username", note: "4至30位字母、数字或 _ @ . -；已有的账号不会被覆盖" },
    { key: "nickName" },
    { key: "mobilephone", note: "接收初始密码的手机；同一事务所内不重复" },
    { key: "email" },
    { key: "roleNames", note: "预置角色的名称，多个用顿号分隔，如：人事、财务" },
    { key: "expireDate", note: "不填为长期有效" },
  ],
});
