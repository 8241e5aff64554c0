"use client";

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { CaptchaField } from "@/features/account/captcha-field";
import { FAULT_ID, LoginMessages } from "@/features/auth/login-messages";
import { type LoginConfig, type LoginFault, prepareCipher, useLogin } from "@/features/auth/use-login";
import { type SessionEnd, takeSessionEnd } from "@/lib/session/session-end";
import styles from "@/features/auth/login-form.module.css";

export type { LoginConfig } from "@/features/auth/use-login";

/** The browser's own fields keep what was typed or filled in before React took over; they are read when submitted. */
const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

interface FaultMark {
  readonly "aria-invalid"?: true;
  readonly "aria-describedby"?: string;
}

/** The password with its eye, and a word while capitals are locked. */
function PasswordField(fault: FaultMark) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <>
      <label className={styles.label} htmlFor="password">
        密码
      </label>
      <div className={styles.withButton}>
        <input
          className={styles.input}
          id="password"
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          maxLength={200}
          onFocus={prepareCipher}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          {...fault}
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          aria-label="显示密码"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "隐藏" : "显示"}
        </button>
      </div>
      <p className={styles.caps} role="status">
        {isCapsLock && "大写锁定已打开"}
      </p>
    </>
  );
}

interface LoginFormProps {
  readonly config: LoginConfig;
  /** The password is right, and a second factor's code is awaited. */
  readonly onFactor: (username: string) => void;
  /** Why that step came back here. */
  readonly refusal: LoginFault | null;
}

/** User name, password and, when the server asks for it, a captcha. Enter submits; what went wrong stands above in words. */
export function LoginForm({ config, onFactor, refusal }: LoginFormProps) {
  const { login, fault: ownFault, isBusy, captcha, captchaView } = useLogin(config, onFactor);
  const fault = ownFault ?? refusal;
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const taken = takeSessionEnd();
    // Taking empties the place; a second run must not empty the notice.
    if (taken) setEnd(taken);
  }, []);
  useEffect(() => {
    if (!fault) return;
    const field = form.current?.elements.namedItem(fault.field);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [fault, captchaView.kind]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    void login({
      username: textOf(data, "username").trim(),
      password: textOf(data, "password"),
      captcha: textOf(data, "captcha").trim(),
    });
  };
  const faultOn = (field: string): FaultMark =>
    fault?.field === field ? { "aria-invalid": true, "aria-describedby": FAULT_ID } : {};

  return (
    <form
      ref={form}
      method="post"
      className={styles.form}
      onSubmit={submit}
      onInput={() => captcha.keepFresh()}
      noValidate
    >
      <LoginMessages fault={fault} end={end} />
      <label className={styles.label} htmlFor="username">
        用户名
      </label>
      <input
        className={styles.input}
        id="username"
        name="username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        autoFocus
        {...faultOn("username")}
      />
      <PasswordField {...faultOn("password")} />
      <CaptchaField view={captchaView} onRenew={() => void captcha.renew()} {...faultOn("captcha")} />
      <PlainButton look="primary" type="submit" className={styles.submit} aria-disabled={isBusy}>
        {isBusy ? "正在登录…" : "登录"}
      </PlainButton>
      <noscript>
        <p className={styles.fault}>本平台需要浏览器启用 JavaScript。</p>
      </noscript>
    </form>
  );
}
