"use client";

import { useEffect, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { CaptchaField } from "@/features/account/captcha-field";
import { Field, type StepProps, Submit } from "@/features/auth/reset-field";
import styles from "@/features/auth/reset-password.module.css";

/** The phone, and a captcha before anything is sent: the browser solves it while the number is typed. */
export function PhoneStep({ reset, faultOn }: StepProps) {
  const { captcha, captchaView } = reset;
  useEffect(() => void captcha.renew(), [captcha]);
  return (
    <>
      <Field
        name="mobile"
        label="账号绑定的手机号码"
        type="tel"
        autoComplete="tel-national"
        maxLength={11}
        inputMode="numeric"
        defaultValue={reset.mobile}
        faultOn={faultOn}
      />
      <div className={styles.field}>
        <CaptchaField view={captchaView} onRenew={() => void captcha.renew()} {...faultOn("captcha")} />
      </div>
      <Submit isBusy={reset.isBusy}>获取短信验证码</Submit>
    </>
  );
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

/** The code; the sentence is the same whether one was sent or not. */
export function CodeStep({ reset, faultOn }: StepProps) {
  const left = useSecondsLeft(reset.site?.resendSeconds ?? 60);
  return (
    <>
      <p className={styles.hint}>
        若 {reset.mobile} 是账号绑定的手机，您将收到一条短信，{reset.site?.codeMinutes ?? 5}{" "}
        分钟内有效。没有收到时请核对号码，或联系本所管理员或协会。
      </p>
      <Field
        name="smsCode"
        label="短信验证码"
        autoComplete="one-time-code"
        maxLength={6}
        inputMode="numeric"
        faultOn={faultOn}
      />
      <Submit isBusy={reset.isBusy}>下一步</Submit>
      <PlainButton look="quiet" disabled={left > 0} onClick={reset.again}>
        {left > 0 ? `${left} 秒后可重新获取` : "重新获取"}
      </PlainButton>
    </>
  );
}
