"use client";

import { type ReactNode, useEffect, useState } from "react";
import { passwordRules, strengthOf } from "@/contracts/auth/password-rules";
import { PlainButton } from "@/components/ui/plain-button";
import { RuleList, StrengthMeter } from "@/components/ui/rule-list";
import { CaptchaField } from "@/features/auth/captcha-field";
import type { useReset } from "@/features/auth/use-reset";
import { useCaptcha } from "@/features/auth/use-captcha";
import login from "@/features/auth/login-form.module.css";
import styles from "@/features/auth/reset-password.module.css";

type Reset = ReturnType<typeof useReset>;
/** `aria-*` of the field that a fault is about. */
export type FaultOn = (field: string) => Readonly<Record<string, unknown>>;
interface StepProps {
  readonly reset: Reset;
  readonly faultOn: FaultOn;
}

interface InputProps {
  readonly name: string;
  readonly label: string;
  readonly faultOn: FaultOn;
  readonly type?: "text" | "password" | "tel";
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly defaultValue?: string;
  readonly inputMode?: "numeric";
  readonly onChange?: (value: string) => void;
}

function Field({ name, label, faultOn, onChange, type = "text", ...rest }: InputProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        {...rest}
        {...faultOn(name)}
        className={login.input}
        id={name}
        name={name}
        type={type}
        {...(onChange && { onChange: (event) => onChange(event.target.value) })}
      />
    </div>
  );
}

const Submit = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <PlainButton look="primary" type="submit" className={login.submit} aria-disabled={isBusy}>
    {isBusy ? "请稍候…" : children}
  </PlainButton>
);

/** The phone, and a picture to solve before anything is sent. */
export function PhoneStep({ reset, faultOn }: StepProps) {
  const { image, renew } = useCaptcha("smsCode");
  const { fault } = reset;
  // A picture serves once, whatever came of it.
  useEffect(() => void renew(), [renew, fault]);
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
        <CaptchaField image={image ?? ""} onRenew={() => void renew()} {...faultOn("captcha")} />
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

/** The new password, and for which account when the phone has several. */
export function PasswordStep({ reset, faultOn }: StepProps) {
  const { accounts, policy } = reset;
  const [username, setUsername] = useState(accounts[0]?.username ?? "");
  const [password, setPassword] = useState("");
  return (
    <>
      <fieldset className={styles.accounts}>
        <legend className={styles.legend}>重置哪个账号的密码</legend>
        {accounts.map((account) => (
          <label key={account.username} className={styles.account}>
            <input
              type="radio"
              name="username"
              value={account.username}
              checked={account.username === username}
              onChange={() => setUsername(account.username)}
            />
            {account.username}
            {account.companyName !== null && `（${account.companyName}）`}
          </label>
        ))}
      </fieldset>
      <Field
        name="newPassword"
        label="新密码"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        faultOn={faultOn}
        onChange={setPassword}
      />
      {policy && (
        <>
          <StrengthMeter label="密码强度" strength={strengthOf(password)} />
          <RuleList
            label="密码要求"
            rules={passwordRules(policy).map(({ key, text, isMet }) => ({
              key,
              text,
              isMet: isMet?.(password, username),
            }))}
          />
        </>
      )}
      <Field
        name="repeated"
        label="再次输入新密码"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        faultOn={faultOn}
      />
      <Submit isBusy={reset.isBusy}>重置密码</Submit>
    </>
  );
}
