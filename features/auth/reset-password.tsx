"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import type { FaultOn } from "@/features/auth/reset-field";
import { PasswordStep } from "@/features/auth/reset-password-step";
import { CodeStep, PhoneStep } from "@/features/auth/reset-steps";
import { useReset } from "@/features/auth/use-reset";
import login from "@/features/auth/login-form.module.css";
import styles from "@/features/auth/reset-password.module.css";

const FAULT_ID = "reset-fault";
const STEPS = { phone: PhoneStep, code: CodeStep, password: PasswordStep } as const;

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

export interface ResetProps {
  readonly loginKey: string;
  readonly onLeave: () => void;
}

/** A forgotten password: phone, code, new password. Works without a session and says nothing about who is known. */
export function ResetPassword({ loginKey, onLeave }: ResetProps) {
  const reset = useReset(loginKey);
  const { step, fault, isBusy, site, captcha } = reset;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wanted = fault ? form.current?.elements.namedItem(fault.field) : null;
    const first = form.current?.querySelector<HTMLInputElement>("input:not([type=radio])");
    (wanted instanceof HTMLInputElement ? wanted : first)?.focus();
  }, [fault, step]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    if (step === "phone") void reset.send(textOf(data, "mobile"), textOf(data, "captcha"));
    if (step === "code") void reset.check(textOf(data, "smsCode"));
    const raw = (name: string) => String(data.get(name) ?? "");
    if (step === "password") void reset.reset(raw("username"), raw("newPassword"), raw("repeated"));
  };
  const faultOn: FaultOn = (field) =>
    fault?.field === field ? { "aria-invalid": true, "aria-describedby": FAULT_ID } : {};
  const Step = step === "done" ? null : STEPS[step];

  return (
    <>
      <div className={styles.messages}>
        {fault && (
          <p className={login.fault} id={FAULT_ID} role="alert">
            <Icon name="error" size={20} />
            <span>{fault.text}</span>
          </p>
        )}
        {step === "done" && (
          <p className={login.notice} role="status">
            <Icon name="checkCircle" size={20} />
            <span>密码已重置，本账号的其他登录已退出。请用新密码登录。</span>
          </p>
        )}
      </div>
      {Step && (
        <form ref={form} className={styles.form} onSubmit={submit} onInput={() => captcha.keepFresh()} noValidate>
          <Step reset={reset} faultOn={faultOn} />
        </form>
      )}
      <div className={step === "done" ? styles.done : styles.actions}>
        <PlainButton look={step === "done" ? "primary" : "quiet"} onClick={onLeave}>
          返回登录
        </PlainButton>
      </div>
      {site?.contact && <p className={styles.hint}>协会联系方式：{site.contact}</p>}
    </>
  );
}
