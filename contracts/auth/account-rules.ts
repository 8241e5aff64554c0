import { type AccountForm, INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { Finding } from "@/contracts/kit/validate";

type Typed = Pick<AccountForm, "expireDate" | "email"> & {
  /** Of a new account: how its owner gets the first password. */
  readonly initPwdMode?: number | null;
};

const refusal = (path: keyof Typed, message: string): Finding => ({ path, message, level: "error", rule: "ACCOUNT" });

/** What of an account cannot be, whoever opens or changes it; `stood` is its last day so far. Browser and server ask the same. // domain a §3.1 */
export function accountFindings(
  { expireDate, email, initPwdMode = null }: Typed,
  { today, stood = null }: { readonly today: string; readonly stood?: string | null },
): Finding[] {
  const isPast = expireDate !== null && expireDate < today && expireDate !== stood;
  return [
    ...(isPast ? [refusal("expireDate", "有效期不能早于今天")] : []),
    ...(initPwdMode === INIT_PWD_MODE.mail && email === null
      ? [refusal("email", "以邮件发送初始密码时，请填写邮箱")]
      : []),
  ];
}
