"use client";

import { useEffect, useState } from "react";
import { type PasswordPolicy, passwordFault } from "@/contracts/auth/password-rules";
import type { DataOf } from "@/contracts/kit/endpoint";
import { bareMobile } from "@/contracts/kit/text/visible-text";
import { useCaptcha } from "@/features/account/use-captcha";
import { isApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import { WriteSlot } from "@/lib/query/write-slot";
import { byPhoneCodeEndpoint, resetEndpoint, siteEndpoint, smsCodeEndpoint } from "@/lib/session/reset-endpoints";

type Site = DataOf<typeof siteEndpoint>;
type Verified = DataOf<typeof byPhoneCodeEndpoint>;

/** Where the reset stands: the phone, the code that was sent to it, the new password, done. */
export type ResetStep = "phone" | "code" | "password" | "done";

export interface ResetFault {
  readonly text: string;
  /** Name of the field to look at. */
  readonly field: string;
}

const FIELD_OF: Readonly<Record<string, string>> = { captcha_code: "captcha", mobilePhone: "mobile" };

function faultOf(error: unknown, field: string): ResetFault {
  const [told] = isApiError(error) ? error.fieldErrors : [];
  return told ? { text: told.message, field: FIELD_OF[told.path] ?? told.path } : { text: describe(error).text, field };
}

const isCaptchaRefused = (error: unknown): boolean =>
  isApiError(error) && error.fieldErrors.some(({ path }) => path === "captcha_code");

const MOBILE = /^1[3-9]\d{9}$/;

/** The three calls of a forgotten password. Nothing that it says tells whether a phone is known. // promises P-S6 */
export function useReset(loginKey: string) {
  const [step, setStep] = useState<ResetStep>("phone");
  const [fault, setFault] = useState<ResetFault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [site, setSite] = useState<Site | null>(null);
  const [mobile, setMobile] = useState("");
  // One idempotency key until it worked: an answer that was lost on the way costs neither code nor token.
  const [writes] = useState(() => ({ check: new WriteSlot(byPhoneCodeEndpoint), reset: new WriteSlot(resetEndpoint) }));
  const [verified, setVerified] = useState<Verified | null>(null);
  const { captcha, view: captchaView } = useCaptcha("smsCode");
  const policy: PasswordPolicy | null = site?.passwordPolicy ?? null;

  useEffect(() => {
    // Only the rules and times; the server checks in any case.
    call(siteEndpoint, {}, { noLoading: true }).then(setSite, () => undefined);
  }, []);

  const attempt = async (field: string, work: () => Promise<ResetStep>): Promise<boolean> => {
    setFault(null);
    setBusy(true);
    try {
      setStep(await work());
      return true;
    } catch (error) {
      setFault(faultOf(error, field));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const refuse = (text: string, field: string) => {
    setFault({ text, field });
    return Promise.resolve(false);
  };

  return {
    step,
    fault,
    isBusy,
    site,
    policy,
    mobile,
    accounts: verified?.accounts ?? [],
    captcha,
    captchaView,
    /** Another code: the phone and another captcha. */
    again: () => setStep("phone"),
    send: (pastedPhone: string, typed: string) => {
      const phone = bareMobile(pastedPhone);
      if (!MOBILE.test(phone)) return refuse("请填写 11 位手机号码", "mobile");
      if (captcha.isPicture && typed === "") return refuse("请填写图形验证码", "captcha");
      setMobile(phone);
      return attempt("captcha", async () => {
        const send = (captcha_code: string) =>
          call(smsCodeEndpoint, { params: { mobilePhone: phone }, query: { purpose: "resetPwd", captcha_code } });
        await captcha.submit(typed, { send, isRefused: isCaptchaRefused });
        return "code";
      });
    },
    check: (smsCode: string) => {
      if (!/^\d{6}$/.test(smsCode)) return refuse("请填写短信中的 6 位验证码", "smsCode");
      return attempt("smsCode", async () => {
        setVerified(await writes.check.send({ body: { mobilePhone: mobile, purpose: "resetPwd", smsCode } }));
        return "password";
      });
    },
    reset: (username: string, password: string, repeated: string) => {
      const wrong = policy && passwordFault(policy, password, username);
      if (password === "") return refuse("请填写新密码", "newPassword");
      if (wrong) return refuse(wrong, "newPassword");
      if (repeated !== password) return refuse("两次输入的新密码不一致", "repeated");
      return attempt("newPassword", async () => {
        const { encryptPassword } = await import("@/lib/session/login-cipher");
        const newPassword = encryptPassword(password, loginKey);
        await writes.reset.send({ body: { token: verified?.token ?? "", username, newPassword } });
        return "done";
      });
    },
  };
}
