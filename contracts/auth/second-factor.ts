import { z } from "zod";
import { FACTOR_PATH } from "@/contracts/auth/wire";
import { endpoint, open, restBase, session } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { isoDateTime } from "@/contracts/kit/scalars";
import { halfWidth } from "@/contracts/kit/text/visible-text";

const base = restBase("auth", "second-factor");
const ours = { origin: "ours", access: session } as const;
/** Secrets in the answer must not be stored with a key; the handlers write their audit rows themselves. */
const shownOnce = { ...ours, method: "POST", exempt: true } as const;

/** Without the blanks and dashes that people type between groups. */
const typed = (text: string): string => halfWidth(text).replace(/[\s-]/g, "").toLowerCase();

/** Six digits of the authenticator, or a recovery code. */
const factorCode = () =>
  field(
    z
      .string()
      .max(40)
      .overwrite(typed)
      .regex(/^(\d{6}|[a-z2-9]{12})$/, "请填写 6 位动态验证码，或 12 位恢复码"),
    { label: "验证码" },
  );
/** Of the authenticator only: what proves that it has been set up. */
const authenticatorCode = () =>
  field(
    z
      .string()
      .max(20)
      .overwrite(typed)
      .regex(/^\d{6}$/, "动态验证码为 6 位数字"),
    { label: "动态验证码" },
  );
/** By the login cipher, as all passwords travel. // contract §2 */
const sealedPassword = () => field(z.string().min(1).max(600), { label: "登录密码" });

export const factorState = z.object({
  /** Since when; null: it is off. */
  factorTime: isoDateTime().nullable(),
  /** Recovery codes that have not been used. */
  codesLeft: z.int(),
  /** The association asks it of this account: it may be moved to another phone, not turned off. */
  isRequired: z.boolean(),
  /** Whether this account may turn it on. */
  mayChoose: z.boolean(),
});
export type FactorState = z.infer<typeof factorState>;

/** The codes stand nowhere else and are not shown again. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** 两步验证: a code of an authenticator (RFC 6238) beside the password. // domain a §3.5 */
export const factorApi = {
  pass: endpoint("auth.second-factor.pass", FACTOR_PATH, {
    method: "POST",
    access: open,
    origin: "ours",
    summary: "两步验证登录：密码正确之后 5 分钟内、在同一浏览器中，以动态验证码或恢复码换取会话",
    body: z.strictObject({ code: factorCode() }),
    data: z.null(),
    // Its audit rows are those of a sign-in, written by the handler.
    exempt: true,
    hasShare: true,
  }),
  state: endpoint("auth.second-factor.state", base, {
    ...ours,
    method: "GET",
    summary: "本人的两步验证：启用时间、剩余恢复码、是否必须启用",
    beforeEnrolment: true,
    data: factorState,
  }),
  begin: endpoint("auth.second-factor.begin", `${base}/begin`, {
    ...shownOnce,
    summary: "开始启用或更换验证器：核对密码（已启用时还须验证码），给出密钥，15 分钟内确认有效",
    beforeEnrolment: true,
    body: z.strictObject({ password: sealedPassword(), code: factorCode().optional() }),
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: endpoint("auth.second-factor.confirm", `${base}/confirm`, {
    ...shownOnce,
    summary: "确认启用：以新验证器的动态验证码确认，答复一次性恢复码（仅此一次）",
    beforeEnrolment: true,
    body: z.strictObject({ code: authenticatorCode() }),
    data: recoveryCodes,
  }),
  renewCodes: endpoint("auth.second-factor.renewCodes", `${base}/recovery-codes`, {
    ...shownOnce,
    summary: "重新生成恢复码：原有恢复码全部作废，新的仅显示一次",
    body: z.strictObject({ code: factorCode() }),
    data: recoveryCodes,
  }),
  turnOff: endpoint("auth.second-factor.turnOff", `${base}/off`, {
    ...shownOnce,
    summary: "关闭两步验证：须验证码；协会要求启用的账号不能关闭",
    body: z.strictObject({ code: factorCode() }),
    data: z.null(),
  }),
} as const;
