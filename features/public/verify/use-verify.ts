"use client";

import { useEffect, useState } from "react";
import type { CheckedPaper } from "@/contracts/public/verify";
import { askedByAddress } from "@/contracts/public/verify-wire";
import { useCaptcha } from "@/features/account/use-captcha";
import type { Fault } from "@/features/public/application/use-proof";
import { checkEndpoint } from "@/features/public/verify/endpoint";
import { isApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";

/** What stands on a paper beside its text. */
export interface Pair {
  readonly paperNo: string;
  readonly code: string;
}

const isCaptchaRefused = (error: unknown): boolean =>
  isApiError(error) && error.fieldErrors.some(({ path }) => path === "captcha_code");

function faultOf(error: unknown): Fault {
  const [told] = isApiError(error) ? error.fieldErrors : [];
  // A line that is down is no fault of a field.
  if (!told) return { text: describe(error).text, field: "" };
  return { text: told.message, field: told.path === "captcha_code" ? "captcha" : told.path };
}

/** A state is shown as it is now for so long. // contract §7.31 */
const FRESH_MS = 60_000;

/** Asks whether a paper stands; what was typed stays through every refusal. */
export function useVerify() {
  const [paper, setPaper] = useState<CheckedPaper | null>(null);
  const [asked, setAsked] = useState<Pair | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOld, setOld] = useState(false);
  const { captcha, view } = useCaptcha("verify");

  useEffect(() => {
    if (paper === null) return;
    const timer = setTimeout(() => setOld(true), FRESH_MS);
    return () => clearTimeout(timer);
  }, [paper]);

  const check = async (pair: Pair, typedCaptcha = ""): Promise<void> => {
    setFault(null);
    if (pair.paperNo === "") return setFault({ text: "请填写单据上的编号", field: "paperNo" });
    if (pair.code === "") return setFault({ text: "请填写单据上的校验码", field: "code" });
    if (captcha.isPicture && typedCaptcha === "") return setFault({ text: "请填写图形验证码", field: "captcha" });
    setBusy(true);
    try {
      const send = (captcha_code: string) => call(checkEndpoint, { body: { ...pair, captcha_code } });
      const told = await captcha.submit(typedCaptcha, { send, isRefused: isCaptchaRefused });
      setPaper(told);
      setAsked(pair);
      setOld(false);
    } catch (error) {
      // Nothing of another paper stands beside the refusal of this one.
      setPaper(null);
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  };

  return { paper, asked, fault, isBusy, isOld, captcha, captchaView: view, check };
}

/** Number and code of a scanned address, once; they leave the address, so that none of it is kept or passed on. */
export function takeAsked(): Pair | null {
  const pair = askedByAddress(location.hash);
  if (pair.paperNo === "") return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return pair;
}
