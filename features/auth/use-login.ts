"use client";

import { useCallback, useEffect, useState } from "react";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import { wayOn } from "@/features/auth/way-on";
import { useCaptcha } from "@/features/account/use-captcha";
import { ApiError, isApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import { loginEndpoint } from "@/lib/session/login-endpoint";

export interface LoginConfig {
  readonly product: string;
  readonly loginKey: string;
  readonly isProduction: boolean;
  readonly certHost: string | null;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

/** Which field the user should look at next. */
export type LoginField = "username" | "password" | "captcha";

export interface LoginFault {
  readonly text: string;
  readonly field: LoginField;
  /** Where the site's own certificate can be trusted. // spec §8 */
  readonly certAddress: string | null;
}

/** The cipher is not needed before a password is typed; `prepareCipher` fetches it ahead of the submit. */
const cipher = () => import("@/lib/session/login-cipher");
export const prepareCipher = (): void => void cipher().catch(() => undefined);

/** contract §3 */
const CERTIFICATE_NOTICE = "测试站点使用自签名证书，请在新打开的窗口中信任该证书后重试";

function missing({ username, password, captcha }: Credentials, isPicture: boolean): LoginFault | null {
  const fault = (text: string, field: LoginField): LoginFault => ({ text, field, certAddress: null });
  if (username === "") return fault("请填写用户名", "username");
  if (password === "") return fault("请填写密码", "password");
  return isPicture && captcha === "" ? fault("请填写验证码", "captcha") : null;
}

/** The server wants a captcha, or another one. */
const isCaptchaRefused = (error: unknown): boolean => isApiError(error) && error.loginError === LOGIN_ERROR.captcha;

function captchaFault(isPicture: boolean, typed: string): LoginFault {
  const fault = (text: string): LoginFault => ({ text, field: "captcha", certAddress: null });
  if (!isPicture) return fault("安全验证未通过，请再点一次登录");
  return fault(typed === "" ? "请填写验证码后登录" : "验证码不正确，请重新填写");
}

function faultOf(error: ApiError, config: LoginConfig): LoginFault {
  if (error.kind === "noAnswer" && !config.isProduction && config.certHost !== null) {
    return { text: CERTIFICATE_NOTICE, field: "password", certAddress: `https://${config.certHost}` };
  }
  // A mistyped name or password is nothing to report: no event number beside it.
  const isMistyped = error.loginError === LOGIN_ERROR.credentials && error.serverMessage !== null;
  return { text: isMistyped ? error.serverMessage : describe(error).text, field: "password", certAddress: null };
}

/** Only who signs in with a certificate needs it. // performance.md §1 */
const certificate = () => import("@/lib/session/cert-sign-in");
const isBackFromCertificate = (): boolean => location.hash.startsWith("#ticket=");
const isAt = (certHost: string | null): boolean => certHost !== null && location.host === certHost;

/** A chunk that did not arrive is the network's fault like an answer that did not. */
const loadCipher = () =>
  cipher().catch((cause: unknown) => {
    throw new ApiError({ kind: "noAnswer" }, { cause });
  });

/** The login call with its captcha. Success leaves for where the user meant to go. // spec §7, contract §2 */
export function useLogin(config: LoginConfig, onFactor: (username: string) => void) {
  const [fault, setFault] = useState<LoginFault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { captcha, view } = useCaptcha("login");

  const login = useCallback(
    async (credentials: Credentials) => {
      const { username, password, captcha: typed } = credentials;
      const absent = missing(credentials, captcha.isPicture);
      setFault(absent);
      if (absent) return;
      setBusy(true);
      try {
        const { encryptPassword } = await loadCipher();
        const there = isAt(config.certHost) ? await certificate() : null;
        const query = {
          pwdType: "01",
          username,
          password: encryptPassword(password, config.loginKey),
          ...there?.certificateQuery(location.search),
        } as const;
        const send = (captcha_code: string) =>
          call(loginEndpoint, {
            params: { product: config.product },
            query: captcha_code ? { ...query, captcha_code } : query,
          });
        const answer = await captcha.submit(typed, { send, isRefused: isCaptchaRefused });
        // Another backend may answer whatever it likes here. // spec §7
        if (answer !== null && typeof answer === "object" && "secondFactor" in answer) return onFactor(username);
        const ticket = answer;
        location.assign(there && ticket ? there.wayBack(ticket) : await wayOn(location, username));
      } catch (error) {
        setBusy(false);
        if (!isApiError(error)) throw error;
        const next = isCaptchaRefused(error) ? captchaFault(captcha.isPicture, typed) : faultOf(error, config);
        setFault(next);
        if (next.certAddress) window.open(next.certAddress, "_blank", "noopener");
      }
    },
    [config, captcha, onFactor],
  );

  const redeem = useCallback(async () => {
    setBusy(true);
    try {
      const { redeemTicket } = await certificate();
      location.assign(await wayOn({ search: await redeemTicket(), hash: "" }, ""));
    } catch (error) {
      setBusy(false);
      if (!isApiError(error)) throw error;
      setFault({ text: describe(error).text, field: "username", certAddress: null });
    }
  }, []);
  useEffect(() => {
    if (isBackFromCertificate()) void redeem();
  }, [redeem]);

  return { login, fault, isBusy, captcha, captchaView: view };
}
