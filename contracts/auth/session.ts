import { z } from "zod";
import { CAPTCHA_PATH, CAPTCHA_WORK, LOGIN_PATH, TICKET_PATH } from "@/contracts/auth/wire";
import { endpoint, open, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { id } from "@/contracts/kit/scalars";
import { halfWidth } from "@/contracts/kit/text/visible-text";

export { LOGIN_ERROR } from "@/contracts/auth/wire";

/** A firm that the session may act for. // contract §7.5 */
export const actingCompany = z.object({
  companyId: id(),
  companyName: z.string(),
  /** Dictionary `company_nature`. */
  companyNature: z.int(),
});

/** The signed-in person. `companyId` is the acting firm; the reach is companyId plus accessCompanyIds. // spec §3, contract §5 */
export const currentUser = z.object({
  userId: id(),
  username: z.string(),
  nickName: z.string(),
  /** 1 = member firm user, 2 = officer of the association. */
  userType: z.int(),
  /** Dictionary `user_status`. */
  userStatus: z.int(),
  companyId: id().nullable(),
  companyName: z.string().nullable(),
  accessCompanyIds: z.array(id()),
  functionCodes: z.array(z.string()),
  roleCodes: z.array(z.string()),
  roleNames: z.array(z.string()),
  email: z.string().nullable(),
  /** Masked; the full number never leaves with the session. */
  mobilephone: z.string().nullable(),
  orgId: id().nullable(),
  orgName: z.string().nullable(),
  fullOrgName: z.string().nullable(),
  lv1OrgId: id().nullable(),
  lv1OrgName: z.string().nullable(),
  lv1FullOrgName: z.string().nullable(),
  createTime: z.string(),
  /** Firms that this account may act for, the home firm first; one entry means nothing to switch. */
  switchableCompanies: z.array(actingCompany),
  /** Why nothing is entered or changed in the acting firm any more, in words; null while its books are open. // domain a §1.5 */
  closedBooks: z.string().nullable(),
  /** After creation, reset or expiry: until the password is changed nothing else answers. // domain a §3.1 */
  mustChangePwd: z.boolean(),
  /** The association asks for a second factor: until one is set up nothing else answers. // domain a §3.5 */
  mustEnrol: z.boolean(),
  /** It must be changed because it is too old. */
  isPwdExpired: z.boolean(),
  /**
   * 32 bytes, base64: encrypts what this person typed and has not sent, in this browser only. The same for a user from
   * session to session, never the same for two users; the server derives it from its secret and the userId. // contract §7.12
   */
  draftKey: z.base64().length(44),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** 32 random bytes. */
const ticketText = () => z.string().regex(/^[\w-]{43}$/, "登录凭据格式不正确");

export const loginQuery = z.strictObject({
  pwdType: z.literal("01"),
  username: field(z.string().trim().overwrite(halfWidth).min(1).max(60), { label: "用户名" }),
  /** AES-128-ECB/PKCS#7 under LOGIN_KEY over base64(UTF-8 password), base64. // contract §2 */
  password: field(z.string().min(1).max(600), { label: "密码" }),
  captcha_code: field(z.string().trim().max(64).optional(), { label: "安全验证" }),
  /** Certificate host only: the origin that the user came from, and the secret of its browser tab. // contract §7.14 */
  target: field(z.string().max(200).optional(), { label: "返回站点" }),
  state: field(ticketText().optional(), { label: "登录状态" }),
});

const hash = () => z.string().regex(/^[\w-]{43}$/);

/**
 * A riddle for the browser, not for a person: key(n) = scrypt(password = n in decimal digits, salt, CAPTCHA_WORK). Find
 * the n below `tries` whose key has `check` as its SHA-256, and send that key. Bytes are base64url. // decision 0019
 */
export const captchaChallenge = z.object({
  salt: field(z.string(), {
    label: "盐",
    help: `scrypt，N=${CAPTCHA_WORK.N}、r=${CAPTCHA_WORK.r}、p=${CAPTCHA_WORK.p}`,
  }),
  tries: field(z.int(), { label: "试算次数上限" }),
  check: field(hash(), { label: "所求密钥的 SHA-256" }),
  expireSeconds: field(z.int(), { label: "有效秒数" }),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

/** What the certificate host answers: good for one minute and once, at `target` and in the browser that knows `state`. */
export const loginTicket = z.object({ ticket: ticketText(), target: z.string() });

/** The password is right and the account has a second factor: its code is awaited. // domain a §3.5 */
export const factorAwaited = z.object({ secondFactor: z.literal(true), expireSeconds: z.int() });

export const authApi = {
  login: endpoint("auth.session.login", LOGIN_PATH, {
    method: "GET",
    access: open,
    origin: "spec",
    summary:
      "登录：成功后设置会话 Cookie；失败 3 次起需要安全验证，5 次锁定，锁定时间逐次加倍。启用两步验证的账号答复待验证，不设会话；证书主机上还须出示本人证书，不设 Cookie 而答复一次性登录凭据",
    params: z.strictObject({
      product: z
        .string()
        .max(30)
        .regex(/^[a-z]+$/),
    }),
    query: loginQuery,
    data: z.union([loginTicket, factorAwaited]).nullable(),
    changesState: true,
    hasShare: true,
  }),
  redeem: endpoint("auth.session.redeem", TICKET_PATH, {
    method: "POST",
    access: open,
    origin: "ours",
    summary: "用证书主机的一次性凭据登录：60 秒内有效，只能使用一次，只在发起登录的站点和浏览器中有效",
    body: z.strictObject({
      ticket: field(ticketText(), { label: "登录凭据" }),
      state: field(ticketText(), { label: "登录状态" }),
    }),
    data: z.null(),
    // Its audit rows are those of a sign-in, written by the handler; a key would outlive the ticket.
    exempt: true,
    hasShare: true,
  }),
  logout: endpoint("auth.session.logout", "/logout", {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "退出登录：会话立即失效",
    data: z.null(),
    changesState: true,
    hasShare: true,
  }),
  captcha: endpoint("auth.session.captcha", CAPTCHA_PATH, {
    method: "GET",
    access: open,
    origin: "spec",
    summary:
      "安全验证：给出一道由浏览器自动计算的题（工作量证明），答案作为 captcha_code 提交；与浏览器预会话绑定，单次有效，3 分钟过期",
    params: z.strictObject({ codeType: z.enum(["login", "smsCode", "verify"]) }),
    query: z.strictObject({ t: z.string().max(40).optional() }),
    data: captchaChallenge,
    mayBeImage: true,
    hasShare: true,
  }),
  userInfo: endpoint("auth.session.userInfo", "/rest/auth/security/userCenter/userInfo", {
    method: "GET",
    access: session,
    origin: "spec",
    summary: "当前用户：data 为数组，第一项是用户",
    beforePwdChange: true,
    beforeEnrolment: true,
    data: z.array(currentUser),
    hasShare: true,
  }),
  actAs: endpoint("auth.session.actAs", `${restBase("auth", "session")}/acting-company`, {
    method: "PUT",
    access: session,
    origin: "ours",
    summary: "切换办理事务所：总所账号在本所与其管理的分所之间切换，写操作只落在所选事务所",
    body: z.strictObject({ companyId: field(id(), { label: "事务所" }) }),
    data: z.array(currentUser),
    exempt: true,
  }),
} as const;
