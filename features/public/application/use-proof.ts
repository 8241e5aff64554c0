"use client";

import { useState } from "react";
import { bareMobile } from "@/contracts/kit/text/visible-text";
import { useCaptcha } from "@/features/account/use-captcha";
import { isApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import { WriteSlot } from "@/lib/query/write-slot";
import { byPhoneCodeEndpoint, smsCodeEndpoint } from "@/lib/session/reset-endpoints";

export interface Fault {
  readonly text: string;
  /** Name of the field to look at. */
  readonly field: string;
}

const FIELDS: Readonly<Record<string, string>> = {
  captcha_code: "captcha",
  mobilePhone: "mobile",
  consent: "consent",
  promiseFlag: "promise",
};

/** The sentence of a failed call, at its field where it names one. */
function faultOf(error: unknown, field: string): Fault {
  const [told] = isApiError(error) ? error.fieldErrors : [];
  return told ? { text: told.message, field: FIELDS[told.path] ?? told.path } : { text: describe(error).text, field };
}

const isCaptchaRefused = (error: unknown): boolean =>
  isApiError(error) && error.fieldErrors.some(({ path }) => path === "captcha_code");

const MOBILE = /^1[3-9]\d{9}$/;

/** A phone that proves itself, and what is done with the proof. Typed fields stay through every refusal. */
export function useProof(purpose: "application") {
  const [mobile, setMobile] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  // One key until it worked: an answer that was lost on the way does not cost the code.
  const [slot] = useState(() => new WriteSlot(byPhoneCodeEndpoint));
  const [token, setToken] = useState<string | null>(null);
  const { captcha, view } = useCaptcha("smsCode");

  const attempt = async (field: string, work: () => Promise<void>): Promise<void> => {
    setFault(null);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const told = faultOf(error, field);
      // The proof is over: another code is needed, what was typed is not lost.
      if (told.field === "token") setToken(null);
      setFault(told.field === "token" ? { ...told, field: "smsCode" } : told);
    } finally {
      setBusy(false);
    }
  };

  return {
    /** Null until a code was asked for. */
    mobile,
    fault,
    isBusy,
    captcha,
    captchaView: view,
    refuse: (text: string, field: string) => setFault({ text, field }),
    again: () => {
      setMobile(null);
      setToken(null);
    },
    send: (typedPhone: string, typedCaptcha: string) => {
      const phone = bareMobile(typedPhone);
      if (!MOBILE.test(phone)) return setFault({ text: "请填写 11 位手机号码", field: "mobile" });
      if (captcha.isPicture && typedCaptcha === "") return setFault({ text: "请填写图形验证码", field: "captcha" });
      void attempt("captcha", async () => {
        const send = (captcha_code: string) =>
          call(smsCodeEndpoint, { params: { mobilePhone: phone }, query: { purpose, captcha_code } });
        await captcha.submit(typedCaptcha, { send, isRefused: isCaptchaRefused });
        setMobile(phone);
        setToken(null);
      });
    },
    /** Changes the code for a proof, unless there is one already, and goes on with it. */
    prove: (smsCode: string, goOn: (proof: { token: string; mobilePhone: string }) => Promise<void>) => {
      if (mobile === null) return;
      if (token === null && !/^\d{6}$/.test(smsCode))
        return setFault({ text: "请填写短信中的 6 位验证码", field: "smsCode" });
      void attempt("smsCode", async () => {
        const body = { mobilePhone: mobile, purpose, smsCode };
        const proved = token ?? (await slot.send({ body })).token;
        setToken(proved);
        await goOn({ token: proved, mobilePhone: mobile });
      });
    },
  };
}
export type Proof = ReturnType<typeof useProof>;
