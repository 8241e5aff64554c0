import { z } from "zod";
import { pastedDigits } from "@/contracts/kit/text/visible-text";
import { ANONYMOUS_PATH, BY_PHONE_CODE_PATH, RESET_PATH, SMS_CODE_PATH } from "@/contracts/auth/wire";
import { endpoint, open, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { line, mobileNumber } from "@/contracts/kit/items";
import { id, idNo, isoDateTime, optional, personName } from "@/contracts/kit/scalars";

/** What a code by text message is for; one for another purpose is worth nothing. // promises P-S6 */
export const codePurpose = z.enum(["resetPwd", "application", "training"]);
export type CodePurpose = z.infer<typeof codePurpose>;

/** A password as all calls carry it: the login cipher, so that no log or history tool shows it. // contract §2 */
const sealedPassword = () => z.string().min(1).max(600);
/** Stands for a phone whose code was right, in this browser only. */
const phoneToken = () => z.string().regex(/^[\w-]{43}$/, "请重新获取短信验证码");

const purpose = () => field(codePurpose, { label: "用途" });
const mobilePhone = () => mobileNumber("手机号码");

export const passwordPolicy = z.object({
  style: z.enum(["office", "length"]),
  minLength: z.int(),
  maxLength: z.int(),
  historyCount: z.int(),
  maxDays: z.int(),
});

const changeForm = z.strictObject({
  oldPassword: field(sealedPassword(), { label: "原密码" }),
  newPassword: field(sealedPassword(), { label: "新密码" }),
});

const resetForm = z.strictObject({
  token: field(phoneToken(), { label: "手机验证凭据" }),
  username: line("用户名", 60),
  newPassword: field(sealedPassword(), { label: "新密码" }),
});

export const passwordApi = {
  change: endpoint("auth.password.change", "/rest/auth/security/userCenter/pwd", {
    method: "PUT",
    access: session,
    origin: "spec",
    summary: "修改密码：核对原密码与密码要求；成功后本账号的其他登录立即失效",
    body: changeForm,
    data: z.null(),
    beforePwdChange: true,
    beforeEnrolment: true,
  }),
  /** With the token of `byPhoneCode` for `resetPwd`; ends every session of the account. */
  reset: endpoint("auth.password.reset", RESET_PATH, {
    method: "PUT",
    access: open,
    origin: "spec",
    summary: "重置密码：凭短信验证码换得的一次性凭据；成功后本账号的所有登录立即失效",
    body: resetForm,
    data: z.null(),
  }),
  /**
   * Always the same answer, whether anybody has this number: a code goes out only where the purpose knows the phone.
   * Asked again by the same browser within the minute nothing is sent again. // contract §7.8, promises P-S6
   */
  smsCode: endpoint("auth.password.smsCode", SMS_CODE_PATH, {
    method: "GET",
    access: open,
    origin: "spec",
    summary:
      "短信验证码：先过安全验证；6 位、5 分钟、可试 3 次、单次有效，与用途和浏览器绑定；无论号码是否登记答复相同",
    params: z.strictObject({ mobilePhone: mobilePhone() }),
    query: z.strictObject({
      purpose: purpose(),
      captcha_code: field(z.string().trim().min(1).max(64), { label: "安全验证" }),
      /** The association that is applied to; without it the only one there is. */
      orgId: id().optional(),
    }),
    data: z.object({ expireSeconds: z.int(), resendSeconds: z.int() }),
    changesState: true,
  }),
} as const;

/** Who an anonymous person may be told about: as far as the association's public register goes, no names or numbers. */
export const comPerson = z.object({
  /** Dictionary `staff_category`. */
  staffCategory: z.int().nullable(),
  /** Dictionary `member_status`; null for people who are no members. */
  memberStatus: z.int().nullable(),
});

/** What the help page says before the association has said anything itself. */
export const STANDARD_HELP_TEXT =
  "请联系您所在地的省注册税务师协会会员服务部门。反映问题时请提供账号、办理的事项和提示中的事件编号。";

/** One line of the association's card: 「服务时间」 「工作日 9:00–17:00」. */
export const contactWay = z.strictObject({
  wayName: line("名称", 20, { help: "例如：会员服务电话、服务时间、邮箱、地址" }),
  wayText: line("内容", 200),
});
export type ContactWay = z.infer<typeof contactWay>;

export const anonymousApi = {
  /** Changes a right code for a token: what the phone may be used for, in this browser, within minutes. */
  byPhoneCode: endpoint("auth.anonymous.byPhoneCode", BY_PHONE_CODE_PATH, {
    method: "POST",
    access: open,
    origin: "spec",
    summary: "手机验证：短信验证码换一次性凭据；找回密码时附该手机名下的账号",
    body: z.strictObject({
      mobilePhone: mobilePhone(),
      purpose: purpose(),
      smsCode: field(
        z
          .string()
          .overwrite(pastedDigits)
          .regex(/^\d{6}$/, "短信验证码为 6 位数字"),
        { label: "短信验证码", kind: "code" },
      ),
      /** Public forms: whom `comPeople` may look up with the token. In the body, never in an address. */
      staffName: field(optional(personName()), { label: "姓名" }),
      idNo: field(optional(idNo()), { label: "证件号码", kind: "idNo" }),
    }),
    data: z.object({
      token: phoneToken(),
      expireTime: isoDateTime(),
      /** `resetPwd` only: accounts of this phone. Whoever read the code holds the phone. */
      accounts: z.array(z.object({ username: z.string(), companyName: z.string().nullable() })),
    }),
  }),
  /** What the site tells everybody: nothing about anybody. */
  site: endpoint("auth.anonymous.site", ANONYMOUS_PATH, {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "站点公开信息：密码要求、验证码时限、帮助页的联系说明与协会联系方式",
    data: z.object({
      passwordPolicy,
      codeMinutes: z.int(),
      resendSeconds: z.int(),
      contact: z.string().nullable(),
      /** Paragraph of the help page; may be empty. */
      helpText: z.string(),
      contactWays: z.array(contactWay),
    }),
  }),
  /** Names of the first-level associations, for public forms. */
  association: endpoint("auth.anonymous.association", `${ANONYMOUS_PATH}/association`, {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "可选的地方税协（仅名称）",
    data: z.array(z.object({ orgId: id(), orgName: z.string(), fullOrgName: z.string() })),
  }),
  /**
   * State of the one person named in `byPhoneCode` by full name and document number; an empty list for anybody else and
   * for a token that is not valid. Names, numbers and firms are never answered. // domain a §14.5
   */
  comPeople: endpoint("auth.anonymous.comPeople", `${ANONYMOUS_PATH}/comPeople`, {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "核对本人登记状态：须凭手机验证凭据，姓名与证件号码完全一致才有结果，不返回任何可识别信息",
    query: z.strictObject({ token: phoneToken() }),
    data: z.array(comPerson).max(1),
  }),
} as const;
