"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { Field, Submit } from "@/features/auth/reset-field";
import { wayOn } from "@/features/auth/way-on";
import { isApiError } from "@/lib/api/api-error";
import { call } from "@/lib/api/call";
import { describe } from "@/lib/api/describe";
import { passEndpoint } from "@/lib/session/second-factor-endpoint";
import login from "@/features/auth/login-form.module.css";
import styles from "@/features/auth/reset-password.module.css";

const FAULT_ID = "factor-fault";

export interface FactorProps {
  readonly username: string;
  /** Back to name and password, with why. */
  readonly onLeave: (why: string | null) => void;
}

/** What is wrong with it before it is asked. */
function faultOf(code: string, isRecovery: boolean): string | null {
  if (code === "") return isRecovery ? "请填写恢复码" : "请填写动态验证码";
  if (isRecovery) return /^[a-z2-9]{12}$/.test(code) ? null : "恢复码为 12 位字母和数字";
  return /^\d{6}$/.test(code) ? null : "动态验证码为 6 位数字";
}

/** After a right password: the authenticator's code, or a recovery code where the phone is not at hand. // domain a §3.5 */
export function FactorStep({ username, onLeave }: FactorProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector("input");
    input?.focus();
    input?.select();
  }, [fault, isRecovery]);

  const pass = async (code: string) => {
    setBusy(true);
    try {
      await call(passEndpoint, { body: { code } });
      location.assign(await wayOn(location, username));
    } catch (error) {
      setBusy(false);
      if (!isApiError(error)) throw error;
      if (error.loginError === LOGIN_ERROR.factorStale) return onLeave(error.serverMessage);
      // A mistyped code is nothing to report: no event number beside it.
      setFault((error.loginError === LOGIN_ERROR.factor ? error.serverMessage : null) ?? describe(error).text);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = String(new FormData(event.currentTarget).get("code") ?? "");
    const code = typed.normalize("NFKC").replace(/[\s-]/g, "").toLowerCase();
    const absent = faultOf(code, isRecovery);
    setFault(absent);
    if (absent === null) void pass(code);
  };
  const swap = () => {
    setFault(null);
    setRecovery(!isRecovery);
  };
  const faultOn = () => (fault === null ? {} : { "aria-invalid": true, "aria-describedby": FAULT_ID });

  return (
    <>
      <div className={styles.messages}>
        {fault !== null && (
          <p className={login.fault} id={FAULT_ID} role="alert">
            <Icon name="error" size={20} />
            <span>{fault}</span>
          </p>
        )}
      </div>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.hint}>
          {isRecovery
            ? "填写启用两步验证时保存的恢复码之一，每个只能用一次。"
            : "密码正确。请打开手机上的验证器，填写本平台条目上的 6 位数字。"}
        </p>
        {isRecovery ? (
          <Field key="recovery" name="code" label="恢复码" autoComplete="off" maxLength={20} faultOn={faultOn} />
        ) : (
          <Field
            key="code"
            name="code"
            label="动态验证码"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={8}
            faultOn={faultOn}
          />
        )}
        <Submit isBusy={isBusy}>登录</Submit>
      </form>
      <div className={styles.actions}>
        <PlainButton look="quiet" onClick={swap}>
          {isRecovery ? "使用动态验证码" : "使用恢复码"}
        </PlainButton>
        <PlainButton look="quiet" onClick={() => onLeave(null)}>
          返回登录
        </PlainButton>
      </div>
      <p className={styles.hint}>手机和恢复码都不在身边时，请联系协会的管理员重置两步验证。</p>
    </>
  );
}
